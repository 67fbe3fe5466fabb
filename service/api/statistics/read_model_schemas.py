"""Queries of read models: which part, and the least version to wait for."""

from service.api.http.common_schemas import LARGEST_NUMBER, ShareQuery, means
from service.api.http.fields import Digits, OneOf, Strict, Text


class AtLeast(Strict):
    """The version that a read model should have reached; `Prefer: wait` waits for it."""

    at_least = Digits(0, LARGEST_NUMBER, load_default=0)


class ReadModelQuery(ShareQuery, AtLeast):
    """The version that a game's read model should have reached."""


class AfterGame(AtLeast):
    """A game that should be included, at that version or later."""

    after_game = Text(1, 64)


class PageQuery(AfterGame):
    """Which part of a list."""

    start = Digits(0, LARGEST_NUMBER, load_default=0)
    most = Digits(1, 100, load_default=25)


class BoardQuery(PageQuery):
    """Which leaderboard, and which part of it."""

    players = Digits(1, 16, load_default=2)
    kind = OneOf(
        ("people", "bots"),
        load_default="people",
        metadata=means("Of people among themselves, or of computer players in all their games."),
    )


class HabitsQuery(AfterGame):
    """The number of players of the games."""

    players = Digits(1, 16, load_default=2)
