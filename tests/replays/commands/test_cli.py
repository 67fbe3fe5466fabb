"""`altana replay`: every command answers people, programs and pipes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from syrupy.assertion import SnapshotAssertion

from replays.cli import COMMANDS, SHORT_HELP, ReplayCommands, replay
from service.cli import altana
from tests.replays.conformance import FOLDER
from tests.replays.golden_games import opened, path

BURANO, DREAM = path("burano-2"), path("dream-home-3")
ESCAPE = "\x1b"


def run(*arguments: str, code: int = 0, **more: Any) -> Result:
    result = CliRunner().invoke(altana, ["replay", *arguments], env={"LANG": "C"}, **more)
    assert result.exit_code == code, result.output + result.stderr
    return result


def test_the_short_help_of_every_command_is_its_own():
    assert list(SHORT_HELP) == sorted(COMMANDS)
    group = replay
    assert isinstance(group, ReplayCommands)
    for name, text in SHORT_HELP.items():
        command = group.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        assert (command.help or "").splitlines()[0] == text


def test_the_page_of_the_tool_tells_of_every_command():
    page = (Path(__file__).parents[3] / "docs" / "replays.md").read_text("utf-8")

    assert [name for name in COMMANDS if f"`{name}" not in page] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", BURANO),
        ("show", DREAM, "--at", "R3.2"),
        ("show", DREAM, "--plain"),
        ("log", BURANO),
        ("log", BURANO, "--plain"),
        ("scores", DREAM),
        ("find", BURANO, "seat=2 and score>=20"),
        ("trace", BURANO, "ground-red-1"),
        ("info", DREAM),
        ("list", BURANO, DREAM),
        ("verify", BURANO),
        ("cat", BURANO),
        ("legal", BURANO, "--at", "R3"),
        ("schema",),
    ],
    ids=lambda arguments: arguments[0],
)
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_a_pipe_gets_no_escape_codes(arguments: tuple[str, ...], language: str):
    said = ("--language", language) if arguments[0] not in ("cat", "schema") else ()
    output = run(*arguments, *said).output

    assert output.strip()
    assert ESCAPE not in output


def test_what_is_found_tells_the_score_and_what_was_gained():
    (first,) = json.loads(run("find", BURANO, "gain>=4", "--first", "--format", "json").output)
    told = run("find", BURANO, "gain>=4", "--first").output

    assert first["gain"] >= 4
    assert told.endswith(f" ({first['score']} points, +{first['gain']})\n")
    assert "score" not in json.loads(run("log", BURANO, "--format", "json").output)[0]


@pytest.mark.parametrize("name", ["burano-2", "dream-home-3"])
def test_the_table_is_shown_at_the_moment_that_was_asked_for(name: str):
    sentence = opened(name).jump("R3.2").sentence("en")

    assert sentence in run("show", path(name), "--at", "R3.2").output
    assert sentence in run("show", path(name), "--at", "R3.2", "--plain").output
    assert sentence in run("show", path(name), "--at", "R3.2", "--format", "markdown").output


def test_the_table_as_json_has_the_view_and_the_scores():
    told = json.loads(run("show", DREAM, "--at", "R3.2", "--format", "json", "--seat", "1").output)

    assert (told["at"], told["view"]["you"]) == ("R3.2", 1)
    assert [score["total"] for score in told["scores"]] == list(
        opened("dream-home-3").jump("R3.2").totals()
    )


@pytest.mark.parametrize("file", [BURANO, DREAM])
def test_the_table_is_drawn_as_svg(file: str):
    drawn = ElementTree.fromstring(run("show", file, "--at", "R3.2", "--format", "svg").output)

    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"


def test_a_log_has_a_line_for_every_event():
    lines = run("log", BURANO, "--from", "R2", "--to", "R3", "--plain").output.splitlines()
    cursor = opened("burano-2")

    assert len(lines) == cursor.jump("R3").at - cursor.jump("R2").at + 1
    assert lines[0] == f"R2.1: {cursor.jump('R2').sentence('en')}"


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize("file", [BURANO, DREAM], ids=["burano", "dream-home"])
def test_a_log_tells_the_first_round_and_the_last_in_sentences(
    file: str, language: str, snapshot: SnapshotAssertion
):
    lines = run("log", file, "--plain", "--language", language).output.splitlines()

    assert [*lines[:20], "…", *lines[-20:]] == snapshot


def test_a_log_as_json_names_move_event_and_time():
    [first, *_] = json.loads(run("log", BURANO, "--format", "json").output)

    assert (first["move"], first["event"], first["happened"]["type"]) == (1, 1, "game_created")


def test_finding_nothing_has_an_exit_code_of_its_own():
    nothing = run("find", BURANO, "score>=900", code=1)

    assert (nothing.stdout, nothing.stderr) == ("", "altana: no moment matches “score>=900”\n")
    assert len(run("find", BURANO, "seat=1", "--first").output.splitlines()) == 1
    assert "ends too early" in run("find", BURANO, "seat=1 and", code=2).stderr


def test_a_card_is_followed_through_the_game():
    output = run("trace", BURANO, "ground-red-1").output

    assert "out of sight → column" in output
    assert "no card" in run("trace", BURANO, "ground-red-77", code=1).stderr


def test_scores_are_a_ledger_and_a_curve():
    told = json.loads(run("scores", DREAM, "--format", "json").output)

    assert [seat["total"] for seat in told["scores"]] == told["curve"][-1]["totals"]
    for seat in told["scores"]:
        assert sum(line["points"] for line in seat["lines"]) == seat["total"]


def test_the_curve_is_a_picture(tmp_path: Path):
    run("scores", DREAM, "--format", "png", "-o", str(tmp_path / "curve.png"))
    run("scores", DREAM, "--format", "svg", "-o", str(tmp_path / "curve.svg"))

    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG\r\n")
    lines = ElementTree.parse(tmp_path / "curve.svg").iter("{http://www.w3.org/2000/svg}polyline")
    assert len(list(lines)) == 3


def test_a_difference_is_told_in_words_and_as_json():
    words = run("diff", DREAM, "--at", "R5", "--to", "R6", code=1).output
    told = json.loads(
        run("diff", DREAM, "--at", "R5", "--to", "R6", "--format", "json", code=1).output
    )

    assert "living room 4: column 1 of the display → slot 1.3 of Ana" in words
    assert any(travel["card"] == "living_room-4" for travel in told["travels"])


def test_coins_and_roofs_are_told_in_words():
    assert re.search(
        r"coins of (Ana|Bo): \d → \d", run("diff", BURANO, "--at", "R5", code=1).output
    )
    assert "roof cards of Ana: 0 → " in run("diff", DREAM, code=1).output


def test_a_log_as_markdown_has_a_heading_for_every_turn():
    output = run("log", DREAM, "--to", "R2.1", "--format", "markdown").output

    assert re.findall(r"\*\*(.+)\*\*", output) == ["R0", "R1.1", "R1.2", "R1.3", "R2.1"]


def test_the_way_of_a_card_is_told_as_json_too():
    told = json.loads(run("trace", BURANO, "ground-red-1", "--format", "json").output)

    assert told[0]["origin"] is None


def test_help_lists_every_command():
    output = run("--help").output

    assert all(f"  {name} " in output for name in COMMANDS)
    assert "No such command" in run("fly", code=2).stderr


def test_the_same_has_no_difference():
    assert run("diff", BURANO, BURANO).output == "R55.2 → R55.2\nNothing is different.\n"
    assert "different rulesets" in run("diff", BURANO, DREAM, code=2).stderr
    assert "not dealt the same" in run("diff", BURANO, path("burano-open-deal"), code=1).output


def test_a_file_is_written_as_it_is_and_packed_on_request(tmp_path: Path):
    plain = run("cat", BURANO).stdout_bytes
    packed = tmp_path / "packed.replay.gz"
    packed.write_bytes(run("cat", BURANO, "--gzip").stdout_bytes)

    assert plain == Path(BURANO).read_bytes()
    assert run("cat", str(packed)).stdout_bytes == plain
    assert run("cat", BURANO, "--kind", "header").output.count("\n") == 1


def test_files_are_listed_with_their_results(tmp_path: Path):
    (tmp_path / "b.replay").write_bytes(Path(BURANO).read_bytes())
    (tmp_path / "broken.replay").write_bytes(b"{}\n")

    output = run("list", str(tmp_path), code=8).output
    assert "Ana wins with 54 points." in output
    assert "broken.replay: line 1" in output


def test_a_file_can_come_from_standard_input():
    data = Path(DREAM).read_bytes()

    assert run("info", "-", input=data).output == run("info", DREAM).output


@pytest.mark.parametrize("command", ["show", "log", "scores", "info", "cat"])
def test_a_broken_file_is_refused_and_shown_as_far_as_it_goes_on_request(command: str):
    broken = str(FOLDER / "broken-cut-in-a-move.replay")

    refused = run(command, broken, code=8)
    assert "line 4" in refused.stderr
    assert "2 moves could be read" in refused.stderr
    assert run(command, broken, "--partial").output.strip()


def test_a_move_that_no_ruleset_can_read_is_named_and_what_comes_before_is_shown(tmp_path: Path):
    forged = tmp_path / "forged.replay"
    lines = Path(BURANO).read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"type":"place"', b'"type":"palce"')
    forged.write_bytes(b"".join(lines))

    refused = run("info", str(forged), code=8).stderr
    assert "line 5: move 4 can't be read" in refused
    assert "3 moves could be read" in refused
    assert "moves      3\n" in run("info", str(forged), "--partial").output


@pytest.mark.parametrize("command", ["show", "log", "scores", "info", "cat", "legal", "diff"])
def test_a_file_that_is_not_there_is_told_in_one_sentence(command: str):
    stderr = run(command, "/nowhere/at.replay", code=8).stderr

    assert stderr == "altana: /nowhere/at.replay: No such file or directory\n"


def test_a_moment_that_is_none_is_a_usage_error():
    assert "there is no round 99" in run("show", BURANO, "--at", "R99", code=2).stderr
    assert "'' is not a moment" in run("show", BURANO, "--at", "", code=2).stderr
    assert "no seat 9" in run("show", BURANO, "--seat", "9", code=2).stderr


def test_the_language_is_that_of_the_terminal():
    result = CliRunner().invoke(altana, ["replay", "log", BURANO], env={"LANG": "it_IT.UTF-8"})

    assert "Tocca a" in result.output


@pytest.mark.parametrize(
    ("command", "needless"),
    [
        ("show", {"redis", "rq", "flask", "PIL"}),
        ("log", {"redis", "rich", "markdown_it", "service.domain.burano.bot.compact"}),
    ],
)
def test_a_command_loads_what_it_needs_and_no_server(command, needless):
    program = (
        "import sys\n"
        "from service.cli import altana\n"
        f"altana(['replay', {command!r}, {BURANO!r}], standalone_mode=False)\n"
        f"print(sorted({needless!r} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "LANG": "C"},
    )

    assert done.stdout.splitlines()[-1] == "[]", done.stderr
