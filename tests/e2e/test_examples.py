"""Does what the README and the examples say."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.serving import Caller, Running, serving
from tests.kit.processes import ROOT
from tests.kit.servers import Server
from tests.kit.waiting import until

README = (ROOT / "README.md").read_text("utf-8")
FIRST_GAME = (ROOT / "docs" / "first-game.md").read_text("utf-8")


@pytest.fixture(scope="module")
def running(server: Server) -> Iterator[Running]:
    with serving(server.url) as running:
        yield running


def told(page: str, running: Running, folder: Path) -> list[Any]:
    """Run the shell lines of a page; return their output."""
    script = "\n".join(re.findall(r"```sh\n(.*?)```", page, re.DOTALL))
    done = subprocess.run(
        ["bash", "-euc", script.replace("http://127.0.0.1:8000", running.address)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_game_of_the_readme_can_be_played_with_curl(running: Running, tmp_path: Path) -> None:
    legal, move, scores = told(README, running, tmp_path)

    assert legal["moves"]
    assert move["number"] == 2
    assert scores["result"]["sentence"].startswith("Ana has 12 points")


def test_the_game_for_two_can_be_played_with_curl(running: Running, tmp_path: Path) -> None:
    taken, table, legal, refused, picked, undone, turn, again, last, scores, proof = told(
        FIRST_GAME, running, tmp_path
    )

    assert taken["status"] == "running"
    assert table["version"] == 2
    assert legal["moves"]
    assert (refused["status"], refused["rule"]) == (409, "B-TURN-1")
    assert "Platz" in refused["detail"]
    assert [move["number"] for move in (picked, undone, turn, last)] == [3, 4, 5, 6]
    assert again == turn
    assert scores["result"]["standings"]
    assert proof == {"moves": 6, "fault": None, "deals_proven": True}
    [replay] = tmp_path.glob("*.replay")
    assert replay.read_text().count("\n") == 9


def test_the_bot_has_forty_lines() -> None:
    assert (ROOT / "examples" / "bot.py").read_text("utf-8").count("\n") <= 40


@pytest.mark.parametrize("game", ["burano", "dream-home"])
def test_the_bot_plays_a_game_to_its_end(running: Running, game: str) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "bot.py", running.address, game],
        capture_output=True,
        text=True,
        timeout=240,
    )

    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["standings"]) == 2


def test_two_bots_sit_at_one_table(running: Running) -> None:
    host = running.caller("Host")
    game = host.call("POST", "/v1/games", {"game": "dream-home", "players": 3}).json["id"]
    bots = [
        subprocess.Popen(
            [sys.executable, ROOT / "examples" / "bot.py", running.address, game],
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]

    until(lambda: resigns(host, game))
    said = [bot.communicate(timeout=240)[0] for bot in bots]

    assert said[0] == said[1]
    assert json.loads(said[0])["standings"][-1]["seat"] == 1


def resigns(player: Caller, game: str) -> bool:
    """Resign once the game has started; return False if somebody else moved first."""
    table = player.call("GET", f"/v1/games/{game}").json
    if table["status"] == "open":
        return False
    return player.play(game, table["version"], {"type": "resign"}).status == 201
