"""A sheet of symbols: every face of a game drawn once, to be placed as often as wished."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from replays.pictures import svg

NAMESPACE = "http://www.w3.org/2000/svg"
_REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


class Sheet:
    """Drawings by id; each may use others of the sheet."""

    def __init__(self, parts: Mapping[str, str]) -> None:
        self.parts = dict(parts)

    def __contains__(self, name: str) -> bool:
        return name in self.parts

    def needed(self, body: str) -> str:
        """Give the drawings that a body uses, and those that they use in turn."""
        wanted = _references(body)
        found = set[str]()
        while wanted:
            name = wanted.pop()
            found.add(name)
            wanted |= _references(self.parts[name]) - found
        return "".join(part for name, part in self.parts.items() if name in found)

    def sprite(self) -> str:
        """Give the whole sheet as an SVG without size, for a page that uses its symbols.

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
    """A drawn part of a table and the room it takes."""

    width: float
    height: float
    body: str


@dataclass(frozen=True)
class Drawing:
    """A finished picture; as text it is a file of its own."""

    block: Block
    sheet: Sheet
    title: str
    language: str

    def __str__(self) -> str:
        return self._written(svg.element("defs", self.sheet.needed(self.block.body)))

    def inline(self) -> str:
        """Write the picture without its symbols, for a page that has the sprite."""
        return self._written("")

    def _written(self, defs: str) -> str:
        width, height = (svg.number(side) for side in self.block[:2])
        return svg.element(
            "svg",
            svg.title(self.title),
            defs,
            self.block.body,
            xmlns=NAMESPACE,
            viewBox=f"0 0 {width} {height}",
            width=width,
            height=height,
            display="block",
            lang=self.language,
            font_family=svg.FONT,
        )


def symbol(name: str, width: float, height: float, *inside: str) -> dict[str, str]:
    """Draw a face; whoever uses it gives the size it is to have."""
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
