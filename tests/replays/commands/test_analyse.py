"""`altana replay analyse`: files and folders, whole or not at all, and once is enough."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from replays.annotate.cli import annotate
from replays.cli import replay
from replays.commands.analyse import write_notes
from replays.files.notes_file import exclusive_lock
from replays.reading.verification import verify
from service.events.replay_files.file import parse, write
from tests.golden import FOLDER


def run(*arguments: object, code: int = 0) -> Result:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(
        replay, ["analyse", *map(str, arguments), "--processes", "1"]
    )
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("dream-home-2", "dream-home-own-deck"):
        (tmp_path / f"{name}.replay").write_bytes((FOLDER / f"{name}.replay").read_bytes())
    return tmp_path


def begin(file: Path, moves: int) -> None:
    """Leave only the first moves of a game in its file."""
    replay = parse(file.read_bytes())
    file.write_bytes(b"".join(write(replace(replay, entries=replay.entries[:moves], others=()))))


@pytest.fixture
def file(folder: Path) -> Path:
    return folder / "dream-home-2.replay"


def test_a_folder_is_analysed_and_every_file_is_told(folder: Path, file: Path) -> None:
    told = run(folder).output

    assert "dream-home-2.replay: analysed\n" in told
    assert "accuracy" in told
    assert "dream-home-own-deck.replay: nothing was learned" in told
    assert verify(file.read_bytes()).fault is None
    assert b'"altana-overview-' in file.read_bytes()
    assert b'"altana-best-' in file.read_bytes()


def test_a_second_run_leaves_analysed_files_alone(file: Path) -> None:
    run(file)
    before = file.read_bytes()

    assert "analysed before" in run(file).output
    assert file.read_bytes() == before


def test_a_file_of_another_engine_says_so_and_can_be_analysed_again(file: Path) -> None:
    run(file)
    new = file.read_bytes()
    old = new.replace(b'"engine":"coach/', b'"engine":"coach/0.')
    file.write_bytes(old)

    assert "analysed by another engine, coach/0." in run(file).output
    assert file.read_bytes() == old
    run(file, "--again")
    assert parse(file.read_bytes()).others == parse(new).others


def test_a_deep_analysis_follows_a_small_one_and_not_the_other_way_round(file: Path) -> None:
    run(file)
    assert "dream-home-2.replay: analysed\n" in run(file, "--budget", "deep").output
    deep = file.read_bytes()

    assert "analysed before" in run(file, "--budget", "deep").output
    assert "analysed before" in run(file).output
    assert file.read_bytes() == deep


def test_questions_stay_when_a_file_is_analysed_again(file: Path) -> None:
    file.write_bytes((FOLDER / "dream-home-3.replay").read_bytes())
    CliRunner().invoke(annotate, ["auto", str(file), "--questions", "1"])
    run(file, "--again")

    assert file.read_bytes().count(b'"kind":"question"') == 1
    assert verify(file.read_bytes()).notes == ()


@pytest.mark.parametrize("moves", [1, 2])
def test_a_game_without_a_turn_is_no_untrue_one(file: Path, moves: int) -> None:
    begin(file, moves)

    assert "no turn was played yet" in run(file).output


def test_points_of_a_game_that_runs_are_expected_ones(file: Path) -> None:
    begin(file, 30)

    assert "points expected so far" in run(file).output


def test_a_file_that_cannot_be_written_is_told_and_the_others_are_analysed(file: Path) -> None:
    long = file.with_name(f"{'a' * 245}.replay")  # a temporary file can't have a longer name
    long.write_bytes(file.read_bytes())
    told = run(file.parent, code=9).output

    assert "aaa.replay: can't be written" in told
    assert "dream-home-2.replay: analysed\n" in told


def test_nothing_is_written_into_a_game_that_went_on(file: Path) -> None:
    whole = file.read_bytes()
    begin(file, 30)
    earlier = parse(file.read_bytes())
    file.write_bytes(whole)

    assert not write_notes(str(file), earlier, [])
    assert file.read_bytes() == whole


@pytest.mark.timeout(60)
def test_who_only_reads_waits_for_nobody(file: Path) -> None:
    with exclusive_lock(str(file)):
        run(file, "--format", "json")


def test_seats_are_named_in_the_language(file: Path) -> None:
    nameless = replace(parse(file.read_bytes()), others=())
    file.write_bytes(b"".join(write(nameless)))

    assert "  Platz 1: " in run(file, "--language", "de").output


def test_the_whole_analysis_can_be_had_as_json_and_nothing_is_written(file: Path) -> None:
    before = file.read_bytes()
    [found] = json.loads(run(file, "--format", "json").output)

    assert found["status"] == "analysed"
    assert len(found["analysis"]["seats"]) == 2
    assert {"lost", "luck", "after"} <= set(found["analysis"]["turns"][0])
    assert file.read_bytes() == before


def test_a_file_that_is_no_replay_is_told_and_the_others_are_analysed(folder: Path) -> None:
    (folder / "bad.replay").write_text("no replay\n")
    told = run(folder, code=8).output

    assert "bad.replay: can't be read" in told
    assert "dream-home-2.replay: analysed\n" in told


def test_a_file_whose_commands_the_rules_refuse_is_left_alone(file: Path) -> None:
    forged = file.read_bytes().replace(
        b'"slot":"1.1","type":"place"', b'"slot":"2.1","type":"place"', 1
    )
    file.write_bytes(forged)

    assert "not true" in run(file, code=1).output
    assert file.read_bytes() == forged
