"""What can be said of a game without learned values: the turns that brought most."""

from collections.abc import Sequence

from service.coach.turns import Turn
from service.domain.kit.ruleset import AnyRuleset
from service.teaching.explaining.findings import Finding, find


def largest_gains(
    ruleset: AnyRuleset, turns: Sequence[Turn], threshold: int, most: int
) -> list[Finding]:
    """Return the turns that brought at least so many points, the largest first."""
    gains = [(_gain(ruleset, turn), at) for at, turn in enumerate(turns)]
    large = sorted((pair for pair in gains if pair[0] >= threshold), key=lambda p: (-p[0], p[1]))
    return [find(ruleset, turns[at], None) for _, at in large[:most]]


def _gain(ruleset: AnyRuleset, turn: Turn) -> int:
    before, after = (ruleset.scores(each)[turn.seat - 1] for each in (turn.start, turn.end))
    return after.total - before.total
