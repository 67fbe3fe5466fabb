"""The turning points of a game: where the lead changed the most."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset

TURNING_POINTS = 3  # with more of them, none stands out


class Swing(msgspec.Struct, frozen=True, kw_only=True):
    """The lead of a seat over the best other one, before and after a turn; negative if behind."""

    at: int  # index of the stretch
    seat: Seat
    before: int
    after: int

    @property
    def points(self) -> int:
        return self.after - self.before

    @property
    def takes_the_lead(self) -> bool:
        return self.before <= 0 < self.after


def turning_points(
    ruleset: AnyRuleset, stretches: Sequence[tuple[Any, Any]], least: int
) -> list[Swing]:
    """Return the largest swings of the lead between the two states of each stretch."""
    found = [swing for at, ends in enumerate(stretches) if (swing := _swing(ruleset, at, *ends))]
    largest = sorted(found, key=lambda swing: (-swing.points, swing.at))[:TURNING_POINTS]
    return [swing for swing in largest if swing.points >= least]


def _swing(ruleset: AnyRuleset, at: int, start: Any, end: Any) -> Swing | None:
    """Return the swing of the seat that gained the most on the others; None in a solo game."""
    before, after = _leads(ruleset, start, end), _leads(ruleset, end, end)
    if not after:
        return None
    seat = max(after, key=lambda each: (after[each] - before[each], -each))
    return Swing(at=at, seat=seat, before=before[seat], after=after[seat])


def _leads(ruleset: AnyRuleset, state: Any, later: Any) -> dict[Seat, int]:
    """Return the lead of each seat that has not resigned over the best other one."""
    still_in = later.seats_still_in()
    totals = {score.seat: score.total for score in ruleset.scores(state) if score.seat in still_in}
    if len(totals) < 2:
        return {}
    return {
        seat: points - max(other for each, other in totals.items() if each != seat)
        for seat, points in totals.items()
    }
