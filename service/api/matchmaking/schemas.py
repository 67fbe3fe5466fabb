"""What clients may send to invite others, and to find somebody to play with."""

from marshmallow import fields

from service.api.games.schemas import A_BOT, A_GAME, ENTROPY, LONGEST_ENTROPY, ClockBody
from service.api.http.common_schemas import means
from service.api.http.fields import Number, Strict, Text, Truth

A_DAY = 24 * 3600  # seconds
USUAL_WAIT = 3600  # seconds


class InvitationBody(Strict):
    """Who is invited."""

    player = Text(1, 64, required=True, metadata=means("The id of a player."))


class AcceptanceBody(Strict):
    """How to sit down; the seat is the first free one."""

    entropy = Text(0, LONGEST_ENTROPY, load_default="", metadata=ENTROPY)


class SeekBody(Strict):
    """The game that somebody wants, with people who want the same."""

    game = Text(1, 40, required=True, metadata=A_GAME)
    players = Number(2, 16, required=True, metadata=means("How many seats.", example=2))
    options = fields.Dict(
        keys=fields.String(), load_default=dict, metadata={"component": "Options"}
    )
    clock = fields.Nested(ClockBody, load_default=None, allow_none=True)
    wait = Number(
        10,
        A_DAY,
        load_default=USUAL_WAIT,
        metadata=means("Seconds after which the seek ends if nobody came."),
    )
    bot_after = Number(
        0,
        A_DAY,
        load_default=None,
        allow_none=True,
        metadata=means("Seconds after which `bot` gets the seats that are left; null for never."),
    )
    bot = Text(1, 40, load_default=None, allow_none=True, metadata=A_BOT)
    accept_bots = Truth(
        load_default=False,
        metadata=means("Whether accounts of programs may be among the others, too."),
    )
    entropy = Text(0, LONGEST_ENTROPY, load_default="", metadata=ENTROPY)
