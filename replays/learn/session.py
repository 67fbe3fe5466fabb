"""Somebody who works through a file: where they are, what they answered, what comes next."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Literal

import click

from replays.learn.attempt import Attempt
from replays.learn.stops import (
    Stop,
    moves_before,
    place_to_go_on,
    skipped,
    stops_of,
    variation_called,
)
from service.domain.kit.judge import Ruling
from service.domain.kit.messages import Command
from service.teaching.lessons.judge_answer import AnswerRight, AnswerWrong, Verdict
from service.teaching.lessons.lesson import Lesson, NoMoreHints
from service.teaching.lessons.progress import Progress
from service.teaching.lessons.variations import MoveRefused, rulings, start_of
from service.teaching.notes.model import Answer, Question, Texts, Variation
from service.teaching.notes.replay_game import ReplayGame

Stage = Literal["reading", "asking", "wrong", "answered", "end"]
Keep = Callable[[Progress], None]


class LearnSession:
    """The stops of a lesson one after another; every change of the progress is kept at once."""

    at: int
    attempt: Attempt
    verdict: Verdict | None
    given: list[str]  # the answer that was judged, in sentences

    def __init__(
        self,
        lesson: Lesson,
        progress: Progress,
        keep: Keep,
        language: str,
        preface: Sequence[str] = (),
    ) -> None:
        self.lesson, self.language = lesson, language
        self.preface = tuple(preface)  # what is said before anything else
        self.progress = progress
        self._examples: dict[tuple[str, str], tuple[Command, ...]] = {}
        self.trouble = ""  # why progress can't be kept
        self._keep = keep
        self.stops = stops_of(lesson)
        self._visit(place_to_go_on(self.stops, progress))

    @property
    def game(self) -> ReplayGame:
        return self.lesson.game

    @property
    def stop(self) -> Stop | None:
        return self.stops[self.at] if self.at < len(self.stops) else None

    @property
    def question(self) -> Question | None:
        return self.stop if isinstance(self.stop, Question) else None

    @property
    def stage(self) -> Stage:
        if self.stop is None:
            return "end"
        if self.question is None:
            return "reading"
        if self.progress.of(self.question.id).state in ("right", "shown"):
            return "answered"
        return "wrong" if isinstance(self.verdict, AnswerWrong) else "asking"

    @property
    def start(self) -> int:
        """Say after how many moves the table stands that is looked at."""
        return len(self.game.moves) if self.stop is None else moves_before(self.stop)

    @property
    def start_before(self) -> int:
        """Say the same of the stop before; no move at the first one."""
        return moves_before(self.stops[self.at - 1]) if self.at else 0

    @property
    def number(self) -> int:
        """Count the questions up to this one."""
        return sum(isinstance(stop, Question) for stop in self.stops[: self.at + 1])

    @property
    def hints(self) -> tuple[Texts, ...]:
        question = self.question
        return () if question is None else self.lesson.hints(self.progress, question.id)

    @property
    def played(self) -> range:
        """Return the moves that were really played; empty while it is still asked."""
        question = self.question
        if question is None or self.stage != "answered":
            return range(0)
        return self.lesson.played(question)

    @property
    def skipped(self) -> list[int]:
        return list(skipped(self.stops, self.progress))

    def go_on(self) -> bool:
        """Go to the next stop; False where a question waits for its answer, or at the end."""
        if self.stage in ("asking", "wrong", "end"):
            return False
        self._visit(self.at + 1)
        if self.stop is None:
            self._write()  # who has read all of it is through, whatever was asked
        return True

    def go_back(self) -> bool:
        """Go back to what was read or asked before."""
        if not self.at:
            return False
        self._visit(self.at - 1)
        return True

    def take_up_skipped(self) -> bool:
        """Go to the first question that was left for later."""
        left = self.skipped
        if left:
            self._visit(left[0])
        return bool(left)

    def hand_in(self) -> Verdict:
        """Answer with what was built. Raises ValueError for nothing, BadCommands for nonsense."""
        assert self.question is not None
        progress, verdict = self.lesson.attempt(self.progress, self.question.id, self.attempt.raw)
        self._changed(progress)
        self.verdict = verdict
        if isinstance(verdict, AnswerRight | AnswerWrong):
            self.given = self.attempt.sentences()
        return verdict

    def resume(self) -> None:
        """Go on building; what was wrong is put aside first."""
        if isinstance(self.verdict, AnswerWrong):
            self.try_again()

    def try_again(self) -> None:
        self.verdict = None
        self.attempt = self._new_attempt()

    def hint(self) -> bool:
        """Show one more hint; False if there is none."""
        assert self.question is not None
        try:
            self._changed(self.lesson.hint(self.progress, self.question.id))
        except NoMoreHints:
            return False
        return True

    def show_me(self) -> None:
        assert self.question is not None
        self._changed(self.lesson.show(self.progress, self.question.id))
        self.verdict = None

    def example(self, answer: Answer) -> tuple[Command, ...]:
        """Return a turn that an answer by condition accepts, searched for once; none if none is."""
        assert self.question is not None
        key = (self.question.id, answer.achieves)
        if key not in self._examples:
            self._examples[key] = self.lesson.solved(self.question, answer).commands
        return self._examples[key]

    def skip(self) -> None:
        """Leave the question for later."""
        assert self.question is not None
        self._changed(self.lesson.skip(self.progress, self.question.id))
        self._visit(self.at + 1)

    @property
    def line(self) -> Variation | None:
        """Return the line that shows why the answer is wrong."""
        verdict = self.verdict
        if not isinstance(verdict, AnswerWrong):
            return None
        return variation_called(self.lesson, verdict.variation)

    def played_out(self, line: Variation) -> list[Ruling[Any]]:
        """Play a line out, as far as the rules allow it."""
        found = list[Ruling[Any]]()
        with suppress(MoveRefused):
            for ruling in rulings(self.game, start_of(self.game, line), line.moves):
                found.append(ruling)
        return found

    def _visit(self, at: int) -> None:
        self.at = min(at, len(self.stops))
        self.verdict = None
        self.given = []
        self.attempt = self._new_attempt()

    def _new_attempt(self) -> Attempt:
        return Attempt(self.game, self.game.after(self.start), self.language)

    def _changed(self, progress: Progress) -> None:
        if progress != self.progress:
            self.progress = progress
            self._write()

    def _write(self) -> None:
        """Keep the progress; the lesson goes on where it can't be, and says so."""
        try:
            self._keep(self.progress)
        except click.ClickException as problem:
            self.trouble = problem.message
