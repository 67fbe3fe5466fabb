"""Lays out blocks, and places faces so that scripts and screen readers find them."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from service.domain.kit.drawing import svg
from service.domain.kit.drawing.sheet import Block, Sheet, face
from service.domain.kit.translation import Words

LIGHT, RING = "#ffb000", "#1a1a1a"  # bright within dark: visible in colour and in print
PANEL, PANEL_LINE, ON_TURN = svg.PAPER, "#cdbfae", "#fff3d1"
SMALLEST, WIDE_LETTER = 7.5, 0.66  # of captions: the smallest font size, and the widest letter
CLOSEST = 1.25  # times too wide: letters that stand closer can still be read
PADDING = 10
GAP = 6

Box = tuple[float, float, float, float]


class Tile(NamedTuple):
    """A face of an overview: its name, its label, and how many copies there are."""

    symbol: str
    name: str
    label: str
    copies: int
    card: str | None = None


@dataclass(frozen=True)
class TableContext:
    """What every part of a table needs to draw itself."""

    sheet: Sheet
    words: Words
    deck: Any
    highlight: frozenset[str | None] = frozenset()
    counts_from_left: bool = False  # places have the numbers people use, not those of commands

    def mark(
        self,
        box: Box,
        label: str,
        *inside: str,
        kind: str,
        slot: str,
        card: str | None = None,
        token: str | None = None,
        opacity: float | None = None,
    ) -> str:
        """Wrap a drawing in a group with its title and slot, with a ring if it is highlighted."""
        is_lit = not self.highlight.isdisjoint({slot, card, token})
        return svg.group(
            svg.title(label),
            *inside,
            ring(*box) if is_lit else "",
            id=f"card-{card}" if card else f"token-{token}" if token else None,
            class_=f"{kind} lit" if is_lit else kind,
            role="img",
            data_card=card,
            data_token=token,
            data_slot=slot,
            opacity=opacity,
        )

    def place(
        self,
        symbol: str,
        box: Box,
        label: str,
        *,
        slot: str,
        card: str | None = None,
        over: str = "",
        opacity: float | None = None,
    ) -> str:
        """Draw a face in a box."""
        drawing = face(symbol, *box)
        return self.mark(
            box, label, drawing, over, kind="placed", slot=slot, card=card, opacity=opacity
        )

    def free(self, box: Box, label: str, slot: str, *inside: str) -> str:
        """Draw an empty slot, with what is written inside it."""
        x, y, width, height = box
        outline = svg.rect(
            *(x + 1.5, y + 1.5, width - 3, height - 3, "#ffffff"),
            fill_opacity="0.25",
            stroke=svg.FAINT,
            stroke_dasharray="4 4",
            rx=3,
        )
        return self.mark(box, label, outline, *inside, kind="free", slot=slot)


def ring(x: float, y: float, width: float, height: float) -> str:
    """Draw the ring around what is highlighted."""
    box = (x + 1.5, y + 1.5, width - 3, height - 3, "none")
    dark = svg.rect(*box, rx=4, stroke=RING, stroke_width=7)
    return dark + svg.rect(*box, rx=4, stroke=LIGHT, stroke_width=4)


def badge(x: float, y: float, label: str, size: float = 12) -> str:
    """Write a number on a small plate centred at a point."""
    width = size * (0.9 + 0.62 * len(label))
    plate = svg.rect(
        *(x - width / 2, y - size * 0.75, width, size * 1.5, "#ffffff"),
        rx=size * 0.75,
        stroke=svg.INK,
        stroke_width=1.2,
    )
    return plate + svg.text(
        x, y + size * 0.37, label, size, font_weight="700", text_anchor="middle"
    )


def caption(x: float, y: float, label: str, width: float) -> str:
    """Write a name under a card; a long name is written smaller and closer before it is cut."""
    size = min(11, max(SMALLEST, width / (len(label) * svg.WIDTH_OF_A_LETTER)))
    line = svg.fit(label, size, CLOSEST * width)
    stretch: dict[str, svg.Value] = {}
    if size == SMALLEST and len(line) * size * WIDE_LETTER > width:  # it would touch its neighbour
        stretch = {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
    return svg.text(x, y, line, size, text_anchor="middle", fill=svg.FAINT, **stretch)


def tiles(
    faces: Sequence[Tile], scene: TableContext, width: float, size: tuple[float, float], by: int = 1
) -> Block:
    """Lay faces out in rows of a multiple of `by`, with their names and numbers of copies.

    `size` is the largest width of a face, and its height for a width of 1.
    """
    largest, shape = size
    in_a_row = by * math.ceil((width + GAP) / (largest + GAP) / by)
    wide = (width + GAP) / in_a_row - GAP
    high = wide * shape
    parts = []
    for number, tile in enumerate(faces):
        over = badge(wide * 0.84, high * 0.12, f"×{tile.copies}") if tile.copies > 1 else ""
        box = (0, 0, wide, high)
        slot = f"deck:{tile.symbol}"
        tile_drawing = scene.place(
            tile.symbol, box, tile.label, slot=slot, card=tile.card, over=over
        )
        x, y = number % in_a_row * (wide + GAP), number // in_a_row * (high + GAP + 14)
        parts.append(svg.at(x, y, tile_drawing, caption(wide / 2, high + 12, tile.name, wide + 4)))
    rows = math.ceil(len(faces) / in_a_row)
    return Block(width, rows * (high + GAP + 14) - GAP, "".join(parts))


def below(blocks: Iterable[Block], gap: float = 10) -> Block:
    """Put blocks under one another."""
    y = width = 0.0
    body = list[str]()
    for block in blocks:
        y += gap if body else 0
        body.append(svg.at(0, y, block.body))
        y, width = y + block.height, max(width, block.width)
    return Block(width, y, "".join(body))


def beside(blocks: Iterable[Block], gap: float = 10) -> Block:
    """Put blocks next to one another."""
    x = height = 0.0
    body = list[str]()
    for block in blocks:
        x += gap if body else 0
        body.append(svg.at(x, 0, block.body))
        x, height = x + block.width, max(height, block.height)
    return Block(x, height, "".join(body))


def flow(blocks: Iterable[Block], width: float, gap: float = 10) -> Block:
    """Put blocks next to one another, and start a new row when one is full."""
    rows = list[list[Block]]()
    for block in blocks:
        used = sum(other.width + gap for other in rows[-1]) if rows else width
        if used + block.width <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    return below([beside(row, gap) for row in rows], gap)


def panels(contents: Sequence[tuple[Block, str]], columns: int, width: float) -> Block:
    """Frame blocks, each with its colour, in `columns`; the panels of a row are equally high."""
    rows = []
    for at in range(0, len(contents), columns):
        row = contents[at : at + columns]
        height = max(block.height for block, _ in row) + 2 * PADDING
        rows.append(beside([panel(block, width, height, fill) for block, fill in row], 12))
    return below(rows, 12)


def panel(block: Block, width: float, height: float = 0, fill: str = PANEL) -> Block:
    """Frame a block; `width` and `height` are the least size of the panel."""
    width = max(width, block.width + 2 * PADDING)
    height = max(height, block.height + 2 * PADDING)
    frame = svg.rect(0.5, 0.5, width - 1, height - 1, fill, rx=8, stroke=PANEL_LINE)
    return Block(width, height, frame + svg.at(PADDING, PADDING, block.body))


def heading(label: str, width: float, size: float = 13) -> Block:
    """Write a line over a block, smaller before it is cut."""
    small = min(size, max(SMALLEST, width / (max(1, len(label)) * svg.WIDTH_OF_A_LETTER)))
    line = svg.fit(label, small, width)
    return Block(width, size * 1.4, svg.text(0, size, line, small, fill=svg.FAINT))


def paged(block: Block, margin: float, fill: str) -> Block:
    """Put a margin and a background around a finished table."""
    width, height = block.width + 2 * margin, block.height + 2 * margin
    ground = svg.rect(0, 0, width, height, fill)
    return Block(width, height, ground + svg.at(margin, margin, block.body))
