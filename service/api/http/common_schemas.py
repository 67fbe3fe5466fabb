"""What clients may send: one schema for each body and each query string."""

from typing import Any
from unicodedata import category

from marshmallow import ValidationError, fields

from service.api.http.fields import (
    Digits,
    Number,
    OneOf,
    Strict,
    Text,
    TranslatableText,
    ValuesByName,
    Word,
)
from service.domain.kit.seating import MISSES
from service.domain.kit.translation import N_
from service.events.listing import STATUSES
from service.pictures.panels import WIDTH

MOST_COMMANDS = 64
LONGEST_NAME, LONGEST_LABEL, LONGEST_ENTROPY, LONGEST_DEAL = 80, 120, 256, 200
LONGEST_TURN = 30 * 24 * 3600  # seconds
LARGEST_NUMBER = 10**9
MOST_PICTURED = 100  # moves: each is drawn on request, which takes milliseconds
NARROWEST, WIDEST = 320, 1600


HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # categories of Unicode: controls, directions, line ends
JOINERS = "\u200c\u200d"  # hidden too, but Persian words and emoji are written with them


# The same as a character class for the document, without what is beyond U+FFFF.
HIDDEN_CLASS = (
    r"\u0000-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u180e"
    r"\u200b\u200e-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb"
)
ONE_LINE = f"^[^{HIDDEN_CLASS}]*[^\\s{HIDDEN_CLASS}][^{HIDDEN_CLASS}]*$"


class OneLine(Text):
    """A text of one line of visible characters."""

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        pattern = ONE_LINE if least else f"^$|{ONE_LINE}"
        metadata = {"pattern": pattern, **kwargs.pop("metadata", {})}
        super().__init__(least, most, metadata=metadata, **kwargs)

    def _validate(self, value: str) -> None:
        super()._validate(value)
        is_blank = bool(value) and not value.strip()
        if is_blank or any(category(one) in HIDDEN and one not in JOINERS for one in value):
            raise ValidationError([TranslatableText(N_("must be one line of visible characters"))])


def _means(description: str, **more: object) -> dict[str, object]:
    """Return the metadata that describes a field in the OpenAPI document."""
    return {"description": description, **more}


ENTROPY = _means("Chance of your own: the cards are dealt from that of all seats together.")
A_SEAT = _means("Which of your seats; if left out the one whose turn it is, or your first.")
SHARE = _means("The key of a private game, `share` in the table of its players.")
LABEL = _means("A name for the table.")


class NewPlayerBody(Strict):
    """A new player."""

    name = OneLine(
        1, LONGEST_NAME, required=True, metadata=_means("What others see.", example="Ana")
    )


class ClockBody(Strict):
    """Seconds for each turn; after so many misses in a row the seat is resigned."""

    seconds = Number(1, LONGEST_TURN, required=True, metadata=_means("For each turn."))
    misses = Number(
        1, 100, load_default=MISSES, metadata=_means("In a row, until the seat is resigned.")
    )


class NewGameBody(Strict):
    """A new game."""

    game = Text(1, 40, required=True, metadata=_means("One of `GET /v1/rules`.", example="burano"))
    players = Number(1, 16, required=True, metadata=_means("How many seats.", example=2))
    options = fields.Dict(
        keys=fields.String(), load_default=dict, metadata={"component": "Options"}
    )
    deck = ValuesByName(
        keys=fields.String(),
        values=fields.String(),
        load_default=None,
        allow_none=True,
        metadata={"description": "The tables of another deck than the game's own, as CSV."},
    )
    visibility = OneOf(
        ("public", "private"),
        load_default="public",
        metadata=_means("Only its players and people with its `share` key see a private game."),
    )
    clock = fields.Nested(ClockBody, load_default=None, allow_none=True)
    label = OneLine(0, LONGEST_LABEL, load_default="", metadata=LABEL)
    entropy = Text(0, LONGEST_ENTROPY, load_default="", metadata=ENTROPY)
    deal = OneLine(
        1,
        LONGEST_DEAL,
        load_default=None,
        allow_none=True,
        metadata=_means("The same text always deals the same cards; no rating counts such a game."),
    )


