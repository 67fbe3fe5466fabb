"""Forks a finished game: replays its moves up to a cut in a new game, where players go on."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset, Catalogue
from service.domain.kit.errors import GameTooLong
from service.domain.kit.fold import Position, advance
from service.domain.kit.messages import GameId, PlayerId, Seat
from service.domain.kit.seating import DailyDeal, GameCreated, Origin, SeatTaken
from service.domain.kit.trial import commands_of
from service.events.daily import is_over
from service.events.errors import MoveTaken
from service.events.game_settings import ForkedMove
from service.events.loaded_game import LoadedGame
from service.events.move import AnyMove
from service.events.replay_files.file import Replay
from service.events.store.audit import audit, published_secret
from service.events.store.chain import canonical
from service.events.store.codec import codec_for, ruleset_of
from service.events.store.store import Store
from service.events.submission import Submission
from service.play.command_handler import CommandHandler
from service.play.new_game import ForkOrigin

PLAYED_AGAIN = "fork"  # the key in a move's meta: which move of the origin it repeats


class CannotFork(Exception):
    """A game can't be forked there; `reason` is a stable name."""

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
    size: int  # bytes of these moves, which the fork will hold as well
    daily: DailyDeal | None = None  # the deal of the day that the game has


def cut_game(catalogue: Catalogue, replay: Replay, at: int, most: int) -> CutGame:
    """Cut a game after a move, of `most` at most. Raises CannotFork unless all is proven."""
    report = audit(catalogue, replay.entries)
    if report.fault is not None:
        raise CannotFork("not-proven", move=report.fault.move, fault=report.fault.code)
    if report.proven_since is not None:
        raise CannotFork("shuffled-again", move=report.proven_since)
    if not report.deals_proven:
        raise CannotFork("not-finished")
    if not 1 <= at <= len(replay.entries):
        raise CannotFork("no-such-move", move=at, moves=len(replay.entries))
    if at > most:
        raise CannotFork("too-long", move=at, most=most)
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
    forked = tuple(_forked_move(move) for move in moves[started:at])
    size = sum(len(entry.body) for entry in replay.entries[:at])
    daily = position.seating.daily
    return CutGame(
        ruleset=ruleset, created=created, fork=fork, moves=forked, size=size, daily=daily
    )


def require_own_moves(store: Store, origin: Origin) -> None:
    """Raise CannotFork if a game of this store does not have the move that the file claims.

    A file proves its moves, but not that it owns its id. A game that is not in this store can't be
    checked.
    """
    if not store.version(origin.game):
        return
    entries = store.read(origin.game, after=origin.move - 1)[:1]
    if not entries or entries[0].hash != origin.hash:
        raise CannotFork("other-game", move=origin.move)


def require_day_over(cut: CutGame, now: datetime) -> None:
    """Raise CannotFork while a deal of the day is played: a fork would show it to others."""
    if cut.daily is not None and not is_over(date.fromisoformat(cut.daily.day), now):
        raise CannotFork("day-not-over", day=cut.daily.day)


def _cut(ruleset: AnyRuleset, moves: Sequence[AnyMove], at: int) -> tuple[int, Position[Any]]:
    """Return the number of the move that dealt the cards, and the position at the cut."""
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


def _origin(position: Position[Any], move: int, hash_: str) -> Origin:
    seating = position.seating
    scope = GameId(seating.scope)
    return Origin(game=seating.game, move=move, hash=hash_, scope=scope, entropy=seating.entropy)


def _forked_move(move: AnyMove) -> ForkedMove:
    commands: list[dict[str, Any]] = msgspec.json.decode(canonical(move.commands))
    return ForkedMove(number=move.number, seat=move.seat, commands=commands)


def replay_fork(handler: CommandHandler, game: GameId, loaded: LoadedGame) -> LoadedGame:
    """Replay the moves of the origin, once all seats of a fork are taken."""
    moves = loaded.settings.fork if loaded.settings else ()
    while loaded.position.is_started and (left := _first_left(loaded.last, moves)) < len(moves):
        try:
            handler.submit(_again(game, loaded, moves[left]), loaded)
        except MoveTaken:
            pass  # another process replays them too
        except GameTooLong:
            break  # the fork is read as far as it goes
        loaded = handler.load(game)
    return loaded


def moves_left(loaded: LoadedGame) -> int:
    """Return how many moves of the origin are still to be replayed."""
    moves = loaded.settings.fork if loaded.settings else ()
    if not moves or not loaded.position.is_started:
        return 0
    return len(moves) - _first_left(loaded.last, moves)


def _first_left(last: AnyMove, moves: Sequence[ForkedMove]) -> int:
    """Return the index of the next move to replay."""
    if any(isinstance(event, SeatTaken) for event in last.events):
        return 0
    if PLAYED_AGAIN not in last.meta:
        return len(moves)  # the new players have begun
    return bisect_right(moves, int(last.meta[PLAYED_AGAIN]), key=lambda one: one.number)


def _again(game: GameId, loaded: LoadedGame, move: ForkedMove) -> Submission:
    player = loaded.position.seating.players[move.seat - 1]
    return Submission(
        game=game,
        seat=Seat(move.seat),
        actor=PlayerId(player or ""),
        commands=commands_of(loaded.ruleset, move.commands),
        expected=loaded.position.version,
        meta={PLAYED_AGAIN: str(move.number)},
    )
