"""Reads books: the pages of games in order, and their totals."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.events.redis.connect import Client
from service.projections.build.editions import read_editions
from service.projections.build.keys import book_keys, books_key
from service.projections.models.book import BookName
from service.projections.models.registry import PROJECTIONS

A_THOUSAND = 1000


class Total(msgspec.Struct, frozen=True):
    """The total of a book, the number of games in it, and the last of them."""

    games: int
    last: GameId | None
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
        return read_editions(self._client).of(self.name) if self._edition is None else self._edition

    def names(self) -> list[BookName]:
        names: Any = self._client.smembers(books_key(self.name, self.edition))
        return sorted(BookName(name.decode()) for name in names)

    def total(self, book: BookName) -> Total:
        """Read the stored total; an unknown book has an empty total."""
        *_, total = book_keys(book, self.edition)
        fields: Any = self._client.hmget(total, ["count", "last", "body"])
        count, last, body = fields
        if count is None:
            return Total(0, None, self.bookkeeping.empty())
        decoded = msgspec.json.decode(body, type=self.bookkeeping.total)
        return Total(int(count), GameId(last.decode()), decoded)

    def newest(self, book: BookName, start: int = 0, most: int = 50) -> list[Any]:
        """Return pages, the newest first."""
        pages, order, _ = book_keys(book, self.edition)
        games: Any = self._client.zrevrange(order, start, start + most - 1)
        return self._read(pages, games)

    def pages(self, book: BookName, games: Sequence[GameId]) -> Iterator[Any]:
        """Yield the pages of these games, reading a thousand at a time."""
        pages = book_keys(book, self.edition)[0]
        for start in range(0, len(games), A_THOUSAND):
            yield from self._read(pages, games[start : start + A_THOUSAND])

    def order(self, book: BookName, start: int, most: int) -> list[GameId]:
        order = book_keys(book, self.edition)[1]
        games: Any = self._client.zrange(order, start, start + most - 1)
        return [GameId(game.decode()) for game in games]

    def count(self, book: BookName) -> int:
        return int(self._client.zcard(book_keys(book, self.edition)[1]))

    def unsettled(self, books: Sequence[BookName]) -> list[BookName]:
        """Return the books with pages that their total does not include."""
        edition = self.edition
        with self._client.pipeline(transaction=False) as pipeline:
            for book in books:
                _, order, total = book_keys(book, edition)
                pipeline.zcard(order)
                pipeline.hget(total, "count")
            replies: list[Any] = pipeline.execute()
        pairs = zip(books, replies[::2], replies[1::2], strict=True)
        return [book for book, pages, counted in pairs if pages != int(counted or 0)]

    def _read(self, pages: str, games: Sequence[Any]) -> list[Any]:
        if not games:
            return []
        bodies: Any = self._client.hmget(pages, list(games))
        return [msgspec.json.decode(body, type=self.bookkeeping.page) for body in bodies]
