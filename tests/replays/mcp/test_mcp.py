"""An agent plays on this computer: whole games, plans, refusals, hints and reviews."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import anyio
import msgspec
import pytest
from click.testing import CliRunner

from replays.files.opening import open_replay
from replays.mcp.game_text import tell_legal
from replays.mcp.local_tables import LocalTables
from replays.mcp.tables import Snapshot
from replays.play.local_game import LocalGame
from replays.reading.verification import verify
from service.cli import altana
from service.teaching.notes.replay_game import ReplayGame
from tests.kit.effort import ALL
from tests.replays.mcp.agent import ROOT, YOUR_TURN, agent, agent_here, game_in, legal, plain_choice

CONFORMANCE = ROOT / "tests" / "replays" / "conformance"
BROKEN = ("broken-empty", "broken-move-too-deep", "broken-move-missing", "broken-utf-16")
UNTRUE = ("untrue-command-forged", "untrue-event-left-out", "untrue-seat-forged")
TITLES = ("burano", "dream-home") if ALL else ("dream-home",)
TOOLS = {"list_games", "create_game", "look", "play", "rules", "hint", "review"}


def test_an_agent_plays_whole_games_against_a_computer(tmp_path: Path) -> None:
    async def played() -> None:
        async with agent("--folder", str(tmp_path), "--name", "Robo") as robo:
            for title in TITLES:
                text = await robo.call("create_game", game=title, opponents="beginner")
                early = await robo.call("review", game=game_in(text), is_error=True)
                last = await robo.play_to_the_end(game_in(text), text)

                assert "Seat 1: Robo (you)." in text
                assert early == "A game is reviewed when it is over."
                assert " wins with " in last or "share" in last
                assert last.endswith("review tells what was lost, and what would have been better.")
            game, end = game_in(text), [{"type": "end_turn"}]
            late = await robo.call("play", game=game, commands=end, is_error=True)
            review = await robo.call("review", game=game)
            listed = await robo.call("list_games")

        assert late.startswith("Nothing was played. Command 1: The game is over.")
        assert "The game in numbers" in review
        assert re.search(
            r"- Robo: \d+ points\. Expected at the start: \d+; lost by own turns", review
        )
        assert ": this turn lost" in review  # some games have no large mistake of Robo's
        files = sorted(tmp_path.glob("*.replay"), reverse=True)
        assert listed.splitlines() == [f"{file.stem}: finished" for file in files]
        assert [verify(file.read_bytes()).fault for file in files] == [None] * len(TITLES)

    anyio.run(played)


def test_an_agent_plans_a_turn_plays_it_whole_and_hears_the_answer(tmp_path: Path) -> None:
    async def planned() -> None:
        async with agent_here(LocalTables(tmp_path, "Robo")) as robo:
            tools = (await robo.client.list_tools()).tools
            text = await robo.call("create_game", game="burano", players=3)
            game, turn = game_in(text), list[object]()
            while not turn or turn[-1]["type"] != "end_turn":
                text = await robo.call("look", game=game, planned=turn)
                turn.append(plain_choice(text))
            hints = [await robo.call("hint", game=game, step=step) for step in (1, 2, 3)]
            text = await robo.call("play", game=game, commands=turn)
            look = await robo.call("look", game=game)

        assert {tool.name for tool in tools} == TOOLS
        assert sum(len(tool.model_dump_json(exclude_none=True)) for tool in tools) < 4000
        assert re.search(r"casual [23] ends the turn", text)
        assert YOUR_TURN in text
        assert text.endswith(look)  # what happened, and then the table
        assert len(set(hints)) == 3
        assert "Take " in hints[2]
        [told] = [line for line in hints[2].splitlines() if line.startswith("As commands: ")]
        assert json.loads(told.removeprefix("As commands: "))[0]["type"] == "take"
        assert not any("As commands" in hint for hint in hints[:2])

    anyio.run(planned)


def test_of_a_kind_with_many_commands_one_is_told_in_a_sentence(tmp_path: Path) -> None:
    async def looked() -> None:
        async with agent_here(LocalTables(tmp_path, "Robo")) as robo:
            text = await robo.call("create_game", game="burano", players=1)
            take = [{"type": "take", "column": 1, "end": "top", "count": 3}]
            text = await robo.call("look", game=game_in(text), planned=take)

        lines = [line for line in text.splitlines() if line.startswith('{"type":"arrange"')]
        assert len(lines) > 6
        assert "  Lay the scaffolds here: " in lines[0]
        assert not any("scaffolds here" in line for line in lines[1:])
        assert {"arrange", "end_turn"} <= {command["type"] for command in legal(text)}

    anyio.run(looked)


def test_a_refusal_names_the_rule_and_what_is_legal(tmp_path: Path) -> None:
    async def refused() -> None:
        async with agent_here(LocalTables(tmp_path, "Robo")) as robo:
            text = await robo.call("create_game", game="burano", players=1)
            game = game_in(text)
            take = {"type": "take", "column": 1, "end": "top", "count": 1}
            twice = await robo.call("play", game=game, commands=[take, take], is_error=True)
            nonsense = await robo.call("play", game=game, commands=[{"type": "fly"}], is_error=True)
            nothing = await robo.call("play", game=game, commands=[], is_error=True)
            planned = await robo.call("look", game=game, planned=[take, take], is_error=True)
            unknown = await robo.call("look", game="../secrets", is_error=True)
            people = await robo.call(
                "create_game", game="burano", opponents="people", is_error=True
            )
            alone = await robo.call("create_game", game="dream-home", players=1, is_error=True)
            chess = await robo.call("create_game", game="chess", is_error=True)
            late = await robo.call("look", game=game)
            rules = await robo.call("rules", game="burano", about="b-take")
            all_rules = await robo.call("rules", game="dream-home")

        assert twice.startswith("Nothing was played. Command 2: ")
        assert "B-TURN" in twice or "B-TAKE" in twice
        assert legal(twice) == legal(text)
        assert "can't be read" in nonsense
        assert "1 to 100 commands" in nothing
        assert planned
        assert unknown.startswith("There is no game '../secrets'")
        assert "beginner, casual" in people
        assert "2 to 4" in alone
        assert chess == "There is no game 'chess': burano, dream-home can be played."
        assert late == text  # refusals have changed nothing
        assert rules.startswith("B-TAKE")
        assert "D-SCO-1" in all_rules

    anyio.run(refused)


def test_files_that_are_broken_or_untrue_are_refused_in_words(tmp_path: Path) -> None:
    for name in (*BROKEN, *UNTRUE):
        shutil.copy(CONFORMANCE / f"{name}.replay", tmp_path)

    async def opened() -> None:
        async with agent_here(LocalTables(tmp_path, "Robo")) as robo:
            listed = await robo.call("list_games")
            broken = [await robo.call("look", game=name, is_error=True) for name in BROKEN]
            untrue = [await robo.call("review", game=name, is_error=True) for name in UNTRUE]

        assert len(listed.splitlines()) == len(BROKEN) + len(UNTRUE)
        assert all(name in text for name, text in zip(BROKEN, broken, strict=True))
        assert set(untrue) == {"The record of this game is not true, so there is no review."}

    anyio.run(opened)


def test_an_agent_cannot_play_for_other_people(tmp_path: Path) -> None:
    path = tmp_path / "shared.replay"
    LocalGame.new(str(path), "burano", ["Ana", "Bo"], {})

    async def tried() -> None:
        async with agent_here(LocalTables(tmp_path, "Robo")) as robo:
            text = await robo.call("look", game="shared")
            if YOUR_TURN in text:
                end = [plain_choice(text), {"type": "end_turn"}]
                text = await robo.call("play", game="shared", commands=end, wait=0)
            moves = len(LocalGame.resume(str(path)).replay.entries)
            take = {"type": "take", "column": 1, "end": "top", "count": 1}
            refused = await robo.call("play", game="shared", commands=[take], is_error=True)
            hint = await robo.call("hint", game="shared", is_error=True)

        assert "Seat 2: Bo (somebody else)." in text
        assert not legal(text)
        assert "B-TURN-1" in refused
        assert "Bo is to move" in hint
        assert len(LocalGame.resume(str(path)).replay.entries) == moves

    anyio.run(tried)


def test_a_service_needs_a_token() -> None:
    done = CliRunner().invoke(altana, ["mcp", "--service", "http://127.0.0.1:1"])

    assert done.exit_code == 2
    assert "--service needs a --token" in done.output


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(altana, ["mcp", "--folder", str(tmp_path / "file" / "games")])

    assert done.exit_code == 2
    assert "Not a directory" in done.output


def test_without_its_extra_the_command_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['mcp'] = None; from service.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "mcp"], cwd=ROOT, capture_output=True, text=True
    )

    assert done.returncode == 2
    assert "pip install 'altana[mcp]'" in done.stderr


@pytest.mark.slow
def test_the_server_ends_when_its_client_hangs_up(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "service.cli", "mcp", "--folder", str(tmp_path)],
        cwd=ROOT,
        input="no json\n" + json.dumps({"jsonrpc": "2.0", "id": 1, "method": "nothing"}) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert done.returncode == 0, done.stderr


def test_of_very_many_commands_the_best_are_listed_and_the_others_counted() -> None:
    replay = open_replay(str(ROOT / "tests" / "golden" / "dream-home-3.replay"))
    game = ReplayGame(msgspec.structs.replace(replay, entries=replay.entries[:78]))
    asked = game.after(78).state.asked
    lines = list(tell_legal(Snapshot("g", game, (asked,)), []))
    gains = [int(line.rpartition("(")[2].rstrip(")")) for line in lines if line.endswith(")")]

    assert [command["type"] for command in legal("\n".join(lines))] == ["supply"] * 40 + ["done"]
    assert "… and 162 more of the kind supply, which bring no more points." in lines
    assert gains == sorted(gains, reverse=True)
