"""Classes as answers."""

from typing import Any

from service.api.classes.access import OpenClass
from service.api.classes.answers import ClassAnswer, ClassLineAnswer
from service.api.courses.answers import chapter_lines
from service.api.http.language import language
from service.teaching.courses.events import StoredCourse
from service.teaching.notes.markdown import in_html


def class_line(opened: OpenClass, course: StoredCourse | None) -> ClassLineAnswer:
    return ClassLineAnswer(**_line(opened, course))


def class_answer(opened: OpenClass, course: StoredCourse | None, teacher: str) -> ClassAnswer:
    return ClassAnswer(
        **_line(opened, course),
        you=opened.role,
        teacher=teacher,
        html=in_html(course.text, language()) if course else "",
        chapters=chapter_lines(course) if course else [],
    )


def _line(opened: OpenClass, course: StoredCourse | None) -> dict[str, Any]:
    """Return what a class is; only its teacher is told its link, which lets others in."""
    made, register = opened.opened, opened.register
    link = f"/v1/classes/{opened.id}?link={made.link}" if opened.role == "teacher" else None
    return {
        "id": opened.id,
        "title": made.title,
        "course": made.course,
        "course_title": course.title if course else {},
        "created": made.at,
        "closed": register.closed,
        "learners": len(register.learners),
        "link": link,
    }
