"""End to end: a move over HTTP, projected by a worker, read back from the read models."""

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from tests.e2e.test_run import Altana, running_altana
from tests.kit.processes import PATIENCE, end, start
from tests.kit.waiting import until


class Person:
    """Somebody who plays over HTTP."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.headers = {"Content-Type": "application/json"}
        made = self.call("POST", "/v1/players", {"name": name})
        self.id = made["player"]["id"]
        self.headers["Authorization"] = f"Bearer {made['token']}"

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        request = urllib.request.Request(
            self.address + path,
            None if body is None else json.dumps(body).encode(),
            {**self.headers, **headers},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)


@pytest.fixture(scope="module")
def altana(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Altana]:
    with running_altana(tmp_path_factory.mktemp("projected")) as running:
        yield running
        running.stop()


def test_a_finished_game_is_shown_rated_and_exported(altana: Altana) -> None:
    ana, bo = Person(altana.address, "Ana"), Person(altana.address, "Bo")
    game = ana.call("POST", "/v1/games", {"game": "burano", "players": 2})["id"]
    table = bo.call("POST", f"/v1/games/{game}/seats", {})
    move = bo.call(
        "POST",
        f"/v1/games/{game}/moves",
        {"commands": [{"type": "resign"}]},
        **{"If-Match": f'"{table["version"]}"'},
    )

    path = f"/v1/leaderboards/burano?players=2&after_game={game}&at_least=3"
    board = until(lambda: counted(ana.call("GET", path, Prefer="wait=5")))
    page = ana.call("GET", f"/v1/players/{ana.id}")
    export = until(lambda: ready(ana.call("GET", f"/v1/games/{game}/exports")))
    told, _ = end(start("-m", "service.cli", "status", environment=on(altana)))

    assert move["number"] == 3
    assert [row["name"] for row in board["rows"]] == ["Ana", "Bo"]
    assert page["all"]["wins"] == 1
    assert (altana.data / "replays" / export["name"]).exists()
    assert "followed, 0 hints left" in told
    assert "worker      " in told


def counted(board: Any) -> Any:
    return board if board["counted"] else None


def ready(export: Any) -> Any:
    return export if export["status"] == "ready" else None


def on(altana: Altana) -> dict[str, str]:
    return {"REDIS_URL": altana.server.url, "ALTANA_DATA": str(altana.data)}


def test_a_rebuild_runs_beside_a_running_service(altana: Altana) -> None:
    ana = Person(altana.address, "Ana")
    for _ in range(3):
        ana.call("POST", "/v1/games", {"game": "burano", "players": 2})

    rebuilt = start("-m", "service.cli", "projections", "rebuild", environment=on(altana))
    said, complained = end(rebuilt)

    assert rebuilt.returncode == 0, complained
    # The other test, before or after this one, plays a game of three moves.
    assert said.startswith(("3 games, 3 moves, ", "4 games, 6 moves, "))
    assert altana.server.is_alive()
