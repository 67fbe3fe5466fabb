"""The best whole turn from a position, by trying all of them."""

import time
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from service.domain.kit.chance import DealHidden, DryRunChance
from service.domain.kit.fold import fold
from service.domain.kit.messages import Command, Event, Seat
from service.domain.kit.ruleset import AnyRuleset

MOST_POSITIONS = 50_000

RankedTurn = tuple[int, Sequence[Command]]


class Limits(msgspec.Struct, frozen=True):
    """When the search stops: a count gives the same result on every machine, seconds do not."""

    positions: int = MOST_POSITIONS
    seconds: float | None = None


class Best(msgspec.Struct, frozen=True, kw_only=True):
    """The best whole turn that was found; among equals, one of the shortest."""

    points: int  # of the seat after the turn, as if the game ended there
    commands: tuple[Command, ...]  # without the command that ends the turn
    looked_at: int
    is_whole: bool  # every turn was tried


def best_turn(ruleset: AnyRuleset, start: Any, seat: Seat, limits: Limits) -> Best | None:
    """Try whole turns from a state; None where there is nothing to choose."""
    stops = None if limits.seconds is None else time.monotonic() + limits.seconds
    best: RankedTurn | None = None
    looked_at, is_whole = 0, True
    for turn in _whole_turns(ruleset, start, seat):
        if looked_at == limits.positions or (stops is not None and time.monotonic() > stops):
            is_whole = False
            break
        looked_at += 1
        if turn is not None and (best is None or _rank(turn) > _rank(best)):
            best = turn
    if best is None or looked_at == 1:
        return None
    return Best(points=best[0], commands=tuple(best[1]), looked_at=looked_at, is_whole=is_whole)


def events_of(
    ruleset: AnyRuleset, state: Any, seat: Seat, commands: Sequence[Command]
) -> list[Event]:
    """Return the events of commands; nothing hidden is dealt before a turn ends."""
    events = list[Event]()
    for command in commands:
        decided = ruleset.decide(command, seat, state, DryRunChance())
        state = fold(ruleset, state, decided)
        events += decided
    return events


def within_turn(ruleset: AnyRuleset, state: Any, seat: Seat, command: Command) -> Any | None:
    """Return the state after a command, or None if the command ends the turn.

    A discard that can't be taken back does not end it: the same seat goes on.
    """
    try:
        after = fold(ruleset, state, ruleset.decide(command, seat, state, DryRunChance()))
    except DealHidden:
        return None
    if type(command) not in ruleset.final:
        return after
    is_same_turn = (after.round, after.turn) == (state.round, state.turn)
    return after if is_same_turn and after.asked == seat else None


def _rank(turn: RankedTurn) -> tuple[int, int]:
    """Rank by more points, then by fewer commands."""
    return turn[0], -len(turn[1])


def _whole_turns(ruleset: AnyRuleset, start: Any, seat: Seat) -> Iterator[RankedTurn | None]:
    """Yield the points after each whole turn, and its commands without the one that ends it.

    None means a position that was tried and does not end a turn.
    """
    prospects = ruleset.prospects
    if prospects is not None and prospects.whole_turns is not None:
        return iter(prospects.whole_turns(start, seat))
    return _by_candidates(ruleset, start, seat)


def _by_candidates(ruleset: AnyRuleset, start: Any, seat: Seat) -> Iterator[RankedTurn | None]:
    """Try every legal command, shortest turns first; equal states are tried once."""
    idle = ruleset.prospects.idle if ruleset.prospects else frozenset()
    seen = {start}
    waiting: deque[tuple[Any, tuple[Command, ...]]] = deque([(start, ())])
    while waiting:
        state, run = waiting.popleft()
        candidates = ruleset.candidates(state, seat)
        afters = [(each, within_turn(ruleset, state, seat, each)) for each in candidates]
        can_end = any(after is None for _, after in afters)
        yield (ruleset.scores(state)[seat - 1].total, run) if can_end else None
        for command, after in afters:
            if after is not None and type(command) not in idle and after not in seen:
                seen.add(after)
                waiting.append((after, (*run, command)))
