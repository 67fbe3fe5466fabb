"""Markdown that people write, as HTML that can be shown to anybody.

Raw HTML is text, links go to http, https and mailto only, and no picture is loaded
from anywhere: a note must not tell another host who reads it.
"""

import re
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from service.teaching.notes import Texts, in_language

LINKS = re.compile(r"(?:https?://|mailto:)[^\s\x00-\x1f]+", re.IGNORECASE)
REL = "noopener noreferrer nofollow"


def render(text: str) -> str:
    """Give the HTML of a text; whatever it tries, nothing in it runs."""
    html: str = _renderer().render(text)
    return html


def in_html(texts: Texts, language: str) -> str:
    """Give the HTML of the text for a reader of a language."""
    return render(in_language(texts, language))


@cache
def _renderer() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False, "linkify": False})
    made.enable(["table", "strikethrough"]).disable("image")
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
