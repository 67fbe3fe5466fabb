"""What there is to say about each turn of a game, before it becomes sentences."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from service.domain.kit.fold import MoveLike, advance
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset, LostOption
from service.teaching.explaining.changes import Change, changes
from service.teaching.explaining.search import Best, Limits, best_turn
from service.teaching.explaining.turns import Turn, turns_of


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One turn: the points it brought, the options it closed off, and the best alternative."""

    turn: Turn
    before: Score
    after: Score
    brought: list[Change]
    others: list[tuple[Seat, Change]]  # points that it brought or cost other seats
    closed: Sequence[LostOption]
    best: Best | None  # None where there was nothing to choose

    @property
    def gain(self) -> int:
        return self.after.total - self.before.total

    @property
    def missed(self) -> int:
        """Return how many more points the best whole turn would have brought at once."""
        return 0 if self.best is None else max(0, self.best.points - self.after.total)

    @property
    def is_best(self) -> bool:
        return self.best is not None and self.best.is_whole and not self.missed

    @property
    def stake(self) -> int:
        """Return how many points were at stake: won, lost, or put out of reach."""
        won = sum(change.points for change in self.brought if change.points > 0)
        lost = sum(-change.points for change in self.brought if change.points < 0)
        theirs = [abs(change.points) for _, change in self.others]
        return max(won, lost, *theirs, *(each.stake for each in self.closed), 0)


def findings(
    ruleset: AnyRuleset,
    moves: Sequence[MoveLike],
    limits: Limits,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Iterator[Finding]:
    """Examine every ended turn; `progress` is called with the number of turns done."""
    turns = list(turns_of(ruleset, moves))
    for number, turn in enumerate(turns, 1):
        yield _finding(ruleset, turn, limits)
        progress(number, len(turns))


def hidden_until_the_end(
    ruleset: AnyRuleset, moves: Sequence[MoveLike], last: Turn
) -> list[tuple[Seat, Change]]:
    """Return the score changes of cards hidden until the last move, such as Dream Home roofs."""
    before = advance(ruleset, None, moves[:-1])
    end: Any = advance(ruleset, before, moves[-1:]).state
    if not end.is_over:
        return []
    return _all_changes(ruleset, last.end if last.last == len(moves) else before.state, end)


def _finding(ruleset: AnyRuleset, turn: Turn, limits: Limits) -> Finding:
    at, prospects = turn.seat - 1, ruleset.prospects
    before, after = ruleset.scores(turn.start), ruleset.scores(turn.end)
    others = [
        (seat, change)
        for seat, change in _all_changes(ruleset, turn.start, turn.end)
        if seat != turn.seat
    ]
    return Finding(
        turn=turn,
        before=before[at],
        after=after[at],
        brought=changes(before[at], after[at]),
        others=others,
        closed=() if prospects is None else prospects.lost_options(turn.start, turn.end, turn.seat),
        best=_best(ruleset, turn, limits),
    )


def _all_changes(ruleset: AnyRuleset, start: Any, end: Any) -> list[tuple[Seat, Change]]:
    pairs = zip(ruleset.scores(start), ruleset.scores(end), strict=True)
    return [(one.seat, change) for one, other in pairs for change in changes(one, other)]


def _best(ruleset: AnyRuleset, turn: Turn, limits: Limits) -> Best | None:
    if ruleset.prospects is not None and turn.ended_by in ruleset.prospects.puts_off:
        return None
    return best_turn(ruleset, turn.start, turn.seat, limits)
