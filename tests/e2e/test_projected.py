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
    rows = [row for row in board["rows"] if row["player"] in (ana.id, bo.id)]
    assert [row["name"] for row in rows] == ["Ana", "Bo"]
    assert page["all"]["wins"] == 1
    assert (altana.data / "replays" / export["name"]).exists()
    assert "followed, 0 hints left" in told
    assert "worker      " in told


class Notifications:
    """A connection to everything that concerns a person."""

    def __init__(self, person: Person, last: str = "") -> None:
        headers = {**person.headers, **({"Last-Event-ID": last} if last else {})}
        request = urllib.request.Request(f"{person.address}/v1/stream", headers=headers)
        self._line = urllib.request.urlopen(request, timeout=PATIENCE)
        self.last = ""

    def next(self) -> tuple[str, Any]:
        """Wait for the next event; return its name and its data."""
        fields: dict[str, str] = {}
        while "data" not in fields:
            name, _, value = self._line.readline().decode().strip().partition(": ")
            fields[name] = value
            if name == "id":
                self.last = value
        return fields["event"], json.loads(fields["data"])

    def close(self) -> None:
        self._line.close()


def test_one_connection_tells_of_all_my_games_and_misses_nothing(altana: Altana) -> None:
    ana, bo = Person(altana.address, "Ana"), Person(altana.address, "Bo")
    ear = Notifications(ana)

    games = [ana.call("POST", "/v1/games", {"game": "burano", "players": 2})["id"] for _ in "12"]
    bo.call("POST", f"/v1/games/{games[0]}/seats", {})
    name, taken = ear.next()
    ear.close()
    table = bo.call("POST", f"/v1/games/{games[1]}/seats", {"seat": 2})
    resign = {"commands": [{"type": "resign"}]}
    bo.call("POST", f"/v1/games/{games[1]}/moves", resign, **{"If-Match": f'"{table["version"]}"'})
    again, told = Notifications(ana, ear.last), list[tuple[str, str]]()
    while ("game-over", games[1]) not in told:
        name_then, data = again.next()
        told.append((name_then, data["game"]))
    again.close()

    assert (name, taken["game"], taken["player"]) == ("seat-taken", games[0], bo.id)
    assert told[0] == ("game-started", games[0])
    assert {("seat-taken", games[1]), ("game-started", games[1])} <= set(told)
    assert len(set(told)) == len(told)


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
    # The other tests, before or after this one, play a game of three moves, and two of five.
    played = ("3 games, 3 moves", "4 games, 6 moves", "5 games, 8 moves", "6 games, 11 moves")
    assert said.startswith(tuple(f"{all_of_them}, " for all_of_them in played))
    assert altana.server.is_alive()
