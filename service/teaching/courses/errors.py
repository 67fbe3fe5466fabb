"""Why a command about a course is refused.

TeachingRefusal
├── BadCourse         the file is not a course
└── TooManyCourses    of one owner
"""

from service.domain.kit.translation import N_
from service.teaching.kit.errors import TeachingRefusal


class BadCourse(TeachingRefusal):
    """A course is a zip file of readable replays, with a manifest that lists them."""

    code, title = "bad-course", N_("This is not a course")
    message = N_("The file can't be taken: {problem}.")


class TooManyCourses(TeachingRefusal):
    """A person may have a limited number of courses."""

    code, title = "too-many-courses", N_("There are too many courses")
    message = N_("Nobody has more than {most} courses here.")
