"""Branching: other moves from any moment, with the same hidden cards, by the same rules."""

import json
import shutil
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from replays.annotate.cli import annotate
from replays.reading.verification import verify
from service.events.replay_files.file import parse
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import opened, path


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(shutil.copy(path("burano-2"), tmp_path / "game.replay"))


def whole_turn(file: str, at: str) -> str:
    """Take the first thing that is offered, place nothing, and end the turn."""
    take = json.loads(run("legal", file, "--at", at, "--format", "json").output)[0]
    return json.dumps([take, {"type": "end_turn"}])


def test_another_turn_is_kept_as_a_variation(file: str):
    before = parse(Path(file).read_bytes())
    output = run(
        "branch", file, "--at", "R3", "--play", whole_turn(file, "R3"), "--id", "try"
    ).output
    after = parse(Path(file).read_bytes())

    assert "takes" in output
    assert (after.header, after.entries) == (before.header, before.entries)
    [variation] = [line for line in after.others_read() if line["kind"] == "variation"]
    assert variation["id"] == "try"
    report = verify(Path(file).read_bytes())
    assert (report.fault, report.notes) == (None, ())


def test_what_is_dealt_in_a_variation_is_what_would_have_been_dealt(file: str):
    """The same commands as in the game lead to the same cards."""
    game = opened("burano-2").game
    cursor = opened("burano-2").jump("R3.2")
    plays = []
    for move in game.moves[cursor.place[0] :][:6]:
        plays += ["--play", json.dumps(msgspec.to_builtins(move.commands))]
    told = run("branch", file, "--at", "R3.2", *plays, "--dry-run").output.splitlines()

    first = cursor.at + 1
    count = sum(len(move.events) for move in game.moves[cursor.place[0] :][:6])
    story = [cursor.to(at).sentence("en") for at in range(first, first + count)]
    assert told[:count] == story


def test_a_move_that_the_rules_forbid_is_refused_and_nothing_is_written(file: str):
    before = Path(file).read_bytes()
    bad = '[{"type":"take","column":9,"end":"top","count":1}]'

    assert (
        "columns 1 to 3, not 9" in run("branch", file, "--at", "R3", "--play", bad, code=1).stderr
    )
    assert Path(file).read_bytes() == before


def test_a_refusal_is_told_in_the_readers_language(file: str):
    bad = '[{"type":"take","column":9,"end":"top","count":1}]'
    options = ("--at", "R3", "--play", bad, "--language", "it")

    assert "colonne da 1 a 3, non 9" in run("branch", file, *options, code=1).stderr


@pytest.mark.parametrize("bad", ["x", "{}", "[]", "[1]", '[{"type":"fly"}]', '[{"type":"create"}]'])
def test_a_move_that_is_none_is_refused(file: str, bad: str):
    before = Path(file).read_bytes()
    code = 1 if bad.startswith("[{") or bad == "[]" else 2

    run("branch", file, "--at", "R3", "--play", bad, code=code)
    assert Path(file).read_bytes() == before


def test_variations_get_names_of_their_own(file: str):
    for _ in range(2):
        run("branch", file, "--at", "R3", "--play", whole_turn(file, "R3"))

    found = [line["id"] for line in parse(Path(file).read_bytes()).others_read() if "id" in line]
    assert len(found) == len(set(found)) == 2


def test_a_name_is_given_once(file: str):
    once = ("branch", file, "--at", "R3", "--play", whole_turn(file, "R3"), "--id", "mine")
    run(*once)

    assert "has the id 'mine'" in run(*once, code=1).stderr


def test_a_branch_is_an_edit_that_can_be_undone(file: str):
    before = Path(file).read_bytes()
    run("branch", file, "--at", "R3", "--play", whole_turn(file, "R3"))

    undone = CliRunner().invoke(annotate, ["undo", file])

    assert undone.exit_code == 0
    assert Path(file).read_bytes() == before


def test_a_fork_ends_where_it_was_cut_and_says_so(file: str, tmp_path: Path):
    fork = tmp_path / "fork.replay.gz"
    run("branch", file, "--at", "R9", "--play", whole_turn(file, "R9"))
    run("fork", file, "--at", "R3", "-o", str(fork))
    replay = parse(fork.read_bytes())

    move = opened("burano-2").jump("R3").place[0]
    assert len(replay.entries) == move
    assert replay.header["forked_from"]["move"] == move
    assert [line["kind"] for line in replay.others_read()] == ["names"]
    assert verify(fork.read_bytes()).is_proven


def test_nothing_is_forked_off_a_game_that_is_over(file: str, tmp_path: Path):
    target = tmp_path / "fork.replay"

    assert "is over" in run("fork", file, "-o", str(target), code=2).stderr
    assert not target.exists()


AMID = "31.1"  # the first of several events of move 31
MEANT = "altana: 31.1 is in the middle of move 31; the moment before it is meant: 30\n"


def test_what_could_be_played_in_the_middle_of_a_move_says_which_moment_is_meant(file: str):
    amid, before = run("legal", file, "--at", AMID), run("legal", file, "--at", "30")

    assert amid.stderr == MEANT
    assert amid.stdout == before.stdout
    assert before.stderr == ""


def test_a_branch_and_a_fork_in_the_middle_of_a_move_say_so_too(file: str, tmp_path: Path):
    play = ("--play", '[{"type":"take","column":1,"end":"top","count":1}]', "--dry-run")
    fork = str(tmp_path / "fork.replay")

    assert run("branch", file, "--at", AMID, *play).stderr == MEANT
    assert run("fork", file, "--at", AMID, "-o", fork).stderr == MEANT
    assert "\nmoves      30\n" in run("info", fork).output


def test_after_the_end_nothing_can_be_played_and_that_is_said(file: str):
    told = run("legal", file, "--at", "last")
    as_json = run("legal", file, "--at", "last", "--format", "json", "--language", "de")

    assert (told.stdout, told.stderr) == (
        "",
        "altana: the game is over: nothing is left to be played\n",
    )
    assert as_json.stdout == "[]\n"
    assert as_json.stderr == "altana: die Partie ist zu Ende: Es gibt nichts mehr zu spielen\n"


def test_a_variation_has_the_author_of_the_environment(file: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("ALTANA_AUTHOR", "Eva")
    run("branch", file, "--at", "R3", "--play", whole_turn(file, "R3"))

    [variation] = [
        line for line in parse(Path(file).read_bytes()).others_read() if line["kind"] == "variation"
    ]
    assert variation["author"] == "Eva"
