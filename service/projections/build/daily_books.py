"""Reads tables of the day a part at a time, and the places of one player."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.redis.connect import Client
from service.projections.build.books import Books
from service.projections.build.keys import book_keys
from service.projections.build.script_batch import script_text
from service.projections.models.book import BookName
from service.projections.models.daily import DailyRow


class DailyPage(msgspec.Struct, frozen=True):
    """A part of a table of the day, and the number of all its players."""

    players: int
    rows: Sequence[tuple[PlayerId, DailyRow]]


class DailyBooks(Books):
    """The tables of the day."""

    def __init__(self, client: Client, edition: int | None = None) -> None:
        super().__init__(client, "daily", edition)
        self._page = client.register_script(script_text("leaderboard"))

    def page(self, book: BookName, start: int, most: int) -> DailyPage:
        """Read some places, from `start` (counted from 0)."""
        keys = self.keys(book)
        reply: Any = self._page(
            keys=[keys.sum, keys.places, keys.ranks, keys.total], args=[start, start + most - 1]
        )
        _, _, size, players, rows = reply
        names = [PlayerId(player.decode()) for player in players]
        return DailyPage(size, list(zip(names, map(self.decode_row, rows), strict=True)))

    def place_of(self, player: PlayerId, book: BookName) -> int | None:
        """Return the place of a player, from 1; None if the player has none, or not yet."""
        place: Any = self._client.zrank(book_keys(book, self.edition).places, player)
        return None if place is None else place + 1

    def sizes(self, books: Sequence[BookName]) -> list[int]:
        """Return how many players each table has."""
        edition = self.edition
        with self._client.pipeline(transaction=False) as pipeline:
            for book in books:
                pipeline.zcard(book_keys(book, edition).places)
            return list(pipeline.execute())
