"""Working through the chapters of a class: every try and every hint is an event of the class."""

from collections.abc import Callable, Sequence
from typing import Any

from service.api.classes.access import open_class
from service.api.classes.notifications import notify_class
from service.api.context.request_record import count_bytes, require_bytes_left
from service.api.context.resource import Parts
from service.api.courses.access import find_course
from service.api.http.refusals import NothingHere
from service.api.lessons.lessons import Lessons
from service.api.lessons.session import LessonSession, ScoredSession, at_place
from service.events.move import rfc3339
from service.teaching.classes.commands import Attempt, ClassCommand, GiveUp, ShowHint
from service.teaching.classes.decide import require_member
from service.teaching.classes.events import ClassId
from service.teaching.classes.state import Learner
from service.teaching.courses.course_files import OpenChapter
from service.teaching.lessons.judge_answer import AnswerRight, AnswerWrong
from service.teaching.lessons.progress import Progress
from service.teaching.notes.model import Question


class ClassLessons(Lessons):
    """`/classes/{id}/chapters`."""

    prefix = "/classes/<class_id>"

    def open_session(self, place: str, chapter: str, query: dict[str, Any]) -> LessonSession:
        classroom = open_class(self.parts, place, query.get("link"))
        require_member(classroom.role)
        course = find_course(self.parts, classroom.details.course)
        if course is None:
            raise NothingHere(what="course", name=classroom.details.course)
        number = at_place(chapter, len(course.chapters), "chapter") + 1
        open_chapter = self.parts.course_files.open(course, number)
        if classroom.learner is None:
            return LessonSession(open_chapter)  # the teacher sees everything and has no score
        return ClassSession(self.parts, classroom.id, classroom.learner, open_chapter)


class ClassSession(ScoredSession):
    """A learner of a class at a chapter."""

    def __init__(
        self, parts: Parts, class_: ClassId, learner: Learner, chapter: OpenChapter
    ) -> None:
        super().__init__(chapter)
        self._parts = parts
        self._class = class_
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
        command = Attempt(
            **self._at(question),
            commands=tuple(commands),
            answer=verdict.answer,
            worth=verdict.worth,
        )
        count_bytes(self._submit(command, require_bytes_left))

    def show_hint(self, question: Question, number: int | None) -> int:
        most = len(question.hints)
        following = number or min(self.standing(question).hints + 1, max(most, 1))
        self._submit(ShowHint(**self._at(question), number=following, most=most))
        return following

    def give_up(self, question: Question) -> None:
        self._submit(GiveUp(**self._at(question)))

    def _at(self, question: Question) -> dict[str, Any]:
        return {
            "at": rfc3339(self._parts.now()),
            "learner": self._learner.id,
            "chapter": self.chapter.number,
            "question": question.id,
        }

    def _submit(
        self, command: ClassCommand, before_append: Callable[[], None] = lambda: None
    ) -> int:
        """Submit a command and take over the learner's new progress; return the event's size."""
        receipt = self._parts.classes.submit(command, self._class, before_append)
        self._learner = receipt.state.learners.get(self._learner.id, self._learner)
        notify_class(self._parts, self._class, receipt.event, receipt.state)
        return receipt.size
