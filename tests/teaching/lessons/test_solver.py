"""Questions by condition: a turn that meets one is found, and an unsolvable one is reported."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from service.cli import altana
from service.events.replay_files.file import write
from service.teaching.lessons.condition_language import BadCondition
from service.teaching.lessons.judge_answer import AnswerRight, judge_answer
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.solver import LIMITS, solve
from service.teaching.notes.model import Answer
from tests.teaching.lessons.golden_questions import BURANO, DREAM_HOME, game_with, question

MOVES = {BURANO: (8, 20, 33), DREAM_HOME: (9, 12, 15)}
SOMEWHERE = [(name, move) for name, moves in MOVES.items() for move in moves]


def altana_says(*arguments: object, code: int = 0, **more: Any) -> Result:
    result = CliRunner().invoke(altana, [str(each) for each in arguments], **more)
    assert result.exit_code == code, result.output
    return result


def file_with(folder: Path, achieves: str, name: str = BURANO, move: int = 20) -> Path:
    game = game_with(name, question(name, move, Answer(achieves=achieves), id="q"))
    file = folder / "game.replay"
    file.write_bytes(b"".join(write(game.replay)))
    return file


@pytest.mark.parametrize(("name", "move"), SOMEWHERE)
@pytest.mark.parametrize("achieves", ["gain >= 0", "gain <= 0", "score >= 0 and not over = true"])
def test_a_turn_that_is_found_is_a_right_answer(name: str, move: int, achieves: str):
    asked = question(name, move, Answer(achieves=achieves))
    lesson = Lesson(game_with(name, asked))
    game, start = lesson.game, lesson.position(asked)
    found = lesson.solved(asked, asked.answers[0])
    raw = [msgspec.to_builtins(command) for command in found.commands]

    assert isinstance(judge_answer(game.trial(start), asked, raw), AnswerRight)


@pytest.mark.parametrize(("name", "move"), SOMEWHERE)
def test_what_no_turn_achieves_is_known_to_be_impossible(name: str, move: int):
    game = game_with(name)

    for achieves in ("gain >= 99", "score > 500"):
        found = solve(game.trial(game.after(move - 1)), achieves)
        assert found.is_impossible


def test_where_the_search_ends_early_nothing_is_claimed():
    few = msgspec.structs.replace(LIMITS, positions=3)
    game = game_with(BURANO)
    found = solve(game.trial(game.after(19)), "coins > 99", few)

    assert found.commands == ()
    assert not found.is_impossible


def test_a_condition_that_can_not_be_understood_is_refused():
    game = game_with(BURANO)

    with pytest.raises(BadCondition):
        solve(game.trial(game.after(19)), "gain >=")


def test_show_me_shows_a_turn_for_a_question_by_condition(tmp_path: Path):
    file, home = file_with(tmp_path, "gain >= 1"), {"XDG_DATA_HOME": str(tmp_path)}
    told = altana_says("learn", file, "--language", "en", "--plain", input="s\n", env=home).output

    assert "Anything that brings 1 point or more. For example: Take " in told
    assert "End the turn." in told


def test_a_course_with_a_question_that_no_turn_solves_is_not_well(tmp_path: Path):
    course = tmp_path / "course.zip"
    for achieves, code, said in (
        ("gain >= 99", 1, "chapter 1: question 'q': answer 1: no turn achieves it\n"),
        ("gain >= 1", 0, "1 chapter, all is well\n"),
    ):
        file = file_with(tmp_path, achieves)
        altana_says("course", "make", "--title", "One", "--chapter", file, "-o", course)

        assert altana_says("course", "check", course, "--language", "en", code=code).output == said


def test_a_turn_that_begins_with_a_discard_is_searched_to_its_end():
    game = game_with("dream-home-3")
    trial = game.trial(game.after(58))  # Bo must discard a pair, and goes on

    found = solve(trial, "gain >= 1")
    whole = [type(command).__name__ for command in found.commands]

    assert whole == ["DiscardPair", "Take", "Place", "EndTurn"]
    assert solve(trial, "gain >= 99").is_impossible
