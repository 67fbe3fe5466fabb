"""The report on a finished game: its analysis, and the notes and questions that tell it."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from service.coach.analyse import Progress, analyse
from service.coach.appraiser import RatedTurns
from service.coach.model import SMALL, Analysis, Budget
from service.coach.turns import Turn, turns_of
from service.domain.kit.fold import MoveLike, advance
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.trial import Trial
from service.events.analyses.model import MistakeRecord
from service.teaching.explaining.explain import CoachNotes, GeneratedNote
from service.teaching.explaining.findings import better_turn
from service.teaching.explaining.questions import QuestionMaker, QuestionOptions
from service.teaching.explaining.selection import THRESHOLD, by_cost
from service.teaching.notes.model import Annotation, Question, Variation

MOST_NOTES = 24  # in a list that is read by seat; a file has fewer
MOST_QUESTIONS = 5  # of one seat
MOST_RECORDS = 40  # mistakes of a game that count on the pages of its players


class GameReport(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says of a game, in all languages; it names seats and no players."""

    analysis: Analysis
    annotations: tuple[Annotation, ...] = ()
    lines: tuple[Variation, ...] = ()
    questions: tuple[Question, ...] = ()
    kinds: dict[int, str] = {}  # of the mistakes, by the first move of the turn

    def note(self, what: str, move: int) -> Annotation | None:
        """Return the note of a kind on a move."""
        id_ = f"altana-{what}-{move}"
        return next((each for each in self.annotations if each.id == id_), None)

    def line(self, move: int) -> Variation | None:
        """Return the better line instead of a turn that begins with this move."""
        id_ = f"altana-best-{move}"
        return next((each for each in self.lines if each.id == id_), None)

    def questions_of(self, seat: Seat) -> list[Question]:
        """Return the questions about the turns of a seat, in the order of the game."""
        begun = {turn.first - 1: turn.seat for turn in self.analysis.turns}
        own = [each for each in self.questions if begun.get(each.anchor.move) == seat]
        return sorted(own, key=lambda each: each.anchor.move)

    def mistakes(self, seats: Sequence[Seat]) -> tuple[MistakeRecord, ...]:
        """Return the mistakes of these seats that have a kind, the costliest first."""
        numbers = {
            question.anchor.move + 1: number
            for seat in seats
            for number, question in enumerate(self.questions_of(seat), 1)
        }
        turns = self.analysis.turns
        found = [turns[at] for at in by_cost(turns, THRESHOLD) if turns[at].first in self.kinds]
        return tuple(
            MistakeRecord(
                seat=turn.seat,
                kind=self.kinds[turn.first],
                move=turn.first,
                lost=turn.lost,
                question=numbers.get(turn.first, 0),
            )
            for turn in found
            if turn.seat in seats
        )[:MOST_RECORDS]


def write_report(
    ruleset: AnyRuleset,
    moves: Sequence[MoveLike],
    hashes: Sequence[str],
    *,
    asking: QuestionOptions,
    seats: Sequence[Seat],
    budget: Budget = SMALL,
    progress: Progress = lambda done, of: None,
) -> GameReport:
    """Analyse a game; questions are about these seats. Raises NotValued, NotByTheRules."""
    rated: dict[int, RatedTurns] = {}
    turns = list(turns_of(ruleset, moves))
    analysis = analyse(ruleset, moves, budget, progress, rated, turns)
    if not turns:
        return GameReport(analysis=analysis)
    trials = partial(_trial_after, ruleset, moves, asking)
    maker = QuestionMaker(ruleset, turns, hashes, trials, rated)
    wanted = [replace(asking, seat=seat, most=MOST_QUESTIONS) for seat in seats]
    asked = dict(pair for one in wanted for pair in maker.make(analysis, one).items())
    told = _told(CoachNotes(ruleset, hashes, turns), analysis, moves, asked)
    return GameReport(
        analysis=analysis,
        annotations=_annotations(told),
        lines=tuple(each for each in told if isinstance(each, Variation)),
        questions=tuple(asked.values()),
        kinds=_kinds(ruleset, turns, analysis),
    )


def _annotations(told: Iterable[GeneratedNote]) -> tuple[Annotation, ...]:
    """Return the annotations; what could be expected is in the analysis already."""
    return tuple(replace(each, outlooks=()) for each in told if isinstance(each, Annotation))


def _told(
    notes: CoachNotes, analysis: Analysis, moves: Sequence[MoveLike], asked: Iterable[int]
) -> list[GeneratedNote]:
    """Return the notes, and the better lines of the turns that are asked about."""
    chosen = notes.select(analysis, THRESHOLD, MOST_NOTES)
    lines = notes.best_lines(analysis, [at for at in asked if at not in chosen.mistakes])
    return [*notes.of_analysis(analysis, chosen, moves), *lines]


def _kinds(ruleset: AnyRuleset, turns: Sequence[Turn], analysis: Analysis) -> dict[int, str]:
    """Say what kind of mistake each turn is that lost enough to be told."""
    judged = analysis.turns
    found = [at for at in by_cost(judged, THRESHOLD) if judged[at].best]
    kinds = {judged[at].first: better_turn(ruleset, turns[at], judged[at]).kind for at in found}
    return {first: kind for first, kind in kinds.items() if kind}


def _trial_after(
    ruleset: AnyRuleset, moves: Sequence[MoveLike], asking: QuestionOptions, count: int
) -> Trial:
    position: Any = advance(ruleset, None, moves[:count])
    return Trial(ruleset, position, asking.secret)
