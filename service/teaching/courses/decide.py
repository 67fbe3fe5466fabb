"""The rules of the library: which event a command leads to, or why it is refused."""

from collections.abc import Sequence
from typing import assert_never

from service.start.limit_settings import Bounds
from service.teaching.courses.errors import TooManyCourses
from service.teaching.courses.events import (
    CourseAdded,
    CourseEvent,
    CourseId,
    CourseRemoved,
    CourseShown,
    StoredCourse,
)
from service.teaching.courses.state import CourseLibrary, evolve, is_visible
from service.teaching.kit.access import Actor, Visibility, link_for
from service.teaching.kit.aggregate import Aggregate, TeachingCommand
from service.teaching.kit.errors import NotFound, NotTheOwner


class AddCourse(TeachingCommand, frozen=True, kw_only=True):
    """Add a verified course; the same file of the same owner is stored only once.

    `most` is how many courses one owner may have.
    """

    course: StoredCourse
    most: int = Bounds().owner_courses


class ShowCourse(TeachingCommand, frozen=True, kw_only=True):
    """Set who may see a course; `link` is the key of a new link, should it need one."""

    by: Actor
    id: CourseId
    visibility: Visibility
    link: str


class RemoveCourse(TeachingCommand, frozen=True, kw_only=True):
    """Take a course out of the library; classes that use it go on."""

    by: Actor
    id: CourseId


CourseCommand = AddCourse | ShowCourse | RemoveCourse


def decide(command: CourseCommand, library: CourseLibrary) -> Sequence[CourseEvent]:
    match command:
        case AddCourse():
            return _add(command, library)
        case ShowCourse():
            return _show(command, library)
        case RemoveCourse():
            return _remove(command, library)
        case _:
            assert_never(command)


def _add(command: AddCourse, library: CourseLibrary) -> Sequence[CourseEvent]:
    course = command.course
    if course.owner is None:
        raise NotTheOwner()
    if library.same_file(course.owner, course.sha256) is not None:
        return ()
    if len(library.of(course.owner)) >= command.most:
        raise TooManyCourses(most=command.most)
    return (CourseAdded(at=command.at, course=course),)


def _show(command: ShowCourse, library: CourseLibrary) -> Sequence[CourseEvent]:
    course = _own(library, command.id, command.by)
    if course.visibility == command.visibility:
        return ()
    link = link_for(command.visibility, course.link, command.link)
    return (CourseShown(at=command.at, id=course.id, visibility=command.visibility, link=link),)


def _remove(command: RemoveCourse, library: CourseLibrary) -> Sequence[CourseEvent]:
    if command.id in library.removed:
        return ()
    return (CourseRemoved(at=command.at, id=_own(library, command.id, command.by).id),)


def _own(library: CourseLibrary, id_: CourseId, by: Actor) -> StoredCourse:
    course = library.courses.get(id_)
    if course is None or not is_visible(course, by):
        raise NotFound("course", id_)
    if course.owner != by.player and not by.is_operator:
        raise NotTheOwner()
    return course


LIBRARY: Aggregate[CourseCommand, CourseEvent, CourseLibrary] = Aggregate(
    initial=CourseLibrary,
    decide=decide,
    evolve=evolve,
    events=CourseEvent,
    stream="altana:{{courses}}:shelf".format,  # one for all
)
