"""Reads books: the pages of games in order, and their totals."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.editions import known_editions
from service.projections.build.keys import BookKeys, book_keys, books_key, cursor_key
from service.projections.models.book import BookName
from service.projections.models.registry import PROJECTIONS

A_THOUSAND = 1000


class Total(msgspec.Struct, frozen=True):
    """The total of a book, and the number of games in it."""

    games: int
    total: Any


class Books:
    """The books of one projection, in the current edition or a given one."""

    def __init__(self, client: Client, name: str, edition: int | None = None) -> None:
        self._client = client
        self.name = name
        self._edition = edition
        bookkeeping = PROJECTIONS[name].bookkeeping
        assert bookkeeping is not None, f"{name} keeps no books"
        self.bookkeeping = bookkeeping

    @property
    def edition(self) -> int:
        return (
            known_editions(self._client).of(self.name) if self._edition is None else self._edition
        )

    def keys(self, book: BookName) -> BookKeys:
        return book_keys(book, self.edition)

    def names(self) -> list[BookName]:
        names: Any = self._client.smembers(books_key(self.name, self.edition))
        return sorted(BookName(name.decode()) for name in names)

    def next_names(self, most: int) -> list[BookName]:
        """Return about so many books, other ones each time, until all have had their turn."""
        edition = self.edition
        key, cursor = books_key(self.name, edition), cursor_key(self.name, edition)
        found: Any = self._client.sscan(key, int(self._client.get(cursor) or 0), count=most)
        self._client.set(cursor, found[0])
        return sorted(BookName(name.decode()) for name in found[1])

    def total(self, book: BookName) -> Total:
        """Read the stored total; an unknown book has an empty total.

        What an older release has counted is read as long as it is more.
        """
        keys = self.keys(book)
        with self._client.pipeline(transaction=True) as pipeline:
            pipeline.hmget(keys.sum, ["count", "body"])
            pipeline.hmget(keys.total, ["count", "body"])
            pipeline.hgetall(keys.ranks)
            (count, body), (old_count, old_body), rows = pipeline.execute()
        if int(old_count or 0) > int(count or 0):
            return Total(int(old_count), self._decode(old_body))
        if self.bookkeeping.rows is None:
            return Total(int(count or 0), self.decode_sum(body))
        decoded = {key.decode(): self.decode_row(row) for key, row in rows.items()}
        return Total(int(count or 0), self.bookkeeping.rows.total_of(decoded))

    def decode_sum(self, body: bytes | None) -> Any:
        return self.bookkeeping.empty() if not body else self._decode(body)

    def decode_row(self, row: bytes) -> Any:
        assert self.bookkeeping.rows is not None, f"{self.name} has no rows"
        return msgspec.json.decode(row, type=self.bookkeeping.rows.row)

    def decode_pages(self, bodies: Sequence[bytes]) -> list[Any]:
        return [msgspec.json.decode(body, type=self.bookkeeping.page) for body in bodies]

    def newest(self, book: BookName, start: int = 0, most: int = 50) -> list[Any]:
        """Return pages, the newest first."""
        keys = self.keys(book)
        games: Any = self._client.zrevrange(keys.order, start, start + most - 1)
        bodies: Any = self._client.hmget(keys.pages, list(games)) if games else []
        return self.decode_pages(bodies)

    def order(self, book: BookName) -> list[GameId]:
        """Return the games by their ends."""
        games: Any = self._client.zrange(self.keys(book).order, 0, -1)
        return [GameId(game.decode()) for game in games]

    def arrivals(self, book: BookName) -> list[GameId]:
        """Return the games in the order in which they are counted."""
        games: Any = self._client.lrange(self.keys(book).arrivals, 0, -1)
        return [GameId(game.decode()) for game in games]

    def places(self, book: BookName) -> Any:
        """Return the players of a book with their scores, the first place first."""
        return self._client.zrange(self.keys(book).places, 0, -1, withscores=True)

    def unsettled(self, books: Sequence[BookName]) -> Iterator[BookName]:
        """Yield the books with pages that their sum does not include."""
        edition = self.edition
        for start in range(0, len(books), A_THOUSAND):
            some = books[start : start + A_THOUSAND]
            with self._client.pipeline(transaction=False) as pipeline:
                for book in some:
                    pipeline.zcard(book_keys(book, edition).order)
                    pipeline.hget(book_keys(book, edition).sum, "count")
                replies: list[Any] = pipeline.execute()
            pairs = zip(some, replies[::2], replies[1::2], strict=True)
            yield from (book for book, pages, counted in pairs if pages != int(counted or 0))

    def _decode(self, body: bytes) -> Any:
        return msgspec.json.decode(body, type=self.bookkeeping.total)
