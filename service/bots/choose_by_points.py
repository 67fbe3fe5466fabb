"""Choosing by points: the turn that brings most at once, of those that a level thinks of."""

import hashlib
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
    worth = [_worth(ruleset, end, seat) for end in ends]
    best = max(worth)
    equals = [end for end, each in zip(ends, worth, strict=True) if each == best]
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


def _worth(ruleset: AnyRuleset, end: AnyTurnEnd, seat: Seat) -> tuple[int, int]:
    """Rate a turn by the points of the seat after it, then by what the game prefers."""
    points = ruleset.scores(end.state)[seat - 1].total
    strategy = ruleset.strategy
    if strategy is None or strategy.progress is None:
        return points, 0
    return points, strategy.progress(end, seat)


def draw(seed: bytes, what: bytes) -> int:
    """Draw a large number for a purpose."""
    return int.from_bytes(hashlib.sha256(seed + what).digest(), "big")
