"""The analysis of a game, as it is told, stored and sent."""

from typing import Any

import msgspec

from service.domain.kit.messages import Seat

ENGINE = "coach/7"  # a change of what it says is a new version


class Budget(msgspec.Struct, frozen=True):
    """How much work goes into a game: a count, so that the result is the same everywhere."""

    name: str
    ends: int | None  # alternatives that are valued before it stops; None for no end
    searched: int | None = None  # turns that searches list before they stop; None for no end
    deals: int = 4  # orders of the hidden cards in each search

    @property
    def label(self) -> str:
        """Return a name that differs where the work does."""
        known = BUDGETS.get(self.name)
        if known is not None and self in (known, known.for_questions()):
            return self.name if self == known else f"{self.name}-searched"
        return f"{self.name}-{self.ends}"

    def for_questions(self) -> "Budget":
        """Return a budget that compares and searches wherever a question might be asked."""
        ends = None if self.name in BUDGETS else self.ends  # any other is somebody's wish
        return msgspec.structs.replace(self, ends=ends, searched=None)


SMALL = Budget("small", 900, searched=700, deals=1)
DEEP = Budget("deep", None)
BUDGETS = {budget.name: budget for budget in (SMALL, DEEP)}


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may expect if all seats go on at the learned level; alone it has no chance."""

    points: float
    chance: float | None  # to win; None in a solo game


class AnalysedTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn: what it lost against the best one, and what all seats may expect after it."""

    seat: Seat
    first: int  # numbers of its first and its last move
    last: int
    after: tuple[Outlook, ...]
    lost: float  # points, by the choice of the seat
    luck: float | None  # the rest of what changed for the seat; None if a seat resigned after it
    is_valued: bool  # compared with the listed turns of the position
    is_certain: bool = False  # nothing hidden was left; if neither, `lost` is a mean
    margin: float = 0.0  # points that the best turn is worth more than a middling one
    best: tuple[dict[str, Any], ...] = ()  # the best turn, where it is another one
    searched: tuple[float, ...] = ()  # what it lost by each search, where a large loss was measured
    resigned: tuple[Seat, ...] = ()  # seats that left the game between this turn and the next


class TurningPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A turn after which the game stood differently."""

    turn: int  # index among the turns
    seat: Seat  # that gained
    before: float  # chance to win; expected points in a solo game
    after: float


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A seat over the whole game: expected - lost + luck = points.

    A seat whose game was cut short by a resignation has neither luck nor accuracy.
    """

    seat: Seat
    expected: float  # points, before the first turn of the game
    lost: float  # by compared turns, and by the mean of turns that were not compared
    luck: float | None
    points: float  # expected ones in a game that runs
    accuracy: float | None  # percent of the points within its reach, points + lost, that it has


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says of a game."""

    engine: str  # with the names of the weights and of the calibration
    ruleset: str
    budget: str
    moves: int
    is_over: bool
    start: tuple[Outlook, ...]
    turns: tuple[AnalysedTurn, ...]
    seats: tuple[SeatSummary, ...]
    turning_points: tuple[TurningPoint, ...]
