"""The generated notes on a game, in all languages at once: what the coach has to say."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from service.coach.analyse import analyse
from service.coach.engine import NotValued
from service.coach.model import SMALL, Analysis, Budget, TurningPoint
from service.coach.turns import Turn, turns_of
from service.domain.kit.fold import MoveLike, advance
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.translation import LANGUAGES
from service.domain.kit.trial import Trial
from service.teaching.explaining.findings import (
    Finding,
    best_line,
    find,
    hidden_until_the_end,
    largest_gains,
)
from service.teaching.explaining.glyphs import glyph_of_strength, glyphs_of_mistake
from service.teaching.explaining.marks import marks_of, rings
from service.teaching.explaining.own_notes import AUTHOR
from service.teaching.explaining.questions import QuestionMaker, QuestionOptions
from service.teaching.explaining.selection import (
    MOST_NOTES,
    THRESHOLD,
    Reasons,
    Selection,
    select,
)
from service.teaching.explaining.wording import ExplanationText
from service.teaching.notes.limits import MOST_OUTLOOKS
from service.teaching.notes.model import (
    Anchor,
    Annotation,
    Glyph,
    Mark,
    Question,
    SeatOutlook,
    Texts,
    TurnOutlook,
    Variation,
)

GeneratedNote = Annotation | Variation | Question


def explain(
    ruleset: AnyRuleset,
    moves: Sequence[MoveLike],
    hashes: Sequence[str],
    *,
    threshold: float = THRESHOLD,
    most: int = MOST_NOTES,
    budget: Budget = SMALL,
    asking: QuestionOptions = QuestionOptions(),  # noqa: B008 - a frozen value
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[GeneratedNote]:
    """Explain a game from its moves and their hashes. Raises NotByTheRules.

    The overview comes first, then the notes, the costliest mistake first, the best lines, and
    the questions. A game without learned values is explained by its ledger.
    """
    turns = list(turns_of(ruleset, moves))
    if not turns:
        return []
    notes = CoachNotes(ruleset, hashes, turns)
    work = budget.for_questions() if asking.most else budget
    try:
        analysis = analyse(ruleset, moves, work, progress, turns=turns)
    except NotValued:
        gains = largest_gains(ruleset, turns, max(1, int(threshold)), most)
        return [*notes.plain_overview(moves), *(notes.plain_turn(each) for each in gains)]
    chosen = notes.select(analysis, threshold, most)
    asked = _questions(ruleset, moves, hashes, turns, analysis, asking) if asking.most else {}
    lines = notes.best_lines(analysis, [at for at in asked if at not in chosen.mistakes])
    return [*notes.of_analysis(analysis, chosen, moves), *lines, *asked.values()]


def _questions(
    ruleset: AnyRuleset,
    moves: Sequence[MoveLike],
    hashes: Sequence[str],
    turns: Sequence[Turn],
    analysis: Analysis,
    asking: QuestionOptions,
) -> dict[int, Question]:
    """Make the questions, by the number of their turn."""

    def trial_after(count: int) -> Trial:
        return Trial(ruleset, advance(ruleset, None, moves[:count]), asking.secret)

    return QuestionMaker(ruleset, turns, hashes, trial_after).make(analysis, asking)


class CoachNotes:
    """Turns what the coach found into notes."""

    def __init__(self, ruleset: AnyRuleset, hashes: Sequence[str], turns: Sequence[Turn]) -> None:
        self._ruleset, self._hashes, self._turns = ruleset, hashes, turns
        self._findings: dict[int, Finding] = {}
        self._tellings = {language: ExplanationText(ruleset, language) for language in LANGUAGES}

    def select(self, analysis: Analysis, threshold: float, most: int) -> Selection:
        """Choose what to tell: only what rule or ledger gives a reason for."""
        reasons = Reasons(
            lambda at: self._finding(analysis, at).tells_loss,
            lambda at: self._finding(analysis, at).tells_strength,
        )
        return select(analysis, threshold, most, reasons)

    def of_analysis(
        self, analysis: Analysis, chosen: Selection, moves: Sequence[MoveLike]
    ) -> list[GeneratedNote]:
        lost = [self._finding(analysis, at) for at in chosen.mistakes]
        strong = [self._finding(analysis, at) for at in chosen.strong]
        told = {analysis.turns[at].seat for at in chosen.mistakes}
        notes: list[GeneratedNote] = [*self._overview(analysis, told), *self._opened(moves)]
        notes += map(self._lost, lost)
        notes += map(self._strong, strong)
        for point in chosen.turning_points:
            notes += self._turned(point, analysis)
        return [*notes, *self.best_lines(analysis, chosen.mistakes)]

    def _finding(self, analysis: Analysis, at: int) -> Finding:
        """Examine a turn, once."""
        if at not in self._findings:
            self._findings[at] = find(self._ruleset, self._turns[at], analysis.turns[at])
        return self._findings[at]

    def best_lines(self, analysis: Analysis, numbers: Iterable[int]) -> Iterator[Variation]:
        """Yield the better turn of each of these turns, where it can be played."""
        for at in numbers:
            line = best_line(self._finding(analysis, at), self._hashes)
            if line is not None:
                yield line

    def plain_overview(self, moves: Sequence[MoveLike]) -> Iterator[Annotation]:
        """Tell the points, where nothing is known of what could be expected."""
        end: Any = advance(self._ruleset, None, moves).state
        totals = [score.total for score in self._ruleset.scores(end)]
        text = self._texts(lambda text: text.overview.of_points(totals))
        yield self._note("overview", len(self._hashes), "after", text)
        yield from self._opened(moves)

    def plain_turn(self, finding: Finding) -> Annotation:
        text = self._texts(lambda text: text.turn(finding))
        cards = [card for change in finding.brought for card in change.cards]
        return self._note("turn", finding.turn.last, "after", text, (), rings(cards))

    def _overview(self, analysis: Analysis, told: Collection[Seat]) -> Iterator[Annotation]:
        text = self._texts(lambda text: text.overview.of_analysis(analysis, told))
        note = self._note("overview", analysis.moves, "after", text)
        yield replace(note, engine=analysis.engine, outlooks=_outlooks(analysis))

    def _opened(self, moves: Sequence[MoveLike]) -> Iterator[Annotation]:
        opened = hidden_until_the_end(self._ruleset, moves, self._turns[-1])
        if opened:
            text = self._texts(lambda text: text.revealed(opened))
            yield self._note("opened", len(moves), "after", text)

    def _lost(self, finding: Finding) -> Annotation:
        turn, judged, better = finding.turn, finding.judged, finding.better
        assert judged is not None
        assert better is not None
        text = self._texts(lambda text: text.lost(finding))
        marks = marks_of(self._ruleset, turn.start, better.events, turn.seat)
        return self._note("missed", turn.first, "before", text, glyphs_of_mistake(judged), marks)

    def _strong(self, finding: Finding) -> Annotation:
        assert finding.judged is not None
        text = self._texts(lambda text: text.strong(finding))
        glyph = glyph_of_strength(finding.judged)
        cards = [card for change in finding.brought for card in change.cards]
        return self._note("turn", finding.turn.last, "after", text, (glyph,), rings(cards))

    def _turned(self, point: TurningPoint, analysis: Analysis) -> Iterator[Annotation]:
        """Yield the note of a turning point, if there is a reason to tell."""
        finding = self._finding(analysis, point.turn)
        is_end = analysis.is_over and point.turn == len(analysis.turns) - 1
        text = self._texts(lambda text: text.turning_point(point, finding, is_end=is_end))
        if all(text.values()):
            yield self._note("swing", finding.turn.last, "after", text)

    def _texts(self, tell: Callable[[ExplanationText], str]) -> Texts:
        return {language: tell(telling) for language, telling in self._tellings.items()}

    def _note(
        self,
        what: str,
        move: int,
        when: Any,
        text: Texts,
        glyphs: tuple[Glyph, ...] = (),
        marks: tuple[Mark, ...] = (),
    ) -> Annotation:
        return Annotation(
            id=f"altana-{what}-{move}",
            anchor=Anchor(move=move, hash=self._hashes[move - 1], when=when),
            author=AUTHOR,
            text=text,
            glyphs=glyphs,
            marks=marks,
            machine=True,
        )


def _outlooks(analysis: Analysis) -> tuple[TurnOutlook, ...]:
    """Return what all seats could expect at the start and after every turn, for a curve."""
    if not 0 < len(analysis.turns) < MOST_OUTLOOKS:
        return ()
    start = max(1, analysis.turns[0].first - 1), analysis.start
    moments = [start, *((turn.last, turn.after) for turn in analysis.turns)]
    return tuple(
        TurnOutlook(
            move=move,
            after=tuple(SeatOutlook(points=each.points, chance=each.chance) for each in after),
        )
        for move, after in moments
    )
