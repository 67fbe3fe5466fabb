"""Why a command is refused.

RuleViolation             a rule forbids it; each game has its own subclasses
├── GameOver              API-OVER
├── GameNotStarted        API-ORDER
├── GameTooLong           API-LONG
├── NothingToUndo         API-UNDO
├── AlreadyResigned       API-RESIGN
├── StandsAlone           API-ORDER
├── AfterTheEnd           API-ORDER
└── seating.*             API-SEAT
BadSetup                  options, deck or number of players that no game can start with
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from service.domain.kit.messages import RuleId
from service.domain.kit.translation import N_


class _Refusal(Exception):
    """An error that can be pickled, whatever the arguments of its constructor."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.args), self.__dict__


def _restore(kind: type[_Refusal], args: tuple[Any, ...]) -> _Refusal:
    return kind.__new__(kind, *args)


class RuleViolation(_Refusal):
    """The rules forbid this command in this state.

    A subclass is one refusal: its docstring is the rule, `code` its stable public name,
    `rule` the id of the rule it stands for and `also` those it stands for in other commands,
    `message` a sentence filled from the facts.
    """

    code: ClassVar[str]
    rule: ClassVar[RuleId]
    also: ClassVar[tuple[RuleId, ...]] = ()
    message: ClassVar[str]

    def __init__(self, *, rules: Sequence[RuleId] = (), **facts: object) -> None:
        super().__init__(self.message.format(**facts))
        self.facts = facts
        self.rules: tuple[RuleId, ...] = tuple(rules) or (self.rule,)
        self.command_index = 0  # which command of the submission; set by the judge


class GameOver(RuleViolation):
    """Nothing can be played after the game has ended."""

    code = "game-over"
    rule = RuleId("API-OVER")
    message = N_("The game is over.")


class GameNotStarted(RuleViolation):
    """Play begins when every seat is taken."""

    code = "game-not-started"
    rule = RuleId("API-ORDER")
    message = N_("The game starts when all {players} seats are taken; {taken} are.")


class GameTooLong(RuleViolation):
    """A game, undone moves included, is at most as long as its replay file may be."""

    code = "game-too-long"
    rule = RuleId("API-LONG")
    message = N_("The moves of this game fill {most} bytes; all that is left is to resign.")


class NothingToUndo(RuleViolation):
    """A seat takes back its own submissions of the running turn, the last one first.

    What ended a turn, or is final by its nature, stays.
    """

    code = "nothing-to-undo"
    rule = RuleId("API-UNDO")
    message = N_("There is nothing to undo in this turn.")


class AlreadyResigned(RuleViolation):
    """A player who has resigned has left the game."""

    code = "already-resigned"
    rule = RuleId("API-RESIGN")
    message = N_("Seat {seat} has resigned.")


class StandsAlone(RuleViolation):
    """`undo` and `resign` are each sent alone."""

    code = "stands-alone"
    rule = RuleId("API-ORDER")
    message = N_("“{command}” must be the only command of its submission.")


class AfterTheEnd(RuleViolation):
    """After the command that ends the turn, a submission has no command of another turn."""

    code = "after-the-end"
    rule = RuleId("API-ORDER")
    message = N_("“{command}” can't follow “{after}” in one submission.")


class BadSetup(_Refusal):
    """A game can't be set up like this; `field` says which part of the set-up is wrong."""

    def __init__(self, field: str, message: str, **facts: object) -> None:
        super().__init__(f"{field}: {message.format(**facts)}")
        self.field = field
        self.message = message
        self.facts = facts
