"""Keeps the clocks of games: whose time is up, and how the turn then goes on."""

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
    """How a game's clock stands: since when the seat is asked, and who missed how often."""

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
    """Loads games with their clocks looked at; one that is due is moved on first."""

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
        self._known: LRUCache[GameId, ClockState] = LRUCache(max(most_games, 1))
        self.load_at = handler.load_at

    def load(self, game: GameId, terms: GameSettings, at_least: int | None = None) -> LoadedGame:
        if terms.clock is not None and self.look(game, terms.clock):
            at_least = None
        return self._handler.load(game, at_least)

    def look(self, game: GameId, clock: ClockSettings) -> bool:
        """Finish the running turn if its time is up; true if the game has moved on."""
        loaded = self._handler.load(game)
        hands = self._hands(game, loaded.ruleset)
        deadline = hands.deadline(clock)
        if deadline is None or hands.asked is None or self._now() < deadline:
            return False
        gives_up = hands.misses.get(hands.asked, 0) + 1 >= clock.misses or loaded.is_too_long
        state = hands.position.state
        submission = Submission(
            game=game,
            seat=hands.asked,
            actor=CLOCK,
            commands=(Resign(),) if gives_up else tuple(loaded.ruleset.finish_turn(state)),
            expected=hands.position.version,
            meta=GAVE_UP if gives_up else RAN_OUT,
        )
        with suppress(MoveTaken):  # the player, or another process that looked, was faster
            self._handler.submit(submission)
        return True

    def deadline(self, game: GameId, terms: GameSettings, loaded: LoadedGame) -> datetime | None:
        """Tell when the turn that runs in this position is over."""
        if terms.clock is None:
            return None
        hands = self._hands(game, loaded.ruleset)
        if hands.position.version != loaded.position.version:
            hands = self._begin(game, loaded.ruleset, loaded.position.version)
        return hands.deadline(terms.clock)

    def sweep(self, games: Iterable[GameId]) -> int:
        """Look at the clocks of these games and tell how many moved on."""
        clocks = ((game, read_game_settings(self._store.terms(game)).clock) for game in games)
        return sum(self.look(game, clock) for game, clock in clocks if clock is not None)

    def _hands(self, game: GameId, ruleset: AnyRuleset) -> ClockState:
        with self._lock:
            known = self._known.get(game)
        gone_on = self._go_on(game, ruleset, known) if known else None
        hands = gone_on or self._begin(game, ruleset)
        with self._lock:
            self._known[game] = hands
        return hands

    def _go_on(self, game: GameId, ruleset: AnyRuleset, known: ClockState) -> ClockState | None:
        """Fold what is newer; nothing if a server that was set back has another last move."""
        entries = self._store.read(game, known.position.version - 1)
        if not entries or entries[0].hash != known.hash:
            return None
        return _folded(ruleset, known, entries[1:])

    def _begin(self, game: GameId, ruleset: AnyRuleset, until: int | None = None) -> ClockState:
        hands = _folded(ruleset, None, self._store.read(game)[:until])
        if hands is None:
            raise NoSuchGame(game)
        return hands


def _folded(
    ruleset: AnyRuleset, hands: ClockState | None, entries: Sequence[Entry]
) -> ClockState | None:
    moves = codec_for(ruleset).decode([entry.body for entry in entries])
    for entry, move in zip(entries, moves, strict=True):
        hands = _after(ruleset, hands, move, entry.hash)
    return hands


def _after(ruleset: AnyRuleset, hands: ClockState | None, move: AnyMove, hash_: str) -> ClockState:
    at = datetime.fromisoformat(move.at)
    before = hands.position if hands else None
    position = advance(ruleset, before, [move])
    if hands is None:
        return ClockState(position=position, hash=hash_, since=at)
    since = hands.since if _turn(position) == _turn(hands.position) else at
    misses = _misses(hands, position, move)
    return ClockState(position=position, hash=hash_, since=since, misses=misses)


def _misses(hands: ClockState, position: Position[Any], move: AnyMove) -> dict[Seat, int]:
    """Count a turn that ran out; only a turn that its player ends wipes the misses out."""
    if move.meta == RAN_OUT:
        return {**hands.misses, move.seat: hands.misses.get(move.seat, 0) + 1}
    # Who is asked may change within a turn: a jackhammer that waits puts the turn only off.
    if _turn(position)[:2] == _turn(hands.position)[:2]:
        return hands.misses
    return {**hands.misses, move.seat: 0}


def _turn(position: Position[Any]) -> tuple[int, int, Seat | None]:
    return position.state.round, position.state.turn, position.state.asked
