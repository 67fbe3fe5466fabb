"""Markdown that people write, as HTML that can be shown to anybody.

Raw HTML is text, links go to http, https and mailto only, and no picture is loaded
from anywhere: a note must not tell another host who reads it.
"""

import re
from functools import cache
from hashlib import sha256
from html import escape
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from service.teaching.notes.limits import LONGEST_TEXT
from service.teaching.notes.model import Texts, in_language

LINKS = re.compile(r"(?:https?://|mailto:)[^\s\x00-\x1f]+", re.IGNORECASE)
MOST_CELLS = 2_000  # of all tables in a text
MOST_BRACKETS = 500  # of a text with links: each may begin one, and is looked at as such
MOST_KEPT = 32 * 1024 * 1024  # characters of HTML that were made last
REL = "noopener noreferrer nofollow"


def tables_fit(text: str) -> bool:
    """Return whether the tables in a text can be drawn; rows are filled up to the widest one.

    Nobody counts cells for it: no table has more of them than the text has lines and bars.
    """
    lines = text.splitlines()
    return len(lines) * max((line.count("|") for line in lines), default=0) <= MOST_CELLS


@cached(
    LRUCache(MOST_KEPT, getsizeof=len),
    key=lambda text: sha256(text.encode("utf-8", "surrogatepass")).digest(),
    lock=Lock(),
)
def render(text: str) -> str:
    """Return the HTML of a text; whatever it tries, nothing in it runs.

    A text longer than a note may have, from an old file, is shown as it was written.
    """
    if len(text) > LONGEST_TEXT:
        return f"<pre>{escape(text)}</pre>\n"
    html: str = _renderer(tables_fit(text), text.count("[") <= MOST_BRACKETS).render(text)
    return html


def in_html(texts: Texts, language: str) -> str:
    """Return the HTML of the text for a reader of a language."""
    return render(in_language(texts, language))


@cache
def _renderer(has_tables: bool, has_links: bool) -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False, "linkify": False})
    made.enable(["table", "strikethrough"] if has_tables else "strikethrough").disable("image")
    if not has_links:
        made.disable("link")
    made.validateLink = _may_be_linked  # type: ignore[method-assign]
    made.add_render_rule("link_open", _link_open)
    return made


def _may_be_linked(url: str) -> bool:
    return LINKS.fullmatch(url) is not None


def _link_open(
    renderer: RendererHTML, tokens: list[Token], index: int, options: Any, _: Any
) -> str:
    tokens[index].attrSet("rel", REL)
    return renderer.renderToken(tokens, index, options, {})
