"""`altana learn --plain`: a lesson line by line, for screen readers and pipes."""

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from syrupy.assertion import SnapshotAssertion

from replays.learn import progress_file
from service.cli import altana
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.model import Anchor
from tests.replays.golden_games import path
from tests.replays.lessons import FORBIDDEN, MOVE, RIGHT, WRONG, file_in
from tests.teaching.lessons.golden_questions import BURANO, game_with, question


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep progress where no other test looks."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture
def file(tmp_path: Path) -> str:
    return file_in(tmp_path)


def learn(file: str, *lines: str, code: int = 0, more: tuple[str, ...] = ()) -> Result:
    """Type lines one after another, and leave."""
    typed = "".join(f"{line}\n" for line in lines)
    result = CliRunner().invoke(altana, ["learn", file, "--language", "en", *more], input=typed)
    assert result.exit_code == code, result.output
    return result


def after_the_question(told: str) -> str:
    """Return what is told after the first question was asked."""
    return told.split("\n> ", 2)[2]


def test_the_first_thing_is_what_is_to_be_read(file: str):
    assert "This is the display." in learn(file).stdout


def test_a_question_is_asked_with_what_could_be_played(file: str, snapshot: SnapshotAssertion):
    assert learn(file, "").stdout == snapshot


def test_a_whole_turn_is_chosen_by_words_and_numbers(file: str, snapshot: SnapshotAssertion):
    told = learn(
        file,
        *("", "2 cards column 2, bottom", "1"),
        *("place yellow", "4", "pink upper", "2"),
        *("end the turn", "1", "."),
    ).stdout

    assert after_the_question(told) == snapshot


def test_the_move_that_is_written_is_the_first_of_the_list(file: str):
    told = learn(file, "", "2 cards column 3 top", "column 3").stdout

    assert "  1  Take 2 cards of column 3, from the top: blue roof 4, " in told.split("> ")[2]
    assert "  1  Take 1 card of column 3, from the top: blue roof 4." in told.split("> ")[3]


def test_an_answer_is_typed_as_json(file: str):
    assert "Right! 4 of 4 points." in learn(file, "", json.dumps(RIGHT), ".").stdout


def test_a_single_command_is_typed_as_json(file: str):
    assert "Your answer: Take 2 cards" in learn(file, "", json.dumps(RIGHT[0])).stdout


def test_what_the_rules_forbid_is_told_and_is_no_try(file: str):
    told = learn(file, "", json.dumps([FORBIDDEN]), json.dumps(RIGHT), ".").stdout

    assert "The rules forbid it: " in told
    assert "columns 1 to 4, not 9" in told
    assert "4 of 4 points" in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[", "That is not a JSON list of commands"),
        ('[{"type":"fly"}]', "That is not a command of this game"),
        ("99", "There is no 99 in the list."),
        ("zebra", "Nothing like that can be played now."),
        (".", "There is no answer yet."),
        ("u", "There is nothing to take back."),
        ("v", "There is no variation to be played out."),
    ],
)
def test_a_line_that_makes_no_sense_is_told_and_changes_nothing(file: str, line: str, told: str):
    result = learn(file, "", line, json.dumps(RIGHT), ".").stdout

    assert told in result
    assert "Right! 4 of 4 points." in result


def test_steps_are_taken_back(file: str):
    told = learn(file, "", json.dumps(WRONG[0]), "u", json.dumps(RIGHT), ".").stdout

    assert "Your answer: –" in told
    assert "Right!" in told


def test_hints_are_told_one_after_another(file: str):
    told = learn(file, "", "h", "?", "h").stdout

    assert told.index("Hint 1: Count the coins.") < told.index("Hint 2: Take two.")
    assert "There are no more hints." in told


def test_a_wrong_answer_is_replied_to_played_out_and_tried_again(
    file: str, snapshot: SnapshotAssertion
):
    told = learn(file, "", json.dumps(WRONG), ".", "v", "", json.dumps(RIGHT), ".").stdout

    assert after_the_question(told) == snapshot


