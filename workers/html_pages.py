"""Writes the HTML page of a finished game, made from its replay file."""

from service.domain.kit.messages import GameId
from service.events.errors import NoSuchGame
from service.events.replay_files.file import stored_replay
from service.pages.page import page_of
from workers.wiring import Tools

LANGUAGE = "en"  # without names; `GET …/replay?format=html` has languages and names


def write_page(tools: Tools, game: GameId) -> str:
    """Store the page of a game beside its replay file, and return its name.

    Raises NoSuchGame.
    """
    entries = tools.store.read(game)
    if not entries:
        raise NoSuchGame(game)
    page = page_of(stored_replay(tools.catalogue, entries), tools.catalogue, LANGUAGE)
    return tools.exports.add_page(game, page.encode())
