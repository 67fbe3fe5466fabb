"""Adds to the documentation site what is generated, and what lies outside docs/.

MkDocs calls the functions `on_…` while it builds; `make docs` starts it.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from tests.tools.reference import PAGES

ROOT = Path(__file__).parents[2]
OUTSIDE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "reporting.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "service/domain/README.md": "adding-a-game.md",
}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s:]+?)(#[^)\s]*)?\)")


def on_files(files: Files, config: Any, **_: Any) -> Files:
    for source, page in OUTSIDE.items():
        text = (ROOT / source).read_text("utf-8")
        files.append(File.generated(config, page, content=links_from(source, page, text)))
    for page, write in PAGES.items():
        files.append(File.generated(config, page, content=write()))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    uri = page.file.src_uri
    is_generated = uri in PAGES or uri in OUTSIDE.values()
    return markdown if is_generated else links_from(f"docs/{uri}", uri, markdown)


def links_from(source: str, page: str, text: str) -> str:
    """Return a text whose links fit a page of the site; code that is not there loses its link."""

    def replaced(link: re.Match[str]) -> str:
        mark, label, target, anchor = link.groups(default="")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        wanted = OUTSIDE.get(path) or (
            path.removeprefix("docs/") if path.startswith("docs/") else ""
        )
        if (ROOT / path).is_dir():
            wanted = f"{wanted}/README.md" if (ROOT / path / "README.md").exists() else ""
        if not wanted:
            return f"{label} (`{path}`)"
        return (
            f"{mark}[{label}]({posixpath.relpath(wanted, posixpath.dirname(page) or '.')}{anchor})"
        )

    return LINK.sub(replaced, text)
