"""The most points a whole turn could have brought, by looking at all of them."""

import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from service.domain.kit.chance import DryRunChance
from service.domain.kit.fold import fold
from service.domain.kit.messages import Command, Event, Seat
from service.domain.kit.ruleset import AnyRuleset

MOST_POSITIONS = 50_000

Found = tuple[int, Sequence[Command]]


class Limits(msgspec.Struct, frozen=True):
    """When the search of a turn stops: a count is the same on every machine, seconds are not."""

    positions: int = MOST_POSITIONS
    seconds: float | None = None


class Best(msgspec.Struct, frozen=True, kw_only=True):
    """A whole turn that no other one of those looked at beats; of equals one of the shortest."""

    points: int  # of the seat at its end, as if the game ended then
    commands: tuple[Command, ...]  # without the one that ends it
    looked_at: int
    is_whole: bool  # none was left to look at


def best_turn(ruleset: AnyRuleset, start: Any, seat: Seat, limits: Limits) -> Best | None:
    """Look at whole turns from a state on; None where there are none to choose from."""
    stops = None if limits.seconds is None else time.monotonic() + limits.seconds
    best: Found | None = None
    looked_at, is_whole = 0, True
    for found in _whole_turns(ruleset, start, seat):
        if looked_at == limits.positions or (stops is not None and time.monotonic() > stops):
            is_whole = False
            break
        looked_at += 1
        if found is not None and (best is None or _rank(found) > _rank(best)):
            best = found
    if best is None or looked_at == 1:
        return None
    return Best(points=best[0], commands=tuple(best[1]), looked_at=looked_at, is_whole=is_whole)


def played(ruleset: AnyRuleset, state: Any, seat: Seat, commands: Sequence[Command]) -> list[Event]:
    """Return what would have happened; nothing hidden is dealt before a turn ends."""
    events = list[Event]()
    for command in commands:
        decided = ruleset.decide(command, seat, state, DryRunChance())
        state = fold(ruleset, state, decided)
        events += decided
    return events


def _rank(found: Found) -> tuple[int, int]:
    """More points first, then fewer commands."""
    return found[0], -len(found[1])


def _whole_turns(ruleset: AnyRuleset, start: Any, seat: Seat) -> Iterator[Found | None]:
    """Return the points at the end of each turn, and its commands but the one that ends it.

    None stands for a position that was looked at and ends no turn.
    """
    prospects = ruleset.prospects
    if prospects is not None and prospects.whole_turns is not None:
        return iter(prospects.whole_turns(start, seat))
    return _by_candidates(ruleset, start, seat)


def _by_candidates(ruleset: AnyRuleset, start: Any, seat: Seat) -> Iterator[Found | None]:
    """Try every command that is legal, shortest turns first; equal states are one."""
    left_out = ruleset.final | (ruleset.prospects.idle if ruleset.prospects else frozenset())
    seen = {start}
    waiting: deque[tuple[Any, tuple[Command, ...]]] = deque([(start, ())])
    while waiting:
        state, run = waiting.popleft()
        found = ruleset.candidates(state, seat)
        if any(type(command) in ruleset.final for command in found):
            yield ruleset.scores(state)[seat - 1].total, run
        else:
            yield None
        for command in found:
            if type(command) not in left_out:
                after = fold(ruleset, state, ruleset.decide(command, seat, state, DryRunChance()))
                if after not in seen:
                    seen.add(after)
                    waiting.append((after, (*run, command)))
