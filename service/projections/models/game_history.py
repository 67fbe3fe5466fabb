"""The history of a game, which every read model is computed from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import Position, advance
from service.domain.kit.ledger import Result, Score
from service.domain.kit.messages import (
    Command,
    Event,
    GameId,
    PlayerId,
    Resign,
    Seat,
    Undone,
    is_bot,
    is_house_bot,
)
from service.domain.kit.seating import CreateDailyGame, CreateGame, TakeSeat
from service.events.game_settings import GameSettings
from service.events.move import AnyMove

TURN_MAY_END_WITH: frozenset[type[Command]] = frozenset(
    {CreateGame, CreateDailyGame, TakeSeat, Resign}
)


class Point(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The score of every seat after a turn."""

    move: int
    round: int
    turn: int
    seat: Seat
    scores: tuple[int, ...]


class Ending(msgspec.Struct, frozen=True):
    """How a game ended, and the ledger of every seat."""

    result: Result
    scores: tuple[Score, ...]


class GameHistory(msgspec.Struct, frozen=True, kw_only=True):
    """The position of a game, and those facts about its past that read models need."""

    ruleset: AnyRuleset
    position: Position[Any]
    created_at: str
    updated_at: str
    since: str  # when the seat whose turn it is was first asked
    settings: GameSettings | None  # these never change
    points: tuple[Point, ...] = ()
    events: Mapping[int, tuple[Event, ...]] = {}  # by move, without what was undone
    ending: Ending | None = None  # None while it is running

    @property
    def game(self) -> GameId:
        return self.position.seating.game

    @property
    def version(self) -> int:
        return self.position.version

    @property
    def is_over(self) -> bool:
        return bool(self.position.state.is_over)

    @property
    def is_private(self) -> bool:
        return self.settings is not None and self.settings.visibility == "private"

    @property
    def counts(self) -> bool:
        """Return whether it counts in statistics: public, with the standard deck and options."""
        return self.position.is_standard and not (self.is_private or self._has_hints)

    @property
    def _has_hints(self) -> bool:
        """Return whether people may ask for hints in a game of people: such a game is not rated."""
        return self.settings is not None and bool(self.settings.hints)

    @property
    def has_bots(self) -> bool:
        """Return whether a computer player has a seat: such a game is not counted for people."""
        return any(map(is_bot, self.position.seating.players))

    @property
    def has_house_bots(self) -> bool:
        """Return whether the service itself plays a seat: its game can be left alone."""
        return any(map(is_house_bot, self.position.seating.players))

    @property
    def has_people(self) -> bool:
        return has_people(self.position.seating.players)


def has_people(players: Iterable[PlayerId | None]) -> bool:
    """Return whether a person has a seat."""
    return any(player is not None and not is_bot(player) for player in players)


class Totals:
    """Adds up scores, cached by the identity of the ledger: most turns leave it unchanged."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self._ruleset = ruleset
        self._scores: tuple[Score, ...] = ()
        self._totals: tuple[int, ...] = ()

    def of(self, state: Any) -> tuple[int, ...]:
        scores = self._ruleset.scores(state)
        if scores is not self._scores:
            self._scores, self._totals = scores, tuple(score.total for score in scores)
        return self._totals


def fold_history(
    ruleset: AnyRuleset,
    moves: Sequence[AnyMove],
    before: GameHistory | None = None,
    settings: GameSettings | None = None,
    with_scores: bool = True,
) -> GameHistory:
    """Extend a history, or begin one; without scores this is faster and adds no points."""
    position = None if before is None else before.position
    points = [] if before is None else list(before.points)
    since = moves[0].at if before is None else before.since
    totals = Totals(ruleset)
    for stretch in _stretches(ruleset, moves):
        earlier, position = position, advance(ruleset, position, stretch)
        if earlier is not None and _is_new_turn(earlier.state, position.state):
            since = stretch[-1].at
            if with_scores and earlier.is_started:
                points.append(_point(earlier, position, totals.of(position.state)))
    assert position is not None
    return GameHistory(
        ruleset=ruleset,
        position=position,
        created_at=moves[0].at if before is None else before.created_at,
        updated_at=moves[-1].at,
        since=since,
        settings=settings if before is None else before.settings,
        points=tuple(points),
        events=_events_by_move(before, moves),
        ending=_ending(ruleset, position),
    )


def _ending(ruleset: AnyRuleset, position: Position[Any]) -> Ending | None:
    if not position.state.is_over:
        return None
    return Ending(ruleset.result(position.state), ruleset.scores(position.state))


def _stretches(ruleset: AnyRuleset, moves: Sequence[AnyMove]) -> Iterator[Sequence[AnyMove]]:
    """Split moves after each that may have ended a turn: folding many at once is faster.

    A move that can be undone never ends a turn, or else the next seat could undo it.
    """
    ends, begin = ruleset.final | TURN_MAY_END_WITH, 0
    for after, move in enumerate(moves, 1):
        if not ends.isdisjoint(map(type, move.commands)):
            yield moves[begin:after]
            begin = after
    if begin < len(moves):
        yield moves[begin:]


def _events_by_move(
    before: GameHistory | None, moves: Sequence[AnyMove]
) -> dict[int, tuple[Event, ...]]:
    events = {} if before is None else dict(before.events)
    events.update((move.number, move.events) for move in moves)
    for move in moves:
        if type(undone := move.events[0]) is Undone:
            del events[undone.move], events[move.number]
    return events


def _is_new_turn(earlier: Any, now: Any) -> bool:
    is_same = earlier.turn == now.turn and earlier.asked == now.asked
    return not (is_same and earlier.round == now.round)


def _point(earlier: Position[Any], position: Position[Any], scores: tuple[int, ...]) -> Point:
    played = earlier.state
    assert played.asked is not None
    return Point(
        move=position.version,
        round=played.round,
        turn=played.turn,
        seat=played.asked,
        scores=scores,
    )
