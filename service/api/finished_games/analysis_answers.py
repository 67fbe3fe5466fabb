"""What the coach says of a game, as JSON in the reader's language."""

from typing import Literal

from msgspec.structs import asdict

from service.api.http.common_answers import Answer, GameCommand
from service.api.http.language import language
from service.coach.model import AnalysedTurn, Outlook, SeatSummary, TurningPoint
from service.domain.kit.messages import Seat
from service.events.analyses.model import AnalysisProgress, BudgetName
from service.teaching.explaining.report import GameReport
from service.teaching.explaining.selection import by_cost
from service.teaching.notes.markdown import in_html
from service.teaching.notes.model import Annotation, Mark


class AnalysedTurnAnswer(Answer, frozen=True, kw_only=True):
    """A turn: its moves, the points that it lost, its luck, and what all seats expect after it.

    `lost` is a mean where `is_valued` is false: the turn was not compared with others.
    """

    seat: Seat
    first: int
    last: int
    lost: float
    luck: float | None
    is_valued: bool
    after: tuple[Outlook, ...]


class SeatSummaryAnswer(SeatSummary, frozen=True, kw_only=True):
    """A seat over the whole game: expected - lost + luck = points; `questions` to learn from."""

    questions: int


class MistakeAnswer(Answer, frozen=True, kw_only=True):
    """A turn that lost points: why, and the better line to play after the move before it.

    `kind` groups mistakes over many games; it is empty in analyses of older releases.
    """

    turn: int
    seat: Seat
    move: int
    lost: float
    kind: str
    glyph: str
    html: str
    marks: list[Mark]
    line: list[GameCommand]


class TurningPointAnswer(Answer, frozen=True, kw_only=True):
    """A turn after which the game stood differently: who gained, and what was expected then."""

    turn: int
    seat: Seat
    move: int
    before: float
    after: float
    html: str


class PendingAnalysis(Answer, frozen=True, kw_only=True):
    """An analysis under way; `progress` is known while a worker compares turns."""

    budget: BudgetName
    progress: AnalysisProgress | None


class AnalysisStatusAnswer(Answer, frozen=True, kw_only=True):
    """Whether the analysis is there; ask for it at `href`."""

    status: Literal["pending", "ready"]
    href: str
    pending: PendingAnalysis | None


class AnalysisAnswer(Answer, frozen=True, kw_only=True):
    """The analysis of a finished game; mistakes and turning points are sorted by size.

    `turn` is an index among the turns. `is_current` is false if the engine is an older one;
    `pending` is a deeper or newer analysis under way.
    """

    status: Literal["ready"]
    version: int
    ruleset: str
    engine: str
    budget: BudgetName
    is_current: bool
    html: str
    start: tuple[Outlook, ...]
    turns: list[AnalysedTurnAnswer]
    seats: list[SeatSummaryAnswer]
    mistakes: list[MistakeAnswer]
    turning_points: list[TurningPointAnswer]
    pending: PendingAnalysis | None


def analysis_answer(
    report: GameReport, budget: BudgetName, *, is_current: bool, pending: PendingAnalysis | None
) -> AnalysisAnswer:
    analysis = report.analysis
    return AnalysisAnswer(
        status="ready",
        version=analysis.moves,
        ruleset=analysis.ruleset,
        engine=analysis.engine,
        budget=budget,
        is_current=is_current,
        html=_html(report.note("overview", analysis.moves)),
        start=analysis.start,
        turns=[_turn(each) for each in analysis.turns],
        seats=[_seat(report, each) for each in analysis.seats],
        mistakes=_mistakes(report),
        turning_points=[_turning_point(report, each) for each in analysis.turning_points],
        pending=pending,
    )


def _mistakes(report: GameReport) -> list[MistakeAnswer]:
    """Return the costliest first; those that the report has no words for are left out."""
    turns = report.analysis.turns
    found = ((at, report.note("missed", turns[at].first)) for at in by_cost(turns, 0.0))
    return [_mistake(report, at, note) for at, note in found if note is not None]


def _mistake(report: GameReport, at: int, note: Annotation) -> MistakeAnswer:
    turn = report.analysis.turns[at]
    line = report.line(turn.first)
    return MistakeAnswer(
        turn=at,
        seat=turn.seat,
        move=turn.first,
        lost=turn.lost,
        kind=report.kinds.get(turn.first, ""),
        glyph="".join(note.glyphs),
        html=_html(note),
        marks=list(note.marks),
        line=list(line.moves[0].commands) if line else [],
    )


def _turning_point(report: GameReport, point: TurningPoint) -> TurningPointAnswer:
    turn = report.analysis.turns[point.turn]
    return TurningPointAnswer(
        turn=point.turn,
        seat=point.seat,
        move=turn.last,
        before=point.before,
        after=point.after,
        html=_html(report.note("swing", turn.last)),
    )


def _turn(turn: AnalysedTurn) -> AnalysedTurnAnswer:
    return AnalysedTurnAnswer(
        seat=turn.seat,
        first=turn.first,
        last=turn.last,
        lost=turn.lost,
        luck=turn.luck,
        is_valued=turn.is_valued,
        after=turn.after,
    )


def _seat(report: GameReport, seat: SeatSummary) -> SeatSummaryAnswer:
    return SeatSummaryAnswer(**asdict(seat), questions=len(report.questions_of(seat.seat)))


def _html(note: Annotation | None) -> str:
    return "" if note is None else in_html(note.text, language())
