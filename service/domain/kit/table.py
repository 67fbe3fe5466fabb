"""A table as cells: what lies where, said once for every painter."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat, State
from service.domain.kit.translation import Words, name_of

SEAT = r"(?P<seat>\d+)"  # in a path through a view
_DISPLAY = re.compile(r"display\.(\w+)\.(\d+)")


class Cell(NamedTuple):
    """The content of one place; `key` names the place, `fill` is drawn in an empty one.

    Text has room for `name` and `note`, in the colour `paint`; pictures show the face of the
    `card`, or another `face`, and the `token` on it.
    """

    key: str
    name: str = ""
    note: str = ""
    paint: str = ""
    card: str = ""
    fill: str = " "
    is_joined: bool = False  # there is no wall between it and the previous cell
    face: str = ""
    token: str = ""
    amount: int = 0  # of equal things that lie here

    @property
    def slot(self) -> str:
        """Return the name of the place; cards of a hand or a pile share one."""
        return slot_of(self.key.removesuffix(f".{self.card}") if self.card else self.key)


def slot_of(key: str) -> str:
    """Return the name of a place in the pictures, which marks use."""
    if found := _DISPLAY.fullmatch(key):
        return f"display:{int(found[2]) + 1}.{found[1]}"
    where, dot, rest = key.partition(".")
    return f"{where}:{rest}" if dot else where


class Row(NamedTuple):
    """Cells side by side; a low row is one line high, whatever the height of cards."""

    label: str
    cells: tuple[Cell, ...]
    is_low: bool = False
    pile: Cell | None = None  # of face-down cards, for pictures; text has it in the label


class CellGroup(NamedTuple):
    """Cells without an order."""

    label: str
    items: tuple[Cell, ...]


class Panel(NamedTuple):
    """One part of the table: the display, a seat, or the rest.

    `spread` is for pictures: cards one by one which text counts or has on one shelf.
    """

    heading: tuple[Cell, ...]
    rows: tuple[Row, ...] = ()
    shelves: tuple[CellGroup, ...] = ()
    seat: Seat | None = None
    is_asked: bool = False
    spread: tuple[CellGroup, ...] = ()

    def fact(self, name: str) -> Cell | None:
        """Return a cell of a seat's heading, if it has one of this name."""
        key = f"{self.seat}.{name}"
        return next((cell for cell in self.heading if cell.key == key), None)

    def cells(self) -> Iterator[Cell]:
        yield from self.heading
        for row in self.rows:
            yield from row.cells
        for shelf in self.shelves:
            yield from shelf.items


class Table(NamedTuple):
    """The whole table; `least` is the smallest width of a cell in letters.

    `headline` is the moment over a picture, `caption` what a picture of the table shows.
    """

    title: str
    moment: str  # the round, and who is to do what
    display: Panel
    seats: tuple[Panel, ...]
    rest: Panel
    least: int
    headline: str = ""
    caption: str = ""

    def cells(self) -> Iterator[Cell]:
        for panel in (self.display, *self.seats, self.rest):
            yield from panel.cells()


class Sight(NamedTuple):
    """Who looks at a table: the language, the names of the players, and what may be seen."""

    names: Sequence[str] = ()
    language: str = "en"
    scores: tuple[Score, ...] = ()  # without them the table shows no totals
    sees_piles: bool = False  # those that lie face down

    def name(self, seat: Seat, words: Words) -> str:
        return name_of(seat, self.names, words)

    def total(self, seat: Seat) -> int | None:
        return self.scores[seat - 1].total if self.scores else None


class ViewPaths(NamedTuple):
    """What the paths through a view stand for: patterns of them, and texts with their groups.

    The first pattern that fits a path counts; `SEAT` in it is `who` in its text.
    """

    places: Mapping[str, str] = {}  # where cards lie
    counts: Mapping[str, str] = {}  # numbers worth telling; the others follow from the cards
    piles: frozenset[str] = frozenset()  # fields in which the order of cards doesn't matter


def changed(before: Table | None, after: Table) -> frozenset[str]:
    """Return the keys of places with a different content."""
    if before is None:
        return frozenset()
    panels = [(old, new) for old, new in _panels(before, after) if old != new]
    then = {cell.key: cell for old, _ in panels if old for cell in old.cells()}
    return frozenset(
        cell.key
        for _, new in panels
        if new
        for cell in new.cells()
        if _content(then.get(cell.key)) != _content(cell) and (cell.key in then or cell.name)
    )


def _panels(before: Table, after: Table) -> Iterator[tuple[Panel | None, Panel | None]]:
    yield before.display, after.display
    yield from zip_longest(before.seats, after.seats)
    yield before.rest, after.rest


def _content(cell: Cell | None) -> tuple[str, ...]:
    return () if cell is None else (cell.name, cell.note, cell.paint, cell.card)


def headline_of(
    state: State, phase: str | None, phases: Mapping[str, str], names: Sequence[str], words: Words
) -> str:
    """Return the current round, and whose turn it is; `phases` say what a seat is asked for."""
    if state.is_over:
        return words.count(
            "The game is over after {n} round", "The game is over after {n} rounds", state.round
        )
    if state.asked is None or phase is None:
        return words.say("The game has not begun")
    who = words.say(phases[phase], who=name_of(Seat(state.asked), names, words))
    return words.say("Round {n}: {what}", n=state.round, what=who)
