"""Where moves lead: the position after each of them, undo included."""

from collections.abc import Sequence
from typing import Any, Generic

import msgspec

from service.domain import seating as table
from service.domain.messages import Command, Event, Resign, Seat, Undone
from service.domain.ruleset import Ruleset, S
from service.domain.seating import GameCreated, Seating, SeatLeft, SeatTaken

SHARED_EVENTS: tuple[type[Event], ...] = (*table.SEATING_EVENTS, Undone)
_TABLE_EVENTS = frozenset(SHARED_EVENTS)


class Earlier(msgspec.Struct, Generic[S], frozen=True):
    """The state before a submission of the running turn, and the number of that move."""

    move: int
    state: S


class Position(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """A game as its moves so far leave it; `earlier` is how far its turn can be undone."""

    version: int
    seating: Seating
    state: S
    earlier: tuple[Earlier[S], ...] = ()

    @property
    def is_started(self) -> bool:
        return self.state.round > 0


def advance(
    ruleset: Ruleset[Any, Any, S],
    position: Position[S] | None,
    seat: Seat,
    commands: Sequence[Command],
    events: Sequence[Event],
) -> Position[S]:
    """Fold one move. Never refuses: what is in a stream has happened."""
    if position is None:
        return opened(ruleset, events)
    if type(events[0]) in _TABLE_EVENTS:
        return _shared_advance(ruleset, position, events)

    state = position.state
    evolve = ruleset.evolve
    for event in events:
        state = evolve(state, event)
    return Position(
        version=position.version + 1,
        seating=position.seating,
        state=state,
        earlier=_earlier(ruleset, position, seat, commands, events),
    )


def opened(ruleset: Ruleset[Any, Any, S], events: Sequence[Event]) -> Position[S]:
    created, *rest = events
    assert isinstance(created, GameCreated)
    setup = ruleset.setup(created.players, created.options, created.deck)
    empty = Position(version=0, seating=table.laid_out(created), state=ruleset.initial(setup))
    return _shared_advance(ruleset, empty, rest)


def fold(ruleset: Ruleset[Any, Any, S], state: S, events: Sequence[Event]) -> S:
    for event in events:
        state = ruleset.evolve(state, event)
    return state


def _earlier(
    ruleset: Ruleset[Any, Any, S],
    position: Position[S],
    seat: Seat,
    commands: Sequence[Command],
    events: Sequence[Event],
) -> tuple[Earlier[S], ...]:
    """Keep what can be undone: nothing after a final command; others' resignations stay."""
    first = type(commands[0])
    if first is Resign and seat != position.state.asked:
        return tuple(
            Earlier(kept.move, fold(ruleset, kept.state, events)) for kept in position.earlier
        )
    final = ruleset.final
    if first is Resign or any(type(command) in final for command in commands):
        return ()
    return (*position.earlier, Earlier(position.version + 1, position.state))


def _shared_advance(
    ruleset: Ruleset[Any, Any, S], position: Position[S], events: Sequence[Event]
) -> Position[S]:
    """Fold what the table itself knows; the game's own events come after the last seat."""
    seating, state, earlier = position.seating, position.state, position.earlier
    for event in events:
        match event:
            case SeatTaken() | SeatLeft():
                seating = table.seat_changed(seating, event)
            case Undone():
                state, earlier = earlier[-1].state, earlier[:-1]
            case _:
                state = ruleset.evolve(state, event)
    return Position(version=position.version + 1, seating=seating, state=state, earlier=earlier)
