"""Answers are commands that the rules judge: refused, right or wrong."""

from typing import Any

import pytest

from service.domain.kit.trial import BadCommands, StillHidden
from service.domain.sentences import tell_refusal
from service.teaching.lessons.judge_answer import (
    AnswerRefusal,
    AnswerRight,
    AnswerWrong,
    BadQuestion,
    Verdict,
    better_turn,
    judge_answer,
    problems_of,
    told_once,
)
from service.teaching.notes.anchors import start_of
from service.teaching.notes.model import Answer, Question
from service.teaching.notes.model import Wrong as WhenWrong
from tests.teaching.lessons.golden_questions import (
    BURANO,
    DREAM_HOME,
    commands_of,
    game_with,
    question,
)

TURN = commands_of(BURANO, 8)  # take two, place the one and the other, end the turn
ANOTHER_ORDER = (TURN[0], TURN[2], TURN[1], TURN[3])


def judged(asked: Question, commands: Any, name: str = BURANO) -> Verdict:
    game = game_with(name)
    position = game.after(start_of(asked.anchor))
    return judge_answer(game.trial(position), asked, commands)


def problems(asked: Question, name: str = BURANO) -> list[str]:
    game = game_with(name)
    return problems_of(game.trial(game.after(start_of(asked.anchor))), asked)


def test_what_is_listed_is_right() -> None:
    asked = question(BURANO, 8, Answer(commands=TURN, worth=3, reply={"en": "Yes."}))

    verdict = judged(asked, TURN)

    assert isinstance(verdict, AnswerRight)
    assert (verdict.answer, verdict.worth, verdict.reply) == (0, 3, {"en": "Yes."})


def test_defaults_that_are_left_out_are_filled_in() -> None:
    bare = [
        {key: value for key, value in command.items() if key not in ("spend_marker", "discard")}
        for command in TURN
    ]

    assert isinstance(judged(question(BURANO, 8), bare), AnswerRight)


def test_another_order_that_leads_to_the_same_is_right_too() -> None:
    assert isinstance(judged(question(BURANO, 8), ANOTHER_ORDER), AnswerRight)


def test_a_part_of_what_is_listed_is_wrong() -> None:
    assert isinstance(judged(question(BURANO, 8), TURN[:2]), AnswerWrong)


def test_what_achieves_enough_is_right_whatever_it_is() -> None:
    asked = question(BURANO, 7, Answer(achieves="gain >= 2"))

    verdict = judged(asked, commands_of(BURANO, 7))

    assert isinstance(verdict, AnswerRight)
    assert verdict.gain >= 2


def test_of_the_answers_that_fit_the_best_counts() -> None:
    asked = question(
        BURANO,
        7,
        Answer(achieves="gain >= 1", worth=1),
        Answer(achieves="gain >= 2", worth=5),
        Answer(commands=commands_of(BURANO, 7), worth=3),
    )

    verdict = judged(asked, commands_of(BURANO, 7))

    assert isinstance(verdict, AnswerRight)
    assert (verdict.answer, verdict.worth) == (1, 5)


def test_a_turn_that_counts_with_and_without_its_end_is_told_once() -> None:
    take, end = {"type": "take", "column": 1}, {"type": "end_turn"}
    whole = Answer(commands=(take, end), worth=3)
    begun, for_less = Answer(commands=(take,), worth=3), Answer(commands=(take,), worth=2)
    condition = Answer(achieves="gain > 1", worth=3)

    told = told_once([whole, begun, for_less, condition])

    assert told == [whole, for_less, condition]


def test_anything_else_is_wrong_and_gets_its_reply() -> None:
    wrong = WhenWrong(reply={"en": "Look at column 2."}, variation="why")
    asked = question(DREAM_HOME, 6, wrong=wrong)

    verdict = judged(asked, [{"type": "take", "column": 4}], DREAM_HOME)

    assert isinstance(verdict, AnswerWrong)
    assert (verdict.reply, verdict.variation) == (wrong.reply, "why")


def test_a_wrong_answer_is_not_told_the_coachs_better_turn() -> None:
    asked = question(DREAM_HOME, 6, wrong=WhenWrong(variation="altana-best-6"))

    verdict = judged(asked, [{"type": "take", "column": 4}], DREAM_HOME)

    assert isinstance(verdict, AnswerWrong)
    assert verdict.variation is None
    assert better_turn(asked) == "altana-best-6"


def test_what_the_rules_forbid_is_refused_by_name() -> None:
    verdict = judged(question(DREAM_HOME, 6), [{"type": "take", "column": 1}], DREAM_HOME)

    assert isinstance(verdict, AnswerRefusal)
    assert verdict.refusal.rule.startswith("D-")


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_a_refusal_is_told_in_the_reader_s_language(language: str) -> None:
    game = game_with(BURANO)
    hidden = tell_refusal(game.ruleset, StillHidden(), language)

    verdict = judged(question(BURANO, 8), [{"type": "end_turn"}])

    assert isinstance(verdict, AnswerRefusal)
    assert tell_refusal(game.ruleset, verdict.refusal, language)
    assert (hidden == str(StillHidden())) is (language == "en")


def test_without_the_secret_an_answer_stops_before_what_is_hidden() -> None:
    game = game_with(BURANO)
    asked = question(BURANO, 6)  # the last turn of a round: then cards are dealt

    verdict = judge_answer(game.trial(game.after(5), hidden=True), asked, commands_of(BURANO, 6))

    assert isinstance(verdict, AnswerRefusal)
    assert verdict.refusal.code == "still-hidden"


@pytest.mark.parametrize(
    "commands",
    [
        [],
        [{}],
        [{"type": "fly"}],
        [{"type": "take", "column": "one"}],
        [{"type": "take_seat", "player": "x"}],
        [{"type": "end_turn"}] * 101,
    ],
)
def test_commands_that_cannot_be_read_are_no_answer(commands: Any) -> None:
    with pytest.raises(BadCommands):
        judged(question(BURANO, 8), commands)


def test_a_good_question_has_no_problems() -> None:
    asked = question(BURANO, 8, Answer(commands=TURN, achieves="points.B-SCO >= 0"))

    assert problems(asked) == []


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Answer(), "neither commands nor"),
        (Answer(commands=TURN, worth=-1), "less than nothing"),
        (Answer(commands=TURN[:1] * 2), "the rules refuse it"),
        (Answer(commands=({"type": "fly"},)), "fly"),
        (Answer(achieves="score >="), "not a comparison"),
        (Answer(achieves="glory > 1"), "no 'glory'"),
    ],
)
def test_a_question_that_cannot_be_asked_says_why(answer: Answer, told: str) -> None:
    [problem] = problems(question(BURANO, 8, answer))

    assert problem.startswith("answer 1: ")
    assert told in problem


def test_after_the_end_nobody_is_asked() -> None:
    last = len(game_with(BURANO).moves)
    asked = question(BURANO, last)
    after = Question(
        id="late",
        anchor=type(asked.anchor)(move=last, hash=asked.anchor.hash),
        answers=asked.answers,
    )

    assert problems(after) == ["it is nobody's turn there"]
    with pytest.raises(BadQuestion):
        judged(after, TURN)


@pytest.mark.parametrize("name", [BURANO, DREAM_HOME])
def test_whatever_was_really_played_can_be_asked_and_is_right(name: str) -> None:
    game = game_with(name)
    played = [move for move in game.moves if game.after(max(move.number - 1, 1)).is_started]

    for move in played[1:]:
        asked = question(name, move.number)
        assert problems(asked, name) == []
        assert isinstance(judged(asked, commands_of(name, move.number), name), AnswerRight)
