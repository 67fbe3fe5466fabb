"""A sheet of symbols: every face of a game, drawn once and placed any number of times."""

import re
from collections.abc import Mapping
from typing import NamedTuple, Self

from service.domain.kit.drawing import svg

NAMESPACE = "http://www.w3.org/2000/svg"
_REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


class Sheet:
    """Drawings by id; each may use others of the sheet."""

    def __init__(self, parts: Mapping[str, str]) -> None:
        self.parts = dict(parts)

    def __contains__(self, name: str) -> bool:
        return name in self.parts

    def needed(self, body: str) -> str:
        """Return the drawings that a body uses, directly or indirectly."""
        pending = _references(body)
        names = set[str]()
        while pending:
            name = pending.pop()
            names.add(name)
            pending |= _references(self.parts[name]) - names
        return "".join(part for name, part in self.parts.items() if name in names)

    def sprite(self) -> str:
        """Return the whole sheet as an SVG without size, for a page that uses its symbols.

        It isn't `display: none`: browsers would then leave out patterns.
        """
        return svg.element(
            "svg",
            svg.element("defs", *self.parts.values()),
            xmlns=NAMESPACE,
            width="0",
            height="0",
            display="block",
            aria_hidden="true",
            focusable="false",
        )


class Block(NamedTuple):
    """A drawn part of a table, and its size."""

    width: float
    height: float
    body: str


class Drawing(str):
    """A finished picture: a complete SVG file, with the symbols it needs."""

    width: float
    height: float
    inline: str  # the same without symbols, for a page that has the sprite

    def __new__(cls, block: Block, sheet: Sheet, title: str, language: str) -> Self:
        head, tail = _split(block, title, language)
        defs = svg.element("defs", sheet.needed(block.body))
        drawing = super().__new__(cls, f"{head}{defs}{tail}")
        drawing.width, drawing.height = block.width, block.height
        drawing.inline = head + tail
        return drawing


def _split(block: Block, title: str, language: str) -> tuple[str, str]:
    """Return a picture in two parts; the symbols go between them."""
    width, height = svg.number(block.width), svg.number(block.height)
    picture = svg.element(
        "svg",
        svg.title(title),
        block.body,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        display="block",
        lang=language,
        font_family=svg.FONT,
    )
    at = picture.index("</title>") + len("</title>")
    return picture[:at], picture[at:]


def symbol(name: str, width: float, height: float, *inside: str) -> dict[str, str]:
    """Draw a face; its size is set where it is used."""
    box = f"0 0 {svg.number(width)} {svg.number(height)}"
    return {name: svg.element("symbol", *inside, id=name, viewBox=box)}


def detail(name: str, drawing: str, line: float = 1.2) -> dict[str, str]:
    """Draw a part of faces, its origin where it stands or hangs."""
    lines = svg.group(
        svg.tidy(drawing),
        id=name,
        stroke=svg.INK,
        stroke_width=line,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return {name: lines}


def face(name: str, x: float, y: float, width: float, height: float) -> str:
    """Place a symbol."""
    return svg.element("use", href=f"#{name}", x=x or None, y=y or None, width=width, height=height)


def _references(text: str) -> set[str]:
    return {link or paint for link, paint in _REFERENCE.findall(text)}
