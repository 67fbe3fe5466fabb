"""The settings of a game besides its rules: visibility, label, clock."""

from typing import Any, Literal

import msgspec

from service.domain.kit.seating import MISSES
from service.events.errors import UnreadableMove

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


_decoder = msgspec.json.Decoder(GameSettings)


def write_game_settings(settings: GameSettings) -> bytes:
    return msgspec.json.encode(settings)


def read_game_settings(text: bytes) -> GameSettings:
    """Decode stored settings. Raises UnreadableMove."""
    try:
        return _decoder.decode(text)
    except msgspec.MsgspecError as problem:
        raise UnreadableMove(str(problem)) from problem
