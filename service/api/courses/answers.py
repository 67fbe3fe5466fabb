"""JSON answers about courses."""

from typing import Any

from service.api.http.common_answers import Answer
from service.api.http.language import language
from service.api.notes.answers import AuthorAnswer
from service.domain.kit.messages import PlayerId
from service.teaching.courses.events import CourseId, StoredCourse
from service.teaching.kit.access import Visibility
from service.teaching.notes.markdown import in_html
from service.teaching.notes.model import Texts


class ChapterLineAnswer(Answer, frozen=True, kw_only=True):
    """A chapter in a list."""

    number: int
    title: Texts
    text: Texts
    html: str
    game: str
    questions: int


class CourseLineAnswer(Answer, frozen=True, kw_only=True):
    """A course in a list; a sample has no owner, an erased owner no name."""

    id: CourseId
    owner: AuthorAnswer | None
    created: str | None
    title: Texts
    text: Texts
    html: str
    games: list[str]
    count: int
    questions: int
    visibility: Visibility
    link: str | None
    size: int
    sha256: str


class CourseAnswer(CourseLineAnswer, frozen=True, kw_only=True):
    """A course with its chapters."""

    chapters: list[ChapterLineAnswer]


class CoursesAnswer(Answer, frozen=True, kw_only=True):
    """A page of the courses, samples first; `next` is the value of `after` for the next page."""

    courses: list[CourseLineAnswer]
    next: str | None


def course_line(course: StoredCourse, name: str, reader: PlayerId | None) -> CourseLineAnswer:
    return CourseLineAnswer(**_line(course, name, reader))


def course_answer(course: StoredCourse, name: str, reader: PlayerId | None) -> CourseAnswer:
    return CourseAnswer(**_line(course, name, reader), chapters=chapter_lines(course))


def chapter_lines(course: StoredCourse) -> list[ChapterLineAnswer]:
    return [
        ChapterLineAnswer(
            number=number,
            title=chapter.title,
            text=chapter.text,
            html=in_html(chapter.text, language()),
            game=chapter.game,
            questions=len(chapter.questions),
        )
        for number, chapter in enumerate(course.chapters, 1)
    ]


def _line(course: StoredCourse, name: str, reader: PlayerId | None) -> dict[str, Any]:
    owner, link = course.owner, course.link
    shows_link = link is not None and owner is not None and owner == reader
    return {
        "id": course.id,
        "owner": None if owner is None else AuthorAnswer(id=owner, name=name),
        "created": course.created or None,
        "title": course.title,
        "text": course.text,
        "html": in_html(course.text, language()),
        "games": sorted({chapter.game for chapter in course.chapters}),
        "count": len(course.chapters),
        "questions": sum(len(chapter.questions) for chapter in course.chapters),
        "visibility": course.visibility,
        "link": f"/v1/courses/{course.id}?link={link}" if shows_link else None,
        "size": course.size,
        "sha256": course.sha256,
    }
