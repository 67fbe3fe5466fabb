"""Books: totals over many games, with one page per game so that running twice counts once."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NewType, TypeVar

import msgspec

BookName = NewType("BookName", str)
P = TypeVar("P")
T = TypeVar("T")


class Bookkeeping(msgspec.Struct, Generic[P, T], frozen=True):
    """How the pages of a book add up: a fold in the order of the pages."""

    page: type[P]
    total: type[T]
    empty: Callable[[], T]
    add: Callable[[T, P], None]  # changes the total in place

    def add_up(self, pages: Iterable[P], so_far: T | None = None) -> T:
        total = self.empty() if so_far is None else so_far
        for page in pages:
            self.add(total, page)
        return total


AnyBookkeeping = Bookkeeping[Any, Any]
