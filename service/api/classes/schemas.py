"""What teachers and learners may send about classes."""

from service.api.http.common_schemas import OneLine
from service.api.http.fields import Strict, Text

LONGEST_TITLE, LONGEST_NICKNAME = 120, 40


class NewClassBody(Strict):
    """A class for a course; the key of the course's link where it needs one."""

    course = Text(1, 100, required=True)
    title = OneLine(1, LONGEST_TITLE, required=True)
    link = Text(1, 100)


class NewLearnerBody(Strict):
    """Somebody who wants to join."""

    nickname = OneLine(1, LONGEST_NICKNAME, required=True)
