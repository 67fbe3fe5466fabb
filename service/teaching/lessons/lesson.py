"""A lesson: the questions of a file one after another, with hints, tries and a report."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from service.domain.kit.fold import Position
from service.domain.kit.trial import Trial, commands_of
from service.events.replay_files.file import seal
from service.teaching.explaining.search import Limits
from service.teaching.lessons.judge_answer import (
    AnswerRefusal,
    Verdict,
    judge_answer,
    most_worth,
    problems_of,
)
from service.teaching.lessons.progress import (
    LessonReport,
    Progress,
    QuestionOutcome,
    QuestionStanding,
)
from service.teaching.lessons.solver import LIMITS, Solution, solve
from service.teaching.notes.anchors import NotesByMove, start_of
from service.teaching.notes.model import Answer, Question, RawCommand, Texts, Variation
from service.teaching.notes.replay_game import ReplayGame


class QuestionNotAsked(LookupError):
    """A question that is not part of this lesson, or is answered already."""


class NoMoreHints(QuestionNotAsked):
    """All hints of a question have been shown."""


class OtherGame(ValueError):
    """Progress that belongs to another game."""


class QuestionProblem(msgspec.Struct, frozen=True):
    """A question of the file that can't be asked, and why."""

    question: Question
    problem: str


@dataclass(frozen=True, eq=False)
class Lesson:
    """The questions of a game that can be asked, in the order of its moves."""

    game: ReplayGame

    @cached_property
    def facts(self) -> str:
        return str(seal(self.game.replay)["hash"])

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        flagged = {id(found.question) for found in self.flagged}
        return tuple(question for question in self._fitting if id(question) not in flagged)

    @cached_property
    def flagged(self) -> tuple[QuestionProblem, ...]:
        """Return the questions that can't be asked: on another game, duplicate or broken."""
        flags = [
            QuestionProblem(misfit.note, misfit.reason)
            for misfit in self._by_move.misfits
            if isinstance(misfit.note, Question)
        ]
        seen = set[str]()
        for question in self._fitting:
            problems = ["another question has the same id"] if question.id in seen else []
            seen.add(question.id)
            problems += question_problems(self.game, question)
            if problems:
                flags.append(QuestionProblem(question, "; ".join(problems)))
        return tuple(flags)

    def begin(self) -> Progress:
        return Progress(facts=self.facts)

    def current(self, progress: Progress) -> Question | None:
        """Return the next open question; None at the end."""
        self._require_own(progress)
        left = (each for each in self.questions if progress.of(each.id).state == "open")
        return next(left, None)

    def question(self, question_id: str) -> Question:
        """Find a question by its id. Raises QuestionNotAsked."""
        for question in self.questions:
            if question.id == question_id:
                return question
        raise QuestionNotAsked(question_id)

    def position(self, question: Question) -> Position[Any]:
        """Return the position of a question."""
        return self.game.after(start_of(question.anchor))

    def trial(self, question: Question) -> Trial:
        """Return a trial at the position of a question, with the cards of the game."""
        return self.game.trial(self.position(question))

    def solved(self, question: Question, answer: Answer, limits: Limits = LIMITS) -> Solution:
        """Return a turn that an answer accepts: its own, or one that meets its condition."""
        if answer.commands:
            return Solution(commands_of(self.game.ruleset, answer.commands))
        return solve(self.trial(question), answer.achieves, limits)

    def played(self, question: Question) -> range:
        """Return the numbers of the moves that the game continued with, to the end of the turn."""
        return turn_played(self.game, start_of(question.anchor))

    def hints(self, progress: Progress, question: str) -> tuple[Texts, ...]:
        """Return the hints shown so far."""
        return self.question(question).hints[: progress.of(question).hints]

    def hint(self, progress: Progress, question: str) -> Progress:
        """Show one more hint. Raises NoMoreHints."""
        current, standing = self._open_question(progress, question)
        if standing.hints >= len(current.hints):
            raise NoMoreHints(question)
        return progress.with_standing(question, standing.after_hint(standing.hints + 1))

    def attempt(
        self, progress: Progress, question: str, commands: Sequence[RawCommand]
    ) -> tuple[Progress, Verdict]:
        """Judge an answer. Raises BadCommands, QuestionNotAsked; then progress does not change."""
        current, standing = self._open_question(progress, question)
        verdict = judge_answer(self.trial(current), current, commands)
        if isinstance(verdict, AnswerRefusal):
            return progress, verdict
        result = standing.after_answer(commands, verdict.answer, verdict.worth)
        return progress.with_standing(question, result), verdict

    def show(self, progress: Progress, question: str) -> Progress:
        """Give up on a question and show its answers."""
        _, standing = self._open_question(progress, question)
        return progress.with_standing(question, replace(standing, state="shown"))

    def skip(self, progress: Progress, question: str) -> Progress:
        """Leave a question for later; it can still be answered."""
        _, standing = self._open_question(progress, question)
        return progress.with_standing(question, replace(standing, state="skipped"))

    def report(self, progress: Progress) -> LessonReport:
        """Add up the points, and list the questions that were missed."""
        self._require_own(progress)
        reached = tuple(
            QuestionOutcome(question=each, standing=progress.of(each.id), most=most_worth(each))
            for each in self.questions
        )
        return LessonReport(
            points=sum(each.standing.points for each in reached),
            most=sum(each.most for each in reached),
            reached=reached,
        )

    @cached_property
    def _by_move(self) -> NotesByMove:
        return NotesByMove(self.game.notes, self.game.hashes)

    @property
    def _fitting(self) -> tuple[Question, ...]:
        return tuple(note for note in self._by_move.notes if isinstance(note, Question))

    def _open_question(
        self, progress: Progress, question: str
    ) -> tuple[Question, QuestionStanding]:
        self._require_own(progress)
        current, standing = self.question(question), progress.of(question)
        if standing.is_finished:
            raise QuestionNotAsked(f"{question} has been answered")
        return current, standing

    def _require_own(self, progress: Progress) -> None:
        if progress.facts != self.facts:
            raise OtherGame("this progress was made with another game")


def turn_played(game: ReplayGame, start: int) -> range:
    """Return the numbers of the moves after a move, to the end of the turn."""
    before, end = game.after(start).state, start
    for move in game.moves[start:]:
        state = game.after(end).state
        is_same_turn = (state.round, state.turn) == (before.round, before.turn)
        if move.seat != before.asked or not is_same_turn:
            break
        end += 1
    return range(start + 1, end + 1)


def question_problems(game: ReplayGame, question: Question) -> list[str]:
    """Return why a question on this game can't be asked; empty if it can."""
    start = start_of(question.anchor)
    if not start:
        return ["nothing can be played before the game is created"]
    return problems_of(game.trial(game.after(start)), question)


def lacks_variation(game: ReplayGame, question: Question) -> bool:
    """Return whether the file lacks the variation that explains wrong answers."""
    variation = question.wrong.variation
    variations = {note.id for note in game.notes if isinstance(note, Variation)}
    return variation is not None and variation not in variations
