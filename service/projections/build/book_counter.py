"""Counts the pages of books: each game once, in the order of arrival, and never again."""

from collections.abc import Sequence, Set
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.books import A_THOUSAND, Books
from service.projections.build.script_batch import script_text
from service.projections.models.book import AnyRows, BookName


class BookCounter:
    """Adds the pages that have arrived to the totals of their books.

    Any number of processes may count one book: each step is stored only if no other process has
    counted since it was read.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._uncounted = client.register_script(script_text("uncounted"))
        self._arrive = client.register_script(script_text("arrive"))
        self._sum = client.register_script(script_text("sum"))

    def settle(self, books: Books, book: BookName) -> None:
        """Count all pages of a book; those that never arrived do so now, sorted by their ends."""
        while self._count(books, book, with_lacking=True):
            pass

    def settle_like(self, books: Books, book: BookName, older: Books) -> None:
        """Count the games that an older edition has, in the order in which it has them."""
        pages = set(books.order(book))
        self._enrol(books, book, [game for game in older.arrivals(book) if game in pages])
        while self._count(books, book, with_lacking=False):
            pass

    def _count(self, books: Books, book: BookName, *, with_lacking: bool) -> bool:
        """Count some pages; return whether there may be more."""
        keys = books.keys(book)
        reply: Any = self._uncounted(
            keys=[keys.sum, keys.arrivals, keys.order, keys.pages], args=[A_THOUSAND]
        )
        count, body, lacking, bodies = reply
        if with_lacking and lacking > 0:
            self._enrol(books, book, books.order(book))
            return True
        if not bodies:
            return False
        pages, rows = books.decode_pages(bodies), books.bookkeeping.rows
        if rows is None:
            total = books.bookkeeping.add_up(pages, books.decode_sum(body))
            changes = [msgspec.json.encode(total)]
        else:
            before = rows.total_of(
                self._rows(books, book, {k for p in pages for k in rows.keys(p)})
            )
            changes = _changes(rows, book, books.bookkeeping.add_up(pages, before))
        self._sum(
            keys=[keys.sum, keys.ranks, keys.places],
            args=[count, count + len(pages), *changes],
        )
        return True

    def _enrol(self, books: Books, book: BookName, games: Sequence[GameId]) -> None:
        """Append the games that have not arrived yet, unless another worker is doing so."""
        arrived = books.arrivals(book)
        there, length = set(arrived), len(arrived)
        lacking = [game for game in games if game not in there]
        for start in range(0, len(lacking), A_THOUSAND):
            some = lacking[start : start + A_THOUSAND]
            if not self._arrive(keys=[books.keys(book).arrivals], args=[length, *some]):
                return
            length += len(some)

    def _rows(self, books: Books, book: BookName, names: Set[str]) -> dict[str, Any]:
        """Read those rows of a book that are there."""
        wanted = sorted(names)
        found: Any = self._client.hmget(books.keys(book).ranks, wanted) if wanted else []
        return {
            name: books.decode_row(row)
            for name, row in zip(wanted, found, strict=True)
            if row is not None
        }


def _changes(rows: AnyRows, book: BookName, total: Any) -> list[Any]:
    """Return the arguments of the script that stores rows; such a book has no sum."""
    changes: list[Any] = [b""]
    for key, row in rows.rows_of(total).items():
        changes += [key, msgspec.json.encode(row), rows.score(book, row)]
    return changes
