"""The questions of the sample courses, beside the lessons that ask them."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from service.teaching.courses.package import Course, read_course
from service.teaching.lessons.judge_answer import Verdict, judge_answer
from service.teaching.lessons.lesson import Lesson
from tests.teaching.samples.sources import (
    FOLDER,
    QuestionSource,
    course_names,
    read_chapter,
    read_course_source,
)


class Asked(NamedTuple):
    """A question of a chapter, as its source has it."""

    course: str
    chapter: int
    source: QuestionSource

    def __str__(self) -> str:
        return f"{self.course}-{self.chapter}-{self.source.id}"

    @property
    def lesson(self) -> Lesson:
        return lesson(self.course, self.chapter)

    def judged(self, raw: Any) -> Verdict:
        game, question = self.lesson.game, self.lesson.question(self.source.id)
        position = self.lesson.position(question)
        return judge_answer(game.trial(position), question, raw)


def chapters() -> Iterator[tuple[str, int]]:
    for course in course_names():
        for number in range(1, len(read_course_source(course).chapters) + 1):
            yield course, number


@cache
def questions() -> tuple[Asked, ...]:
    return tuple(
        Asked(course, number, question)
        for course, number in chapters()
        for question in read_chapter(
            course, read_course_source(course).chapters[number - 1]
        ).questions
    )


@cache
def opened(course: str) -> Course:
    return read_course((FOLDER / f"{course}.zip").read_bytes())


@cache
def lesson(course: str, chapter: int) -> Lesson:
    return opened(course).lesson(chapter)
