"""What each seat may expect at each moment of a game: final points, and the chance to win."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.bots.turn_values import functions_by_name
from service.coach.appraiser import Appraiser
from service.coach.calibration import Calibration, SeatStanding
from service.coach.model import Outlook
from service.domain.kit.messages import Seat


class PositionOutlook(msgspec.Struct, frozen=True):
    """A position of a game, as the coach sees it."""

    standings: tuple[SeatStanding, ...]
    outlooks: tuple[Outlook, ...]


def moments_of(
    appraiser: Appraiser, calibration: Calibration, states: Sequence[Any]
) -> list[PositionOutlook]:
    """Judge all positions together."""
    standings = standings_of(appraiser, states)
    return [
        PositionOutlook(each, _outlooks(appraiser, calibration, state, each))
        for state, each in zip(states, standings, strict=True)
    ]


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


def _outlooks(
    appraiser: Appraiser, calibration: Calibration, state: Any, standings: Sequence[SeatStanding]
) -> tuple[Outlook, ...]:
    if state.is_over:
        return _result(appraiser, state, standings)
    points = _points(appraiser, calibration, state, standings)
    playing = state.seats_still_in()
    chances = calibration.chances(standings[0].share, [points[seat - 1] for seat in playing])
    by_seat = dict(zip(playing, chances, strict=True))
    return tuple(
        Outlook(
            points=round(points[seat - 1], 2),
            chance=None if state.seats == 1 else round(by_seat.get(seat, 0.0), 4),
        )
        for seat in seats_of(state)
    )


def _points(
    appraiser: Appraiser, calibration: Calibration, state: Any, standings: Sequence[SeatStanding]
) -> list[float]:
    core = appraiser.core
    if core.is_last(state):
        position = core.encode(state, True)
        points = functions_by_name(core)["points"]
        return [float(points(position, seat - 1)) for seat in seats_of(state)]
    playing = state.seats_still_in()
    return [
        calibration.expected_points(each) if seat in playing else float(each.points)
        for seat, each in zip(seats_of(state), standings, strict=True)
    ]


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
