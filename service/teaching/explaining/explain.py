"""The generated notes on a game, in all languages at once, largest stakes first."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from service.domain.kit.fold import MoveLike, advance, fold
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.translation import LANGUAGES
from service.teaching.explaining.changes import changes
from service.teaching.explaining.findings import Finding, findings, hidden_until_the_end
from service.teaching.explaining.marks import marks_of, rings
from service.teaching.explaining.own_notes import AUTHOR
from service.teaching.explaining.search import Limits, events_of
from service.teaching.explaining.swings import Swing, turning_points
from service.teaching.explaining.wording import ExplanationText
from service.teaching.notes.model import Anchor, Annotation, Glyph, Mark, Texts

THRESHOLD = 3  # points at stake from which a turn gets a note
BY_POINTS_MISSED: tuple[tuple[int, Glyph], ...] = ((10, "??"), (6, "?"), (3, "?!"))
GOOD_TURN = 6  # points from which a best possible turn is praised


class _RankedNote(msgspec.Struct, frozen=True):
    """A note with the points at stake."""

    cost: int
    note: Annotation


def explain(
    ruleset: AnyRuleset,
    moves: Sequence[MoveLike],
    hashes: Sequence[str],
    *,
    threshold: int = THRESHOLD,
    limits: Limits = Limits(),  # noqa: B008 - a frozen value
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> list[Annotation]:
    """Explain a game from its moves and their hashes.

    The overview comes first, then the notes with at least `threshold` points at stake,
    largest first. The same game always gets the same notes unless a time limit cuts it short.
    """
    turns = list(findings(ruleset, moves, limits, progress))
    if not turns:
        return []
    notes = _Notes(ruleset, hashes)
    stretches = [(each.turn.start, each.turn.end) for each in turns]
    swings = turning_points(ruleset, stretches, threshold)
    ranked = [note for each in turns for note in notes.of_turn(each, threshold)]
    ranked += [notes.of_swing(swing, turns[swing.at]) for swing in swings]
    ranked.sort(key=lambda each: (-each.cost, each.note.anchor.move, each.note.id))
    return [*notes.overview(turns, moves), *(each.note for each in ranked)]


class _Notes:
    """Turns findings into annotations."""

    def __init__(self, ruleset: AnyRuleset, hashes: Sequence[str]) -> None:
        self._ruleset, self._hashes = ruleset, hashes
        self._tellings = {language: ExplanationText(ruleset, language) for language in LANGUAGES}

    def of_turn(self, finding: Finding, threshold: int) -> Iterator[_RankedNote]:
        if finding.missed >= max(threshold, 1):
            yield _RankedNote(finding.missed, self._missed(finding))
        if finding.stake >= max(threshold, 1) or (finding.closed and not threshold):
            yield _RankedNote(finding.stake, self._turn(finding))

    def of_swing(self, swing: Swing, finding: Finding) -> _RankedNote:
        text = self._texts(lambda text: text.swing(swing))
        return _RankedNote(swing.points, self._note("swing", finding.turn.last, "after", text))

    def overview(self, turns: Sequence[Finding], moves: Sequence[MoveLike]) -> Iterator[Annotation]:
        revealed = hidden_until_the_end(self._ruleset, moves, turns[-1].turn)
        end = advance(self._ruleset, None, moves).state
        totals = [score.total for score in self._ruleset.scores(end)]
        text = self._texts(lambda text: text.summary(turns, totals))
        yield self._note("overview", len(moves), "after", text)
        if revealed:
            text = self._texts(lambda text: text.revealed(revealed))
            yield self._note("opened", len(moves), "after", text)

    def _missed(self, finding: Finding) -> Annotation:
        turn, best = finding.turn, finding.best
        assert best is not None
        events = events_of(self._ruleset, turn.start, turn.seat, best.commands)
        end: Any = fold(self._ruleset, turn.start, events)
        would = changes(finding.before, self._ruleset.scores(end)[turn.seat - 1])
        text = self._texts(lambda text: text.missed(finding, events, would))
        glyphs = tuple(g for least, g in BY_POINTS_MISSED if finding.missed >= least)[:1]
        marks = marks_of(self._ruleset, turn.start, events, turn.seat)
        return self._note("missed", turn.first, "before", text, glyphs, marks)

    def _turn(self, finding: Finding) -> Annotation:
        text = self._texts(lambda text: text.turn(finding))
        glyphs: tuple[Glyph, ...] = ("!",) if _is_good(finding) else ()
        cards = (
            *(card for change in finding.brought for card in change.cards),
            *(card for closed in finding.closed for card in closed.cards),
        )
        return self._note("turn", finding.turn.last, "after", text, glyphs, rings(cards))

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


def _is_good(finding: Finding) -> bool:
    return finding.is_best and finding.gain >= GOOD_TURN
