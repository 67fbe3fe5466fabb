"""What people expect of a command line: -h, completion, a pager, --json, dumb terminals, Ctrl-C."""

import json
import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from replays.annotate.cli import COMMANDS as ANNOTATE
from replays.cli import COMMANDS as REPLAY
from replays.play.local_game import LocalGame
from service.cli import altana
from tests.kit.processes import ROOT
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import path

BURANO, DREAM = path("burano-2"), path("dream-home-3")
NO_FACTS = {
    "cat",
    "export",
    "play",
    "schema",
    "step",
}  # they print the file itself, or JSON as it is


def in_a_terminal(
    *arguments: str, awaited: bytes = b"", keys: bytes = b"", **variables: str
) -> tuple[int, str]:
    """Run a command in a terminal of 80x24; return its exit code and what it printed.

    The keys are pressed once the awaited text is there.
    """
    main, other = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", *arguments],
        stdin=other,
        stdout=other,
        stderr=other,
        cwd=ROOT,
        env={**os.environ, "LANG": "C", "COLUMNS": "80", "LINES": "24", **variables},
    )
    os.close(other)
    printed = b""
    with suppress(OSError):  # the other side is gone
        while more := os.read(main, 65536):
            printed += more
            if keys and awaited in printed:
                os.write(main, keys)
                keys = b""
    os.close(main)
    return process.wait(), printed.decode()


@pytest.mark.parametrize("group", [(), ("replay",), ("annotate",), ("replay", "show")])
def test_h_is_help(group: tuple[str, ...]):
    short, long = (CliRunner().invoke(altana, [*group, flag]) for flag in ("-h", "--help"))

    assert (short.exit_code, short.output) == (0, long.output)


@pytest.mark.parametrize(
    ("written", "meant"),
    [(("anotate",), "annotate"), (("replay", "vrify"), "verify"), (("annotate", "lst"), "list")],
)
def test_a_misspelt_command_is_told_which_one_is_meant(written: tuple[str, ...], meant: str):
    result = CliRunner().invoke(altana, written)

    assert result.exit_code == 2
    assert f"Did you mean '{meant}'?" in result.stderr


def completed(*words: str) -> list[str]:
    """Return what bash is offered after these words."""
    asked = {
        "COMP_WORDS": " ".join(("altana", *words)),
        "COMP_CWORD": str(len(words)),
        "_ALTANA_COMPLETE": "bash_complete",
    }
    done = CliRunner().invoke(altana, [], prog_name="altana", env=asked)
    return done.output.split()


def test_commands_and_options_are_completed():
    assert completed("an") == ["plain,annotate"]
    assert completed("replay", "ve") == ["plain,verify"]
    assert "plain,--at" in completed("replay", "show", "--a")


@pytest.mark.parametrize(
    "words",
    [
        *(("replay", "bur"), ("replay", "show", "bur"), ("replay", "verify", "a.replay", "bur")),
        ("annotate", "list", "bur"),
        ("replay", "export", "a.replay", "-o", "bur"),
    ],
)
def test_files_are_completed(words: tuple[str, ...]):
    assert completed(*words) == ["file,bur"]


