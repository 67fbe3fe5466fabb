"""The whole turns of a position: how a seat may end its turn, each end once."""

from collections import deque
from collections.abc import Hashable, Iterator
from typing import Any

from service.domain.kit.fold import dry_run
from service.domain.kit.messages import Command, Seat
from service.domain.kit.ruleset import AnyRuleset, Notices, TurnEnd

MOST_POSITIONS = 600  # a count, so that the result is the same on every machine

AnyTurnEnd = TurnEnd[Any, Any]
Run = tuple[Command, ...]


def everything(command: Command) -> bool:
    return True


def turn_ends(
    ruleset: AnyRuleset,
    state: Any,
    seat: Seat,
    most: int = MOST_POSITIONS,
    notices: Notices = everything,
) -> list[AnyTurnEnd]:
    """List the ends of a turn, always in the same order.

    `most` is the number of positions to look at; if there are more, the shortest turns are listed.
    Turns with a command that the player doesn't notice are left out, and it may notice none;
    a player who notices everything finds at least one if the seat is asked.
    """
    if state.asked != seat:
        return []
    strategy, known = ruleset.strategy, None
    if strategy is not None and strategy.turn_ends is not None:
        known = strategy.turn_ends(state, seat, most, notices)
    if known is None:
        known = _by_candidates(ruleset, state, seat, most, notices)
    ends = list(known)
    if not ends and notices is everything:
        return [_plain_end(ruleset, state, seat)]
    return ends


def _by_candidates(
    ruleset: AnyRuleset, start: Any, seat: Seat, most: int, notices: Notices
) -> Iterator[AnyTurnEnd]:
    """Try every legal command, shortest turns first; equal states are tried once."""
    seen: set[Hashable] = {start}
    waiting: deque[tuple[Any, Run]] = deque([(start, ())])
    looked_at = 0
    while waiting:
        state, run = waiting.popleft()
        for command in ruleset.candidates(state, seat):
            is_final = type(command) in ruleset.final
            if not is_final and not notices(command):
                continue
            if looked_at == most:
                return
            looked_at += 1
            after = dry_run(ruleset, state, seat, command)
            # What a command deals is unknown, so two commands that deal are two ends.
            key = (state, command) if after is None else after
            if key in seen:
                continue
            seen.add(key)
            whole = (*run, command)
            if after is None or is_final:
                yield TurnEnd(whole, state if after is None else after)
            else:
                waiting.append((after, whole))


def _plain_end(ruleset: AnyRuleset, state: Any, seat: Seat) -> AnyTurnEnd:
    """Return the simplest turn, for a turn so long that the search found no end of it."""
    run: Run = ()
    for command in ruleset.finish_turn(state):
        run = (*run, command)
        after = dry_run(ruleset, state, seat, command)
        if after is None or type(command) in ruleset.final:
            return TurnEnd(run, state if after is None else after)
        state = after
    raise AssertionError(f"a turn of {ruleset.name} has no end")
