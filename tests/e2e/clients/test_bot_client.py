"""The client for those who write bots: installed alone, it plays, waits, and survives losses."""

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.e2e.clients.broken_line import broken_line
from tests.e2e.serving import Running
from tests.kit.waiting import until

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "examples" / "client"
TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the client and nothing else, as pip installs it."""
    folder = tmp_path_factory.mktemp("client")
    shutil.copytree(SOURCE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    alone = ["--no-index", "--no-build-isolation", "--no-compile", "--target", str(folder / "site")]
    subprocess.run([*pip, *alone, folder / "source"], check=True)
    return folder / "site"


@pytest.fixture
def sign_up(client: Any) -> Iterator[Any]:
    """Signs a player up at an address; its connection is closed at the end."""
    with ExitStack() as stack:
        yield lambda url, name="Ana": stack.enter_context(client.Altana.sign_up(url, name))


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(SOURCE)
    yield importlib.import_module("altana_client")
    for name in [name for name in sys.modules if name.split(".")[0] == "altana_client"]:
        del sys.modules[name]


def bot(installed: Path, *arguments: str) -> "subprocess.Popen[str]":
    """Start the bot without the libraries of this environment."""
    return subprocess.Popen(
        [sys.executable, "-S", SOURCE / "bot.py", *arguments],
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_bot_has_thirty_lines() -> None:
    assert (SOURCE / "bot.py").read_text("utf-8").count("\n") <= 30


def test_the_bot_plays_a_game_of_burano_to_its_end(running: Running, installed: Path) -> None:
    said, errors = bot(installed, running.address, "burano").communicate(timeout=240)

    assert "points" in said, errors


def test_a_player_and_the_bot_wait_for_each_other_in_a_game_of_dream_home(
    running: Running, installed: Path, sign_up: Any
) -> None:
    game = sign_up(running.address).create("dream-home")
    other = bot(installed, running.address, game.id)
    turns = 0
    for table in game.turns():
        turns += 1
        game.play(table.choices[0].command)
    said, errors = other.communicate(timeout=240)

    assert turns > 24
    assert said.strip() == game.table.result["sentence"], errors
    assert game.table.is_over
    assert [move["number"] for move in game.moves()] == list(range(1, game.table.version + 1))


def test_news_of_all_games_come_on_one_connection(running: Running, sign_up: Any) -> None:
    ana, bo = sign_up(running.address), sign_up(running.address, "Bo")
    news = bo.news()
    games = [ana.create("burano"), ana.create("dream-home")]
    for game in games:
        ana.invite(game, bo.player)

    heard = [(one["type"], one["game"]) for one in islice(news, 2)]
    assert heard == [("invitation", game.id) for game in games]


def test_a_turn_is_planned_and_then_played_in_one_call(running: Running, sign_up: Any) -> None:
    game = sign_up(running.address).create("burano", players=1)
    follow = game.plan(TAKE)
    before = game.look()
    after = game.play(TAKE, {"type": "end_turn"})

    assert any(move.command["type"] == "end_turn" for move in follow)
    assert (before.version, after.version) == (1, 2)
    assert after.is_your_turn
    assert {"undo", "resign"}.isdisjoint(move.command["type"] for move in after.choices)


def test_players_invite_each_other_and_seek_games(running: Running, sign_up: Any) -> None:
    ana, bo = sign_up(running.address), sign_up(running.address)
    game = ana.create("dream-home", visibility="private")
    second = ana.create("dream-home")
    ana.invite(game, bo.player)
    declined = ana.invite(second.id, bo.player)["id"]
    bo.decline(declined)
    [received] = bo.invitations()["received"]
    joined = bo.accept(received["id"])
    found = bo.seek("burano", bot="beginner", bot_after=0)

    assert joined.id == game.id
    assert [one["status"] for one in ana.invitations()["sent"]] == ["accepted", "declined"]
    assert found is not None
    assert found.table.raw["seats"][0]["player"] == bo.player


def test_a_refusal_has_its_rule_and_a_stale_table_its_own_error(
    running: Running, client: Any, sign_up: Any
) -> None:
    ana = sign_up(running.address)
    game = ana.create("burano", players=1)
    with pytest.raises(client.Refused) as refused:
        game.play(TAKE, TAKE)
    game.look()
    ana.game(game.id).play(TAKE)
    with pytest.raises(client.GoneOn):
        game.play(TAKE)
    with pytest.raises(client.Refused) as missing:
        ana.game("../nothing").look()

    assert (refused.value.status, refused.value.rule) == (409, "B-TAKE-1")
    assert refused.value.problem["command_index"] == 1
    assert missing.value.status == 404


def test_a_lost_answer_is_asked_for_again_and_nothing_happens_twice(
    running: Running, client: Any, sign_up: Any
) -> None:
    with broken_line(running) as line:
        ana = sign_up(line.address)
        line.loses = b"POST /v1/games "
        game = ana.create("burano", players=1)
        line.loses = b"/moves"
        table = game.play(TAKE)
        line.loses = b"/legal-moves"
        follow = game.plan({"type": "end_turn"})
        line.loses = b"POST /v1/players "
        with pytest.raises(client.NotReached):
            sign_up(line.address, "Bo")

        assert line.lost == 4
    assert table.version == 2
    assert {move.command["type"] for move in follow} == {"dismiss"}
    with client.Altana(running.address, ana.token) as mine:
        player = table.raw["seats"][0]["player"]
        assert [one["id"] for one in mine.games(player=player)] == [game.id]


def test_a_stream_that_breaks_goes_on_where_it_was(
    running: Running, client: Any, sign_up: Any
) -> None:
    heard = list[int]()
    with broken_line(running) as line, ExitStack() as stack:
        ana = sign_up(line.address)
        far = ana.create("burano", players=1)
        near = stack.enter_context(client.Altana(running.address, ana.token)).game(far.id)
        line.cut()
        listening = Thread(target=lambda: heard.extend(move["number"] for move in far.moves()))
        listening.start()
        for _ in range(3):
            until(lambda: len(line.open) == 2)  # the stream, on both sides
            near.play(near.table.choices[0].command)
            line.cut()
        near.play({"type": "resign"})
        listening.join(60)

    assert heard == [1, 2, 3, 4, 5]


def test_a_stream_that_finds_no_room_is_asked_for_again(client: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("altana_client.transport.WAITS", (0.0, 0.0))
    event = b'event: last-move\nid: 1\ndata: {"number": 1}\n\n'
    answers = [(503, b"{}"), (429, b"{}"), (200, event), (403, b"{}")]

    class House(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, body = answers.pop(0)
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    with HTTPServer(("127.0.0.1", 0), House) as house:
        thread = Thread(target=house.serve_forever)
        thread.start()
        with client.Altana(f"http://127.0.0.1:{house.server_port}") as nobody:
            assert [move["number"] for move in nobody.game("g").moves()] == [1]
            with pytest.raises(client.Refused):
                next(nobody.game("g").moves())
        house.shutdown()
        thread.join()

    assert answers == []


def test_an_address_that_nobody_answers_at_is_told(client: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("altana_client.transport.WAITS", (0.0,))
    with pytest.raises(client.NotReached, match=r"http://127\.0\.0\.1:9: "):
        client.Altana("http://127.0.0.1:9").rules()
    with pytest.raises(ValueError, match="is not the address of a service"):
        client.Altana("ftp://somewhere")
