"""Markdown that we ourselves have written, as HTML: rulebooks and the guide.

What people write goes another way (`service/teaching/notes/markdown.py`), which trusts none of it.
"""

from functools import cache

from markdown_it import MarkdownIt


def html_of(text: str) -> str:
    html: str = _renderer().render(text)
    return html


@cache
def _renderer() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")
