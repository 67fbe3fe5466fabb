"""Draws a table into the available space: all seats if they fit, else one and the names."""

from collections.abc import Iterable
from typing import NamedTuple

from replays.table.brush import GUTTER, Brush, Highlights, Line, cell_width, label_width
from service.domain.kit.messages import Seat
from service.domain.kit.table import Cell, CellGroup, Panel, Table


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
        cell = cell_width(self.room(width), label_width(table.seats[0]))
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


def draw(table: Table, width: int, height: int, look: Highlights, focus: Seat) -> list[Line]:
    """Draw the table; if only one seat fits, it is `focus`."""
    layout = layout_for(table, width, height)
    brush = Brush(look)
    lines = brush.panel(table.display, width, layout.display_lines)
    if layout.is_whole:
        for first in range(0, len(table.seats), layout.across):
            lines += brush.beside(
                table.seats[first : first + layout.across],
                width,
                layout.room(width),
                layout.seat_lines,
            )
    else:
        lines += brush.panel(table.seats[focus - 1], width, layout.seat_lines)
        lines += [brush.heading(other, width) for other in table.seats if other.seat != focus]
    lines += brush.panel(table.rest, width, 1)
    return lines[:height]


def draw_whole(
    table: Table, signs: Iterable[tuple[str, str]], width: int, colour: bool
) -> list[Line]:
    """Draw everything that the table shows, however many lines it takes, and explain its signs."""
    brush = Brush(Highlights(colour=colour), is_whole=True)
    wide = cell_width(width, label_width(table.seats[0])) >= table.least
    heading = Panel((Cell("title", table.title, paint="heading"), Cell("moment", table.moment)))
    lines = list[Line]()
    for panel in (heading, table.display, *table.seats, table.rest):
        lines += brush.panel(panel, width, 2 if wide else 1)
    legend = tuple(Cell(sign, f"{sign} {meaning}", paint="label") for sign, meaning in signs)
    return lines + brush.panel(Panel((), shelves=(CellGroup("", legend),)), width, 1)


def as_text(lines: Iterable[Line], colour: bool) -> str:
    """Return lines as text, with escape codes only if they have colour."""
    return "\n".join(
        "".join(
            segment.style.render(segment.text) if colour and segment.style else segment.text
            for segment in line
        ).rstrip()
        for line in lines
    )


def _panel_height(panel: Panel, card_lines: int) -> int:
    rows = sum(1 if row.is_low else card_lines for row in panel.rows)
    return bool(panel.heading) + rows + len(panel.shelves)