class SeatBody(Strict):
    """A seat to take; without a number the first free one."""

    entropy = Text(0, LONGEST_ENTROPY, load_default="", metadata=ENTROPY)
    seat = Number(
        1,
        16,
        load_default=None,
        allow_none=True,
        metadata=_means("Which seat; if left out the first free one."),
    )


class MovesBody(Strict):
    """Commands of one seat, all or nothing; `seat` only where the caller has several."""

    commands = fields.List(
        fields.Raw(metadata={"component": "Command"}),
        required=True,
        validate=lambda commands: _a_few(commands),
        metadata=_means(
            "Of one turn, in order; accepted whole or refused whole.",
            minItems=1,
            maxItems=MOST_COMMANDS,
            example=[{"type": "take", "column": 1, "end": "bottom", "count": 1}],
        ),
        error_messages={
            "required": TranslatableText(N_("is missing")),
            "invalid": TranslatableText(N_("must be a list")),
        },
    )
    seat = Number(1, 16, load_default=None, allow_none=True, metadata=A_SEAT)


def _a_few(commands: list[object]) -> None:
    if not 1 <= len(commands) <= MOST_COMMANDS:
        raise ValidationError(
            [TranslatableText(N_("must have {least} to {most}"), least=1, most=MOST_COMMANDS)]
        )


class ShareQuery(Strict):
    """The key of a share link, for a private game."""

    share = Text(1, 100, metadata=SHARE)


class AtQuery(ShareQuery):
    """A version of a game."""

    at = Digits(1, LARGEST_NUMBER, metadata=_means("As it was after this move."))


class PlayQuery(ShareQuery):
    """`dry_run`, and the width of its preview pictures."""

    dry_run = Word(load_default=False, metadata=_means("Only show what would happen."))
    width = Digits(NARROWEST, WIDEST, metadata=_means("Of the pictures of a dry run."))


class SeatQuery(ShareQuery):
    """Which of the caller's seats."""

    seat = Digits(1, 16, metadata=A_SEAT)


class LogQuery(ShareQuery):
    """Which part of the log."""

    after = Digits(0, LARGEST_NUMBER, load_default=0, metadata=_means("The moves after this one."))
    most = Digits(1, 1000, load_default=500, metadata=_means("So many; `next` goes on from there."))


class PictureQuery(AtQuery):
    """Which picture, and how wide."""

    seat = Digits(1, 16)
    width = Digits(NARROWEST, WIDEST, load_default=WIDTH)


class MomentsQuery(AtQuery):
    """Which moments: those of the moves after a number, or with `at` the last one of a move."""

    after = Digits(0, LARGEST_NUMBER, load_default=0)
    most = Digits(1, MOST_PICTURED, load_default=20)
    width = Digits(NARROWEST, WIDEST, load_default=WIDTH)


class StreamQuery(ShareQuery):
    """From where to listen, if there is no Last-Event-ID."""

    after = Digits(0, LARGEST_NUMBER, load_default=0)


class ReplayQuery(ShareQuery):
    """The format of the replay, and what it includes."""

    format = OneOf(("ndjson", "html"), load_default="ndjson")
    notes = OneOf(("public", "mine", "none"), load_default="public")
    at_least = Digits(
        1,
        LARGEST_NUMBER,
        metadata=_means("A page that shows this version or a later one will do."),
    )


class ForkQuery(Strict):
    """After which move, and who may see the new game."""

    at = Digits(1, LARGEST_NUMBER, required=True)
    visibility = OneOf(("public", "private"), load_default="public")
    label = OneLine(0, LONGEST_LABEL, load_default="", metadata=LABEL)


class ListQuery(Strict):
    """Which games, and from where in the list."""

    game = Text(1, 40, metadata={"component": "Game"})
    status = OneOf(STATUSES)
    player = Text(1, 64)
    cursor = Text(1, 100, metadata=_means("`next` of the page before."))
    most = Digits(1, 100, load_default=25)


class NoQuery(Strict):
    """No query."""
