"""What clients may send: one schema for each body and each query string."""

from marshmallow import ValidationError, fields

from service.api.fields import Choice, Digits, Named, Number, Strict, Text, Told, Word
from service.domain.words import N_
from service.pictures.panels import WIDTH

MOST_COMMANDS = 64
LONGEST_NAME, LONGEST_LABEL, LONGEST_ENTROPY, LONGEST_DEAL = 80, 120, 256, 200
LONGEST_TURN = 30 * 24 * 3600  # seconds
LARGEST_NUMBER = 10**9
MOST_PICTURED = 100  # moves: each is drawn anew, and a drawing takes milliseconds
NARROWEST, WIDEST = 320, 1600


def _is_a_name(text: str) -> None:
    """A name is one line of visible characters."""
    if not text.strip() or not text.isprintable():
        raise ValidationError([Told(N_("must be one line of visible characters"))])


class Line(Text):
    """A text of one line."""

    def _validate(self, value: str) -> None:
        super()._validate(value)
        _is_a_name(value)


class NewPlayerBody(Strict):
    """A player who wants to come in."""

    name = Line(1, LONGEST_NAME, required=True, metadata={"example": "Ana"})


class ClockBody(Strict):
    """Seconds for each turn; after so many misses in a row the seat is resigned."""

    seconds = Number(1, LONGEST_TURN, required=True)
    misses = Number(1, 100, load_default=3)


class NewGameBody(Strict):
    """A game that somebody wants to play."""

    game = Text(1, 40, required=True, metadata={"example": "burano"})
    players = Number(1, 16, required=True, metadata={"example": 2})
    options = fields.Dict(
        keys=fields.String(), load_default=dict, metadata={"component": "Options"}
    )
    deck = Named(
        keys=fields.String(),
        values=fields.String(),
        load_default=None,
        allow_none=True,
        metadata={"description": "The tables of another deck than the game's own, as CSV."},
    )
    visibility = Choice(("public", "private"), load_default="public")
    clock = fields.Nested(ClockBody, load_default=None, allow_none=True)
    label = Text(0, LONGEST_LABEL, load_default="")
    entropy = Text(0, LONGEST_ENTROPY, load_default="")
    deal = Text(1, LONGEST_DEAL, load_default=None, allow_none=True)


class SeatBody(Strict):
    """A seat that somebody wants; without a number the first that is free."""

    entropy = Text(0, LONGEST_ENTROPY, load_default="")
    seat = Number(1, 16, load_default=None, allow_none=True)


class MovesBody(Strict):
    """Commands of one seat, all or nothing; `seat` only where the caller has several."""

    commands = fields.List(
        fields.Raw(metadata={"component": "Command"}),
        required=True,
        validate=lambda commands: _a_few(commands),
        metadata={"minItems": 1, "maxItems": MOST_COMMANDS},
        error_messages={"required": Told(N_("is missing")), "invalid": Told(N_("is no list"))},
    )
    seat = Number(1, 16, load_default=None, allow_none=True)


def _a_few(commands: list[object]) -> None:
    if not 1 <= len(commands) <= MOST_COMMANDS:
        raise ValidationError(
            [Told(N_("must have {least} to {most}"), least=1, most=MOST_COMMANDS)]
        )


class ShareQuery(Strict):
    """The key of a share link, for a private game."""

    share = Text(1, 100)


class AtQuery(ShareQuery):
    """A version of a game."""

    at = Digits(1, LARGEST_NUMBER)


class PlayQuery(ShareQuery):
    """Whether the move is meant; if not, how wide the pictures of what it leads to shall be."""

    dry_run = Word(load_default=False)
    width = Digits(NARROWEST, WIDEST)


class SeatQuery(ShareQuery):
    """Which of one's seats."""

    seat = Digits(1, 16)


class LogQuery(ShareQuery):
    """Which part of the log."""

    after = Digits(0, LARGEST_NUMBER, load_default=0)
    most = Digits(1, 1000, load_default=500)


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
    """From where to listen, where no Last-Event-ID says so."""

    after = Digits(0, LARGEST_NUMBER, load_default=0)


class ReplayQuery(ShareQuery):
    """In which form."""

    format = Choice(("ndjson", "html"), load_default="ndjson")
    notes = Choice(("public", "mine", "none"), load_default="public")


class ForkQuery(Strict):
    """After which move, and who may look on."""

    at = Digits(1, LARGEST_NUMBER, required=True)
    visibility = Choice(("public", "private"), load_default="public")
    label = Text(0, LONGEST_LABEL, load_default="")


class ListQuery(Strict):
    """Which games, and from where in the list."""

    game = Text(1, 40)
    status = Choice(("open", "running", "finished"))
    player = Text(1, 64)
    cursor = Text(1, 100)
    most = Digits(1, 100, load_default=25)


class NoQuery(Strict):
    """Nothing."""
