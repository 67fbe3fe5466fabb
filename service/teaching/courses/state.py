"""The state of all courses on the service: a library."""

from msgspec.structs import replace

from service.domain.kit.messages import PlayerId
from service.teaching.courses.events import (
    CourseAdded,
    CourseEvent,
    CourseId,
    CourseRemoved,
    CourseShown,
    StoredCourse,
)
from service.teaching.kit.access import Actor, may_see
from service.teaching.kit.aggregate import AggregateState


class CourseLibrary(AggregateState, kw_only=True):
    """All courses in the order they came; removed ones stay for the classes that use them."""

    courses: dict[CourseId, StoredCourse] = {}
    removed: dict[CourseId, StoredCourse] = {}

    def of(self, owner: PlayerId) -> list[StoredCourse]:
        return [course for course in self.courses.values() if course.owner == owner]

    def same_file(self, owner: PlayerId | None, sha256: str) -> StoredCourse | None:
        """Return the course of an owner that was made of a file."""
        found = (
            one for one in self.courses.values() if one.owner == owner and one.sha256 == sha256
        )
        return next(found, None)


def evolve(library: CourseLibrary, event: CourseEvent) -> CourseLibrary:
    """Apply an event. Never refuses: an event in a stream has happened."""
    courses = library.courses
    match event:
        case CourseAdded():
            courses[event.course.id] = event.course
        case CourseShown() if event.id in courses:
            courses[event.id] = replace(
                courses[event.id], visibility=event.visibility, link=event.link
            )
        case CourseRemoved() if event.id in courses:
            library.removed[event.id] = courses.pop(event.id)
    return library


def is_visible(course: StoredCourse, actor: Actor, key: str | None = None) -> bool:
    """Return whether a caller may see a course; `key` is the key of its link."""
    return may_see(course.owner, course.visibility, course.link, actor, key)
