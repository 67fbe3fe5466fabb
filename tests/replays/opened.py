"""Golden games, opened once for all tests that look at them."""

from functools import cache

from replays.cursor import Cursor
from service.events.replay_file import parse
from service.teaching.game import Game
from tests.golden import FOLDER


def path(name: str) -> str:
    return str(FOLDER / f"{name}.replay")


@cache
def opened(name: str) -> Cursor:
    """Open a golden game at its first moment."""
    return Cursor.over(Game(parse((FOLDER / f"{name}.replay").read_bytes())))
