"""Fitting a calibration to sampled positions: least squares, and the likeliest spread."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from service.coach.calibration import (
    DIGITS,
    FEATURE_DIGITS,
    KNOTS,
    Calibration,
    SeatStanding,
    factors,
    hats,
)
from service.commands.calibrate.samples import Sample, SampledTurn, in_points

Floats = NDArray[np.float64]

RIDGE = 1.0
CORRECTION_RIDGE = 100.0  # for features in units of their spread
FEW = 50.0  # squared points of value; below it a knot says little
FALLS = 8  # places at which the mean loss is kept
SPREADS = tuple(0.5 * 1.15**step for step in range(30))
SWEEPS = 4


def fit(weights: str, games: int, moments: list[Sample], turns: list[SampledTurn]) -> Calibration:
    """Return the numbers that fit the samples best; what is known needs none."""
    moments = [moment for moment in moments if not moment.known]
    answers = [each for each in turns if not each.is_turn]
    turns = [each for each in turns if each.is_turn]
    points, corrections = _corrected(
        [each for moment in moments for each in moment.standings],
        [each for moment in moments for each in moment.points],
    )
    best = _table([each.before for each in turns], [in_points(each.best) for each in turns])
    gaps = np.array([in_points(each.best - each.played) for each in turns])
    first = Calibration(
        weights=weights,
        games=games,
        points=points,
        spread=(1.0,) * len(KNOTS),
        best=best,
        worth=_worth(turns),
        falls=(0.0,),
        losses=(0.0,),
        corrections=corrections,
    )
    falls, losses = _falls(first, turns, gaps)
    spread = _spread(first, moments) if len(moments[0].standings) > 1 else first.spread
    fitted = replace(first, spread=spread, falls=falls, losses=losses)
    return replace(fitted, answers=_share_of_answers(fitted, answers))


def _worth(turns: Sequence[SampledTurn]) -> tuple[float, ...]:
    """Return how many points are lost for a point of value, at each knot."""
    gaps = [in_points(each.best - each.played) for each in turns]
    rows = np.array([hats(each.before.share) for each in turns]) * np.array(gaps)[:, None]
    lost = np.array([each.lost for each in turns])
    mean = float(rows.sum(axis=1) @ lost) / max(float(rows.sum(axis=1) @ rows.sum(axis=1)), 1.0)
    # A knot with few samples stays near the mean of all.
    gram = rows.T @ rows + FEW * np.eye(len(KNOTS))
    numbers = np.linalg.solve(gram, rows.T @ lost + FEW * mean)
    return _rounded(np.clip(numbers, 0.0, None))


def _share_of_answers(calibration: Calibration, answers: Sequence[SampledTurn]) -> float:
    """Return how much of the worth of a turn an answer loses; all of it where nobody is asked."""
    said = np.array([said_to_lose(calibration, each) for each in answers])
    lost = np.array([each.lost for each in answers])
    gram = float(said @ said)
    return round(max(0.0, float(said @ lost) / gram), DIGITS) if gram else 1.0


def said_to_lose(calibration: Calibration, turn: SampledTurn) -> float:
    """Return what the coach says that a turn lost when it is compared."""
    gap = in_points(turn.best - turn.played)
    return calibration.loss(turn.before.share, gap, is_turn=turn.is_turn)


def fall_of(calibration: Calibration, turn: SampledTurn) -> float:
    """Return how far a turn stayed below what was to be expected."""
    return calibration.expected_best(turn.before) - in_points(turn.played)


def _table(
    standings: Sequence[SeatStanding], wanted: Sequence[float]
) -> tuple[tuple[float, ...], ...]:
    rows = np.array([np.outer(hats(each.share), factors(each)).ravel() for each in standings])
    gram = rows.T @ rows + RIDGE * np.eye(rows.shape[1])
    numbers = np.linalg.solve(gram, rows.T @ np.array(wanted)).reshape(len(KNOTS), -1)
    return tuple(_rounded(row) for row in numbers)


def _corrected(
    standings: Sequence[SeatStanding], wanted: Sequence[float]
) -> tuple[tuple[tuple[float, ...], ...], tuple[float, ...]]:
    """Fit the knots and the corrections by feature together; a correction stays small."""
    knots = np.array([np.outer(hats(each.share), factors(each)).ravel() for each in standings])
    features = np.array([each.features for each in standings], dtype=np.float64)
    if not features.size:
        return _table(standings, wanted), ()
    mean, spread = features.mean(axis=0), features.std(axis=0)
    spread[spread == 0] = np.inf  # one that never differs corrects nothing
    rows = np.hstack([knots, (features - mean) / spread])
    ridge = np.r_[np.full(knots.shape[1], RIDGE), np.full(features.shape[1], CORRECTION_RIDGE)]
    numbers = np.linalg.solve(rows.T @ rows + np.diag(ridge), rows.T @ np.array(wanted))
    corrections = numbers[knots.shape[1] :] / spread
    table = numbers[: knots.shape[1]].reshape(len(KNOTS), -1)
    table[:, 0] -= mean @ corrections  # the weights of the knots add up to 1
    return (
        tuple(_rounded(row) for row in table),
        tuple(round(float(number), FEATURE_DIGITS) for number in corrections),
    )


def _falls(
    calibration: Calibration, turns: Sequence[SampledTurn], gaps: Floats
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the mean loss of turns by how far they stayed below what was to be expected."""
    falls = np.array([fall_of(calibration, each) for each in turns])
    parts = np.array_split(np.argsort(falls, kind="stable"), FALLS)
    losses = np.maximum.accumulate([float(gaps[part].mean()) for part in parts])
    return _rounded([float(falls[part].mean()) for part in parts]), _rounded(losses)


def _spread(calibration: Calibration, moments: Sequence[Sample]) -> tuple[float, ...]:
    """Return the spread at each knot under which the winners were likeliest."""
    expected = np.array(
        [[calibration.expected_points(each) for each in moment.standings] for moment in moments]
    )
    near = np.array([hats(moment.standings[0].share) for moment in moments])
    wins = np.array([moment.wins for moment in moments])
    spread = np.full(len(KNOTS), 4.0)
    for _ in range(SWEEPS):
        for knot in range(len(KNOTS)):
            tried = [_with(spread, knot, each) for each in SPREADS]
            misses = [_surprise(expected, near @ each, wins) for each in tried]
            spread = tried[int(np.argmin(misses))]
    return _rounded(spread)


def _with(spread: Floats, knot: int, value: float) -> Floats:
    changed = spread.copy()
    changed[knot] = value
    return changed


def _surprise(expected: Floats, spread: Floats, wins: Floats) -> float:
    scaled = (expected - expected.max(axis=1, keepdims=True)) / spread[:, None]
    logs = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
    return float(-(wins * logs).sum())


def _rounded(numbers: Any) -> tuple[float, ...]:
    return tuple(round(float(number), DIGITS) for number in numbers)
