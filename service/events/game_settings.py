"""The settings of a game besides its rules: visibility, label, clock."""

from datetime import datetime, timedelta
from typing import Any, Literal

import msgspec

from service.domain.kit.seating import MISSES
from service.events.errors import UnreadableMove

GIVING_SEATS_MAY_TAKE = timedelta(minutes=10)  # then a game is like others, if its match was lost

Visibility = Literal["public", "private"]


class ClockSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How long a turn may take, and how many turns in a row may run out of time."""

    seconds: int
    misses: int = MISSES


class ForkedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move of the game that this one was forked from, to be played again at the start."""

    number: int
    seat: int
    commands: list[dict[str, Any]]


class GameSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The settings of one game; anyone with the `share` token may see a private game."""

    created: str
    visibility: Visibility = "public"
    label: str = ""
    clock: ClockSettings | None = None
    share: str | None = None
    fork: tuple[ForkedMove, ...] = ()
    opens: str | None = None  # when everybody may see a private game: after the day of its deal
    hints: bool | None = None  # None: only in games with computer players
    gives_seats: bool = False  # to those who are meant for them, so nobody else takes or leaves one

    def is_giving_seats(self, now: datetime) -> bool:
        """Return whether the seats that are free are for those who were matched."""
        created = datetime.fromisoformat(self.created) if self.gives_seats else None
        return created is not None and now < created + GIVING_SEATS_MAY_TAKE


_decoder = msgspec.json.Decoder(GameSettings)


def write_game_settings(settings: GameSettings) -> bytes:
    return msgspec.json.encode(settings)


def read_game_settings(text: bytes) -> GameSettings:
    """Decode stored settings. Raises UnreadableMove."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as problem:
        raise UnreadableMove(str(problem)) from problem
