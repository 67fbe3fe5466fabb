"""What clients may send: one schema for each body and each query string."""

import re
from typing import Any
from unicodedata import category, normalize

from marshmallow import ValidationError

from service.api.http.fields import (
    Digits,
    OneOf,
    Strict,
    Text,
    TranslatableText,
    Truth,
    Word,
)
from service.domain.kit.translation import N_
from service.events.listing import STATUSES
from service.pictures.panels import WIDTH

LONGEST_NAME, LONGEST_LABEL = 80, 120
LARGEST_NUMBER = 10**9
GAME_ID, MOST_IDS = re.compile(r"[0-9a-f]{32}"), 100
MOST_PICTURED = 100  # moves: each is drawn on request, which takes milliseconds
NARROWEST, WIDEST = 320, 1600

HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # categories of Unicode: controls, directions, line ends
ENDING_OF_BOTS = "(bot)"  # in all languages
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


class Nickname(OneLine):
    """The name of a person, which must not look like that of a computer player."""

    def _validate(self, value: str) -> None:
        super()._validate(value)
        if "".join(normalize("NFKC", value).casefold().split()).endswith(ENDING_OF_BOTS):
            raise ValidationError([TranslatableText(N_("must not end like the name of a bot"))])


def means(description: str, **more: object) -> dict[str, object]:
    """Return the metadata that describes a field in the OpenAPI document."""
    return {"description": description, **more}


A_SEAT = means("Which of your seats; if left out the one whose turn it is, or your first.")
SHARE = means("The key of a private game, `share` in the table of its players.")
LABEL = means("A name for the table.")


class NewPlayerBody(Strict):
    """A new player."""

    name = Nickname(
        1,
        LONGEST_NAME,
        required=True,
        metadata=means("What others see; it must not end in `(bot)`.", example="Ana"),
    )
    bot = Truth(
        load_default=False,
        metadata=means(
            "Whether a program plays; that can't be changed. ` (bot)` is added to its name."
        ),
    )


class ShareQuery(Strict):
    """The key of a share link, for a private game."""

    share = Text(1, 100, metadata=SHARE)


class AtQuery(ShareQuery):
    """A version of a game."""

    at = Digits(1, LARGEST_NUMBER, metadata=means("As it was after this move."))


class TableQuery(AtQuery):
    """A version of a game, and what else to include."""

    include = OneOf(("legal",), metadata=means("Also what the caller's seat may do: `legal`."))


class PlayQuery(ShareQuery):
    """`dry_run`, and the width of its preview pictures."""

    dry_run = Word(load_default=False, metadata=means("Only show what would happen."))
    width = Digits(NARROWEST, WIDEST, metadata=means("Of the pictures of a dry run."))


class SeatQuery(ShareQuery):
    """Which of the caller's seats."""

    seat = Digits(1, 16, metadata=A_SEAT)


class LogQuery(ShareQuery):
    """Which part of the log."""

    after = Digits(0, LARGEST_NUMBER, load_default=0, metadata=means("The moves after this one."))
    most = Digits(1, 1000, load_default=500, metadata=means("So many; `next` goes on from there."))


class PictureQuery(AtQuery):
    """Which picture, and how wide."""

    seat = Digits(1, 16)
    width = Digits(NARROWEST, WIDEST, load_default=WIDTH)


class MomentsQuery(AtQuery):
    """Which moments: those of the moves after a number, or with `at` the last one of a move."""

    after = Digits(0, LARGEST_NUMBER, load_default=0)
    most = Digits(1, MOST_PICTURED, load_default=20)
    width = Digits(NARROWEST, WIDEST, load_default=WIDTH)
    shared_width = Digits(NARROWEST, WIDEST, metadata=means("Of what all share; or `width`."))


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
        metadata=means("A page that shows this version or a later one will do."),
    )


class ForkQuery(Strict):
    """After which move, and who may see the new game."""

    at = Digits(1, LARGEST_NUMBER, required=True)
    visibility = OneOf(("public", "private"), load_default="public")
    label = OneLine(0, LONGEST_LABEL, load_default="", metadata=LABEL)


class GameIds(Text):
    """Ids of games in a query string, with commas between them; each counts once."""

    def __init__(self, **kwargs: Any) -> None:
        pattern = f"^{GAME_ID.pattern}(,{GAME_ID.pattern}){{0,{MOST_IDS - 1}}}$"
        metadata = {"pattern": pattern, **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text = super()._deserialize(value, attr, data, **kwargs)
        ids = dict.fromkeys(str(text).split(",", MOST_IDS))
        if len(ids) > MOST_IDS or not all(map(GAME_ID.fullmatch, ids)):
            problem = N_("must be ids of games, at most {most}, with commas between them")
            raise ValidationError([TranslatableText(problem, most=MOST_IDS)])
        return tuple(ids)

    def _validate(self, value: Any) -> None:
        """Check nothing more: the ids were checked when they were read."""


class ListQuery(Strict):
    """Which games, and from where in the list."""

    game = Text(1, 40, metadata={"component": "Game"})
    status = OneOf(STATUSES)
    player = Text(1, 64)
    cursor = Text(1, 100, metadata=means("`next` of the page before."))
    most = Digits(1, 100, load_default=25)
    ids = GameIds(metadata=means("These games, in this order; those you may not see are left out."))


class NoQuery(Strict):
    """No query."""
