"""`altana annotate auto`: explanations in a file, apart from what people say."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from replays.annotate.cli import annotate
from replays.reading.verification import verify
from service.events.replay_files.file import parse
from tests.golden import FOLDER

GAME = "dream-home-2"
QUICK = ("--nodes", "200")


def run(*arguments: object, code: int = 0) -> Result:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(annotate, [str(each) for each in arguments])
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    copy = tmp_path / "game.replay"
    copy.write_bytes((FOLDER / f"{GAME}.replay").read_bytes())
    return copy


def test_a_file_is_explained_and_still_true(file: Path) -> None:
    before = parse(file.read_bytes())
    run("auto", file, *QUICK)

    after = parse(file.read_bytes())
    assert (after.header, after.entries) == (before.header, before.entries)
    assert len(after.others) > len(before.others)
    assert verify(file.read_bytes()).fault is None


def test_questions_that_could_not_be_made_are_told(file: Path) -> None:
    told = run("auto", file, *QUICK, "--questions", "9").stderr

    assert "of 9. Only a turn is asked about that lost 3 points or more" in told
    assert run("auto", file, *QUICK).stderr == ""


def test_explaining_again_changes_nothing(file: Path) -> None:
    run("auto", file, *QUICK)
    first = file.read_bytes()
    run("auto", file, *QUICK)

    assert file.read_bytes() == first


@pytest.mark.parametrize("arguments", [("--auto", "FILE"), ("FILE", "--auto")])
def test_the_spelling_as_an_option_does_the_same(file: Path, arguments: tuple[str, ...]) -> None:
    given = [file if each == "FILE" else each for each in arguments]

    assert "altana-overview" in run(*given, *QUICK).output


def test_peoples_notes_stay(file: Path) -> None:
    name = run("add", file, "--at", "5", "--text", "Look here.").output.strip()
    run("auto", file, *QUICK)

    rows = json.loads(run("list", file, "--format", "json").output)
    assert name in [row["note"]["id"] for row in rows]


def test_it_can_be_undone(file: Path) -> None:
    before = parse(file.read_bytes())
    run("auto", file, *QUICK)
    run("undo", file)

    assert parse(file.read_bytes()).others == before.others


def test_a_dry_run_writes_nothing(file: Path) -> None:
    before = file.read_bytes()
    told = run("auto", file, *QUICK, "--dry-run").output

    assert "altana-overview" in told
    assert file.read_bytes() == before


def test_a_dry_run_tells_the_notes_in_full(file: Path) -> None:
    told = run("auto", file, *QUICK, "--dry-run", "--language", "en").output

    assert "Expected at the start" in told
    assert "note altana-overview-60\n" in told
    assert "de: " not in told


def test_notes_can_be_had_as_json(file: Path) -> None:
    found = json.loads(run("auto", file, *QUICK, "--dry-run", "--format", "json").output)

    assert all(note["author"] == "Altana" for note in found)


def test_a_higher_threshold_gives_fewer_notes(file: Path) -> None:
    few = run("auto", file, *QUICK, "--dry-run", "--threshold", 9).output.splitlines()
    many = run("auto", file, *QUICK, "--dry-run", "--threshold", 0).output.splitlines()

    assert len(few) < len(many)


def test_the_notes_can_go_to_another_file(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    run("auto", file, *QUICK, "-o", tmp_path / "other.replay")

    assert file.read_bytes() == before
    assert verify((tmp_path / "other.replay").read_bytes()).fault is None


@pytest.mark.parametrize("wrong", [("--threshold", "-1"), ("--nodes", "0"), ("--seconds", "soon")])
def test_a_limit_that_makes_no_sense_is_refused(file: Path, wrong: tuple[str, str]) -> None:
    before = file.read_bytes()
    run("auto", file, *wrong, code=2)

    assert file.read_bytes() == before


def test_a_seat_that_the_game_has_not_is_refused(file: Path) -> None:
    before = file.read_bytes()

    assert "the game has 2 seats" in run("auto", file, *QUICK, "--seat", 9, code=2).output
    assert file.read_bytes() == before


def test_a_file_that_is_no_replay_is_told(tmp_path: Path) -> None:
    (tmp_path / "bad.replay").write_text("no replay\n")

    run("auto", tmp_path / "bad.replay", code=8)


def test_a_file_whose_commands_the_rules_refuse_is_told_and_left_alone(file: Path) -> None:
    forged = file.read_bytes().replace(
        b'"slot":"1.1","type":"place"', b'"slot":"2.1","type":"place"', 1
    )
    file.write_bytes(forged)

    assert "not true" in run("auto", file, *QUICK, code=8).output
    assert file.read_bytes() == forged
