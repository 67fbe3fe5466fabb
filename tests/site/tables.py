"""Games for pages to show: golden ones imported into a service, and short ones played on it."""

import json
from typing import Any

from click.testing import CliRunner

from service.commands.operate.import_game import import_game
from tests.e2e.serving import Caller, Running
from tests.golden import FOLDER
from tests.kit.servers import Server

SHORT = {"game": "burano", "options": {"round_limit": 1}}


def golden(name: str) -> str:
    return str(FOLDER / f"{name}.replay")


def import_games(server: Server, *names: str) -> list[str]:
    """Import golden games into the service, as its operator would; return their ids."""
    done = CliRunner().invoke(import_game, [*map(golden, names)], env={"REDIS_URL": server.url})
    assert done.exit_code == 0, done.output
    return [json.loads(_header(name))["game"] for name in names]


def _header(name: str) -> str:
    with open(golden(name), encoding="utf-8") as file:
        return file.readline()


def play(caller: Caller, game: str) -> dict[str, Any]:
    """Play the first legal move of the seat to act."""
    table = caller.call("GET", f"/v1/games/{game}").json
    listed = caller.call("GET", f"/v1/games/{game}/legal-moves").json["moves"]
    command = next(m["command"] for m in listed if m["command"]["type"] not in ("undo", "resign"))
    answer = caller.play(game, table["version"], command)
    assert answer.status == 201, answer.body
    return dict(answer.json)


def play_to_end(running: Running, *callers: Caller, **wanted: Any) -> str:
    """Play a short game to its end; return its id."""
    game = str(running.table(*callers, **{**SHORT, **wanted})["id"])
    while (table := callers[0].call("GET", f"/v1/games/{game}").json)["status"] == "running":
        play(callers[table["asked"] - 1], game)
    return game
