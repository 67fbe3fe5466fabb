"""Query strings of what read models show: which part, and from which version on."""

from service.api.http.common_schemas import LARGEST_NUMBER, ShareQuery
from service.api.http.fields import Digits, Strict, Text


class AtLeast(Strict):
    """A version that a read model should show, for who prefers to wait for it."""

    at_least = Digits(0, LARGEST_NUMBER, load_default=0)


class ShownQuery(ShareQuery, AtLeast):
    """What a game's read model should show."""


class AfterGame(AtLeast):
    """The game that should be counted, at that version or later."""

    after_game = Text(1, 64)


class PageQuery(AfterGame):
    """Which part of a list."""

    start = Digits(0, LARGEST_NUMBER, load_default=0)
    most = Digits(1, 100, load_default=25)


class BoardQuery(PageQuery):
    """Which leaderboard, and which part of it."""

    players = Digits(1, 16, load_default=2)


class HabitsQuery(AfterGame):
    """Games of how many players."""

    players = Digits(1, 16, load_default=2)
