"""How well a calibration fits games that it has not seen."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from service.coach.calibration import Calibration, SeatStanding
from service.commands.calibrate.fit import fall_of, said_to_lose
from service.commands.calibrate.samples import Sample, SampledTurn

BINS = 10
PHASES = (0.0, 0.25, 0.5, 0.75, 1.01)
PHASE_NAMES = ("first quarter", "second quarter", "third quarter", "last quarter")


def lines(
    calibration: Calibration, moments: list[Sample], turns: list[SampledTurn]
) -> Iterator[str]:
    """Return the figures as rows of text."""
    errors = list(_point_errors(calibration, moments))
    by_phase = _grouped(errors, lambda each: _phase(each[0]))
    yield from _rows("expected points", by_phase, lambda each: each[2])
    yield from _rows("expected points", _grouped(errors, lambda each: each[1]), lambda e: e[2])
    yield from _chance_rows(calibration, moments)
    yield from _loss_rows(calibration, turns)


def _point_errors(
    calibration: Calibration, moments: Iterable[Sample]
) -> Iterator[tuple[SeatStanding, str, float]]:
    for moment in moments:
        for standing, level, expected, points in zip(
            moment.standings,
            moment.levels,
            _expected(calibration, moment),
            moment.points,
            strict=True,
        ):
            yield standing, level, expected - points


def _expected(calibration: Calibration, moment: Sample) -> Sequence[float]:
    """Return what the coach says of a moment."""
    return moment.known or [calibration.expected_points(each) for each in moment.standings]


def _rows(what: str, groups: dict[str, list[Any]], of: Callable[[Any], float]) -> Iterator[str]:
    for name, each in groups.items():
        errors = np.array([of(one) for one in each])
        yield (
            f"{what}, {name}: off by {errors.mean():+.2f} ± "
            f"{1.96 * errors.std() / np.sqrt(len(errors)):.2f} on average, "
            f"{np.abs(errors).mean():.1f} each ({len(errors)})"
        )


def _chance_rows(calibration: Calibration, moments: Sequence[Sample]) -> Iterator[str]:
    if len(moments[0].standings) == 1:
        return
    pairs = [
        (chance, won)
        for moment in moments
        for chance, won in zip(_chances(calibration, moment), moment.wins, strict=True)
    ]
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        inside = [pair for pair in pairs if low <= pair[0] < high or (pair[0] == high == 1)]
        if inside:
            said, won = np.array(inside).mean(axis=0)
            yield f"chance {low:.0%} to {high:.0%}: said {said:.1%}, won {won:.1%} ({len(inside)})"


def _chances(calibration: Calibration, moment: Sample) -> list[float]:
    expected = _expected(calibration, moment)
    if moment.known:
        return [(each == max(expected)) / expected.count(max(expected)) for each in expected]
    return calibration.chances(moment.standings[0].share, expected)


def _loss_rows(calibration: Calibration, turns: Sequence[SampledTurn]) -> Iterator[str]:
    groups = {**_grouped(turns, lambda turn: turn.level), "all": list(turns)}
    for name, each in groups.items():
        losses = np.array([_losses(calibration, turn) for turn in each])
        measured, said, guessed = losses.mean(axis=0)
        yield (
            f"lost in a turn, {name}: playouts {measured:.2f} ± "
            f"{1.96 * losses[:, 0].std() / np.sqrt(len(each)):.2f}, "
            f"all turns valued {said:.2f}, none valued {guessed:.2f} ({len(each)})"
        )


def _losses(calibration: Calibration, turn: SampledTurn) -> tuple[float, float, float]:
    guessed = 0.0  # of an answer that was not compared
    if turn.is_turn:
        guessed = calibration.loss_by_fall(turn.before.share, fall_of(calibration, turn))
    return turn.lost, said_to_lose(calibration, turn), guessed


def _grouped(each: Iterable[Any], key: Callable[[Any], str]) -> dict[str, list[Any]]:
    groups: dict[str, list[Any]] = {}
    for one in each:
        groups.setdefault(key(one), []).append(one)
    return dict(sorted(groups.items(), key=lambda pair: _place(pair[0])))


def _place(name: str) -> tuple[int, str]:
    return (PHASE_NAMES.index(name), "") if name in PHASE_NAMES else (len(PHASE_NAMES), name)


def _phase(standing: SeatStanding) -> str:
    return next(
        name for name, end in zip(PHASE_NAMES, PHASES[1:], strict=True) if standing.share < end
    )
