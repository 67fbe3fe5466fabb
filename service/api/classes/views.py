"""Classes as answers."""

from typing import Any

from service.api.classes.access import Classroom
from service.api.classes.answers import ClassAnswer, ClassLineAnswer
from service.api.courses.answers import chapter_lines
from service.api.http.language import language
from service.teaching.courses.events import StoredCourse
from service.teaching.notes.markdown import in_html


def class_line(classroom: Classroom, course: StoredCourse | None) -> ClassLineAnswer:
    return ClassLineAnswer(**_line(classroom, course))


def class_answer(classroom: Classroom, course: StoredCourse | None, teacher: str) -> ClassAnswer:
    return ClassAnswer(
        **_line(classroom, course),
        you=classroom.role,
        teacher=teacher,
        html=in_html(course.text, language()) if course else "",
        chapters=chapter_lines(course) if course else [],
    )


def _line(classroom: Classroom, course: StoredCourse | None) -> dict[str, Any]:
    """Return the fields of a class; only its teacher gets the link, which lets others in."""
    details, register = classroom.details, classroom.register
    link = (
        f"/v1/classes/{classroom.id}?link={details.link}" if classroom.role == "teacher" else None
    )
    return {
        "id": classroom.id,
        "title": details.title,
        "course": details.course,
        "course_title": course.title if course else {},
        "created": details.at,
        "closed": register.closed,
        "learners": len(register.learners),
        "link": link,
    }
