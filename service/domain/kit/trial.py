"""A trial: moves from a position that are judged by the rules but not played."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any

import msgspec

from service.domain.kit.chance import DealHidden, Secret
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.judge import Ruling, judge
from service.domain.kit.messages import Command, Event, Resign, RuleId, Seat, Undo
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.translation import N_

MOST_COMMANDS = 100  # of one move; the longest turn has a few dozen


class BadCommands(ValueError):
    """Commands that can't be read: what is wrong, and where."""


class StillHidden(RuleViolation):
    """A move that would reveal a card which those who try it may not see."""

    code = "still-hidden"
    rule = RuleId("API-HIDDEN")
    message = N_("The cards that come now are hidden; a line can go no further.")


class TrialMove(msgspec.Struct, frozen=True):
    """A move that was tried, and the position after it."""

    seat: Seat
    commands: tuple[Command, ...]
    events: tuple[Event, ...]
    position: Position[Any]


class Trial:
    """Moves tried one after another from a position; the last one can be taken back.

    With the secret of the game its own cards are dealt; without it they stay hidden.
    """

    def __init__(
        self, ruleset: AnyRuleset, start: Position[Any], secret: Secret | None = None
    ) -> None:
        self.ruleset, self.start, self.secret = ruleset, start, secret
        self.moves: list[TrialMove] = []

    @property
    def position(self) -> Position[Any]:
        return self.moves[-1].position if self.moves else self.start

    @property
    def position_before(self) -> Position[Any]:
        return self.moves[-2].position if len(self.moves) > 1 else self.start

    @property
    def seat(self) -> Seat | None:
        """Return the seat to move; None when the game is over."""
        asked: Seat | None = self.position.state.asked
        return asked

    def ruling(self, seat: Seat, commands: Sequence[Command]) -> Ruling[Any]:
        """Judge a move and leave the trial as it is. Raises RuleViolation, StillHidden too."""
        try:
            return judge(self.ruleset, self.position, seat, commands, self.secret)
        except DealHidden as hidden:
            raise StillHidden() from hidden

    def play(self, seat: Seat, commands: Sequence[Command]) -> TrialMove:
        """Try a move. Raises RuleViolation, and changes nothing then."""
        ruling = self.ruling(seat, commands)
        move = TrialMove(seat, tuple(commands), ruling.events, ruling.position)
        self.moves.append(move)
        return move

    def back(self) -> bool:
        """Take back the last move; False if there is none."""
        return bool(self.moves and self.moves.pop())

    def choices(self, before: Sequence[Command] = ()) -> list[Command]:
        """List what the seat to move may do; after commands, what may be added to them."""
        if self.seat is None:
            return []
        candidates = self.ruleset.candidates(self.position.state, self.seat)
        return [each for each in candidates if self.ruleset.may_be_added(each, before)]

    def gain(self, seat: Seat, after: Position[Any]) -> int:
        """Return the points that a seat has more at another position than now."""
        return self._total(seat, after) - self._total(seat, self.position)

    def _total(self, seat: Seat, position: Position[Any]) -> int:
        return self.ruleset.scores(position.state)[seat - 1].total


def commands_of(ruleset: AnyRuleset, raw: Sequence[Any]) -> tuple[Command, ...]:
    """Decode the commands of a seat, with defaults filled in. Raises BadCommands."""
    if not 1 <= len(raw) <= MOST_COMMANDS:
        raise BadCommands(f"a move has 1 to {MOST_COMMANDS} commands, not {len(raw)}")
    try:
        move = msgspec.convert({"commands": raw}, _move_type(ruleset))
    except (msgspec.ValidationError, RecursionError) as problem:
        raise BadCommands(str(problem)) from problem
    commands: tuple[Command, ...] = move.commands
    return commands


def commands_of_a_seat(ruleset: AnyRuleset) -> tuple[type[Command], ...]:
    """Return the types of the commands that a seat may give."""
    return (*ruleset.commands, Undo, Resign)


@lru_cache(maxsize=64)
def _move_type(ruleset: AnyRuleset) -> Any:
    """Make the type of a move: msgspec caches what it knows of a Struct, not of a tuple."""
    command = reduce(or_, commands_of_a_seat(ruleset))
    return msgspec.defstruct("Move", [("commands", tuple[command, ...])])  # type: ignore[valid-type]
