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
ASKED = "altana:{puzzles}:asked"
MOST_OFFERED = 200  # the newest
MOST_CHOSEN = 400  # days


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A question that the coach asks about a game."""

    game: GameId
    seat: Seat
    question: str


class ChosenPuzzle(Puzzle, frozen=True, kw_only=True):
    """The puzzle of a day, with the notes that it consists of.

    They are lines of a replay file, copied so that a later analysis of the game changes nothing.
    """

    notes: tuple[str, ...] = ()


class RedisPuzzles:
    """What is offered, by its time, and what was chosen, by day; nothing is chosen twice."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def offer(self, puzzle: Puzzle, at: float) -> None:
        """Offer a puzzle, unless it was offered or chosen already."""
        raw = msgspec.json.encode(puzzle)
        with redis_errors_as(OutOfReach):
            if self._client.zscore(ASKED, raw) is not None:
                return
            self._client.zadd(OFFERED, {raw: at}, nx=True)
            self._client.zremrangebyrank(OFFERED, 0, -MOST_OFFERED - 1)

    def choose(self, day: date, notes_of: Callable[[Puzzle], Sequence[str]]) -> ChosenPuzzle | None:
        """Choose the puzzle of a day that has none; return it, or None if nothing is offered.

        One without notes, as its game is not public any more, is offered no longer.
        """
        text = day.isoformat()
        with redis_errors_as(OutOfReach):
            if self._client.hexists(CHOSEN, text):
                return None
            for raw in self._shuffled(text):
                puzzle = msgspec.json.decode(raw, type=Puzzle)
                # A worker that died may have taken it for this day.
                is_free = self._client.zscore(ASKED, raw) in (None, day.toordinal())
                notes = tuple(notes_of(puzzle)) if is_free else ()
                if not notes:
                    self._client.zrem(OFFERED, raw)
                elif self._is_taken(raw, day):
                    return self._set(text, raw, notes)
                # Else another worker has just taken it, for another day.
        return None

    def _is_taken(self, raw: bytes, day: date) -> bool:
        """Take a puzzle for a day; return whether it is taken for that one."""
        self._client.zadd(ASKED, {raw: day.toordinal()}, nx=True)
        return self._client.zscore(ASKED, raw) == day.toordinal()

    def _set(self, day: str, raw: bytes, notes: tuple[str, ...]) -> ChosenPuzzle | None:
        """Store the puzzle of a day; None if another worker has just chosen one."""
        puzzle = msgspec.json.decode(raw, type=Puzzle)
        chosen = ChosenPuzzle(**msgspec.structs.asdict(puzzle), notes=notes)
        if not self._client.hsetnx(CHOSEN, day, msgspec.json.encode(chosen)):
            other: Any = self._client.hget(CHOSEN, day)
            if msgspec.json.decode(other, type=Puzzle) != puzzle:
                self._client.zrem(ASKED, raw)  # it is offered still
            return None
        self._client.zrem(OFFERED, raw)
        self._drop_old_days()
        return chosen

    def chosen(self, day: date) -> ChosenPuzzle | None:
        with redis_errors_as(OutOfReach):
            raw: Any = self._client.hget(CHOSEN, day.isoformat())
        return None if raw is None else msgspec.json.decode(raw, type=ChosenPuzzle)

    def _shuffled(self, day: str) -> Sequence[bytes]:
        """Return what is offered, in an order that the day decides."""
        offered: Any = self._client.zrange(OFFERED, 0, -1)
        return sorted(offered, key=lambda raw: hashlib.sha256(day.encode() + raw).digest())

    def _drop_old_days(self) -> None:
        self._client.zremrangebyrank(ASKED, 0, -MOST_CHOSEN - 1)
        days: Any = self._client.hkeys(CHOSEN)
        if old := sorted(days)[:-MOST_CHOSEN]:
            self._client.hdel(CHOSEN, *old)
