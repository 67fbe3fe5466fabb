"""Which turns of a game get a note: the largest few, each seat's first, strong turns too.

Only a turn that rule or ledger explains gets one.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

import msgspec

from service.coach.model import AnalysedTurn, Analysis, TurningPoint

THRESHOLD = 2  # points that a turn must have lost to get a note
MOST_NOTES = 6  # besides the overview; more would be hard to take in
STRONG_TURN = 3.0  # points by which a best turn must be better than a middling one
AS_GOOD_AS_BEST = 0.3  # points
ABOUT_A_POINT = 0.5  # points, which are told as one


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """The turns to speak of, by their index; the costliest mistake comes first."""

    mistakes: tuple[int, ...] = ()
    strong: tuple[int, ...] = ()
    turning_points: tuple[TurningPoint, ...] = ()


class Reasons(msgspec.Struct, frozen=True):
    """Says which turns can be explained, by their index: what they lost, or why they are strong."""

    of_loss: Callable[[int], bool] = lambda at: True
    of_strength: Callable[[int], bool] = lambda at: True


EVERY_TURN = Reasons()


def select(
    analysis: Analysis, threshold: float, most: int = MOST_NOTES, reasons: Reasons = EVERY_TURN
) -> Selection:
    """Choose the notes of a game: half of them, or one for each seat, are about mistakes."""
    mistakes = [each for each in _mistakes(analysis, threshold) if reasons.of_loss(each[0])]
    large = _fairly([(turn.lost, at) for at, turn in mistakes], analysis)
    small = _largest_of_others(analysis, threshold, large, reasons)
    strong = _fairly(
        [(turn.margin, at) for at, turn in _strong(analysis) if reasons.of_strength(at)], analysis
    )
    half = max(most // 2, len(analysis.seats))
    others = most - min(most, len(small) + min(len(large), half))
    points = analysis.turning_points[: min(most // 3, (others + 1) // 2)]
    strong = strong[: min(most // 3, others - len(points))]
    left = most - len(points) - len(strong)
    largest = sorted([*small, *large][:left], key=lambda at: (-analysis.turns[at].lost, at))
    return Selection(mistakes=tuple(largest), strong=tuple(strong), turning_points=points)


def _mistakes(analysis: Analysis, threshold: float) -> list[tuple[int, AnalysedTurn]]:
    """Return the turns that lost much, but for those that no search sees lose anything."""
    return [
        (at, turn)
        for at, turn in _compared(analysis)
        if turn.lost >= threshold and not _is_doubtful(turn)
    ]


def _is_doubtful(turn: AnalysedTurn) -> bool:
    return not turn.is_certain and max(turn.searched, default=turn.lost) < ABOUT_A_POINT


def _compared(analysis: Analysis) -> list[tuple[int, AnalysedTurn]]:
    return [(at, turn) for at, turn in enumerate(analysis.turns) if turn.is_valued and turn.best]


def _largest_of_others(
    analysis: Analysis, threshold: float, large: Sequence[int], reasons: Reasons
) -> list[int]:
    """Return the largest loss of each seat that lost much, and only in small parts."""
    if threshold > THRESHOLD:  # a higher one is somebody's wish
        return []
    told = {analysis.turns[at].seat for at in large}
    seats = [each.seat for each in analysis.seats if each.lost >= threshold]
    small = [
        (turn.lost, at)
        for at, turn in _compared(analysis)
        if turn.lost >= ABOUT_A_POINT and not _is_doubtful(turn)
    ]
    largest = [at for _, at in sorted(small, reverse=True)]
    found = list[int]()
    for seat in seats:
        own = (at for at in largest if analysis.turns[at].seat == seat and seat not in told)
        found += islice(filter(reasons.of_loss, own), 1)
    return found


def _strong(analysis: Analysis) -> list[tuple[int, AnalysedTurn]]:
    return [
        (at, turn)
        for at, turn in enumerate(analysis.turns)
        if turn.is_valued and turn.lost <= AS_GOOD_AS_BEST and turn.margin >= STRONG_TURN
    ]


def _fairly(ranked: Iterable[tuple[float, int]], analysis: Analysis) -> list[int]:
    """Order turns so that the largest one of each seat comes first, then the second ones."""
    largest = sorted(ranked, key=lambda pair: (-pair[0], pair[1]))
    taken: dict[int, int] = {}
    rows = list[tuple[int, int]]()
    for place, (_, at) in enumerate(largest):
        seat = analysis.turns[at].seat
        rows.append((taken.get(seat, 0), place))
        taken[seat] = taken.get(seat, 0) + 1
    return [largest[place][1] for _, place in sorted(rows)]


def by_cost(turns: Sequence[AnalysedTurn], threshold: float) -> list[int]:
    """Return the turns that lost at least so much, the costliest first."""
    found = [at for at, turn in enumerate(turns) if turn.is_valued and turn.lost >= threshold]
    return sorted(found, key=lambda at: (-turns[at].lost, at))
