"""Refusals of requests about courses.

Refusal
└── BadCourse, TooManyCourses                                      422, 409
"""

from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_


class BadCourse(Refusal):
    """A course is a zip file of readable replays, with a manifest that lists them."""

    status, code, title = 422, "bad-course", N_("This is not a course")
    message = N_("The file can't be taken: {problem}.")


class TooManyCourses(Refusal):
    """A person may have a limited number of courses."""

    status, code, title = 409, "too-many-courses", N_("There are too many courses")
    message = N_("Nobody has more than {most} courses here.")
