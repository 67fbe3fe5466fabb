"""What happens to the courses on the service."""

from typing import Literal, NewType

import msgspec

from service.domain.kit.messages import PlayerId
from service.teaching.kit.access import Visibility
from service.teaching.notes.model import Texts

CourseId = NewType("CourseId", str)


class QuestionEntry(msgspec.Struct, frozen=True):
    """A question of a chapter: its id, and the worth of its best answer."""

    id: str
    most: int


class ChapterEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter in a list; its questions in the order they are asked."""

    title: Texts
    text: Texts
    game: str
    questions: tuple[QuestionEntry, ...]


class StoredCourse(msgspec.Struct, frozen=True, kw_only=True):
    """A course in the library; a sample has no owner and no uploaded file."""

    id: CourseId
    owner: PlayerId | None
    created: str
    title: Texts
    text: Texts
    chapters: tuple[ChapterEntry, ...]
    file: str
    sha256: str
    size: int
    visibility: Visibility
    link: str | None = None


class CourseAdded(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="course_added"):
    """A course was added to the library."""

    schema: Literal[1] = 1
    at: str
    course: StoredCourse


class CourseShown(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="course_shown"):
    """The course was published, or made private again."""

    schema: Literal[1] = 1
    at: str
    id: CourseId
    visibility: Visibility
    link: str | None


class CourseRemoved(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="course_removed"
):
    """The course left the library; classes that use it go on."""

    schema: Literal[1] = 1
    at: str
    id: CourseId


CourseEvent = CourseAdded | CourseShown | CourseRemoved
