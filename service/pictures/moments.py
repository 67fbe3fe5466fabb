"""A game event by event: what happened, and the numbers of the pictures that show it."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from service.domain.kit.fold import MoveLike, Position, advance, part_of
from service.domain.kit.messages import Seat
from service.domain.mentioned_cards import cards_of
from service.domain.sentences import tell_moment, tell_step
from service.pictures.panels import Panels


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A game just after an event; `panels` are numbers of pictures, first the display."""

    at: str
    move: int
    event: int
    seat: Seat | None  # whom the event is about, or else who moved
    say: str
    cards: list[str]
    panels: list[int]
    totals: list[int]


def moments_of(
    panels: Panels, before: Position[Any] | None, moves: Iterable[MoveLike]
) -> Iterator[Moment]:
    """Yield the moments of moves after a position, or of a whole game without one."""
    return (moment for moment, _ in moments_and_states(panels, before, moves))


def moments_and_states(
    panels: Panels, before: Position[Any] | None, moves: Iterable[MoveLike]
) -> Iterator[tuple[Moment, Any]]:
    """Yield the moments together with the states that they show."""
    for move in moves:
        after = advance(panels.ruleset, before, [move])
        for event in range(1, len(move.events)):
            partly = advance(panels.ruleset, before, [part_of(move, event)])
            # Events at the end of a turn belong to it; the next turn begins after the last event.
            yield _moment(panels, move, event, partly, before or after), partly.state
        yield last_moment_of(panels, move, after), after.state
        before = after


def last_moment_of(panels: Panels, move: MoveLike, after: Position[Any]) -> Moment:
    """Return the moment of the last event of a move."""
    return _moment(panels, move, len(move.events), after, after)


def _moment(
    panels: Panels, move: MoveLike, event: int, position: Position[Any], turn_of: Position[Any]
) -> Moment:
    ruleset, last_event = panels.ruleset, move.events[event - 1]
    return Moment(
        at=tell_moment(turn_of.state.round, turn_of.state.turn),
        move=position.version,
        event=event,
        seat=getattr(last_event, "seat", None) or move.seat,
        say=tell_step(ruleset, move, event, panels.language, panels.names),
        cards=cards_of(last_event),
        panels=panels.of(position.state),
        totals=[score.total for score in ruleset.scores(position.state)],
    )
