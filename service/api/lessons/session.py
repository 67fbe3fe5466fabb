"""A session: one person at one chapter, with or without a score."""

from collections.abc import Sequence
from typing import Any

from service.api.http.refusals import NothingHere
from service.domain.kit.digits import whole
from service.teaching.courses.course_files import OpenChapter
from service.teaching.lessons.errors import NoSuchHint, NotYetAsked
from service.teaching.lessons.judge_answer import AnswerRight, AnswerWrong
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.progress import Progress, QuestionStanding
from service.teaching.notes.anchors import start_of
from service.teaching.notes.model import Question


class LessonSession:
    """A session without a score: in courses the browser keeps the progress."""

    counts = False

    def __init__(self, chapter: OpenChapter, names: Sequence[str] | None = None) -> None:
        """Show a chapter with these names of the players, by default those in its file."""
        self.chapter = chapter
        self.names = chapter.lesson.game.names if names is None else names

    @property
    def lesson(self) -> Lesson:
        return self.chapter.lesson

    @property
    def progress(self) -> Progress:
        return Progress(facts="")

    @property
    def shown_until(self) -> int:
        """Return the last move that may be shown."""
        return len(self.lesson.game.moves)

    def question(self, number: str) -> Question:
        """Find a question by its number in the chapter. Raises NothingHere or NotYetAsked."""
        questions = self.lesson.questions
        question = questions[at_place(number, len(questions), "question")]
        if start_of(question.anchor) > self.shown_until:
            raise NotYetAsked()
        return question

    def standing(self, question: Question) -> QuestionStanding:
        return self.progress.of(question.id)

    def attempt(
        self,
        question: Question,
        commands: Sequence[dict[str, Any]],
        verdict: AnswerRight | AnswerWrong,
    ) -> None:
        """Count an answer that the rules allow."""

    def show_hint(self, question: Question, number: int | None) -> int:
        """Count a hint, the next one by default; return its number. Raises NoSuchHint."""
        if (number or 1) > len(question.hints):
            raise NoSuchHint(most=len(question.hints))
        return number or 1

    def give_up(self, question: Question) -> None:
        """Count that the answers were shown."""


class ScoredSession(LessonSession):
    """A session with a score; moves after an open question are not shown."""

    counts = True

    @property
    def shown_until(self) -> int:
        for question in self.lesson.questions:
            if not self.standing(question).is_finished:
                return start_of(question.anchor)
        return len(self.lesson.game.moves)


def at_place(number: str, most: int, what: str) -> int:
    """Convert a number in a path to an index. Raises NothingHere."""
    place = whole(number)
    if place is not None and 1 <= place <= most:
        return place - 1
    raise NothingHere(what=what, name=number)
