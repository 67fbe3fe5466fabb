"""The arena with a bot of one's own: a program that speaks HTTP to a real service."""

import json
import shlex
import sys
from pathlib import Path
from tempfile import gettempdir

import psutil
import pytest
from click.testing import CliRunner, Result

from service.cli import altana

EXAMPLE = Path(__file__).parents[3] / "examples" / "greedy_bot.py"
RESIGNS = """
import json, sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen
url, game = sys.argv[1:]
headers = {"Content-Type": "application/json"}
def call(path, body):
    with urlopen(Request(f"{url}/v1{path}", json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)
headers["Authorization"] = "Bearer " + call("/players", {"name": "Shy"})["token"]
seat = call(f"/games/{game}/seats", {})["you"][0]
while True:
    with urlopen(f"{url}/v1/games/{game}") as answer:
        headers["If-Match"] = answer.headers["ETag"]
    try:
        call(f"/games/{game}/moves", {"commands": [{"type": "resign"}], "seat": seat})
        break
    except HTTPError as error:
        assert error.code == 412  # the level was faster
"""


def program(*words: str) -> str:
    return "cmd:" + shlex.join([sys.executable, *words])


def contest(first: str, *words: str, game: str = "dream-home") -> Result:
    arguments = [first, "beginner", f"--game={game}", "--processes=1", "--json", *words]
    return CliRunner().invoke(altana, ["arena", *arguments])


def leftovers() -> tuple[list[Path], list[psutil.Process]]:
    folders = sorted(Path(gettempdir()).glob("altana-arena-*"))
    return folders, psutil.Process().children(recursive=True)


def test_the_example_bot_plays_a_deal_from_both_seats() -> None:
    before = leftovers()

    ended = contest(program(str(EXAMPLE)), "--games=2")

    assert ended.exit_code == 0, ended.output
    report = json.loads(ended.stdout)
    assert (report["games"], report["deals"], report["rounds"]) == (2, 1, 12)
    assert report["first"] == shlex.join([sys.executable, str(EXAMPLE)])
    assert min(report["turns"]) >= 12  # some turns follow one's own
    assert min(report["points"]) > 0
    assert min(report["cpu_ms_per_turn"]) > 0
    assert leftovers() == before


def test_a_program_that_resigns_has_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1")  # of another service
    monkeypatch.setenv("ALTANA_DATA", "/nowhere")

    ended = contest(program("-c", RESIGNS), "--games=2")

    assert ended.exit_code == 0, ended.output
    assert json.loads(ended.stdout)["wins"] == 0


def test_a_program_that_fails_ends_the_contest_with_its_words() -> None:
    before = leftovers()

    ended = contest(program("-c", "raise SystemExit('no idea how to play')"), "--games=2")

    assert ended.exit_code == 1
    assert "ended with exit code 1:\nno idea how to play" in ended.stderr
    assert leftovers() == before


@pytest.mark.parametrize(
    ("first", "words", "complaint"),
    [
        ("cmd:", (), "there is no such program"),
        ("cmd:no-such-bot --fast", (), "there is no such program"),
        ("cmd:python 'open", (), "No closing quotation"),
        (program("bot.py"), ("--players=1",), "A program needs an opponent"),
        ("nobody", (), "'nobody' is not one of"),
    ],
)
def test_what_can_not_compete_is_refused_at_once(
    first: str, words: tuple[str, ...], complaint: str
) -> None:
    ended = contest(first, *words, game="burano")

    assert ended.exit_code == 2
    assert complaint in ended.stderr
