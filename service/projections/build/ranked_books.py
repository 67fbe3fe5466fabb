"""Reads leaderboards and tables of the day a part at a time: what a reader sees, not everybody."""

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
from service.projections.models.leaderboards import Board, Rank, players_of


class BoardPage(msgspec.Struct, frozen=True):
    """A part of a leaderboard, the number of its games, and that of all its players."""

    games: int
    players: int
    rows: Sequence[tuple[PlayerId, Rank]]


class BoardPlace(msgspec.Struct, frozen=True):
    """A player's place on a leaderboard, from 1."""

    place: int
    rank: Rank


class RankedBooks(Books):
    """The leaderboards.

    Until workers have counted what an older release has counted, its totals are read; they have
    everybody in one value.
    """

    def __init__(self, client: Client, edition: int | None = None) -> None:
        super().__init__(client, "boards", edition)
        self._page = client.register_script(script_text("leaderboard"))

    def page(self, book: BookName, start: int, most: int) -> BoardPage:
        """Read some places, from `start` (counted from 0)."""
        keys = self.keys(book)
        reply: Any = self._page(
            keys=[keys.sum, keys.places, keys.ranks, keys.total], args=[start, start + most - 1]
        )
        games, by_older_release, size, players, ranks = reply
        if by_older_release > games:
            everybody = self._everybody(book)
            rows = everybody[start : start + most]
            return BoardPage(by_older_release, len(everybody), rows)
        names = [PlayerId(player.decode()) for player in players]
        return BoardPage(games, size, list(zip(names, map(self.decode_row, ranks), strict=True)))

    def places_of(self, player: PlayerId, books: Sequence[BookName]) -> list[BoardPlace | None]:
        """Look a player up on several leaderboards, in one round trip."""
        edition = self.edition
        with self._client.pipeline(transaction=False) as pipeline:
            for keys in (book_keys(book, edition) for book in books):
                pipeline.hget(keys.sum, "count")
                pipeline.hget(keys.total, "count")
                pipeline.zrank(keys.places, player)
                pipeline.hget(keys.ranks, player)
            replies = iter(pipeline.execute())
        places: list[BoardPlace | None] = []
        for book, games, by_older_release, place, rank in zip(books, *[replies] * 4, strict=True):
            if int(by_older_release or 0) > int(games or 0):
                places.append(self._place_among_everybody(player, book))
            else:
                known = place is not None and rank is not None
                places.append(BoardPlace(place + 1, self.decode_row(rank)) if known else None)
        return places

    def _everybody(self, book: BookName) -> list[tuple[PlayerId, Rank]]:
        board: Board = self.total(book).total
        return board.ordered(players_of(book))

    def _place_among_everybody(self, player: PlayerId, book: BookName) -> BoardPlace | None:
        for place, (other, rank) in enumerate(self._everybody(book), 1):
            if other == player:
                return BoardPlace(place, rank)
        return None


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
