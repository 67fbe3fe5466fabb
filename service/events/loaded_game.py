"""A game as a process has folded it: its position, its settings, the times of its turns."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from msgspec.structs import replace

from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import Position
from service.domain.kit.messages import Seat
from service.events.game_settings import ClockSettings, GameSettings
from service.events.move import AnyMove, Entry

RAN_OUT = {"clock": "ran out"}  # the meta of a move that the clock made to finish a turn


class TurnTimes(msgspec.Struct, frozen=True):
    """Since when a seat is asked, and how many turns in a row each seat let run out of time."""

    since: str  # the time of a move
    misses: dict[Seat, int] = {}


class LoadedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game after its last move."""

    ruleset: AnyRuleset
    position: Position[Any]
    last: AnyMove
    hash: str  # of the last move
    size: int  # bytes of its moves
    settings: GameSettings | None = None  # a game that was not created by a call may have none
    times: TurnTimes | None = None  # of a game with a clock

    @property
    def clock(self) -> ClockSettings | None:
        return self.settings.clock if self.settings else None

    @property
    def deadline(self) -> datetime | None:
        """Return when the time of the running turn is up; None without a clock or a turn."""
        if self.clock is None or self.times is None or self.position.state.asked is None:
            return None
        return datetime.fromisoformat(self.times.since) + timedelta(seconds=self.clock.seconds)

    def after(self, move: AnyMove, entry: Entry, position: Position[Any]) -> "LoadedGame":
        """Return the game after one more move, which led to this position."""
        return replace(
            self,
            position=position,
            last=move,
            hash=entry.hash,
            size=self.size + entry.size,
            times=self.times and _times_after(self.times, self.position, move, position),
        )


def created_game(
    ruleset: AnyRuleset,
    settings: GameSettings | None,
    move: AnyMove,
    entry: Entry,
    position: Position[Any],
) -> LoadedGame:
    """Return a game after its first move."""
    has_clock = settings is not None and settings.clock is not None
    return LoadedGame(
        ruleset=ruleset,
        position=position,
        last=move,
        hash=entry.hash,
        size=entry.size,
        settings=settings,
        times=TurnTimes(move.at) if has_clock else None,
    )


def _times_after(
    times: TurnTimes, before: Position[Any], move: AnyMove, after: Position[Any]
) -> TurnTimes:
    since = times.since if _turn(after) == _turn(before) else move.at
    return TurnTimes(since, _misses_after(times.misses, before, move, after))


def _misses_after(
    misses: dict[Seat, int], before: Position[Any], move: AnyMove, after: Position[Any]
) -> dict[Seat, int]:
    """Count a turn that ran out; only a turn that its player ends resets the misses."""
    if move.meta == RAN_OUT:
        return {**misses, move.seat: misses.get(move.seat, 0) + 1}
    # The asked seat may change within a turn: waiting with a jackhammer only postpones the turn.
    if _turn(after)[:2] == _turn(before)[:2]:
        return misses
    return {**misses, move.seat: 0}


def _turn(position: Position[Any]) -> tuple[int, int, Seat | None]:
    return position.state.round, position.state.turn, position.state.asked
