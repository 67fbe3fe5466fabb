"""The events of a submission that do not depend on a hidden card."""

from collections.abc import Sequence
from typing import Any

from service.domain.kit import seating
from service.domain.kit.chance import Chance
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position, fold
from service.domain.kit.messages import Command, Event, Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.seating import TakeSeat

# What the rules may raise when a game continues with made-up cards.
_UNDECIDABLE = (RuleViolation, LookupError, TypeError, ValueError, AttributeError, AssertionError)


class _RotatedDecks:
    """A made-up chance: every deck lies in order, rotated by a number of cards."""

    def __init__(self, by: int) -> None:
        self._by = by

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        return tuple((card + self._by) % size for card in range(size))


def visible_events(
    ruleset: AnyRuleset, position: Position[Any] | None, seat: Seat, commands: Sequence[Command]
) -> tuple[Event, ...]:
    """Return the events before the first one that depends on a hidden card.

    Plays with two made-up decks, in which no card lies at the same place unless it is the only
    one: events are open as long as both agree. The rules must accept the submission.
    """
    if position is None:
        return ()
    if isinstance(commands[0], TakeSeat):
        return (seating.take_seat(commands[0], seat, position.seating),)
    ways = [_events(ruleset, position.state, seat, commands, _RotatedDecks(by)) for by in (0, 1)]
    events = list[Event]()
    for one, other in zip(*ways, strict=False):
        if one != other:
            break
        events.append(one)
    return tuple(events)


def _events(
    ruleset: AnyRuleset, state: Any, seat: Seat, commands: Sequence[Command], chance: Chance
) -> list[Event]:
    """Play with a made-up chance until the rules refuse a made-up card."""
    events = list[Event]()
    for command in commands:
        try:
            outcome = ruleset.decide(command, seat, state, chance)
            state = fold(ruleset, state, outcome)
        except _UNDECIDABLE:
            break
        events += outcome
    return events
