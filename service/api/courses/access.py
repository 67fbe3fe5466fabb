"""Which courses a caller may see."""

import hmac

from service.api.context.auth import Caller
from service.api.context.resource import Parts
from service.api.http.refusals import NothingHere
from service.teaching.courses.events import CourseId, StoredCourse


def visible_course(parts: Parts, id_: str, link: str | None) -> StoredCourse:
    """Return a course that the caller may see. Raises NothingHere."""
    course = parts.courses.find(id_)
    is_removed = CourseId(id_) in parts.courses.load().removed
    if course is None or is_removed or not may_see(course, parts.auth.caller(), link):
        raise NothingHere(what="course", name=id_)
    return course


def may_see(course: StoredCourse, caller: Caller, link: str | None) -> bool:
    is_own = course.owner is not None and course.owner == caller.player
    if course.visibility == "public" or caller.is_operator or is_own:
        return True
    return (
        course.visibility == "link"
        and link is not None
        and course.link is not None
        and hmac.compare_digest(link.encode(), course.link.encode())
    )