@pytest.mark.parametrize("command", [("play",), ("learn",), ("course", "list")])
def test_games_and_courses_are_completed_beside_files(command: tuple[str, ...]):
    assert completed(*command, "bur") == ["file,bur", "plain,burano"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_the_script_of_a_shell(shell: str):
    script = CliRunner().invoke(altana, ["completion", shell]).output

    assert f"_ALTANA_COMPLETE={shell}_complete" in script


@pytest.mark.parametrize("name", sorted(set(REPLAY) - NO_FACTS))
def test_every_command_that_reads_a_replay_prints_json(name: str):
    assert "--json" in CliRunner().invoke(altana, ["replay", name, "--help"]).output


@pytest.mark.parametrize("name", ["list", "show", "undo", "redo", "merge"])
def test_every_command_that_reads_notes_prints_json(name: str):
    assert name in ANNOTATE
    assert "--json" in CliRunner().invoke(altana, ["annotate", name, "--help"]).output


def test_json_is_short_for_its_format():
    assert run("info", DREAM, "--json").output == run("info", DREAM, "--format", "json").output


def test_a_variation_is_told_as_json():
    play = '[{"type": "take", "column": 1, "end": "top", "count": 1}]'
    told = json.loads(
        run("branch", BURANO, "--at", "R3", "--play", play, "--dry-run", "--json").output
    )

    assert told["kept"] is False
    assert [move["commands"][0]["type"] for move in told["moves"]] == ["take"]


def test_an_undone_edit_is_told_as_undone(tmp_path: Path):
    file = str(copy(BURANO, tmp_path))

    def annotate(*arguments: str) -> str:
        return CliRunner().invoke(altana, ["annotate", *arguments]).output

    note = annotate("add", file, "--at", "5", "--text", "hi").strip()
    assert annotate("undo", file) == f"undone: add {note}\n"
    assert annotate("redo", file) == f"done again: add {note}\n"
    assert json.loads(annotate("undo", file, "--json")) == {
        "done": "undone",
        "edit": "add",
        "note": note,
    }
    assert json.loads(annotate("merge", file, file, "-o", file, "--json"))["file"] == file


def test_a_note_is_called_a_note_whatever_its_line_is_called(tmp_path: Path):
    file = str(copy(BURANO, tmp_path))

    def altana_prints(*arguments: str) -> str:
        return CliRunner().invoke(altana, arguments).stdout

    note = altana_prints("annotate", "add", file, "--at", "5", "--text", "hi").strip()
    listed = [altana_prints("annotate", "list", file, *f) for f in _KINDS]
    assert listed == [f"R1.2   note         {note}  hi\n"] * len(_KINDS)
    assert altana_prints("annotate", "show", file, note).startswith(f"note {note}\n")
    assert "notes      note 1\n" in altana_prints("replay", "info", file)
    assert altana_prints("replay", "info", file, "--language", "de").endswith("Anmerkung 1\n")
    assert altana_prints("replay", "cat", file, "--kind", "note").count("\n") == 1
    assert altana_prints("annotate", "remove", file, note, "--kind", "annotation") == ""
    assert altana_prints("annotate", "list", file) == ""


_KINDS: tuple[tuple[str, ...], ...] = ((), ("--kind", "note"), ("--kind", "annotation"))


def test_the_columns_of_a_list_are_aligned(tmp_path: Path):
    names = (BURANO, "a.replay"), (DREAM, "longer.replay")
    short, long = (str(copy(file, tmp_path / name)) for file, name in names)
    one, other = run("list", short, long).output.splitlines()

    assert one.index("burano/1") == other.index("dream-home/1")
    assert one.index("2026-") == other.index("2026-")
    assert "  1 round  " in run("list", path("burano-round-limit-1")).output


def test_signs_of_two_columns_are_counted_as_two(tmp_path: Path):
    file = str(tmp_path / "game.replay")
    LocalGame.new(file, "burano", ["root", "🐱 casual 2"], {})
    one, other = run("scores", file).output.splitlines()[-2:]

    assert cell_len(one.rpartition(" ")[0]) == cell_len(other.rpartition(" ")[0])


def test_a_folder_that_is_not_there_is_named_once():
    assert run("list", "nofolder", code=8).output == "nofolder: No such file or directory\n"


def test_the_curve_ends_with_a_number():
    assert run("scores", DREAM).output.rstrip().endswith("█ 32")


def test_a_card_that_is_not_there_is_told_which_ones_are():
    assert "did you mean kitchen-" in run("trace", DREAM, "kitchen", code=1).stderr


def test_a_dumb_terminal_gets_lines():
    code, printed = in_a_terminal("replay", BURANO, TERM="dumb")

    assert code == 0
    assert printed.startswith("R0: ")
    assert "\x1b" not in printed


def test_what_fills_the_screen_goes_through_a_pager():
    pager: dict[str, Any] = {"TERM": "xterm", "PAGER": "head -n 1"}
    code, paged = in_a_terminal("replay", "log", BURANO, **pager)
    _, fits = in_a_terminal("replay", "log", BURANO, "--to", "3", **pager)

    assert (code, len(paged.splitlines())) == (0, 1)
    assert len(fits.splitlines()) == 7


def test_the_pager_shows_colours_and_signs_whatever_the_locale(tmp_path: Path):
    less = tmp_path / "less"
    less.write_text('#!/bin/sh\necho "$LESS $LESSCHARSET"; head -n 3\n')
    less.chmod(0o755)
    places = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    pager: dict[str, Any] = {"TERM": "xterm", "PAGER": "less", "PATH": places, "LC_ALL": "C"}
    code, paged = in_a_terminal("replay", "show", BURANO, **pager)

    assert (code, paged.splitlines()[0]) == (0, "-R utf-8")
    assert "\x1b[" in paged


def test_ctrl_c_on_the_screen_is_130():
    code, _ = in_a_terminal(
        "replay", BURANO, awaited=b"Walking", keys=b"\x03", TERM="xterm-256color"
    )

    assert code == 130
