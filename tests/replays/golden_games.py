"""Golden games, opened once for all tests that look at them."""

from functools import cache

from replays.reading.cursor import Cursor
from service.events.replay_files.file import Replay, parse
from service.teaching.notes.replay_game import ReplayGame
from tests.golden import FOLDER


class GoldenGame(ReplayGame):
    """A game that many tests look at, so none of them may write into it."""

    def replace_notes(self, replay: Replay) -> None:
        raise AssertionError("a test that writes into a golden game needs its own copy")


def path(name: str) -> str:
    return str(FOLDER / f"{name}.replay")


@cache
def opened(name: str) -> Cursor:
    """Open a golden game at its first moment."""
    return Cursor.over(GoldenGame(parse((FOLDER / f"{name}.replay").read_bytes())))
