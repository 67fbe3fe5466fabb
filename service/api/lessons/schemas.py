"""Bodies and queries of learners."""

from marshmallow import fields

from service.api.games.schemas import MOST_COMMANDS, MovesBody
from service.api.http.common_schemas import LARGEST_NUMBER, NARROWEST, WIDEST
from service.api.http.fields import Digits, Number, Strict, Text, several
from service.pictures.panels import WIDTH
from service.teaching.notes.limits import MOST_HINTS


class LinkQuery(Strict):
    """The key of a link, for a course or class that is not public."""

    link = Text(1, 100)


class LessonQuery(LinkQuery):
    """The width of the pictures."""

    width = Digits(NARROWEST, WIDEST, load_default=WIDTH)


class LessonMomentsQuery(LessonQuery):
    """Which part of a chapter's game."""

    after = Digits(0, LARGEST_NUMBER, load_default=0)
    most = Digits(1, 100, load_default=20)


class ComposedBody(Strict):
    """The commands composed so far; none at first."""

    commands = several(
        fields.Raw(metadata={"component": "Command"}), 0, MOST_COMMANDS, required=True
    )


class AttemptBody(Strict):
    """An answer: what the learner would play."""

    commands = MovesBody._declared_fields["commands"]


class HintBody(Strict):
    """Which hint, from 1; without a number the next one."""

    number = Number(1, MOST_HINTS, load_default=None, allow_none=True)
