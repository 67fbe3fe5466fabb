"""Choosing by points: the turn that brings most at once, of those that a level thinks of."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from service.bots.turns import AnyTurnEnd, turn_ends
from service.domain.kit.compact import Skill
from service.domain.kit.messages import Command, Seat
from service.domain.kit.ruleset import AnyRuleset, Notices

HUNDRED = 100
LOOKS_CLOSER = 10  # percent

Run = tuple[Command, ...]


def choose_by_points(skill: Skill, ruleset: AnyRuleset, state: Any, seat: Seat, seed: bytes) -> Run:
    """Choose the most points; chance decides only between turns that are equally good."""
    ends = _noticed(skill, ruleset, state, seat, seed)
    most = _best(ends, lambda end: ruleset.scores(end.state)[seat - 1].total)
    equals = _best(most, lambda end: _preference(ruleset, end, seat))
    commands: Run = equals[draw(seed, b"equals") % len(equals)].commands
    return commands


def _noticed(
    skill: Skill, ruleset: AnyRuleset, state: Any, seat: Seat, seed: bytes
) -> list[AnyTurnEnd]:
    """List the turns that a level thinks of; while there is none, it looks closer."""
    for overlooks in range(skill.overlooks, 0, -LOOKS_CLOSER):
        ends = turn_ends(ruleset, state, seat, notices=_attention(overlooks, seed))
        if ends:
            return ends
    return turn_ends(ruleset, state, seat)


def _attention(overlooks: int, seed: bytes) -> Notices:
    """Return which commands a player thinks of in this turn.

    A command is overlooked for the whole turn, as a person misses a card or a place.
    """

    @cache
    def notices(command: Command) -> bool:
        return draw(seed, msgspec.json.encode(command)) % HUNDRED >= overlooks

    return notices


def _best(ends: list[AnyTurnEnd], worth: Callable[[AnyTurnEnd], int]) -> list[AnyTurnEnd]:
    """Return the ends that are worth most."""
    if len(ends) == 1:
        return ends
    rated = [worth(end) for end in ends]
    best = max(rated)
    return [end for end, each in zip(ends, rated, strict=True) if each == best]


def _preference(ruleset: AnyRuleset, end: AnyTurnEnd, seat: Seat) -> int:
    """Return how much the game prefers a turn among those with the same points."""
    strategy = ruleset.strategy
    return 0 if strategy is None or strategy.progress is None else strategy.progress(end, seat)


def draw(seed: bytes, what: bytes) -> int:
    """Draw a large number for a purpose."""
    return int.from_bytes(hashlib.sha256(seed + what).digest(), "big")
