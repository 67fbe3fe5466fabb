"""Goes on from a moment of a finished game: its moves are played again, then others follow."""

from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache

from service.domain.catalog import AnyRuleset, Catalogue
from service.domain.kit.fold import Position, advance
from service.domain.kit.messages import GameId, PlayerId, Seat
from service.domain.kit.seating import GameCreated, Origin, SeatTaken
from service.events.errors import MoveTaken
from service.events.game_settings import ForkedMove, GameSettings
from service.events.move import AnyMove
from service.events.replay_files.file import Replay
from service.events.store.audit import audit, published_secret
from service.events.store.chain import canonical
from service.events.store.codec import codec_for, ruleset_of
from service.events.store.game_loader import LoadedGame
from service.events.store.store import Store
from service.play.command_handler import CommandHandler, ForkOrigin, Submission

PLAYED_AGAIN = "fork"  # the note on such a move: which move of the origin it repeats


class CannotFork(Exception):
    """Nothing can go on from there: why, by a stable name and with the facts."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class CutGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game cut at a move, from which a new game can start."""

    ruleset: AnyRuleset
    created: GameCreated
    fork: ForkOrigin
    moves: tuple[ForkedMove, ...]


def cut_game(catalogue: Catalogue, replay: Replay, at: int) -> CutGame:
    """Cut a game after a move. Raises CannotFork unless all of it is proven."""
    found = audit(catalogue, replay.entries)
    if found.fault is not None:
        raise CannotFork("not-proven", move=found.fault.move, fault=found.fault.code)
    if not found.deals_proven:
        raise CannotFork("not-finished")
    if not 1 <= at <= len(replay.entries):
        raise CannotFork("no-such-move", move=at, moves=len(replay.entries))
    ruleset = catalogue.ruleset(ruleset_of(replay.entries[0].body))
    moves = codec_for(ruleset).decode([entry.body for entry in replay.entries])
    started, position = _cut(ruleset, moves, at)
    created, secret = moves[0].events[0], published_secret(moves)
    assert isinstance(created, GameCreated)
    assert secret is not None
    fork = ForkOrigin(
        origin=_origin(position, at, replay.entries[at - 1].hash),
        ruleset=ruleset.name,
        secret=secret,
    )
    again = tuple(_again(move) for move in moves[started:at])
    return CutGame(ruleset=ruleset, created=created, fork=fork, moves=again)


def require_own_moves(store: Store, origin: Origin) -> None:
    """Let nobody name a game of this store as the origin of moves it never had.

    Raises CannotFork. A file proves itself, not whose id it bears; of a game that is not here
    nothing more can be known.
    """
    if not store.version(origin.game):
        return
    kept = store.read(origin.game, after=origin.move - 1)[:1]
    if not kept or kept[0].hash != origin.hash:
        raise CannotFork("other-game", move=origin.move)


def _cut(ruleset: AnyRuleset, moves: Sequence[AnyMove], at: int) -> tuple[int, Position[Any]]:
    """Say after which move the cards were dealt, and where the game stands at the cut."""
    started, position = 0, None
    for number, move in enumerate(moves[:at], 1):
        position = advance(ruleset, position, [move])
        if position.is_started and not started:
            started = number
    assert position is not None
    if not started:
        raise CannotFork("not-started", move=at)
    if position.state.is_over:
        raise CannotFork("over", move=at)
    return started, position


def _origin(position: Position[Any], move: int, chained: str) -> Origin:
    seating = position.seating
    scope = seating.game if seating.origin is None else seating.origin.scope
    return Origin(game=seating.game, move=move, hash=chained, scope=scope, entropy=seating.entropy)


def _again(move: AnyMove) -> ForkedMove:
    commands: list[dict[str, Any]] = msgspec.json.decode(canonical(move.commands))
    return ForkedMove(number=move.number, seat=move.seat, commands=commands)


class ForkReplayer:
    """Plays the moves of the origin again once all seats of a fork are taken."""

    def __init__(self, handler: CommandHandler, store: Store, most_games: int = 2048) -> None:
        self._handler = handler
        self._store = store
        self._lock = Lock()
        self._done: LRUCache[GameId, bool] = LRUCache(max(most_games, 1))

    def catch_up(self, game: GameId, terms: GameSettings) -> None:
        """Bring a fork to the moment it was cut at; whoever opens it first does so."""
        if not terms.fork or self._is_done(game):
            return
        loaded = self._handler.load(game)
        if not loaded.position.is_started:
            return
        while left := self._left(game, loaded, terms):
            with suppress(MoveTaken):  # another process plays them too
                self._play(game, loaded, left[0])
            loaded = self._handler.load(game)
        with self._lock:
            self._done[game] = True

    def _is_done(self, game: GameId) -> bool:
        with self._lock:
            return game in self._done

    def _left(self, game: GameId, loaded: LoadedGame, terms: GameSettings) -> list[ForkedMove]:
        """Return what is still to be played again: all after the origin's move that came last."""
        last = self._store.read(game, loaded.position.version - 1)[0]
        [move] = codec_for(loaded.ruleset).decode([last.body])
        if any(isinstance(event, SeatTaken) for event in move.events):
            return list(terms.fork)
        if PLAYED_AGAIN not in move.meta:
            return []  # the new players have begun
        return [one for one in terms.fork if one.number > int(move.meta[PLAYED_AGAIN])]

    def _play(self, game: GameId, loaded: LoadedGame, move: ForkedMove) -> None:
        player = loaded.position.seating.players[move.seat - 1]
        commands = codec_for(loaded.ruleset).commands(move.commands)
        self._handler.submit(
            Submission(
                game=game,
                seat=Seat(move.seat),
                actor=PlayerId(player or ""),
                commands=commands,
                expected=loaded.position.version,
                meta={PLAYED_AGAIN: str(move.number)},
            )
        )
