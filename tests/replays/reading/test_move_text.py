"""Moves without JSON: sentences, what was played, and the best turn."""

import json
import re
from pathlib import Path
from shutil import copy

import msgspec
import pytest
from click.testing import CliRunner

from replays.files.opening import open_replay
from replays.reading.move_text import UnclearMove, answer_from, choices_in_words, move_from
from replays.reading.word_search import matching
from service.cli import altana
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.replay_game import ReplayGame
from tests.replays.commands.test_cli import run
from tests.replays.golden_games import opened, path

BURANO, DREAM = path("burano-2"), path("dream-home-3")


def trial_at(name: str, at: str):
    cursor = opened(name).jump(at)
    return cursor.game.trial(cursor.game.after(cursor.place[0]))


def test_a_move_is_written_in_sentences():
    moves = move_from(
        trial_at("burano-2", "R3"), "take 2 cards column 2 top; pink roof 1 house 0", "en"
    )

    assert [command["type"] for command in moves] == ["take", "place"]
    assert moves[0] == {"type": "take", "column": 2, "count": 2, "end": "top"}


@pytest.mark.parametrize(
    "text", ["take 2 cards column 3 top", "TAKE 2 cards of column 3, from the top"]
)
def test_the_order_of_words_tells_which_of_two_moves_is_meant(text: str):
    taken = {"type": "take", "column": 3, "count": 2, "end": "top"}

    assert move_from(trial_at("burano-2", "R3"), text, "en") == [taken]


def test_a_sentence_of_the_list_means_that_command():
    lines = run("legal", DREAM, "--at", "R3").output.splitlines()

    for line in lines:
        written, _, sentence = line.partition("  ")
        assert move_from(trial_at("dream-home-3", "R3"), sentence, "en") == json.loads(written)


def test_a_choice_names_no_card_a_second_time():
    game = opened("dream-home-2").game
    choices = choices_in_words(game.trial(game.after(59)), "en")

    assert "Let the roofer fetch: blue roof." in [choice.sentence for choice in choices]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("take", "may mean several moves: Take 1 card"),
        ("fly", "can't be played there; what can be: Take 1 card"),
        ("take 2 cards column 2 top; take 1 card column 1 top", "can't be played there"),
        ('{"type": ', "JSON"),
    ],
)
def test_a_text_that_names_no_move_is_refused_with_proposals(text: str, told: str):
    with pytest.raises(ValueError, match=re.escape(told)):
        move_from(trial_at("burano-2", "R3"), text, "en")


def test_after_the_end_nothing_was_played():
    game = opened("dream-home-3").game

    with pytest.raises(UnclearMove):
        answer_from(game, len(game.moves), "played", "en")


def test_what_may_follow_in_a_turn_is_listed():
    lines = run("legal", BURANO, "--at", "R3", "--after", "take 2 cards column 2 top").output
    commands = json.loads(lines.splitlines()[0].partition("  ")[0])

    assert [command["type"] for command in commands] == ["take", "place"]
    assert (
        "may mean several" in run("legal", BURANO, "--at", "R3", "--after", "take", code=2).stderr
    )


@pytest.mark.parametrize(("name", "at"), [("burano-2", "R3"), ("dream-home-3", "R4.2")])
def test_a_question_needs_no_json(name: str, at: str, tmp_path: Path):
    file = str(copy(path(name), tmp_path))
    asked = ["annotate", "question", file, "--at", at, "--text", "What now?"]
    added = CliRunner().invoke(
        altana, [*asked, "--answer", "best", "--worth", "3", "--answer", "played"]
    )
    assert added.exit_code == 0, added.output

    lesson = Lesson(ReplayGame(open_replay(file)))
    [question] = lesson.questions
    best, played = question.answers
    first = lesson.game.moves[lesson.played(question)[0] - 1]
    assert lesson.flagged == ()
    assert best.worth == 3
    assert played.commands[0] == msgspec.to_builtins(first.commands[0])


def test_the_best_turn_is_found_where_it_begins_with_a_discard():
    commands = answer_from(opened("dream-home-3").game, 58, "best", "en")

    assert [command["type"] for command in commands] == [
        "discard_pair",
        "take",
        "place",
        "end_turn",
    ]


def test_the_cards_of_a_table_are_listed_with_their_ids():
    lines = run("show", DREAM, "--at", "R9", "--ids").output.splitlines()

    words = [" ".join(line.split()) for line in lines]
    assert "bathroom-7 bathroom 7 column 1 of the display" in words


def test_choices_name_their_cards():
    told = [choice.sentence for choice in choices_in_words(trial_at("burano-4", "R4"), "en")]
    [best, *_] = matching("2 cards column 2 top", told, str)

    assert re.match(
        r"Take 2 cards of column 2, from the top: \w+ roof \d, \w+ upper floor \d\.", best
    )
    assert choices_in_words(trial_at("dream-home-3", "R4"), "en")[0].sentence.count(",") == 1


def test_choices_tell_a_child_in_a_room():
    cursor = opened("dream-home-3").jump("R3")
    trial = cursor.game.trial(cursor.game.after(cursor.place[0]))
    told = " ".join(choice.sentence for choice in choices_in_words(trial, "en"))

    assert "bathroom with a child" in told
    assert "kitchen with a child" in told


def test_what_leads_to_the_same_is_offered_once_and_the_end_is_not_first():
    game = opened("burano-4").game
    trial = game.trial(game.after(20))
    told = [choice.sentence for choice in choices_in_words(trial, "en")]
    puts = [one for one in told if one.startswith("Put green roof 2, orange upper floor 1 ")]

    assert len(puts) == 1
    assert not any(one.startswith("Put orange upper floor 1, green roof 2 ") for one in told)
    assert told[0].startswith("Place ")
    after_taking = choices_in_words(game.trial(game.after(22)), "en")
    assert after_taking[0].sentence != "End the turn."
