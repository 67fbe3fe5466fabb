"""A course that a learner works through: chapters become lessons when they are opened."""

from collections.abc import Callable
from dataclasses import dataclass

from service.teaching.courses.package import Course
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.model import Texts


@dataclass(frozen=True, eq=False)
class OpenChapter:
    """A chapter: a replay file with its notes and questions."""

    number: int
    title: Texts
    text: Texts
    lesson: Lesson


@dataclass(frozen=True, eq=False)
class OpenCourse:
    """A course whose chapters are opened one by one."""

    course: Course
    open_lesson: Callable[[int], Lesson]

    @property
    def count(self) -> int:
        return len(self.course.chapters)

    def chapter(self, number: int) -> OpenChapter:
        """Open a chapter, counted from 1."""
        listed = self.course.chapters[number - 1]
        lesson = self.open_lesson(number)
        return OpenChapter(number=number, title=listed.title, text=listed.text, lesson=lesson)
