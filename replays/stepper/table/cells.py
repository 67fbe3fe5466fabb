"""A table as cells with keys, so that two moments can be compared."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.domain.kit.terminal_text import printable
from service.domain.kit.translation import Words, name_of

_DISPLAY = re.compile(r"display\.(\w+)\.(\d+)")


class Cell(NamedTuple):
    """The content of one place; `key` names the place, `fill` is drawn in an empty one."""

    key: str
    name: str = ""
    note: str = ""
    paint: str = ""
    card: str = ""
    fill: str = " "
    is_joined: bool = False  # there is no wall between it and the previous cell


def slot_of(key: str) -> str:
    """Return the name of a place in the pictures, which marks use."""
    if found := _DISPLAY.fullmatch(key):
        return f"display:{int(found[2]) + 1}.{found[1]}"
    where, _, rest = key.partition(".")
    return f"{where}:{rest}"


class Row(NamedTuple):
    """Cells side by side; a low row is one line high, whatever the height of cards."""

    label: str
    cells: tuple[Cell, ...]
    is_low: bool = False


class CellGroup(NamedTuple):
    """Cells without an order."""

    label: str
    items: tuple[Cell, ...]


class Panel(NamedTuple):
    """One part of the table: the display, a seat, or the rest."""

    heading: tuple[Cell, ...]
    rows: tuple[Row, ...] = ()
    shelves: tuple[CellGroup, ...] = ()
    seat: Seat | None = None
    is_asked: bool = False

    def cells(self) -> Iterator[Cell]:
        yield from self.heading
        for row in self.rows:
            yield from row.cells
        for shelf in self.shelves:
            yield from shelf.items


class Table(NamedTuple):
    """The whole table; `least` is the smallest width of a cell."""

    display: Panel
    seats: tuple[Panel, ...]
    rest: Panel
    least: int

    def cells(self) -> Iterator[Cell]:
        for panel in (self.display, *self.seats, self.rest):
            yield from panel.cells()


class Sight(NamedTuple):
    """The seat that looks, the names of players, and whether totals may be shown."""

    names: Sequence[str]
    language: str
    scores: tuple[Score, ...] = ()
    eyes: Seat | None = None
    has_totals: bool = True

    def name(self, seat: Seat, words: Words) -> str:
        return printable(name_of(seat, self.names, words))

    def total(self, seat: Seat) -> int | None:
        return self.scores[seat - 1].total if self.has_totals else None


LayOut = Callable[[Any, Sight], Table]


def changed(before: Table | None, after: Table) -> frozenset[str]:
    """Return the keys of places with a different content."""
    if before is None:
        return frozenset()
    then = {cell.key: cell for cell in before.cells()}
    return frozenset(
        cell.key
        for cell in after.cells()
        if _content(then.get(cell.key)) != _content(cell) and (cell.key in then or cell.name)
    )


def _content(cell: Cell | None) -> tuple[str, ...]:
    return () if cell is None else (cell.name, cell.note, cell.paint, cell.card)
