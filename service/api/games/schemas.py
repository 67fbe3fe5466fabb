"""What clients may send to create a game, to take its seats, and to play."""

from typing import Any

from marshmallow import ValidationError, fields

from service.api.http.common_schemas import A_SEAT, LABEL, LONGEST_LABEL, OneLine, means
from service.api.http.fields import (
    Number,
    OneOf,
    Strict,
    Text,
    TranslatableText,
    Truth,
    ValuesByName,
)
from service.domain.kit.seating import MISSES
from service.domain.kit.translation import N_

LONGEST_ENTROPY, LONGEST_DEAL = 256, 200
LONGEST_TURN = 30 * 24 * 3600  # seconds
MOST_BOTS = 15
MOST_COMMANDS, MOST_SEATS = 64, 16
ENTROPY = means("Chance of your own: the cards are dealt from that of all seats together.")
A_GAME = means("One of `GET /v1/rules`.", example="burano")
A_BOT = means("A computer player, one of `GET /v1/bots`.", example="greedy")


class ClockBody(Strict):
    """Seconds for each turn; after so many misses in a row the seat is resigned."""

    seconds = Number(1, LONGEST_TURN, required=True, metadata=means("For each turn."))
    misses = Number(
        1, 100, load_default=MISSES, metadata=means("In a row, until the seat is resigned.")
    )


class BotSeatBody(Strict):
    """A seat for a computer player."""

    bot = Text(1, 40, required=True, metadata=A_BOT)


class NewGameBody(Strict):
    """A new game."""

    game = Text(1, 40, required=True, metadata=A_GAME)
    players = Number(1, 16, required=True, metadata=means("How many seats.", example=2))
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
        metadata=means("Only its players and people with its `share` key see a private game."),
    )
    clock = fields.Nested(ClockBody, load_default=None, allow_none=True)
    label = OneLine(0, LONGEST_LABEL, load_default="", metadata=LABEL)
    entropy = Text(0, LONGEST_ENTROPY, load_default="", metadata=ENTROPY)
    deal = OneLine(
        1,
        LONGEST_DEAL,
        load_default=None,
        allow_none=True,
        metadata=means("The same text always deals the same cards; no rating counts such a game."),
    )
    # These have no default: a request without them keeps the hash that it had before they existed.
    seats = fields.List(
        fields.Nested(BotSeatBody),
        validate=lambda bots: _require_few(bots, MOST_BOTS, 0),
        metadata=means(
            "Computer players, for the seats after yours; the seats left over stay free.",
            maxItems=MOST_BOTS,
        ),
        error_messages={"invalid": TranslatableText(N_("must be a list"))},
    )
    hints = Truth(
        metadata=means(
            "Whether players may ask for hints; if left out, only in games with computer players. "
            "A game with hints counts for no rating."
        )
    )


class SeatBody(Strict):
    """A seat to take, or to give to a computer player; without a number the first free one."""

    entropy = Text(0, LONGEST_ENTROPY, load_default="", metadata=ENTROPY)
    seat = Number(
        1,
        16,
        load_default=None,
        allow_none=True,
        metadata=means("Which seat; if left out the first free one."),
    )
    bot = Text(1, 40, metadata=means("The seat is for this computer player; seat 1 decides that."))


class MovesBody(Strict):
    """Commands of one seat, all or nothing; `seat` only where the caller has several."""

    commands = fields.List(
        fields.Raw(metadata={"component": "Command"}),
        required=True,
        validate=lambda commands: _require_few(commands, MOST_COMMANDS),
        metadata=means(
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
    seat = Number(1, MOST_SEATS, load_default=None, allow_none=True, metadata=A_SEAT)

    def usual(self, value: Any) -> dict[str, Any] | None:
        """Recognise an object with a list of commands, and a seat or none."""
        if type(value) is not dict or not value.keys() <= {"commands", "seat"}:
            return None
        commands, seat = value.get("commands"), value.get("seat")
        is_list = type(commands) is list and 1 <= len(commands) <= MOST_COMMANDS
        is_seat = seat is None or (type(seat) is int and 1 <= seat <= MOST_SEATS)
        return {"commands": commands, "seat": seat} if is_list and is_seat else None


class PlanBody(Strict):
    """Commands that a seat plans to give; `seat` only where the caller has several."""

    commands = fields.List(
        fields.Raw(metadata={"component": "Command"}),
        load_default=[],
        validate=lambda commands: _require_few(commands, MOST_COMMANDS, 0),
        metadata=means("In order; what could follow them is the answer.", maxItems=MOST_COMMANDS),
        error_messages={"invalid": TranslatableText(N_("must be a list"))},
    )
    seat = Number(1, MOST_SEATS, load_default=None, allow_none=True, metadata=A_SEAT)


def _require_few(items: list[object], most: int, least: int = 1) -> None:
    if not least <= len(items) <= most:
        raise ValidationError(
            [TranslatableText(N_("must have {least} to {most}"), least=least, most=most)]
        )
