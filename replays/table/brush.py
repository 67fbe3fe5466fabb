"""Draws the parts of a table as lines of a terminal: panels, rows, cells, shelves."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style

from replays.table.palette import GROUND, style_on_the_ground
from replays.table.text_fitting import clipped, lettered, spelled_out
from service.domain.kit.messages import Seat
from service.domain.kit.table import Cell, CellGroup, Panel, Row, slot_of
from service.events.terminal_text import printable

COLUMNS = 5
POINTER = "☛"
WIDEST_CELL = 20
GUTTER = 2
MARGIN = 4  # the arrow before a name, and the line after it
BOLD = Style(bold=True)
LIT = Style(bold=True, reverse=True)
LIT_ON_COLOUR = Style(bold=True, underline=True)

Line = list[Segment]


class Highlights(NamedTuple):
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


def cell_width(width: int, label: int) -> int:
    return min(WIDEST_CELL, (width - label) // COLUMNS - 1)


def label_width(panel: Panel) -> int:
    return max((cell_len(row.label) for row in panel.rows), default=0) + 1


class Brush:
    """Draws the parts of one table, with lines of full width."""

    def __init__(self, look: Highlights, is_whole: bool = False) -> None:
        self._look = look
        self._is_whole = is_whole  # long lists take more lines instead of being cut

    def panel(self, panel: Panel, width: int, card_lines: int) -> list[Line]:
        if self._is_whole:
            return self.new_panel(panel, width, card_lines)
        look = self._at(tuple(panel.cells()), panel.seat)
        return [*_drawn_panel(panel, width, card_lines, look)]

    def new_panel(self, panel: Panel, width: int, card_lines: int) -> list[Line]:
        lines = self._headings(panel, width) if panel.heading else []
        label = label_width(panel)
        for row in panel.rows:
            if self._is_whole and len(row.cells) == 1:
                lines += self._wide_lines(row.cells[0], label, width)
            else:
                count = 1 if row.is_low else card_lines
                lines += _drawn_row(row, label, width, count, self._at(row.cells))
        for shelf in panel.shelves:
            parts = self._shelf_lines(shelf, width) if self._is_whole else [shelf]
            lines += [self._adjusted(self._shelf(part, width), width) for part in parts]
        return lines

    def _headings(self, panel: Panel, width: int) -> list[Line]:
        """Draw the heading; of a whole table on as many lines as its facts need."""
        if not self._is_whole:
            return [self.heading(panel, width)]
        name, *facts = panel.heading
        shown = [name._replace(name=clipped(printable(name.name), max(width - MARGIN, 1)))]
        used = cell_len(shown[0].name) + 3
        while facts and used + cell_len(facts[0].name) + 3 < width:
            used += cell_len(facts[0].name) + 3
            shown.append(facts.pop(0))
        rest = self._shelf_lines(CellGroup("", tuple(facts)), width)
        lines = [self.heading(panel._replace(heading=tuple(shown)), width)]
        return lines + [self._adjusted(self._shelf(part, width), width) for part in rest]

    def beside(
        self, panels: Sequence[Panel], width: int, room: int, card_lines: int
    ) -> Iterator[Line]:
        """Draw panels side by side, all equally wide."""
        columns = [self.panel(panel, room, card_lines) for panel in panels]
        gutter = Segment(" " * GUTTER, self._style(""))
        rest = width - len(panels) * (room + GUTTER) + GUTTER
        filled = [Segment(" " * rest, self._style(""))] if rest else []
        for first, *others in zip(*columns, strict=True):
            yield [*first, *(part for other in others for part in (gutter, *other)), *filled]

    def row(self, row: Row, label: int, width: int, lines: int) -> Iterator[Line]:
        cell = cell_width(width, label)
        for line in self._row(row, label, cell, lines):
            yield self._adjusted(line, width)

    def _at(self, cells: Sequence[Cell], seat: Seat | None = None) -> Highlights:
        """Return the highlights that concern some cells or their seat, as a cache key."""
        look = self._look
        changed = frozenset(cell.key for cell in cells if cell.key in look.changed)
        judged = tuple(each for each in look.judged if each[0] == seat)
        if (look.marked or look.pointed) and any(map(look.sign, cells)):
            return look._replace(changed=changed, judged=judged)
        return Highlights(changed, colour=look.colour, judged=judged)

    def heading(self, panel: Panel, width: int) -> Line:
        """Draw the heading of a seat with its facts; the seat to move gets an arrow."""
        line = [Segment("► " if panel.is_asked else "  ", self._style("asked"))]
        for at, cell in enumerate(panel.heading):
            paint = "asked" if panel.is_asked and at == 0 else cell.paint
            line += [
                Segment(" · " if at else "", self._style("label")),
                *self._signed(cell, ""),
                Segment(printable(cell.name), self._lit(cell, paint)),
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

    def _wide_lines(self, cell: Cell, label: int, width: int) -> Iterator[Line]:
        """Draw a cell over the whole house with as many lines as its text needs."""
        wide = cell_width(width, label)
        for text in wrap(cell.name, COLUMNS * (wide + 1) - 1):
            yield self._adjusted(self._wide(cell._replace(name=text), label, wide), width)

    def _shelf_lines(self, shelf: CellGroup, width: int) -> Iterator[CellGroup]:
        """Cut a shelf into as many as it needs to show all its items."""
        label, rest = shelf.label, list[Cell]()
        for cell in shelf.items:
            name = printable(f"{cell.name} {cell.note}".rstrip())
            rest.append(cell._replace(name=name, note=""))
        while rest:
            used, count = cell_len(label) + 1, 0
            while count < len(rest) and used + cell_len(rest[count].name) + GUTTER <= width:
                used += cell_len(rest[count].name) + GUTTER
                count += 1
            line, rest = rest[: max(count, 1)], rest[max(count, 1) :]
            yield CellGroup(label, tuple(line))
            label = " " * cell_len(label)
        if not shelf.items and label:
            yield shelf

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
        used, gap = line[0].cell_length, " " * (GUTTER if self._is_whole else 1)
        texts = spelled_out(shelf, width - used)
        for at, (cell, text) in enumerate(zip(shelf.items, texts, strict=True)):
            rest = len(texts) - at
            more = len(f" +{rest}") if rest > 1 else 0
            if used + cell_len(text) + len(gap) + more > width and not self._is_whole:
                return [*line, Segment(f" +{rest}", self._style("label"))]
            line += self._signed(cell, gap)
            line.append(Segment(text, self._lit(cell, cell.paint or "fact")))
            used += len(gap) + cell_len(text)
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


# Cached, as most parts are the same as a step before, and drawing them takes the most time.
@lru_cache(maxsize=24)
def _drawn_panel(panel: Panel, width: int, card_lines: int, look: Highlights) -> tuple[Line, ...]:
    return tuple(Brush(look).new_panel(panel, width, card_lines))


@lru_cache(maxsize=128)
def _drawn_row(row: Row, label: int, width: int, lines: int, look: Highlights) -> tuple[Line, ...]:
    return tuple(Brush(look).row(row, label, width, lines))
