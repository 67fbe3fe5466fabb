"""Bodies and queries about notes: annotations, variations and questions on a game."""

from typing import Any, get_args

from marshmallow import ValidationError, fields, validates_schema
from marshmallow.validate import Length

from service.api.games.schemas import MovesBody
from service.api.http.common_schemas import LARGEST_NUMBER, ShareQuery
from service.api.http.fields import (
    Digits,
    Number,
    OneOf,
    Strict,
    Text,
    TranslatableText,
    several,
)
from service.domain.kit.translation import N_
from service.teaching.kit.access import Visibility
from service.teaching.notes.limits import (
    LANGUAGE,
    LONGEST_CONDITION,
    LONGEST_TEXT,
    LONGEST_WORD,
    MOST_ANSWERS,
    MOST_HINTS,
    MOST_LANGUAGES,
    MOST_LINES,
    MOST_MARKS,
    MOST_MOVES,
    MOST_WORTH,
)
from service.teaching.notes.model import Glyph

GLYPHS, VISIBILITIES = get_args(Glyph), get_args(Visibility)
OF_KIND = {
    "annotation": ("glyphs", "marks", "machine"),
    "variation": ("moves", "variations"),
    "question": ("answers", "hints", "wrong"),
}
NEEDED_BY = {"variation": ("moves",), "question": ("answers",)}


class Texts(fields.Dict):
    """One text in several languages: Markdown by language tag."""

    def __init__(self, **kwargs: Any) -> None:
        keys, values = fields.String(), fields.String(validate=Length(max=LONGEST_TEXT))
        messages: dict[str, Any] = {
            "invalid": TranslatableText(N_("must be an object")),
            "null": TranslatableText(N_("can't be null")),
        }
        metadata = {"maxProperties": MOST_LANGUAGES, **kwargs.pop("metadata", {})}
        super().__init__(keys, values, error_messages=messages, metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        if len(value) > MOST_LANGUAGES:
            raise ValidationError(
                [TranslatableText(N_("must have {least} to {most}"), least=0, most=MOST_LANGUAGES)]
            )
        wrong = {
            tag: [complaint] for tag, text in value.items() if (complaint := _complaint(tag, text))
        }
        if wrong:
            raise ValidationError(wrong)
        return dict(value)


def _complaint(tag: str, text: Any) -> TranslatableText | None:
    if not LANGUAGE.fullmatch(tag):
        return TranslatableText(N_("must be a language tag such as en, de or it"))
    if not isinstance(text, str):
        return TranslatableText(N_("must be a text"))
    if len(text) > LONGEST_TEXT:
        return TranslatableText(N_("must have at most {most} characters"), most=LONGEST_TEXT)
    return None


class EndBody(Strict):
    """The last move of a stretch."""

    move = Number(1, 100_000, required=True)
    hash = Text(64, 64)
    when = OneOf(("before", "after"))


class AnchorBody(EndBody):
    """The moment of a note; if the hash of the move is left out, it is filled in."""

    to = fields.Nested(EndBody, allow_none=True)


class MarkBody(Strict):
    """A ring, an arrow or a label on a card or a slot."""

    mark = OneOf(("ring", "arrow", "label"), required=True)
    card = Text(1, LONGEST_WORD, allow_none=True)
    slot = Text(1, LONGEST_WORD, allow_none=True)
    seat = Number(1, 16, allow_none=True)
    to = Text(1, LONGEST_WORD, allow_none=True)
    text = Texts()


class TriedMoveBody(Strict):
    """A move that was not played; its events follow from the rules."""

    seat = Number(1, 16, required=True)
    commands = MovesBody._declared_fields["commands"]
    events = several(fields.Dict(keys=fields.String()), 0, 10_000)


class LineBody(Strict):
    """A line that branches off another one after `after` of its moves."""

    after = Number(0, MOST_MOVES, required=True)
    moves = several(fields.Nested(TriedMoveBody), 1, MOST_MOVES, required=True)
    text = Texts()
    variations = several(fields.Nested(lambda: LineBody()), 0, MOST_LINES)


class AnswerBody(Strict):
    """A right answer: commands, or what they must achieve."""

    commands = several(fields.Raw(metadata={"component": "Command"}), 0, 64)
    achieves = Text(0, LONGEST_CONDITION)
    worth = Number(0, MOST_WORTH)
    reply = Texts()


class WrongBody(Strict):
    """The reply to any other answer."""

    reply = Texts()
    variation = Text(1, LONGEST_WORD, allow_none=True)


class NoteLineBody(Strict):
    """A note as a line of the replay file; the service sets `id`, `author` and `time`."""

    kind = OneOf(tuple(OF_KIND), required=True)
    anchor = fields.Nested(AnchorBody, required=True)
    text = Texts()
    glyphs = several(OneOf(GLYPHS), 0, len(GLYPHS))
    marks = several(fields.Nested(MarkBody), 0, MOST_MARKS)
    machine = OneOf((False,), metadata={"type": "boolean"})
    moves = several(fields.Nested(TriedMoveBody), 1, MOST_MOVES)
    variations = several(fields.Nested(LineBody), 0, MOST_LINES)
    answers = several(fields.Nested(AnswerBody), 1, MOST_ANSWERS)
    hints = several(Texts(), 0, MOST_HINTS)
    wrong = fields.Nested(WrongBody)
    id = Text(0, LONGEST_WORD)
    author = Text(0, LONGEST_WORD)
    time = Text(0, LONGEST_WORD)

    @validates_schema(skip_on_field_errors=True)
    def _fits_its_kind(self, data: dict[str, Any], **ignored: Any) -> None:
        kind = data["kind"]
        others = (name for other in OF_KIND if other != kind for name in OF_KIND[other])
        wrong: dict[str, list[str]] = {
            name: [TranslatableText(N_("does not belong to this kind of note"))]
            for name in others
            if name in data
        }
        missing = (name for name in NEEDED_BY.get(kind, ()) if name not in data)
        wrong |= {name: [TranslatableText(N_("is missing"))] for name in missing}
        if wrong:
            raise ValidationError(wrong)


class NoteBody(Strict):
    """A note and who may see it."""

    note = fields.Nested(
        NoteLineBody, required=True, error_messages={"required": TranslatableText(N_("is missing"))}
    )
    visibility = OneOf(VISIBILITIES, load_default="private")


class NoteQuery(ShareQuery):
    """The key of a note's own link."""

    link = Text(1, 100)


class NotesQuery(NoteQuery):
    """Which notes, and from where in the list."""

    kind = OneOf(tuple(OF_KIND))
    author = Text(1, 64)
    after = Digits(0, LARGEST_NUMBER, load_default=0)
    most = Digits(1, 1000, load_default=100)
