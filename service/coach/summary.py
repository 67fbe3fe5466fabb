"""A game in a few numbers: what each seat made of it, and where it turned."""

from collections.abc import Sequence

from msgspec.structs import replace

from service.coach.model import AnalysedTurn, Outlook, SeatSummary, TurningPoint
from service.domain.kit.messages import Seat

TURNING_POINTS = 3  # with more of them, none stands out
LEAST_CHANCE, LEAST_POINTS = 0.15, 5.0  # by which a game must turn, the second in a solo game
HUNDRED = 100.0


def seat_summaries(
    start: Sequence[Outlook], turns: Sequence[AnalysedTurn], interrupted: Sequence[Seat] = ()
) -> tuple[SeatSummary, ...]:
    """Sum up each seat; the game of the interrupted ones was cut short by a resignation."""
    end = turns[-1].after if turns else start
    summaries = (
        _summary(Seat(number), before.points, after.points, turns)
        for number, (before, after) in enumerate(zip(start, end, strict=True), 1)
    )
    return tuple(
        replace(each, luck=None, accuracy=None) if each.seat in interrupted else each
        for each in summaries
    )


def _summary(
    seat: Seat, expected: float, points: float, turns: Sequence[AnalysedTurn]
) -> SeatSummary:
    lost = sum(turn.lost for turn in turns if turn.seat == seat)
    within_reach = points + lost
    return SeatSummary(
        seat=seat,
        expected=expected,
        lost=round(lost, 2),
        luck=round(points - expected + lost, 2),
        points=points,
        accuracy=round(HUNDRED * max(0.0, points) / within_reach, 1) if within_reach > 0 else 0.0,
    )


def turning_points(
    start: Sequence[Outlook], turns: Sequence[AnalysedTurn]
) -> tuple[TurningPoint, ...]:
    """Return the turns after which the game stood most differently, largest first.

    Where a seat resigned before the next turn, neither the turn nor the cards did it.
    """
    found = list[TurningPoint]()
    before = start
    for number, turn in enumerate(turns):
        if not turn.resigned:
            found.append(_swing(number, before, turn.after))
        before = turn.after
    least = LEAST_POINTS if len(start) == 1 else LEAST_CHANCE
    large = [each for each in found if each.after - each.before >= least]
    large.sort(key=lambda each: (each.before - each.after, each.turn))
    return tuple(large[:TURNING_POINTS])


def _swing(number: int, before: Sequence[Outlook], after: Sequence[Outlook]) -> TurningPoint:
    """Return the seat that gained most; in a solo game, its gain or loss."""
    gains = [_standing(new) - _standing(old) for old, new in zip(before, after, strict=True)]
    at = gains.index(max(gains))
    return TurningPoint(
        turn=number,
        seat=Seat(at + 1),
        before=_standing(before[at]),
        after=_standing(after[at]),
    )


def _standing(outlook: Outlook) -> float:
    return outlook.points if outlook.chance is None else outlook.chance
