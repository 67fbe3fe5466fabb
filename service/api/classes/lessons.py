"""Working through the chapters of a class: every try and every hint is an event of the class."""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.api.classes.access import OpenClass, open_class
from service.api.context.request_record import count_bytes, require_bytes_left
from service.api.context.resource import Parts
from service.api.games.game_answers import rfc3339
from service.api.http.refusals import NothingHere
from service.api.lessons.lessons import Lessons
from service.api.lessons.refusals import TooManyTries
from service.api.lessons.session import LessonSession, ScoredSession, at_place
from service.events.errors import once_written
from service.teaching.classes.events import (
    AnswersShown,
    Attempted,
    ClassEvent,
    HintShown,
    Learner,
)
from service.teaching.courses.open_course import OpenChapter
from service.teaching.lessons.judge_answer import AnswerRight, AnswerWrong
from service.teaching.lessons.progress import Progress
from service.teaching.notes.model import Question

MOST_TRIES = 200  # answers of one learner to one question


class ClassLessons(Lessons):
    """`/classes/{id}/chapters`."""

    prefix = "/classes/<class_id>"

    def open_session(self, place: str, chapter: str, query: dict[str, Any]) -> LessonSession:
        classroom = open_class(self.parts, place, query.get("link"))
        classroom.require_inside()
        course = self.parts.courses.find(classroom.details.course)
        if course is None:
            raise NothingHere(what="course", name=classroom.details.course)
        number = at_place(chapter, len(course.chapters), "chapter") + 1
        open_chapter = self.parts.courses.open(course).chapter(number)
        if classroom.learner is None:
            return LessonSession(open_chapter)  # the teacher sees everything and has no score
        return ClassSession(self.parts, classroom, classroom.learner, open_chapter)


class ClassSession(ScoredSession):
    """A learner of a class at a chapter."""

    def __init__(
        self, parts: Parts, classroom: OpenClass, learner: Learner, chapter: OpenChapter
    ) -> None:
        super().__init__(chapter)
        self._parts = parts
        self._class = classroom
        self._learner = learner

    @property
    def progress(self) -> Progress:
        return self._learner.of(self.chapter.number)

    def attempt(
        self,
        question: Question,
        commands: Sequence[dict[str, Any]],
        verdict: AnswerRight | AnswerWrong,
    ) -> None:
        standing = self.standing(question)
        if standing.state in ("right", "shown"):
            return self.confirm()
        if standing.tries >= MOST_TRIES:
            raise TooManyTries(most=MOST_TRIES)
        require_bytes_left()
        attempted = Attempted(
            **self._at(question),
            commands=tuple(commands),
            answer=verdict.answer if isinstance(verdict, AnswerRight) else None,
            worth=verdict.worth if isinstance(verdict, AnswerRight) else 0,
        )
        self._write(attempted)
        count_bytes(len(msgspec.json.encode(attempted)))

    def show_hint(self, question: Question, number: int) -> None:
        if self.standing(question).state not in ("right", "shown"):
            self._write(HintShown(**self._at(question), hint=number))

    def give_up(self, question: Question) -> None:
        self._write(AnswersShown(**self._at(question)))

    def confirm(self) -> None:
        self._parts.classes.confirm(self._class.id, self._class.register)

    def _at(self, question: Question) -> dict[str, Any]:
        return {
            "at": rfc3339(self._parts.now()),
            "learner": self._learner.id,
            "chapter": self.chapter.number,
            "question": question.id,
        }

    def _write(self, event: ClassEvent) -> None:
        """Append an event, and reload the learner."""
        self._class.require_open()
        self._parts.classes.write(self._class.id, event)
        with once_written():
            register = self._parts.classes.load(self._class.id)
        self._learner = register.learners.get(self._learner.id, self._learner)
