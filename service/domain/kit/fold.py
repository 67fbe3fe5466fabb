"""The fold: from moves to positions, undo included."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Literal, Protocol

import msgspec

from service.domain.kit import seating
from service.domain.kit.chance import DealHidden, DryRunChance
from service.domain.kit.messages import Command, Event, Resign, Seat, Undone, UnseenShuffled
from service.domain.kit.ruleset import Decider, Ruleset, S
from service.domain.kit.seating import (
    DailyDealt,
    GameCreated,
    GameForked,
    Seating,
    SeatLeft,
    SeatTaken,
)

GameStatus = Literal["open", "running", "finished"]
SHARED_EVENTS: tuple[type[Event], ...] = (*seating.SEATING_EVENTS, Undone, UnseenShuffled)
TABLE_EVENTS = frozenset(SHARED_EVENTS)
_NOTHING_HIDDEN = DryRunChance()


class Earlier(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """The state before a submission of the running turn, and the number of that move."""

    move: int
    state: S


class Position(msgspec.Struct, Generic[S], frozen=True, kw_only=True, gc=False):
    """A game after its moves so far; `earlier` holds the states that undo can return to."""

    version: int
    seating: Seating
    state: S
    earlier: tuple[Earlier[S], ...] = ()
    is_standard: bool = True  # played with the usual deck and options, so that scores compare

    @property
    def is_started(self) -> bool:
        return self.state.round > 0

    @property
    def status(self) -> GameStatus:
        if self.state.is_over:
            return "finished"
        return "running" if self.is_started else "open"


class MoveOutcome(msgspec.Struct, frozen=True):
    """The part of a move that the fold needs."""

    seat: Seat
    commands: Sequence[Command]
    events: Sequence[Event]


class MoveLike(Protocol):
    """A stored move, or what has just been decided."""

    @property
    def seat(self) -> Seat: ...

    @property
    def commands(self) -> Sequence[Any]: ...

    @property
    def events(self) -> Sequence[Any]: ...


def advance(
    ruleset: Ruleset[Any, Any, S], position: Position[S] | None, moves: Iterable[MoveLike]
) -> Position[S]:
    """Fold moves. Never refuses: what is in a stream has happened."""
    remaining = iter(moves)
    if position is None:
        position = first_position(ruleset, next(remaining).events)
    version, seats, state, earlier = _parts(position)
    is_standard = position.is_standard
    evolve, final = ruleset.evolve, ruleset.final
    for move in remaining:
        commands, events = move.commands, move.events
        if type(events[0]) in TABLE_EVENTS or type(commands[0]) is Resign:
            before = Position(version=version, seating=seats, state=state, earlier=earlier)
            version, seats, state, earlier = _parts(_advance_by_table(ruleset, before, move))
            continue
        if final.isdisjoint(map(type, commands)):
            earlier = (*earlier, Earlier(version + 1, state))
        else:
            earlier = ()
        for event in events:
            state = evolve(state, event)
        version += 1
    return Position(
        version=version, seating=seats, state=state, earlier=earlier, is_standard=is_standard
    )


def first_position(ruleset: Ruleset[Any, Any, S], events: Sequence[Event]) -> Position[S]:
    created, *rest = events
    assert isinstance(created, GameCreated)
    setup = ruleset.setup(created.players, created.options, created.deck)
    empty = Position(
        version=0,
        seating=seating.new_seating(created),
        state=ruleset.initial(setup),
        is_standard=ruleset.is_standard(setup),
    )
    return _advance_seating(ruleset, empty, rest)


def part_of(move: MoveLike, events: int) -> MoveOutcome:
    """Return a move with only its first events."""
    return MoveOutcome(move.seat, move.commands, move.events[:events])


def fold(decider: Decider[Any, Any, S], state: S, events: Sequence[Event]) -> S:
    for event in events:
        state = decider.evolve(state, event)
    return state


def dry_run(ruleset: Ruleset[Any, Any, S], state: S, seat: Seat, command: Command) -> S | None:
    """Return the state after a legal command; None if it deals a hidden card or ends the game.

    The end of a game opens what was hidden. Raises RuleViolation.
    """
    try:
        after = fold(ruleset, state, ruleset.decide(command, seat, state, _NOTHING_HIDDEN))
    except DealHidden:
        return None
    return None if after.is_over else after


def _parts(position: Position[S]) -> tuple[int, Seating, S, tuple[Earlier[S], ...]]:
    return position.version, position.seating, position.state, position.earlier


def _advance_by_table(
    ruleset: Ruleset[Any, Any, S], position: Position[S], move: MoveLike
) -> Position[S]:
    """Fold a move that changes the table itself: seats, an undo, a resignation."""
    if not isinstance(move.commands[0], Resign):
        return _advance_seating(ruleset, position, move.events)
    undoable = () if move.seat == position.state.asked else position.earlier
    return msgspec.structs.replace(
        position,
        version=position.version + 1,
        state=fold(ruleset, position.state, move.events),
        # Undo keeps the resignations of others, so they are folded into the earlier states too.
        earlier=tuple(Earlier(e.move, fold(ruleset, e.state, move.events)) for e in undoable),
    )


def _advance_seating(
    ruleset: Ruleset[Any, Any, S], position: Position[S], events: Sequence[Event]
) -> Position[S]:
    """Fold seats, undo and a second shuffle; the game's own events follow the last seat taken."""
    seats, state, earlier = position.seating, position.state, position.earlier
    for event in events:
        match event:
            case SeatTaken() | SeatLeft():
                seats = seating.change_seat(seats, event)
            case GameForked():
                seats = msgspec.structs.replace(seats, origin=event.origin)
            case DailyDealt():
                seats = msgspec.structs.replace(seats, daily=event.daily)
            case UnseenShuffled():
                seats = msgspec.structs.replace(
                    seats, commitment=event.commitment, unseen=event.unseen
                )
            case Undone():
                state, earlier = earlier[-1].state, earlier[:-1]
            case _:
                state = ruleset.evolve(state, event)
    return msgspec.structs.replace(
        position, version=position.version + 1, seating=seats, state=state, earlier=earlier
    )
