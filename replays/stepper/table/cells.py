"""A table as cells with a place each, so that two moments can be held against each other."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.domain.kit.terminal_text import printable
from service.domain.kit.translation import Words, name_of

_DISPLAY = re.compile(r"display\.(\w+)\.(\d+)")


class Cell(NamedTuple):
    """What lies in one place; `key` names the place, `fill` is drawn where nothing else is."""

    key: str
    name: str = ""
    note: str = ""
    paint: str = ""
    card: str = ""
    fill: str = " "
    is_joined: bool = False  # no wall stands between it and the cell before it


def slot_of(key: str) -> str:
    """Name a place as the pictures do, so that marks are found on both."""
    if found := _DISPLAY.fullmatch(key):
        return f"display:{int(found[2]) + 1}.{found[1]}"
    where, _, rest = key.partition(".")
    return f"{where}:{rest}"


class Row(NamedTuple):
    """Cells side by side; a low row is one line high whatever the cards are."""

    label: str
    cells: tuple[Cell, ...]
    is_low: bool = False


class CellGroup(NamedTuple):
    """Things that lie about in no order."""

    label: str
    items: tuple[Cell, ...]


class Panel(NamedTuple):
    """One part of the table: the display, what lies before a seat, or what is left over."""

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
    """Everything that lies on the table; `least` is how narrow a cell may get."""

    display: Panel
    seats: tuple[Panel, ...]
    rest: Panel
    least: int

    def cells(self) -> Iterator[Cell]:
        for panel in (self.display, *self.seats, self.rest):
            yield from panel.cells()


class Sight(NamedTuple):
    """Whose eyes look, what the players are called, and whether totals may be told."""

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
    """Name the places where something else lies now."""
    if before is None:
        return frozenset()
    then = {cell.key: cell for cell in before.cells()}
    return frozenset(
        cell.key
        for cell in after.cells()
        if _shown(then.get(cell.key)) != _shown(cell) and (cell.key in then or cell.name)
    )


def _shown(cell: Cell | None) -> tuple[str, ...]:
    return () if cell is None else (cell.name, cell.note, cell.paint, cell.card)
