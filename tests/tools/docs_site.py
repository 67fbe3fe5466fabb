"""Adds to the documentation site what is generated, and what lies outside docs/.

MkDocs calls the functions `on_…` while it builds; `make docs` starts it.
"""

from typing import Any

from mkdocs.structure.files import File, Files

from tests.tools.page_links import OUTSIDE, ROOT, links_from
from tests.tools.reference import PAGES

FROM_DOCS = "docs/any.md"  # what a generated page quotes has links as pages of docs/ have them


def on_files(files: Files, config: Any, **_: Any) -> Files:
    for source, page in OUTSIDE.items():
        text = (ROOT / source).read_text("utf-8")
        files.append(File.generated(config, page, content=links_from(source, page, text)))
    for page, write in PAGES.items():
        files.append(
            File.generated(config, page, content=links_from("docs/reference", page, write()))
        )
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    uri = page.file.src_uri
    is_generated = uri in PAGES or uri in OUTSIDE.values()
    return markdown if is_generated else links_from(f"docs/{uri}", uri, markdown)
