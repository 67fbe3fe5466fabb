"""The courses on the service: the stream of their events, and the library that it folds to."""

from collections.abc import Iterable
from typing import Literal, NewType

import msgspec
from msgspec.structs import replace

from service.domain.kit.messages import PlayerId
from service.teaching.notes.model import Texts

CourseId = NewType("CourseId", str)
CourseVisibility = Literal["private", "link", "public"]


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
    visibility: CourseVisibility
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
    visibility: CourseVisibility
    link: str | None


class CourseRemoved(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="course_removed"
):
    """The course left the library; classes that use it go on."""

    schema: Literal[1] = 1
    at: str
    id: CourseId


CourseEvent = CourseAdded | CourseShown | CourseRemoved


class CourseLibrary(msgspec.Struct, frozen=True, kw_only=True):
    """All courses in the order they came; removed ones stay for the classes that use them."""

    version: int = 0
    courses: dict[CourseId, StoredCourse] = {}
    removed: dict[CourseId, StoredCourse] = {}

    def of(self, owner: PlayerId) -> list[StoredCourse]:
        return [course for course in self.courses.values() if course.owner == owner]


_decoder: "msgspec.json.Decoder[CourseEvent]" = msgspec.json.Decoder(CourseEvent)


def write_event(event: CourseEvent) -> bytes:
    return msgspec.json.encode(event)


def advance(library: CourseLibrary, entries: Iterable[bytes]) -> CourseLibrary:
    """Fold events. Never refuses: an event in a stream has happened."""
    courses, removed, version = dict(library.courses), dict(library.removed), library.version
    for entry in entries:
        version += 1
        event = _decoder.decode(entry)
        match event:
            case CourseAdded():
                courses[event.course.id] = event.course
            case CourseShown() if event.id in courses:
                shown = {"visibility": event.visibility, "link": event.link}
                courses[event.id] = replace(courses[event.id], **shown)
            case CourseRemoved() if event.id in courses:
                removed[event.id] = courses.pop(event.id)
    return CourseLibrary(version=version, courses=courses, removed=removed)
