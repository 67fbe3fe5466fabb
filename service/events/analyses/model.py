"""The analysis of a game as it is requested and listed; its content is a file."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

import msgspec

from service.domain.kit.messages import GameId, Seat

BudgetName = Literal["small", "deep"]
SMALL: BudgetName = "small"
DEEP: BudgetName = "deep"
A_FAILURE_LASTS = 600.0  # seconds before an analysis that failed is tried again


class AnalysisRequest(msgspec.Struct, frozen=True, kw_only=True):
    """An analysis that somebody waits for."""

    game: GameId
    budget: BudgetName = SMALL
    since: float = 0.0  # when somebody first asked, in seconds
    askers: str = ""  # who asked first: a player, a network, or both, separated by a space


class MistakeRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that lost points, as it counts over many games; it names a seat and no player."""

    seat: Seat
    kind: str
    move: int  # the first one of the turn
    lost: float
    question: int = 0  # its number among the questions about the seat, from 1; 0 for none


class StoredAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """An analysis in the replay store, or the reason why there is none."""

    game: GameId
    version: int
    hash: str  # of the last move
    budget: BudgetName
    engine: str = ""
    name: str = ""
    sha256: str = ""
    made: float  # in seconds
    problem: str = ""
    mistakes: tuple[MistakeRecord, ...] | None = None  # None in one of an older release

    def is_enough(self, budget: BudgetName) -> bool:
        """Return whether as much was compared as this budget asks for."""
        return not self.problem and (self.budget == DEEP or budget == SMALL)

    def may_be_tried_again(self, now: datetime) -> bool:
        return bool(self.problem) and now.timestamp() - self.made > A_FAILURE_LASTS


class AnalysisProgress(msgspec.Struct, frozen=True):
    """How many of the turns a worker has compared."""

    done: int
    of: int


class AnalysisFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How many analyses are requested and due, and how many were made or failed so far."""

    wanted: int
    due: int
    made: Mapping[str, int]  # by budget
    failed: int


class AnalysisQueueFull(Exception):
    """Too many analyses are waiting already, or too many of one caller."""
