"""`altana replay` is careful: no success for failed work, and files keep their owner."""

import subprocess
import sys
from pathlib import Path
from shutil import copy

import pytest

from service.events.terminal_text import printable
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import path

BURANO = path("burano-2")


@pytest.mark.parametrize("command", ["verify", "list"])
def test_a_folder_without_replays_is_no_success(command: str, tmp_path: Path):
    assert "no replay file in this folder" in run(command, str(tmp_path), code=8).stderr


def test_a_branch_without_a_move_is_refused_and_the_file_stays_as_it_is(tmp_path: Path):
    file = Path(copy(BURANO, tmp_path))

    assert "--play" in run("branch", str(file), "--at", "R3", code=2).stderr
    assert file.read_bytes() == Path(BURANO).read_bytes()


def test_who_keeps_a_file_to_themselves_keeps_it_so_when_it_is_written(tmp_path: Path):
    file = Path(copy(BURANO, tmp_path))
    file.chmod(0o600)
    play = '[{"type": "take", "column": 1, "end": "top", "count": 1}]'
    run("branch", str(file), "--at", "R3", "--play", play)

    assert file.stat().st_mode & 0o777 == 0o600


def test_the_facts_of_a_fork_say_where_it_comes_from(tmp_path: Path):
    fork = str(tmp_path / "fork.replay")
    run("fork", BURANO, "--at", "R3", "-o", fork)

    assert "\nforked     " in run("info", fork).output
    assert "forked" not in run("info", BURANO).output


def test_what_players_are_called_is_no_note():
    assert "\nnotes      -\n" in run("info", BURANO).output


def test_a_running_game_says_which_moves_could_not_be_judged(tmp_path: Path):
    fork = str(tmp_path / "fork.replay")
    run("fork", BURANO, "--at", "R3", "-o", fork)

    assert (
        "  - The cards that were dealt, and what followed from them in the same move"
        in run("verify", fork).output
    )


@pytest.mark.parametrize(
    "arguments",
    [("info",), ("log",), ("scores",), ("show", "--plain"), ("export", "--as", "report")],
)
def test_a_name_in_a_file_commands_no_terminal_and_ends_no_line(
    arguments: tuple[str, ...], tmp_path: Path
):
    file = tmp_path / "game.replay"
    lines = Path(BURANO).read_bytes().splitlines(keepends=True)
    named = [line.replace(b'"Ana"', rb'"A\u001b[31m\u202e\nna"') for line in lines]
    file.write_bytes(b"".join(named))
    output = run(arguments[0], str(file), *arguments[1:]).output

    assert named != lines
    assert "A?[31m??na" in output
    assert "\x1b" not in output


def test_a_blank_that_does_not_break_is_printed_as_it_is():
    assert printable("2\u00a0×\u00a0roof\u2028") == "2\u00a0×\u00a0roof?"


def test_a_log_that_ends_before_it_begins_is_refused():
    refused = run("log", BURANO, "--from", "R5", "--to", "R2", code=2).stderr

    assert "the last moment comes before the first" in refused


@pytest.mark.parametrize("arguments", [("find", "seat=1"), ("log",), ("cat",)])
def test_a_reader_who_has_seen_enough_is_no_failure_of_the_tool(arguments: tuple[str, ...]):
    command = [sys.executable, "-m", "service.cli", "replay", arguments[0], BURANO, *arguments[1:]]
    tool = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert tool.stdout is not None
    tool.stdout.close()
    _, told = tool.communicate()

    assert (tool.returncode, told) == (141, b"")
