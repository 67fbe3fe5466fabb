"""Books: totals over many games, with one page per game so that running twice counts once."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NewType, TypeVar

import msgspec

BookName = NewType("BookName", str)
P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")


class Rows(msgspec.Struct, Generic[P, T, R], frozen=True):
    """How a total is stored that has a row for each player: a page changes only some rows."""

    row: type[R]
    keys: Callable[[P], Iterable[str]]  # the rows that a page changes
    rows_of: Callable[[T], dict[Any, R]]
    total_of: Callable[[dict[Any, R]], T]
    score: Callable[[BookName, R], float]  # the first place has the lowest


class Bookkeeping(msgspec.Struct, Generic[P, T], frozen=True):
    """How the pages of a book add up: a fold in the order in which they arrived."""

    page: type[P]
    total: type[T]
    empty: Callable[[], T]
    add: Callable[[T, P], None]  # changes the total in place
    rows: Rows[P, T, Any] | None = None  # for totals that grow with the number of players

    def add_up(self, pages: Iterable[P], so_far: T | None = None) -> T:
        total = self.empty() if so_far is None else so_far
        for page in pages:
            self.add(total, page)
        return total


AnyBookkeeping = Bookkeeping[Any, Any]
AnyRows = Rows[Any, Any, Any]
