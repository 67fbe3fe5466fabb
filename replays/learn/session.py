"""A learner working through a file: the current stop, the answers, the next stop."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal

import click

from replays.console.markdown_text import as_text
from replays.learn.attempt import Attempt
from replays.learn.stops import (
    Stop,
    moves_before,
    place_to_go_on,
    skipped,
    stops_of,
    variation_called,
)
from replays.reading.words import seats_by_name
from service.domain.kit.messages import Command
from service.domain.kit.trial import TrialMove
from service.teaching.lessons.judge_answer import AnswerRight, AnswerWrong, Verdict, better_turn
from service.teaching.lessons.lesson import Lesson, NoMoreHints
from service.teaching.lessons.progress import Progress
from service.teaching.lessons.variations import MoveRefused, start_of, tried_again
from service.teaching.notes.model import Answer, Question, Texts, Variation, in_language
from service.teaching.notes.replay_game import ReplayGame

Stage = Literal["reading", "asking", "wrong", "answered", "end"]
Keep = Callable[[Progress], None]


class LearnSession:
    """The stops of a lesson in order; every change of progress is saved at once."""

    at: int
    attempt: Attempt
    verdict: Verdict | None
    judged_answer: list[str]  # the judged answer, in sentences

    def __init__(
        self,
        lesson: Lesson,
        progress: Progress,
        keep: Keep,
        language: str,
        preface: Sequence[str] = (),
    ) -> None:
        self.lesson, self.language = lesson, language
        self.preface = tuple(preface)  # shown before the first stop
        self.progress = progress
        self._examples: dict[tuple[str, str], tuple[Command, ...]] = {}
        self.trouble = ""  # why progress can't be saved
        self._keep = keep
        self.stops = stops_of(lesson)
        self._stop_at(place_to_go_on(self.stops, progress))

    @property
    def game(self) -> ReplayGame:
        return self.lesson.game

    def said(self, texts: Texts) -> str:
        """Return a text in the learner's language, with the names of the seats that it names."""
        names = map(as_text, self.game.names)
        return seats_by_name(in_language(texts, self.language), names, self.language)

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
        """Return the number of moves before the current stop."""
        return len(self.game.moves) if self.stop is None else moves_before(self.stop)

    @property
    def start_before(self) -> int:
        """Return the number of moves before the previous stop; 0 at the first one."""
        return moves_before(self.stops[self.at - 1]) if self.at else 0

    @property
    def number(self) -> int:
        """Return the number of the current question, from 1."""
        return sum(isinstance(stop, Question) for stop in self.stops[: self.at + 1])

    @property
    def hints(self) -> tuple[Texts, ...]:
        question = self.question
        return () if question is None else self.lesson.hints(self.progress, question.id)

    @property
    def moves_played(self) -> range:
        """Return the moves that were really played; empty while the question is open."""
        question = self.question
        if question is None or self.stage != "answered":
            return range(0)
        return self.lesson.played(question)

    @property
    def skipped(self) -> list[int]:
        return list(skipped(self.stops, self.progress))

    def go_on(self) -> bool:
        """Go to the next stop; False if the question is open, or at the end."""
        if self.stage in ("asking", "wrong", "end"):
            return False
        self._stop_at(self.at + 1)
        if self.stop is None:
            self._write()  # reading everything finishes the chapter, even with open questions
        return True

    def go_back(self) -> bool:
        """Go back to the previous stop."""
        if not self.at:
            return False
        self._stop_at(self.at - 1)
        return True

    def take_up_skipped(self) -> bool:
        """Go to the first skipped question."""
        skipped = self.skipped
        if skipped:
            self._stop_at(skipped[0])
        return bool(skipped)

    def hand_in(self) -> Verdict:
        """Judge the answer. Raises ValueError if it is empty, BadCommands if it can't be read."""
        assert self.question is not None
        progress, verdict = self.lesson.attempt(self.progress, self.question.id, self.attempt.raw)
        self._changed(progress)
        self.verdict = verdict
        if isinstance(verdict, AnswerRight | AnswerWrong):
            self.judged_answer = self.attempt.sentences()
        return verdict

    def resume(self) -> None:
        """Go on building the answer, after clearing a wrong verdict."""
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
        """Return a turn that meets the condition of an answer, searched once; may be empty."""
        assert self.question is not None
        key = (self.question.id, answer.achieves)
        if key not in self._examples:
            self._examples[key] = self.lesson.solved(self.question, answer).commands
        return self._examples[key]

    def skip(self) -> None:
        """Leave the question for later."""
        assert self.question is not None
        self._changed(self.lesson.skip(self.progress, self.question.id))
        self._stop_at(self.at + 1)

    @property
    def line(self) -> Variation | None:
        """Return the line that shows why the answer is wrong, or at the end a better turn."""
        if isinstance(self.verdict, AnswerWrong):
            return variation_called(self.lesson, self.verdict.variation)
        if self.question is not None and self.stage == "answered":
            return variation_called(self.lesson, better_turn(self.question))
        return None

    def tried_moves(self, line: Variation) -> list[TrialMove]:
        """Judge the moves of a line, as far as the rules allow them."""
        moves = list[TrialMove]()
        with suppress(MoveRefused):
            for move in tried_again(self.game, start_of(self.game, line), line.moves):
                moves.append(move)
        return moves

    def _stop_at(self, at: int) -> None:
        self.at = min(at, len(self.stops))
        self.verdict = None
        self.judged_answer = []
        self.attempt = self._new_attempt()

    def _new_attempt(self) -> Attempt:
        return Attempt(self.game, self.game.after(self.start), self.language)

    def _changed(self, progress: Progress) -> None:
        if progress != self.progress:
            self.progress = progress
            self._write()

    def _write(self) -> None:
        """Save the progress; if that fails, the lesson goes on with a warning."""
        try:
            self._keep(self.progress)
        except click.ClickException as problem:
            self.trouble = problem.message
