"""The sample games of docs/coach.md: true, and told by the engine of today."""

from pathlib import Path

import pytest

from replays.files.opening import open_replay
from replays.reading.verification import verify_replay
from service.coach.analyse import analyse
from service.coach.model import ENGINE
from service.domain.catalog import all_games
from service.teaching.explaining.explain import explain
from service.teaching.explaining.own_notes import engine_in, replaced
from service.teaching.explaining.questions import QuestionOptions
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.replay_game import ReplayGame

FOLDER = Path(__file__).parents[2] / "docs" / "samples"
SAMPLES = ["a-beginners-game", "a-good-game", "a-street-in-burano", "won-by-luck"]


def sample(name: str) -> ReplayGame:
    return ReplayGame(open_replay(str(FOLDER / f"{name}.replay")))


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_true_and_was_analysed_by_this_engine(name: str) -> None:
    replay = open_replay(str(FOLDER / f"{name}.replay"))

    assert verify_replay(replay, all_games()).fault is None
    assert str(engine_in(replay.others)).startswith(f"{ENGINE} ")
    assert not Lesson(ReplayGame(replay)).flagged


def test_the_samples_show_what_the_page_says_of_them() -> None:
    beginner, good, lucky = (
        analyse(game.ruleset, game.moves).seats
        for game in map(sample, ("a-beginners-game", "a-good-game", "won-by-luck"))
    )

    assert (round(beginner[0].lost), round(beginner[0].accuracy or 0)) == (12, 70)
    assert len(Lesson(sample("a-beginners-game")).questions) == 1
    assert [seat.accuracy for seat in good] == [100.0, 100.0]
    assert lucky[0].lost > lucky[1].lost
    assert lucky[0].points - lucky[1].points == 3
    assert len(Lesson(sample("a-street-in-burano")).questions) == 2


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_has_the_notes_that_are_written_today(name: str) -> None:
    game = sample(name)
    options = QuestionOptions(most=5, secret=game.secret)
    today = explain(game.ruleset, game.moves, game.hashes, asking=options)

    assert list(replaced(game.replay.others, today)) == list(game.replay.others)
