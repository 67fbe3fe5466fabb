"""Courses: annotated replays in order, uploaded or made from games, for everybody to use."""

from collections.abc import Sequence
from typing import Any

from flask import Response, request

from service.api.context.request_record import count_bytes
from service.api.context.resource import Operation, Resource, answer
from service.api.courses import course_maker
from service.api.courses.access import visible_course
from service.api.courses.answers import (
    CourseAnswer,
    CourseLineAnswer,
    CoursesAnswer,
    course_answer,
    course_line,
)
from service.api.courses.schemas import (
    CoursesQuery,
    NewCourseBody,
    ShowCourseBody,
    UploadQuery,
)
from service.api.http.answer_size import fit_answer
from service.api.http.refusals import NothingHere, NotYours
from service.api.lessons.lessons import Lessons
from service.api.lessons.schemas import LinkQuery
from service.api.lessons.session import LessonSession, at_place
from service.events.move import rfc3339
from service.teaching.courses.decide import RemoveCourse
from service.teaching.courses.events import CourseId, StoredCourse
from service.teaching.courses.state import is_visible

MAKING = (401, 404, 409)


class Courses(Resource):
    """`/courses`."""

    @Operation(
        "POST",
        "/courses",
        scope="teach",
        cost=2000,
        is_slow=True,
        quota="uploads",
        keeps_body=True,
        query=UploadQuery(),
        answers={201: CourseAnswer},
        sends=("Location",),
        refusals=MAKING,
        needs_token=True,
        file=course_maker.ZIP,
        largest="sent_course_bytes",
    )
    def upload(self, file: bytes, query: dict[str, Any]) -> Response:
        """Upload a course; every chapter is verified before it is taken."""
        stored_course = course_maker.add(self.parts, file, query["visibility"])
        return self._show_written(stored_course, 201)

    @Operation(
        "POST",
        "/courses/from-games",
        scope="teach",
        cost=1000,
        is_slow=True,
        quota="uploads",
        keeps_body=True,
        body=NewCourseBody(),
        answers={201: CourseAnswer},
        sends=("Location",),
        refusals=MAKING,
        needs_token=True,
    )
    def make(self, body: dict[str, Any], query: object) -> Response:
        """Make a course of finished games with the notes on them."""
        data = course_maker.zip_of_games(self.parts, body)
        count_bytes(len(data))
        return self._show_written(course_maker.add(self.parts, data, body["visibility"]), 201)

    @Operation(
        "GET",
        "/courses",
        query=CoursesQuery(),
        answers={200: CoursesAnswer},
        refusals=(401,),
        is_slow=True,
        is_tagged=True,
    )
    def find(self, query: dict[str, Any]) -> Response:
        """List the courses that the caller may see: samples first, then the newest;
        fewer than `most` where their texts are long.
        """
        actor = self.parts.auth.caller().actor
        newest = reversed(self.parts.courses.load().courses.values())
        visible = [
            course
            for course in (*self.parts.course_files.samples.values(), *newest)
            if is_visible(course, actor, query.get("link"))
            and course.owner == query.get("owner", course.owner)
        ]
        ids = [course.id for course in visible]
        start = ids.index(query["after"]) + 1 if query.get("after") in ids else 0
        page = fit_answer(visible[start : start + query["most"]], _letters)
        is_all = start + len(page) == len(visible)
        listed = CoursesAnswer(courses=self._lines(page), next=None if is_all else page[-1].id)
        return answer(listed)

    @Operation(
        "GET",
        "/courses/<course>",
        query=LinkQuery(),
        answers={200: CourseAnswer},
        refusals=(401, 404),
        is_slow=True,
    )
    def read(self, course: str, query: dict[str, Any]) -> Response:
        """Read what is in a course."""
        stored_course = visible_course(self.parts, course, query.get("link"))
        return self._course_answer(stored_course, self.parts.names.of([stored_course.owner]))

    @Operation(
        "GET",
        "/courses/<course>/file",
        cost=20,
        query=LinkQuery(),
        answers={200: str, 304: None},
        sends=("ETag", "Content-Disposition"),
        refusals=(401, 404),
        headers=("If-None-Match",),
        media=(course_maker.ZIP,),
    )
    def file(self, course: str, query: dict[str, Any]) -> Response:
        """Download a course, byte for byte as it came."""
        stored_course = visible_course(self.parts, course, query.get("link"))
        headers = {"ETag": f'"{stored_course.sha256}"', "Cache-Control": "private, no-cache"}
        if request.if_none_match.contains_weak(stored_course.sha256):
            return Response(status=304, headers=headers)
        response = Response(
            self.parts.course_files.file(stored_course),
            content_type=course_maker.ZIP,
            headers=headers,
        )
        response.headers["Content-Disposition"] = (
            f'attachment; filename="course-{stored_course.id}.zip"'
        )
        return response

    @Operation(
        "PUT",
        "/courses/<course>",
        scope="teach",
        appends=True,
        body=ShowCourseBody(),
        answers={200: CourseAnswer},
        refusals=(401, 403, 404),
        needs_token=True,
        is_slow=True,
    )
    def show(self, course: str, body: dict[str, Any], query: object) -> Response:
        """Set who may see one of your courses."""
        self._refuse_sample(course)
        return self._show_written(
            course_maker.show(self.parts, CourseId(course), body["visibility"])
        )

    @Operation(
        "DELETE",
        "/courses/<course>",
        scope="teach",
        answers={204: None},
        refusals=(401, 403, 404),
    )
    def remove(self, course: str, query: object) -> Response:
        """Withdraw one of your courses; classes that use it continue."""
        if not self.parts.auth.caller().is_operator:
            self.parts.auth.player()
        self._refuse_sample(course)
        by, at = self.parts.auth.caller().actor, rfc3339(self.parts.now())
        receipt = self.parts.courses.submit(RemoveCourse(at=at, by=by, id=CourseId(course)))
        if receipt.event is None:
            raise NothingHere(what="course", name=course)  # it was removed before
        return Response(status=204)

    def _refuse_sample(self, course: str) -> None:
        if self.parts.course_files.is_sample(course):
            raise NotYours()

    def _show_written(self, course: StoredCourse, status: int = 200) -> Response:
        """Show a course that the caller has just written."""
        return self._course_answer(course, self.parts.names.of([course.owner]), status)

    def _course_answer(
        self, course: StoredCourse, names: Sequence[str], status: int = 200
    ) -> Response:
        [name] = names
        course_body = course_answer(course, name, self.parts.auth.caller().player)
        headers = {"Location": f"/v1/courses/{course.id}"} if status == 201 else {}
        return answer(course_body, status, headers)

    def _lines(self, courses: Sequence[StoredCourse]) -> list[CourseLineAnswer]:
        names = self.parts.names.of([course.owner for course in courses])
        reader = self.parts.auth.caller().player
        named = zip(courses, names, strict=True)
        return [course_line(course, name, reader) for course, name in named]


def _letters(course: StoredCourse) -> int:
    """Return how long the texts of a course in a list are."""
    return sum(map(len, (*course.title.values(), *course.text.values())))


class CourseLessons(Lessons):
    """`/courses/{id}/chapters`."""

    prefix = "/courses/<course>"

    def open_session(self, place: str, chapter: str, query: dict[str, Any]) -> LessonSession:
        stored_course = visible_course(self.parts, place, query.get("link"))
        number = at_place(chapter, len(stored_course.chapters), "chapter") + 1
        return LessonSession(self.parts.course_files.open(stored_course, number))
