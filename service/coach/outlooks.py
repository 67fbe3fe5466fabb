"""What each seat may expect at each moment of a game: final points, and the chance to win."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.coach.appraiser import Appraiser
from service.coach.calibration import Calibration, SeatStanding
from service.coach.endings import known_points
from service.coach.model import Outlook
from service.domain.kit.messages import Seat


class PositionOutlook(msgspec.Struct, frozen=True):
    """A position of a game, as the coach sees it."""

    standings: tuple[SeatStanding, ...]
    outlooks: tuple[Outlook, ...]
    is_known: bool = False  # nothing hidden is left, so what is expected comes from playing on


def moments_of(
    appraiser: Appraiser, calibration: Calibration, states: Sequence[Any]
) -> list[PositionOutlook]:
    """Judge all positions together; those of the last round are played out if that is certain."""
    standings = standings_of(appraiser, states)
    ends = [known_points(appraiser, each) if _is_late(each, states) else None for each in states]
    return [
        _moment(appraiser, calibration, *each) for each in zip(states, standings, ends, strict=True)
    ]


def _is_late(state: Any, states: Sequence[Any]) -> bool:
    return not state.is_over and state.round == states[-1].round


def known_loss(before: PositionOutlook, after: PositionOutlook, seat: Seat) -> float | None:
    """Return what a turn cost its seat where nothing hidden was left; None anywhere else."""
    if not before.is_known or not after.is_known:
        return None
    return max(0.0, before.outlooks[seat - 1].points - after.outlooks[seat - 1].points)


def standings_of(appraiser: Appraiser, states: Sequence[Any]) -> list[tuple[SeatStanding, ...]]:
    """Return how all seats stand in each state."""
    if not states:
        return []
    seats = seats_of(states[0])
    described = appraiser.describe(
        [state for state in states for _ in seats], [seat for _ in states for seat in seats]
    )
    valued = list(zip(appraiser.values_of(described), map(tuple, described), strict=True))
    return [
        _standings(appraiser, state, valued[at * len(seats) : (at + 1) * len(seats)])
        for at, state in enumerate(states)
    ]


def seats_of(state: Any) -> list[Seat]:
    return [Seat(number) for number in range(1, state.seats + 1)]


def _standings(
    appraiser: Appraiser, state: Any, valued: Sequence[tuple[int, tuple[int, ...]]]
) -> tuple[SeatStanding, ...]:
    strategy = appraiser.ruleset.strategy
    share_played = None if strategy is None else strategy.share_played
    share = 0.0 if share_played is None else share_played(state)
    scores = appraiser.ruleset.scores(state)
    return tuple(
        SeatStanding(share, value, score.total, state.asked == score.seat, features)
        for (value, features), score in zip(valued, scores, strict=True)
    )


def _moment(
    appraiser: Appraiser,
    calibration: Calibration,
    state: Any,
    standings: tuple[SeatStanding, ...],
    known: Sequence[int] | None,
) -> PositionOutlook:
    if state.is_over:
        return PositionOutlook(standings, _result(appraiser, state, standings), True)
    if known is not None:
        return PositionOutlook(standings, _known(state, known), True)
    return PositionOutlook(standings, _expected(calibration, state, standings))


def _known(state: Any, points: Sequence[int]) -> tuple[Outlook, ...]:
    """Return the outcome that is certain if all seats go on at the learned level."""
    playing = {seat: points[seat - 1] for seat in state.seats_still_in()}
    most = max(playing.values())
    winners = [seat for seat, each in playing.items() if each == most]
    return tuple(
        Outlook(
            points=float(points[seat - 1]),
            chance=None if state.seats == 1 else round((seat in winners) / len(winners), 4),
        )
        for seat in seats_of(state)
    )


def _expected(
    calibration: Calibration, state: Any, standings: Sequence[SeatStanding]
) -> tuple[Outlook, ...]:
    playing = state.seats_still_in()
    points = [
        calibration.expected_points(each) if seat in playing else float(each.points)
        for seat, each in zip(seats_of(state), standings, strict=True)
    ]
    chances = calibration.chances(standings[0].share, [points[seat - 1] for seat in playing])
    by_seat = dict(zip(playing, chances, strict=True))
    return tuple(
        Outlook(
            points=round(points[seat - 1], 2),
            chance=None if state.seats == 1 else round(by_seat.get(seat, 0.0), 4),
        )
        for seat in seats_of(state)
    )


def _result(
    appraiser: Appraiser, state: Any, standings: Sequence[SeatStanding]
) -> tuple[Outlook, ...]:
    """Return the outcome of a finished game."""
    winners = {s.seat for s in appraiser.ruleset.result(state).standings if s.place == 1}
    return tuple(
        Outlook(
            points=float(each.points),
            chance=None if state.seats == 1 else (seat in winners) / max(1, len(winners)),
        )
        for seat, each in zip(seats_of(state), standings, strict=True)
    )
