"""Bodies that teachers and learners may send about classes."""

from service.api.http.common_schemas import OneLine
from service.api.http.fields import Strict, Text

LONGEST_TITLE, LONGEST_NICKNAME = 120, 40


class NewClassBody(Strict):
    """A new class for a course; `link` is the key of the course's link, if it needs one."""

    course = Text(1, 100, required=True)
    title = OneLine(1, LONGEST_TITLE, required=True)
    link = Text(1, 100)


class NewLearnerBody(Strict):
    """A learner who joins."""

    nickname = OneLine(1, LONGEST_NICKNAME, required=True)
