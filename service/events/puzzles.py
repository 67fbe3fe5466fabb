"""Puzzles of the day: turns of public games that workers offer, and one of them for each day."""

import hashlib
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import msgspec

from service.domain.kit.messages import GameId, Seat
from service.events.errors import OutOfReach
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as

OFFERED = "altana:{puzzles}:offered"
CHOSEN = "altana:{puzzles}:chosen"
MOST_OFFERED = 200  # the newest
MOST_CHOSEN = 400  # days


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A question that the coach asks about a game."""

    game: GameId
    seat: Seat
    question: str


class RedisPuzzles:
    """What is offered, by its time, and what was chosen, by day."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def offer(self, puzzle: Puzzle, at: float) -> None:
        """Offer a puzzle, unless it was offered already."""
        with redis_errors_as(OutOfReach):
            self._client.zadd(OFFERED, {msgspec.json.encode(puzzle): at}, nx=True)
            self._client.zremrangebyrank(OFFERED, 0, -MOST_OFFERED - 1)

    def choose(self, day: date, may_be: Callable[[Puzzle], bool]) -> Puzzle | None:
        """Choose the puzzle of a day that has none; return it, or None if nothing is offered.

        One that may not be any more, as its game is not public, is offered no longer.
        """
        text = day.isoformat()
        with redis_errors_as(OutOfReach):
            if self._client.hexists(CHOSEN, text):
                return None
            for raw in self._shuffled(text):
                puzzle = msgspec.json.decode(raw, type=Puzzle)
                is_allowed = may_be(puzzle)
                if is_allowed and not self._client.hsetnx(CHOSEN, text, raw):
                    return None  # another worker has just chosen
                self._client.zrem(OFFERED, raw)
                if is_allowed:
                    self._drop_old_days()
                    return puzzle
        return None

    def chosen(self, day: date) -> Puzzle | None:
        with redis_errors_as(OutOfReach):
            raw: Any = self._client.hget(CHOSEN, day.isoformat())
        return None if raw is None else msgspec.json.decode(raw, type=Puzzle)

    def _shuffled(self, day: str) -> Sequence[bytes]:
        """Return what is offered, in an order that the day decides."""
        offered: Any = self._client.zrange(OFFERED, 0, -1)
        return sorted(offered, key=lambda raw: hashlib.sha256(day.encode() + raw).digest())

    def _drop_old_days(self) -> None:
        days: Any = self._client.hkeys(CHOSEN)
        if old := sorted(days)[:-MOST_CHOSEN]:
            self._client.hdel(CHOSEN, *old)
