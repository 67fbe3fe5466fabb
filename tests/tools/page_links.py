"""Fits the links of a page to its place on the documentation site."""

import posixpath
import re
from pathlib import Path

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
