"""The turn clocks of games: ends a turn whose time is up."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache

from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import Position, advance
from service.domain.kit.messages import CLOCK, GameId, Resign, Seat
from service.events.errors import MoveTaken, NoSuchGame
from service.events.game_settings import ClockSettings, GameSettings, read_game_settings
from service.events.move import AnyMove, Entry
from service.events.store.codec import codec_for
from service.events.store.game_loader import LoadedGame
from service.events.store.store import Store
from service.play.command_handler import CommandHandler, Submission

RAN_OUT, GAVE_UP = {"clock": "ran out"}, {"clock": "resigned"}


class ClockState(msgspec.Struct, frozen=True, kw_only=True):
    """The state of a game's clock: since when the seat is asked, and each seat's misses."""

    position: Position[Any]
    hash: str  # of the last move
    since: datetime
    misses: dict[Seat, int] = {}  # turns in a row that ran out of time, by seat

    @property
    def asked(self) -> Seat | None:
        asked: Seat | None = self.position.state.asked
        return asked

    def deadline(self, clock: ClockSettings) -> datetime | None:
        return None if self.asked is None else self.since + timedelta(seconds=clock.seconds)


class TurnClock:
    """Loads games after checking their clocks; an overdue turn is ended first."""

    def __init__(
        self,
        handler: CommandHandler,
        store: Store,
        now: Callable[[], datetime],
        most_games: int = 2048,
    ) -> None:
        self._handler = handler
        self._store = store
        self._now = now
        self._lock = Lock()
        self._cache: LRUCache[GameId, ClockState] = LRUCache(max(most_games, 1))
        self.load_at = handler.load_at

    def load(self, game: GameId, settings: GameSettings, at_least: int | None = None) -> LoadedGame:
        if settings.clock is not None and self.look(game, settings.clock):
            at_least = None
        return self._handler.load(game, at_least)

    def look(self, game: GameId, clock: ClockSettings) -> bool:
        """Finish the running turn if its time is up; return whether the game has moved on."""
        loaded = self._handler.load(game)
        state = self._clock_state(game, loaded.ruleset)
        deadline = state.deadline(clock)
        if deadline is None or state.asked is None or self._now() < deadline:
            return False
        gives_up = state.misses.get(state.asked, 0) + 1 >= clock.misses or loaded.is_too_long
        submission = Submission(
            game=game,
            seat=state.asked,
            actor=CLOCK,
            commands=(Resign(),)
            if gives_up
            else tuple(loaded.ruleset.finish_turn(state.position.state)),
            expected=state.position.version,
            meta=GAVE_UP if gives_up else RAN_OUT,
        )
        with suppress(MoveTaken):  # the player, or another process that looked, was faster
            self._handler.submit(submission)
        return True

    def deadline(self, game: GameId, settings: GameSettings, loaded: LoadedGame) -> datetime | None:
        """Return the deadline of the turn in this position, or None."""
        if settings.clock is None:
            return None
        state = self._clock_state(game, loaded.ruleset)
        if state.position.version != loaded.position.version:
            state = self._begin(game, loaded.ruleset, loaded.position.version)
        return state.deadline(settings.clock)

    def sweep(self, games: Iterable[GameId]) -> int:
        """Check the clocks of these games; return how many games have moved on."""
        clocks = ((game, read_game_settings(self._store.terms(game)).clock) for game in games)
        return sum(self.look(game, clock) for game, clock in clocks if clock is not None)

    def _clock_state(self, game: GameId, ruleset: AnyRuleset) -> ClockState:
        with self._lock:
            cached = self._cache.get(game)
        state = self._extend(game, ruleset, cached) if cached else None
        state = state or self._begin(game, ruleset)
        with self._lock:
            self._cache[game] = state
        return state

    def _extend(self, game: GameId, ruleset: AnyRuleset, cached: ClockState) -> ClockState | None:
        """Fold newer moves; return None if a restored backup has another last move."""
        entries = self._store.read(game, cached.position.version - 1)
        if not entries or entries[0].hash != cached.hash:
            return None
        return _fold(ruleset, cached, entries[1:])

    def _begin(self, game: GameId, ruleset: AnyRuleset, until: int | None = None) -> ClockState:
        state = _fold(ruleset, None, self._store.read(game)[:until])
        if state is None:
            raise NoSuchGame(game)
        return state


def _fold(
    ruleset: AnyRuleset, state: ClockState | None, entries: Sequence[Entry]
) -> ClockState | None:
    moves = codec_for(ruleset).decode([entry.body for entry in entries])
    for entry, move in zip(entries, moves, strict=True):
        state = _after(ruleset, state, move, entry.hash)
    return state


def _after(ruleset: AnyRuleset, state: ClockState | None, move: AnyMove, hash_: str) -> ClockState:
    at = datetime.fromisoformat(move.at)
    before = state.position if state else None
    position = advance(ruleset, before, [move])
    if state is None:
        return ClockState(position=position, hash=hash_, since=at)
    since = state.since if _turn(position) == _turn(state.position) else at
    misses = _misses(state, position, move)
    return ClockState(position=position, hash=hash_, since=since, misses=misses)


def _misses(state: ClockState, position: Position[Any], move: AnyMove) -> dict[Seat, int]:
    """Count a turn that ran out; only a turn that its player ends resets the misses."""
    if move.meta == RAN_OUT:
        return {**state.misses, move.seat: state.misses.get(move.seat, 0) + 1}
    # The asked seat may change within a turn: waiting with a jackhammer only postpones the turn.
    if _turn(position)[:2] == _turn(state.position)[:2]:
        return state.misses
    return {**state.misses, move.seat: 0}


def _turn(position: Position[Any]) -> tuple[int, int, Seat | None]:
    return position.state.round, position.state.turn, position.state.asked
