"""Bodies and queries about courses."""

from typing import Any

from marshmallow import ValidationError, fields

from service.api.http.common_schemas import means
from service.api.http.fields import Digits, OneOf, Strict, Text, TranslatableText, several
from service.api.lessons.schemas import LinkQuery
from service.api.notes.schemas import VISIBILITIES, Texts
from service.domain.kit.translation import N_
from service.start.limit_settings import Bounds
from service.teaching.courses.package import MOST_CHAPTERS

CHAPTERS = means(
    f"In order. A service takes {Bounds().course_chapters} at most, "
    "or as many as its operator has set."
)

COACH = means("Whose mistakes the coach asks about: nobody's, your own, or everybody's.")


def _require_text(texts: dict[str, str]) -> None:
    if not any(text.strip() for text in texts.values()):
        raise ValidationError([TranslatableText(N_("is missing"))])


def titles(**kwargs: Any) -> Texts:
    return Texts(required=True, validate=_require_text, metadata={"minProperties": 1}, **kwargs)


class GameChapterBody(Strict):
    """A finished game as a chapter, and which notes and questions to include."""

    game = Text(1, 64, required=True)
    share = Text(1, 100)
    title = titles()
    text = Texts(load_default=dict)
    notes = OneOf(("mine", "public", "none"), load_default="mine")
    coach = OneOf(("none", "mine", "all"), load_default="none", metadata=COACH)


class NewCourseBody(Strict):
    """A new course made from finished games."""

    title = titles()
    text = Texts(load_default=dict)
    chapters = several(
        fields.Nested(GameChapterBody), 1, MOST_CHAPTERS, required=True, metadata=CHAPTERS
    )
    visibility = OneOf(VISIBILITIES, load_default="private")


class ShowCourseBody(Strict):
    """Who may see a course."""

    visibility = OneOf(VISIBILITIES, required=True)


class UploadQuery(Strict):
    """Who may see the uploaded course."""

    visibility = OneOf(VISIBILITIES, load_default="private")


class CoursesQuery(LinkQuery):
    """Which courses, and from where in the list."""

    owner = Text(1, 64)
    after = Text(1, 100)
    most = Digits(1, 100, load_default=50)
