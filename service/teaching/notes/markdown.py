"""Renders untrusted Markdown as safe HTML.

Raw HTML is text, links go to http, https and mailto only, and images are not loaded:
a note must not tell another host who reads it.
"""

import re
from functools import cache
from hashlib import sha256
from html import escape
from threading import Lock
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache, cached

from service.teaching.notes.limits import LONGEST_TEXT
from service.teaching.notes.model import Texts, in_language

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

LINKS = re.compile(r"(?:https?://|mailto:)[^\s\x00-\x1f]+", re.IGNORECASE)
MOST_CELLS = 2_000  # of all tables in a text
MOST_BRACKETS = 500  # of a text with links: the parser tries each as the start of one
MOST_KEPT = 32 * 1024 * 1024  # characters of HTML in the cache
REL = "noopener noreferrer nofollow"


def tables_fit(text: str) -> bool:
    """Return whether the tables in a text are small enough; rows are filled up to the widest one.

    Lines times bars is an upper bound of the cells, so they need not be counted.
    """
    lines = text.splitlines()
    return len(lines) * max((line.count("|") for line in lines), default=0) <= MOST_CELLS


@cached(
    LRUCache(MOST_KEPT, getsizeof=len),
    key=lambda text: sha256(text.encode("utf-8", "surrogatepass")).digest(),
    lock=Lock(),
)
def render(text: str) -> str:
    """Return the HTML of a text; no script in it can run.

    A text above the limits, from an old file, is shown as plain text.
    """
    if len(text) > LONGEST_TEXT:
        return f"<pre>{escape(text)}</pre>\n"
    html: str = _renderer(tables_fit(text), text.count("[") <= MOST_BRACKETS).render(text)
    return html


def in_html(texts: Texts, language: str) -> str:
    """Return the HTML of the text for a reader of a language."""
    return render(in_language(texts, language))


@cache
def _renderer(has_tables: bool, has_links: bool) -> "MarkdownIt":
    from markdown_it import MarkdownIt  # slow to import, and few processes show notes

    renderer = MarkdownIt("commonmark", {"html": False, "linkify": False})
    renderer.enable(["table", "strikethrough"] if has_tables else "strikethrough").disable("image")
    if not has_links:
        renderer.disable("link")
    renderer.validateLink = _may_be_linked  # type: ignore[method-assign]
    renderer.add_render_rule("link_open", _link_open)
    return renderer


def _may_be_linked(url: str) -> bool:
    return LINKS.fullmatch(url) is not None


def _link_open(
    renderer: "RendererHTML", tokens: "list[Token]", index: int, options: Any, _: Any
) -> str:
    tokens[index].attrSet("rel", REL)
    return renderer.renderToken(tokens, index, options, {})