def test_what_was_given_up_brings_nothing(file: str, snapshot: SnapshotAssertion):
    told = learn(file, "", "s", "", "s", "", "", "").stdout

    assert after_the_question(told) == snapshot


def test_what_is_left_for_later_is_taken_up_at_the_end(file: str):
    told = learn(file, "", "k", "s", "", "", "r", json.dumps(RIGHT), ".").stdout

    assert "1 question is left for later." in told
    assert told.index("left for later.") < told.index("Right! 4 of 4 points.")


def test_the_table_is_told_in_sentences(file: str):
    assert "Column 2 of the display, from the bottom: " in learn(file, "", "t").stdout


def test_there_are_no_escape_codes(file: str):
    assert "\x1b" not in learn(file, "", "h", "t", json.dumps(WRONG), ".", "v", "s").output


def test_it_goes_on_where_it_was_left(file: str):
    learn(file, "", json.dumps(RIGHT), ".")

    assert "Question 2 of 2 · 4 of 5 points" in learn(file).stdout


def test_somebody_else_begins_at_the_beginning(file: str):
    learn(file, "", json.dumps(RIGHT), ".")

    assert "0 of 5 points" in learn(file, more=("--learner", "Ada/../x")).stdout


def test_restart_forgets_what_was_answered(file: str):
    learn(file, "", json.dumps(RIGHT), ".")
    learn(file, more=("--restart",))

    assert "0 of 5 points" in learn(file).stdout


def test_progress_that_cannot_be_read_is_told_and_stays(file: str):
    facts = Lesson(game_with(BURANO)).facts
    path = progress_file.path_of(facts, "Ada")
    path.parent.mkdir(parents=True)
    path.write_text("no progress")

    assert "--restart starts over" in learn(file, code=2, more=("--learner", "Ada")).stderr
    assert path.read_text() == "no progress"


def test_progress_that_is_no_text_is_told_too(file: str):
    path = progress_file.path_of(Lesson(game_with(BURANO)).facts, "Ada")
    path.parent.mkdir(parents=True)
    path.write_bytes(b'{"learner": "\xff"}')

    assert "--restart starts over" in learn(file, code=2, more=("--learner", "Ada")).stderr


def test_a_lesson_goes_on_where_progress_cannot_be_kept(file: str, own_folder: Path):
    (own_folder / "data").write_text("no folder")
    told = learn(file, "", json.dumps(RIGHT), ".").stdout

    assert "Right! 4 of 4 points." in told
    assert "Not saved: " in told


def test_a_question_that_cannot_be_asked_is_named(tmp_path: Path):
    stray = question(BURANO, MOVE, id="stray", anchor=Anchor(move=MOVE, hash="0" * 64))

    assert "question 'stray' is not asked" in learn(file_in(tmp_path, stray)).stderr


def test_a_file_that_is_none_is_told(tmp_path: Path):
    assert "altana: " in learn(str(tmp_path / "missing.replay"), code=8).stderr


def test_everything_is_told_in_the_readers_language(file: str):
    told = learn(file, "", more=("--language", "de")).stdout

    assert "Frage 1 von 2" in told
    assert "Was würdest du spielen?" in told


def test_a_lesson_with_a_move_that_no_ruleset_can_read_names_its_line(file: str):
    lines = Path(file).read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"type":"', b'"type":"no-', 1)
    Path(file).write_bytes(b"".join(lines))

    assert "line 5: move 4 can't be read" in learn(file, code=8).stderr


def test_notes_call_seats_by_the_names_of_their_players(tmp_path: Path):
    file = str(shutil.copy(path("dream-home-3"), tmp_path))
    run = CliRunner()
    run.invoke(altana, ["annotate", "add", file, "--at", "R3", "--text", "Seat 2 sleeps."])
    told = run.invoke(altana, ["learn", file, "--plain", "--language", "en"], input="\nq\n").output

    assert "Bo sleeps." in told
