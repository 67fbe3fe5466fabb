"""Tries commands at a position of a finished game: reads them, judges them, explains refusals."""

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any

import msgspec

from service.domain.kit.chance import DealHidden, Secret
from service.domain.kit.errors import RuleViolation
from service.domain.kit.fold import Position
from service.domain.kit.judge import SHARED_COMMANDS, Ruling, judge
from service.domain.kit.messages import Command, RuleId, Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.seating import SEATING_COMMANDS
from service.domain.kit.translation import N_, words
from service.domain.sentences import tell_refusal
from service.teaching.notes.model import RawCommand

PACKAGE = "service.teaching"
MOST_COMMANDS = 100  # of one answer; the longest turn has a few dozen


class BadCommands(ValueError):
    """Commands that can't be read: what is wrong, and where."""


class StillHidden(RuleViolation):
    """The order of the stacks is known once the game has published its secret."""

    code = "still-hidden"
    rule = RuleId("API-HIDDEN")
    message = N_("The next card is hidden: the game has not published its secret.")


def commands_of(ruleset: AnyRuleset, raw: Sequence[RawCommand]) -> tuple[Command, ...]:
    """Decode raw commands, with defaults filled in. Raises BadCommands."""
    if not 1 <= len(raw) <= MOST_COMMANDS:
        raise BadCommands(f"a move has 1 to {MOST_COMMANDS} commands, not {len(raw)}")
    try:
        commands: tuple[Command, ...] = msgspec.convert(list(raw), _commands_type(ruleset))
    except (msgspec.ValidationError, RecursionError) as problem:
        raise BadCommands(str(problem)) from problem
    return commands


def try_commands(
    ruleset: AnyRuleset,
    position: Position[Any],
    seat: Seat,
    commands: Sequence[Command],
    secret: Secret | None,
) -> Ruling[Any]:
    """Judge a move that was not played. Raises RuleViolation."""
    try:
        return judge(ruleset, position, seat, commands, secret)
    except DealHidden as hidden:
        raise StillHidden() from hidden


def refusal_in_words(ruleset: AnyRuleset, refusal: RuleViolation, language: str) -> str:
    """Return in one sentence why the rules refuse a move."""
    if isinstance(refusal, StillHidden):
        return words(PACKAGE, language).say(refusal.message)
    return tell_refusal(ruleset, refusal, language)


@lru_cache(maxsize=64)
def _commands_type(ruleset: AnyRuleset) -> Any:
    known = {*SHARED_COMMANDS, *ruleset.commands} - set(SEATING_COMMANDS)
    either = reduce(or_, sorted(known, key=lambda command: str(command.__struct_config__.tag)))
    return tuple[either, ...]  # type: ignore[valid-type]
