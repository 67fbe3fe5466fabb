"""Does what the README and the examples say."""

import json
import re
import runpy
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.e2e.serving import Caller, Running
from tests.kit.effort import first_of
from tests.kit.processes import ROOT
from tests.kit.waiting import until

README = (ROOT / "README.md").read_text("utf-8")
FIRST_GAME = (ROOT / "docs" / "first-game.md").read_text("utf-8")


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


def test_the_proof_of_the_readme_is_given(tmp_path: Path) -> None:
    [block] = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    lines = block.splitlines()
    script = "\n".join(line[2:] for line in lines if line.startswith("$ "))
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    altana = f'altana() {{ PYTHONPATH="{ROOT}" "{sys.executable}" -m service.cli "$@"; }}'
    done = subprocess.run(
        ["bash", "-uc", f"{altana}\n{script}"], cwd=tmp_path, capture_output=True, text=True
    )

    assert done.returncode == 1, done.stderr
    assert [line for line in lines if not line.startswith("$ ")] == done.stdout.splitlines()[:3]


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


@pytest.mark.parametrize(("bot", "lines"), [("bot.py", 42), ("greedy_bot.py", 60)])
def test_a_bot_is_short(bot: str, lines: int) -> None:
    assert (ROOT / "examples" / bot).read_text("utf-8").count("\n") <= lines


# The next test plays whole games with both of them.
@pytest.mark.parametrize(
    ("bot", "game"), first_of([*product(["bot.py", "greedy_bot.py"], ["burano", "dream-home"])])
)
def test_a_bot_plays_a_game_to_its_end(running: Running, game: str, bot: str) -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / bot, running.address, game],
        capture_output=True,
        text=True,
        timeout=240,
    )

    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["standings"]) == 2


@pytest.mark.parametrize("bot", ["bot.py", "greedy_bot.py"])
def test_a_bot_needs_one_call_for_each_command(
    running: Running, bot: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = list[str]()

    def counted(request: Request) -> Any:
        calls.append(f"{request.method} {request.selector}")
        return urlopen(request)

    monkeypatch.setattr("urllib.request.urlopen", counted)
    monkeypatch.setattr(sys, "argv", [bot, running.address, "dream-home"])
    runpy.run_path(str(ROOT / "examples" / bot))

    [look] = [call for call in calls if "include=legal" in call]
    game = look.removeprefix("GET ").partition("?")[0]
    moves = running.caller("Watcher").call("GET", f"{game}/moves").json["moves"]
    commands = sum(len(move["commands"]) for move in moves[2:])  # after the two seats
    assert calls.count(f"POST {game}/moves") == commands
    # A player, the titles, a game, a seat, and one look at the table.
    assert len(calls) == commands + 5


def test_two_bots_sit_at_one_table(running: Running) -> None:
    host = running.caller("Host")
    game = host.call("POST", "/v1/games", {"game": "dream-home", "players": 3}).json["id"]
    bots = [
        subprocess.Popen(
            [sys.executable, ROOT / "examples" / bot, running.address, game],
            stdout=subprocess.PIPE,
            text=True,
        )
        for bot in ("bot.py", "greedy_bot.py")
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
