"""Finds courses for callers who may see them."""

from service.api.context.resource import Parts
from service.api.http.refusals import NothingHere
from service.teaching.courses.events import CourseId, StoredCourse
from service.teaching.courses.state import is_visible


def find_course(parts: Parts, id_: str, *, with_removed: bool = True) -> StoredCourse | None:
    """Find a course: in the library, a sample, or one that was removed but is still used."""
    if parts.course_files.is_sample(id_):
        return parts.course_files.samples[CourseId(id_)]
    library = parts.courses.load()
    removed = library.removed.get(CourseId(id_)) if with_removed else None
    return library.courses.get(CourseId(id_)) or removed


def visible_course(parts: Parts, id_: str, link: str | None) -> StoredCourse:
    """Return a course that the caller may see. Raises NothingHere."""
    course = find_course(parts, id_, with_removed=False)
    if course is None or not is_visible(course, parts.auth.caller().actor, link):
        raise NothingHere(what="course", name=id_)
    return course
