"""Somebody who works through a chapter: how far they are, and who keeps count of it."""

from collections.abc import Sequence
from typing import Any

from service.api.http.refusals import NothingHere
from service.api.lessons.refusals import NotYetAsked
from service.domain.kit.digits import whole
from service.teaching.courses.open_course import OpenChapter
from service.teaching.lessons.judge_answer import AnswerRight, AnswerWrong
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.progress import Progress, QuestionStanding
from service.teaching.notes.anchors import start_of
from service.teaching.notes.model import Question


class LessonSession:
    """Somebody for whom nobody keeps count: pages keep their readers' progress themselves."""

    counts = False

    def __init__(self, chapter: OpenChapter) -> None:
        self.chapter = chapter

    @property
    def lesson(self) -> Lesson:
        return self.chapter.lesson

    @property
    def progress(self) -> Progress:
        return Progress(facts="")

    @property
    def shown_until(self) -> int:
        """Say up to which move the game may be seen."""
        return len(self.lesson.game.moves)

    def question(self, number: str) -> Question:
        """Find a question by its number in the chapter. Raises NothingHere or NotYetAsked."""
        questions = self.lesson.questions
        found = questions[at_place(number, len(questions), "question")]
        if start_of(found.anchor) > self.shown_until:
            raise NotYetAsked()
        return found

    def standing(self, question: Question) -> QuestionStanding:
        return self.progress.of(question.id)

    def attempt(
        self,
        question: Question,
        commands: Sequence[dict[str, Any]],
        verdict: AnswerRight | AnswerWrong,
    ) -> None:
        """Count an answer that the rules allow."""

    def show_hint(self, question: Question, number: int) -> None:
        """Count a hint."""

    def give_up(self, question: Question) -> None:
        """Count that the answers were shown."""

    def confirm(self) -> None:
        """See to it that what was counted before is kept as safely as what is counted now."""


class ScoredSession(LessonSession):
    """Somebody whose progress is known; what is still to be guessed is not shown."""

    counts = True

    @property
    def shown_until(self) -> int:
        for question in self.lesson.questions:
            if self.standing(question).state not in ("right", "shown"):
                return start_of(question.anchor)
        return len(self.lesson.game.moves)


def at_place(number: str, most: int, what: str) -> int:
    """Read a number from a path, and give the place it stands for. Raises NothingHere."""
    place = whole(number)
    if place is not None and 1 <= place <= most:
        return place - 1
    raise NothingHere(what=what, name=number)
