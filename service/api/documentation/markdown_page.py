"""Our own Markdown as HTML: rulebooks and the guide.

Markdown of users is untrusted: `service/teaching/notes/markdown.py` renders it.
"""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def html_of(text: str) -> str:
    html: str = _renderer().render(text)
    return html


@cache
def _renderer() -> "MarkdownIt":
    from markdown_it import MarkdownIt  # slow to import

    return MarkdownIt("commonmark", {"html": False}).enable("table")
