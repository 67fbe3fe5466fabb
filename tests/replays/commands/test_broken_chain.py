"""A broken chain is reported in one line by everything that opens a file."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from service.cli import altana
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import path
from tests.replays.on_screen import press, stepper

BURANO = path("burano-2")
TOLD = "the chain is broken at move 31"


@pytest.fixture
def changed(tmp_path: Path) -> str:
    """A game in which one time was changed, and no hash."""
    lines = Path(BURANO).read_bytes().splitlines(keepends=True)
    lines[31] = re.sub(rb'"at":"2026-03-01T', b'"at":"2026-03-02T', lines[31], count=1)
    file = tmp_path / "changed.replay"
    file.write_bytes(b"".join(lines))
    return str(file)


@pytest.mark.parametrize(
    "command",
    [
        *(["info"], ["log"], ["show"], ["scores"], ["legal", "--at", "R3"], ["step", "--plain"]),
        *(["find", "text~takes"], ["diff"], ["cat"], ["export", "--as", "report"]),
    ],
    ids=lambda command: command[0],
)
def test_every_command_that_opens_a_file_says_so_once(command: list[str], changed: str):
    name, *options = command
    result = CliRunner().invoke(altana, ["replay", name, changed, *options], env={"LANG": "C"})

    assert result.stderr.count(TOLD) == 1
    assert TOLD not in run("info", BURANO).stderr


def test_notes_and_lessons_say_so_too(changed: str):
    for command in (["annotate", "list", changed], ["learn", changed, "--plain"]):
        assert TOLD in CliRunner().invoke(altana, command, env={"LANG": "C"}, input="q\n").stderr


def test_it_is_said_in_the_language_of_the_reader(changed: str):
    assert "Die Kette ist bei Aktion 31" in run("log", changed, "--language", "de").stderr


def test_a_list_says_so_in_the_row_of_the_file(changed: str):
    assert TOLD in run("list", changed, BURANO).output.splitlines()[0]
    assert json.loads(run("list", changed, "--json").output)[0]["broken"] == 31
    assert "broken" not in json.loads(run("list", BURANO, "--json").output)[0]


def test_the_screen_says_so(changed: str):
    assert "The chain is broken at move 31" in press(stepper("", file=Path(changed)))


def test_a_verified_folder_ends_with_a_total(changed: str, tmp_path: Path):
    (tmp_path / "whole.replay").write_bytes(Path(BURANO).read_bytes())
    (tmp_path / "cut.replay").write_bytes(Path(BURANO).read_bytes()[:5000])
    told = run("verify", str(tmp_path), code=8).output

    assert told.splitlines()[-1] == "3 files: 1 proven, 1 not true, 1 not readable."
    assert " files: " not in run("verify", BURANO).output


def test_a_file_that_cannot_be_read_is_explained_in_the_language_of_the_reader(tmp_path: Path):
    (tmp_path / "cut.replay").write_bytes(Path(BURANO).read_bytes()[:5000])
    told = run("info", str(tmp_path / "cut.replay"), "--language", "it", code=8).stderr

    assert re.search(r"riga \d+: .* mosse leggibili", told)
