"""Draws a table into the available space: all seats if they fit, else one and the names."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from replays.stepper.table.cells import Cell, CellGroup, Panel, Row, Table, slot_of
from replays.stepper.table.palette import GROUND, style_on_the_ground
from replays.stepper.table.text_fitting import clipped, lettered, spelled_out
from service.domain.kit.messages import Seat

COLUMNS = 5
POINTER = "☛"
WIDEST_CELL = 20
GUTTER = 2
BOLD = Style(bold=True)
LIT = Style(bold=True, reverse=True)
LIT_ON_COLOUR = Style(bold=True, underline=True)

Line = list[Segment]


class Look(NamedTuple):
    """The highlights, and whether to use colour."""

    changed: frozenset[str] = frozenset()
    marked: tuple[tuple[str, str], ...] = ()  # cards and slots, and the sign of each
    colour: bool = True
    pointed: str = ""  # the place under the pointer
    judged: tuple[tuple[Seat, str], ...] = ()  # seats, and the glyphs of what they play

    def sign(self, cell: Cell) -> str:
        """Return the sign of a marked place or of the pointer; empty for other places."""
        if self.pointed and cell.key == self.pointed:
            return POINTER
        if not self.marked:
            return ""
        slot = slot_of(cell.key)
        return next((sign for name, sign in self.marked if name in (cell.card, slot)), "")


class Layout(NamedTuple):
    """How a table fits; it depends on sizes only, so that the layout never jumps."""

    across: int  # seats side by side
    seat_lines: int  # lines of a card before a seat
    display_lines: int  # lines of a card of the display
    is_whole: bool = True  # every seat is drawn, not one alone

    def height(self, table: Table) -> int:
        seats = -(-len(table.seats) // self.across) if self.is_whole else 1
        others = 0 if self.is_whole else len(table.seats) - 1
        seat = _panel_height(table.seats[0], self.seat_lines)
        rest = _panel_height(table.rest, 1)
        return _panel_height(table.display, self.display_lines) + seats * seat + others + rest

    def fits(self, table: Table, width: int, height: int) -> bool:
        cell = _cell_width(self.room(width), _label_width(table.seats[0]))
        least = table.least if self.seat_lines == 2 else table.least + len("Xx")
        return cell >= least and self.height(table) <= height

    def room(self, width: int) -> int:
        """Return the width of one seat."""
        return (width - GUTTER * (self.across - 1)) // self.across


# Prefer wide cells over all seats at once, as clipped names tell less.
LAYOUTS = (
    *(Layout(1, 2, lines) for lines in (2, 1)),
    *(Layout(2, 2, lines) for lines in (2, 1)),
    *(Layout(across, 1, 1) for across in (1, 2)),
    *(Layout(1, 2, lines, is_whole=False) for lines in (2, 1)),
)
TIGHTEST = Layout(1, 1, 1, is_whole=False)


def layout_for(table: Table, width: int, height: int) -> Layout:
    """Choose the roomiest layout that fits, or the tightest there is."""
    found = (one for one in LAYOUTS if one.across <= len(table.seats))
    return next((one for one in found if one.fits(table, width, height)), TIGHTEST)


def draw(table: Table, width: int, height: int, look: Look, focus: Seat) -> list[Line]:
    """Draw the table; if only one seat fits, it is `focus`."""
    layout = layout_for(table, width, height)
    brush = _Brush(look)
    lines = brush.panel(table.display, width, layout.display_lines)
    if layout.is_whole:
        for first in range(0, len(table.seats), layout.across):
            lines += brush.beside(table.seats[first : first + layout.across], width, layout)
    else:
        lines += brush.panel(table.seats[focus - 1], width, layout.seat_lines)
        lines += [brush.heading(other, width) for other in table.seats if other.seat != focus]
    lines += brush.panel(table.rest, width, 1)
    return lines[:height]


# Cached, as most rows are the same as a step before, and drawing them takes the most time.
@lru_cache(maxsize=512)
def _drawn_row(row: Row, label: int, width: int, lines: int, look: Look) -> tuple[Line, ...]:
    return tuple(_Brush(look).row(row, label, width, lines))


def _cell_width(width: int, label: int) -> int:
    return min(WIDEST_CELL, (width - label) // COLUMNS - 1)


def _label_width(panel: Panel) -> int:
    return max((cell_len(row.label) for row in panel.rows), default=0) + 1


def _panel_height(panel: Panel, card_lines: int) -> int:
    rows = sum(1 if row.is_low else card_lines for row in panel.rows)
    return bool(panel.heading) + rows + len(panel.shelves)


class _Brush:
    """Draws the parts of one table, with lines of full width."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def panel(self, panel: Panel, width: int, card_lines: int) -> list[Line]:
        lines = [self.heading(panel, width)] if panel.heading else []
        label = _label_width(panel)
        for row in panel.rows:
            lines += _drawn_row(row, label, width, 1 if row.is_low else card_lines, self._at(row))
        return lines + [self._adjusted(self._shelf(shelf, width), width) for shelf in panel.shelves]

    def beside(self, panels: Sequence[Panel], width: int, layout: Layout) -> Iterator[Line]:
        """Draw panels side by side, all equally wide."""
        room = layout.room(width)
        columns = [self.panel(panel, room, layout.seat_lines) for panel in panels]
        gutter = Segment(" " * GUTTER, self._style(""))
        rest = width - len(panels) * (room + GUTTER) + GUTTER
        filled = [Segment(" " * rest, self._style(""))] if rest else []
        for first, *others in zip(*columns, strict=True):
            yield [*first, *(part for other in others for part in (gutter, *other)), *filled]

    def row(self, row: Row, label: int, width: int, lines: int) -> Iterator[Line]:
        cell = _cell_width(width, label)
        for line in self._row(row, label, cell, lines):
            yield self._adjusted(line, width)

    def _at(self, row: Row) -> Look:
        """Return the highlights that concern a row, as its cache key."""
        look, cells = self._look, row.cells
        changed = frozenset(cell.key for cell in cells if cell.key in look.changed)
        if any(map(look.sign, cells)):
            return Look(changed, look.marked, look.colour, look.pointed)
        return Look(changed, colour=look.colour)

    def heading(self, panel: Panel, width: int) -> Line:
        """Draw the heading of a seat with its facts; the seat to move gets an arrow."""
        line = [Segment("► " if panel.is_asked else "  ", self._style("asked"))]
        for at, cell in enumerate(panel.heading):
            paint = "asked" if panel.is_asked and at == 0 else cell.paint
            line += [
                Segment(" · " if at else "", self._style("label")),
                *self._signed(cell, ""),
                Segment(cell.name, self._lit(cell, paint)),
            ]
        for seat, glyphs in self._look.judged:
            if seat == panel.seat:
                line.append(Segment(f" {glyphs}", self._style("marked")))
        rule = "─" * (width - Segment.get_line_length(line) - 1)
        return self._adjusted([*line, Segment(f" {rule}", self._style("empty"))], width)

    def _adjusted(self, line: Line, width: int) -> Line:
        """Clip or pad a line to a width."""
        return Segment.adjust_line_length(line, width, self._style(""))

    def _row(self, row: Row, label: int, width: int, lines: int) -> Iterator[Line]:
        if len(row.cells) == 1:
            yield self._wide(row.cells[0], label, width)
            return
        for at in range(lines):
            text = set_cell_size(row.label if at == 0 else "", label)
            line = [Segment(text, self._style("label"))]
            for cell in row.cells:
                line += self._cell(cell, width, at, lines)
            yield line

    def _wide(self, cell: Cell, label: int, width: int) -> Line:
        """Draw a row that is one cell, such as a roof, over the whole house."""
        room = COLUMNS * (width + 1) - 1
        return [
            Segment(" " * label, self._style("")),
            *self._signed(cell, " "),
            Segment(clipped(cell.name, room).center(room), self._lit(cell, cell.paint)),
        ]

    def _cell(self, cell: Cell, width: int, at: int, lines: int) -> Line:
        """Draw one line of a cell, with the separator before it."""
        sign = self._signed(cell, "") if at == 0 else []
        ground, paint = self._style(""), self._style(cell.paint)
        if not (sign or cell.name or cell.fill != " "):
            return [Segment(" " * (width + 1), ground)]
        if cell.is_joined:
            wall = Segment(cell.fill, paint)
        else:
            wall = Segment(" " if self._look.colour or not cell.card else "│", ground)
        text = lettered(cell.name, cell.note, width, lines)[at] if cell.name else cell.fill * width
        style = self._lit(cell, cell.paint)
        if at == 0 and cell.card:
            style += BOLD
        if cell.key not in self._look.changed:
            return [*(sign or [wall]), Segment(text, style)]
        # Highlight the text only, not the space around it.
        left = len(text) - len(text.lstrip())
        right = max(left, len(text.rstrip()))
        lit = Segment(text[left:right], style)
        return [*(sign or [wall]), Segment(text[:left], paint), lit, Segment(text[right:], paint)]

    def _shelf(self, shelf: CellGroup, width: int) -> Line:
        """Draw items side by side; the ones that don't fit are counted."""
        line = [Segment(f"{shelf.label} " if shelf.label else " ", self._style("label"))]
        used = line[0].cell_length
        texts = spelled_out(shelf, width - used)
        for at, (cell, text) in enumerate(zip(shelf.items, texts, strict=True)):
            rest = len(texts) - at
            more = len(f" +{rest}") if rest > 1 else 0
            if used + cell_len(text) + 1 + more > width:
                return [*line, Segment(f" +{rest}", self._style("label"))]
            line += self._signed(cell, " ")
            line.append(Segment(text, self._lit(cell, cell.paint or "fact")))
            used += 1 + cell_len(text)
        return line if texts else [*line, Segment(" –", self._style("empty"))]

    def _signed(self, cell: Cell, otherwise: str) -> Line:
        """Return the sign of a changed or marked cell, or the given default."""
        if sign := self._look.sign(cell):
            return [Segment(sign, self._style("changed" if sign == POINTER else "marked"))]
        if cell.key in self._look.changed:
            return [Segment("▶", self._style("changed"))]
        return [Segment(otherwise, self._style(""))] if otherwise else []

    def _lit(self, cell: Cell, paint: str) -> Style:
        style = self._style(paint)
        if cell.key not in self._look.changed:
            return style
        on_colour = self._look.colour and style.bgcolor != GROUND.bgcolor
        return style + (LIT_ON_COLOUR if on_colour else LIT)

    def _style(self, paint: str) -> Style:
        return style_on_the_ground(paint, self._look.colour)
