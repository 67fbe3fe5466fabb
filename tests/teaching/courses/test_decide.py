"""The rules of the library: events, a command, and the event or the refusal that follows."""

from typing import Any

from msgspec.structs import replace

from service.domain.kit.messages import PlayerId
from service.teaching.courses.decide import LIBRARY, AddCourse, RemoveCourse, ShowCourse
from service.teaching.courses.errors import TooManyCourses
from service.teaching.courses.events import (
    CourseAdded,
    CourseId,
    CourseRemoved,
    CourseShown,
    StoredCourse,
)
from service.teaching.courses.state import CourseLibrary, is_visible
from service.teaching.kit.access import Actor, Visibility
from service.teaching.kit.aggregate import advance
from service.teaching.kit.errors import NotFound, NotTheOwner
from tests.teaching.spec import given

AT = "2026-03-01T12:00:00.000Z"
ANA, BO = PlayerId("ana"), PlayerId("bo")
OPERATOR, OWNER = Actor(is_operator=True), Actor(ANA)
COURSE = StoredCourse(
    id=CourseId("c"),
    owner=ANA,
    created=AT,
    title={"en": "First steps"},
    text={},
    chapters=(),
    file="c.zip",
    sha256="00",
    size=1,
    visibility="private",
)
ADDED = CourseAdded(at=AT, course=COURSE)
REMOVED = CourseRemoved(at=AT, id=COURSE.id)


def show(visibility: Visibility, by: Actor = OWNER, link: str = "new") -> ShowCourse:
    return ShowCourse(at=AT, by=by, id=COURSE.id, visibility=visibility, link=link)


def shown(visibility: Visibility, link: str | None = None) -> CourseShown:
    return CourseShown(at=AT, id=COURSE.id, visibility=visibility, link=link)


def remove(by: Actor) -> RemoveCourse:
    return RemoveCourse(at=AT, by=by, id=COURSE.id)


def library(*events: Any) -> CourseLibrary:
    return advance(LIBRARY, LIBRARY.initial(), events)


def test_a_course_is_added() -> None:
    given(LIBRARY).when(AddCourse(at=AT, course=COURSE)).then(ADDED)


def test_the_same_file_of_the_same_owner_is_stored_once() -> None:
    again = replace(COURSE, id=CourseId("d"))
    of_another = replace(again, owner=BO)

    given(LIBRARY, ADDED).when(AddCourse(at=AT, course=again)).then()
    given(LIBRARY, ADDED, REMOVED).when(AddCourse(at=AT, course=again)).then(
        CourseAdded(at=AT, course=again)
    )
    given(LIBRARY, ADDED).when(AddCourse(at=AT, course=of_another)).then(
        CourseAdded(at=AT, course=of_another)
    )


def test_nobody_has_more_than_a_number_of_courses() -> None:
    other = replace(COURSE, id=CourseId("d"), sha256="11")

    spec = given(LIBRARY, ADDED)
    spec.when(AddCourse(at=AT, course=other, most=1)).then_refused(TooManyCourses, most=1)
    spec.when(AddCourse(at=AT, course=replace(other, owner=BO), most=1)).then_accepted()


def test_a_course_that_is_shared_by_link_again_gets_a_new_link() -> None:
    spec = given(LIBRARY, ADDED)

    spec.when(show("link")).then(shown("link", "new"))
    spec.when(show("link"), show("link", link="newer")).then()
    spec.when(show("link"), show("public")).then(shown("public"))
    spec.when(show("link"), show("private"), show("link", link="newer")).then(
        shown("link", "newer")
    )


def test_only_the_owner_and_the_operator_change_a_course() -> None:
    private, public = given(LIBRARY, ADDED), given(LIBRARY, ADDED, shown("public"))

    for by in (Actor(ANA), OPERATOR):
        private.when(show("public", by)).then(shown("public"))
        private.when(remove(by)).then(REMOVED)
    for command in (show("link", Actor(BO)), remove(Actor(BO))):
        private.when(command).then_refused(NotFound, what="course", name="c")
        public.when(command).then_refused(NotTheOwner)


def test_a_course_is_removed_once_and_stays_for_its_classes() -> None:
    spec = given(LIBRARY, ADDED, REMOVED)

    spec.when(remove(Actor(ANA))).then()
    spec.when(show("public")).then_refused(NotFound)
    assert library(ADDED, REMOVED).removed == {COURSE.id: COURSE}
    assert library(ADDED, REMOVED).courses == {}


def test_what_is_said_of_an_unknown_course_changes_nothing() -> None:
    assert library(shown("public"), REMOVED) == CourseLibrary(version=2)


def test_a_link_shows_a_course_only_while_it_is_shared_by_link() -> None:
    linked = replace(COURSE, visibility="link", link="key")

    assert [is_visible(linked, Actor(BO), key) for key in ("key", "guess", None)] == [
        *(True, False, False)
    ]
    assert not is_visible(replace(linked, visibility="private"), Actor(BO), "key")
    assert is_visible(replace(linked, visibility="public"), Actor())
    assert not is_visible(replace(linked, owner=None), Actor())
