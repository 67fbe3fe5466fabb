"""Working through a file: notes, questions, answers and progress."""

from typing import Any

import msgspec
import pytest

from replays.learn.lesson_text import at_the_end, page, sentences
from replays.learn.session import LearnSession
from service.teaching.lessons.judge_answer import AnswerRight, AnswerWrong
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.progress import Progress
from service.teaching.lessons.variations import MoveRefused
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.model import Anchor, Annotation
from tests.replays.lessons import FORBIDDEN, MOVE, RIGHT, WRONG, study
from tests.teaching.lessons.golden_questions import BURANO, game_with, hashes_of, question


def asked() -> LearnSession:
    """Return somebody who stands before the first question."""
    learner = study()
    learner.go_on()
    return learner


def answer(learner: LearnSession, *commands: Any) -> object:
    for command in commands:
        learner.attempt.add([command])
    return learner.hand_in()


def test_what_is_said_and_asked_comes_in_the_order_of_the_moves():
    found = [stop.id for stop in study().stops]

    assert found == ["welcome", f"before-{MOVE}", f"before-{MOVE + 1}", "bye"]


def test_what_the_coach_says_comes_after_the_question():
    anchor = anchor_at(hashes_of(BURANO), MOVE, "before")
    coach = Annotation(id="auto", anchor=anchor, text={"en": "+2"}, machine=True)
    found = [stop.id for stop in study(coach).stops]

    assert found.index("auto") == found.index(f"before-{MOVE}") + 1


def test_what_does_not_fit_is_not_shown():
    stray = Annotation(id="stray", anchor=Anchor(move=5, hash="0" * 64), text={"en": "Stray."})

    assert "stray" not in [stop.id for stop in study(stray).stops]


def test_the_table_of_a_question_is_that_before_the_move():
    learner = asked()

    assert learner.start == MOVE - 1
    assert learner.attempt.position == learner.game.after(MOVE - 1)


def test_nothing_that_was_played_is_told_while_it_is_asked():
    learner = asked()
    told = "\n".join(page(learner))

    assert list(learner.moves_played) == []
    assert not any(sentence in told for sentence in sentences(learner, [MOVE]))


def test_a_question_is_not_passed_by():
    learner = asked()

    assert not learner.go_on()


def test_a_whole_turn_is_built_a_command_at_a_time():
    verdict = answer(asked(), *RIGHT)

    assert isinstance(verdict, AnswerRight)
    assert verdict.worth == 4


def test_every_choice_can_be_added():
    learner = asked()
    for choice in learner.attempt.choices():
        learner.attempt.add([choice.command])
        assert learner.attempt.take_back()


def test_steps_of_ones_own_are_taken_back():
    learner = asked()
    learner.attempt.add(RIGHT[:1])
    learner.attempt.add(RIGHT[1:2])

    assert learner.attempt.take_back()
    assert learner.attempt.raw == list(RIGHT[:1])
    assert learner.attempt.take_back()
    assert not learner.attempt.take_back()


def test_nothing_can_follow_the_end_of_the_turn():
    learner = asked()
    learner.attempt.add(RIGHT)

    assert learner.attempt.choices() == []


def test_a_refusal_says_why_and_is_no_try():
    learner = study(language="de")
    learner.go_on()

    with pytest.raises(MoveRefused, match="Die Auslage hat die Spalten"):
        learner.attempt.add([FORBIDDEN])
    assert learner.attempt.steps == []
    assert learner.progress.standings == {}


def test_cards_that_would_be_dealt_are_not_shown_while_an_answer_is_built():
    """Somebody ends the round with this turn; the new cards stay where they are."""
    lesson = a_lesson_that_deals()
    learner = LearnSession(lesson, lesson.begin(), lambda progress: None, "en")
    commands = learner.question.answers[0].commands
    before = learner.attempt.start.state
    learner.attempt.add(commands)

    assert learner.attempt.position.state == before
    assert learner.attempt.choices() == []
    assert isinstance(learner.hand_in(), AnswerRight)


def a_lesson_that_deals() -> Lesson:
    game = game_with(BURANO)
    for number in range(6, len(game.moves)):
        asking = question(BURANO, number)
        lesson = Lesson(game_with(BURANO, asking))
        attempt = LearnSession(lesson, lesson.begin(), lambda progress: None, "en").attempt
        attempt.add(asking.answers[0].commands)
        if attempt.steps[-1].is_last:
            return lesson
    raise AssertionError("no turn deals cards")


def test_a_wrong_answer_is_replied_to_and_can_be_played_out():
    learner = asked()

    assert isinstance(answer(learner, *WRONG), AnswerWrong)
    assert learner.stage == "wrong"
    assert "A roof alone is not a house." in page(learner)
    assert learner.line is not None
    [ruling] = learner.tried_moves(learner.line)
    assert len(ruling.events) == len(learner.line.moves[0].events)


def test_who_was_wrong_tries_again_from_the_start():
    learner = asked()
    answer(learner, *WRONG)
    learner.try_again()

    assert learner.stage == "asking"
    assert learner.attempt.steps == []
    assert isinstance(answer(learner, *RIGHT), AnswerRight)


def test_after_the_answer_one_sees_what_was_really_played():
    learner = asked()
    answer(learner, *RIGHT)
    told = "\n".join(page(learner))

    assert list(learner.moves_played) == [MOVE]
    assert all(sentence in told for sentence in sentences(learner, [MOVE]))


def test_hints_come_one_after_another():
    learner = asked()

    assert learner.hint()
    assert page(learner)[-1].endswith("Count the coins.")
    assert learner.hint()
    assert page(learner)[-1].endswith("Take two.")
    assert not learner.hint()


def test_who_gives_up_sees_every_right_answer():
    learner = asked()
    learner.show_me()
    told = "\n".join(page(learner))

    assert learner.stage == "answered"
    assert "Two *floors* at once." in told
    assert "Anything that brings 1 point or more." in told


def test_a_question_is_left_for_later_and_taken_up_again():
    learner = asked()
    learner.skip()
    learner.show_me()
    learner.go_on()
    learner.go_on()

    assert learner.stage == "end"
    assert "1 question is left for later." in list(at_the_end(learner))
    assert learner.take_up_skipped()
    assert isinstance(answer(learner, *RIGHT), AnswerRight)


def test_the_score_at_the_end_says_what_was_missed():
    learner = asked()
    learner.hint()
    answer(learner, *RIGHT)
    learner.go_on()
    learner.show_me()
    learner.go_on()
    learner.go_on()
    told = "\n".join(at_the_end(learner))

    assert "3 of 5 points" in told
    assert "◐ 3 of 4 (1 try, 1 hint) What would you play?" in told
    assert "✗ 0 of 1 (0 tries, 0 hints) And the next player?" in told
    assert "And the next player? → " in told


def test_what_was_answered_is_gone_on_from():
    learner = asked()
    answer(learner, *RIGHT)
    again = study(progress=msgspec.convert(msgspec.to_builtins(learner.progress), Progress))

    assert again.stop.id == f"before-{MOVE + 1}"


def test_what_is_to_be_read_before_a_question_is_read_again():
    learner = asked()
    learner.hint()

    assert study(progress=learner.progress).stop.id == "welcome"


def test_a_lesson_that_is_done_goes_on_at_its_end():
    learner = asked()
    learner.show_me()
    learner.go_on()
    learner.show_me()

    assert study(progress=learner.progress).stage == "end"
