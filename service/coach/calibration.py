"""From learned values to expected points and chances to win, as measured against played games."""

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from itertools import pairwise
from math import exp

import msgspec

from service.bots.value import FOLDER, HASH_DIGITS
from service.domain.kit.compact import A_POINT

KNOTS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)  # of the share of a game that is over
DIGITS = 4  # of the numbers that are kept
FEATURE_DIGITS = 6  # of those for features, some of which are large


class SeatStanding(msgspec.Struct, frozen=True):
    """What is known of a seat at one moment of a game."""

    share: float  # of the game that is over
    value: int
    points: int
    is_asked: bool
    features: tuple[int, ...] = ()  # of the position, as the value sees it


class Calibration(msgspec.Struct, frozen=True, kw_only=True):
    """The measured numbers of one game and number of players; rows belong to KNOTS."""

    weights: str  # the value that was measured
    games: int
    points: tuple[tuple[float, ...], ...]  # base, and factors of value, points and being asked
    spread: tuple[float, ...]  # points by which chances get e times larger
    best: tuple[tuple[float, ...], ...]  # the same factors, for the value of the best turn
    worth: tuple[float, ...]  # points that a seat loses for a point of value
    falls: tuple[float, ...]  # how far a turn stays below what was to be expected, in points
    losses: tuple[float, ...]  # and what such turns lost on average, in points of value
    # Points for each feature: what the value leaves out, such as a seat's own points where it
    # learned the lead, and how positions of weaker and stronger players differ.
    corrections: tuple[float, ...] = ()
    answers: float = 1.0  # the share of `worth` that is lost by answers beside the turns

    def expected_points(self, standing: SeatStanding) -> float:
        corrected = zip(self.corrections, standing.features, strict=bool(self.corrections))
        return _mix(self.points, standing) + sum(each * number for each, number in corrected)

    def expected_best(self, standing: SeatStanding) -> float:
        """Return the value, in points, that the best turn of the asked seat probably has."""
        return _mix(self.best, standing)

    def chances(self, share: float, expected: Sequence[float]) -> list[float]:
        """Return the chance of each seat to win; the chances add up to 1."""
        spread = max(0.1, sum(w * s for w, s in zip(hats(share), self.spread, strict=True)))
        most = max(expected)
        weights = [exp((each - most) / spread) for each in expected]
        return [weight / sum(weights) for weight in weights]

    def loss(self, share: float, value: float, *, is_turn: bool = True) -> float:
        """Return the final points that are lost with so many points of value.

        A turn loses points of its seat, an answer mostly what the others then may have.
        """
        worth = sum(weight * each for weight, each in zip(hats(share), self.worth, strict=True))
        return max(0.0, value * worth * (1.0 if is_turn else self.answers))

    def loss_by_fall(self, share: float, fall: float) -> float:
        """Return the mean loss of turns that stayed this far below what was expected."""
        return self.loss(share, _interpolate(fall, self.falls, self.losses))


def hats(share: float) -> list[float]:
    """Return the weight of each knot: the two nearest ones share it."""
    weights = [0.0] * len(KNOTS)
    at = min(max(share, 0.0), 1.0)
    for number, (left, right) in enumerate(pairwise(KNOTS)):
        if left <= at <= right:
            weights[number + 1] = (at - left) / (right - left)
            weights[number] = 1 - weights[number + 1]
            break
    return weights


def factors(standing: SeatStanding) -> list[float]:
    return [1.0, standing.value / A_POINT, float(standing.points), float(standing.is_asked)]


def _mix(table: Sequence[Sequence[float]], standing: SeatStanding) -> float:
    known = factors(standing)
    return sum(
        weight * sum(number * each for number, each in zip(row, known, strict=True))
        for weight, row in zip(hats(standing.share), table, strict=True)
        if weight
    )


def _interpolate(at: float, places: Sequence[float], heights: Sequence[float]) -> float:
    if at <= places[0]:
        return heights[0]
    for (left, low), (right, high) in pairwise(zip(places, heights, strict=True)):
        if at <= right:
            return low + (high - low) * (at - left) / (right - left)
    return heights[-1]


def file_of(players: int) -> str:
    return f"coach-{players}.json"


class BadCalibration(ValueError):
    """A file of measured numbers can't be read."""


class NamedCalibration(msgspec.Struct, frozen=True):
    """A calibration, and a name for exactly these numbers."""

    calibration: Calibration
    name: str


@cache
def load_calibration(package: str, players: int) -> NamedCalibration | None:
    """Load what was measured for so many players; None if nothing was. Raises BadCalibration."""
    file = resources.files(package).joinpath(FOLDER).joinpath(file_of(players))
    if not file.is_file():
        return None
    text = file.read_bytes()
    try:
        calibration = msgspec.json.decode(text, type=Calibration)
    except msgspec.DecodeError as problem:
        raise BadCalibration(f"{package} {players}: {problem}") from problem
    return NamedCalibration(calibration, hashlib.sha256(text).hexdigest()[:HASH_DIGITS])
