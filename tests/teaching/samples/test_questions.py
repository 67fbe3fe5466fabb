"""Every question of the sample courses is answered here: as listed, by search, and wrongly."""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any

import msgspec
import pytest

from service.domain.kit.fold import Position
from service.domain.kit.messages import Command
from service.events.store.codec import tag
from service.teaching.lessons.judge_answer import AnswerRight, AnswerWrong, most_worth
from service.teaching.lessons.outcome_conditions import Outcome, holds
from tests.teaching.samples.sample_questions import Asked, questions
from tests.teaching.samples.sources import AnswerSource
from tests.teaching.samples.test_courses import COURSES, FEWEST_CHAPTERS, RULE

EVERY_QUESTION = pytest.mark.parametrize("asked", questions(), ids=str)
ACHIEVING = [
    pytest.param(asked, number, id=f"{asked}-{number}")
    for asked in questions()
    for number, answer in enumerate(asked.source.answers)
    if answer.achieves
]
MOST_POSITIONS = 3000


@EVERY_QUESTION
def test_a_right_answer_brings_its_worth_and_its_reply(asked: Asked) -> None:
    for answer in asked.source.answers:
        verdict = asked.judged(answer.example or answer.commands)
        assert isinstance(verdict, AnswerRight), verdict
        assert (verdict.worth, verdict.reply["en"]) == (answer.worth, answer.reply.en.strip())


@pytest.mark.parametrize(("asked", "number"), ACHIEVING)
def test_what_an_answer_achieves_is_found_by_trying_what_is_legal(
    asked: Asked, number: int
) -> None:
    answer = asked.source.answers[number]

    verdict = asked.judged(msgspec.to_builtins(found_by_search(asked, answer)))

    assert isinstance(verdict, AnswerRight)
    assert verdict.worth >= answer.worth


@EVERY_QUESTION
def test_a_likely_wrong_answer_is_wrong_and_gets_the_reply(asked: Asked) -> None:
    verdict = asked.judged(asked.source.wrong.example)

    assert isinstance(verdict, AnswerWrong), verdict
    assert verdict.reply["en"] == asked.source.wrong.reply.en.strip()
    assert verdict.variation == asked.source.wrong.variation


@EVERY_QUESTION
def test_replies_name_the_rule(asked: Asked) -> None:
    replies = [asked.source.wrong.reply, *(answer.reply for answer in asked.source.answers)]

    assert all(RULE.search(reply.en) for reply in replies)


@EVERY_QUESTION
def test_a_question_has_hints_and_names_its_best_answer_first(asked: Asked) -> None:
    question = asked.lesson.question(asked.source.id)

    assert len(question.hints) >= 2
    assert most_worth(question) == question.answers[0].worth > 0


@EVERY_QUESTION
def test_what_was_really_played_gives_no_later_answer_away(asked: Asked) -> None:
    question = asked.lesson.question(asked.source.id)
    told = asked.lesson.played(question)
    later = [other.anchor.move for other in asked.lesson.questions]

    assert not [move for move in later if move in told and move > question.anchor.move]


@pytest.mark.parametrize("course", COURSES)
def test_some_questions_have_several_answers_of_different_worth(course: str) -> None:
    worths = [{a.worth for a in asked.source.answers} for asked in asked_in(course)]

    assert sum(len(worth) > 1 for worth in worths) >= FEWEST_CHAPTERS


@pytest.mark.parametrize("course", COURSES)
def test_some_wrong_answers_can_be_played_out(course: str) -> None:
    lines = [asked.source.wrong.variation for asked in asked_in(course)]

    assert sum(line is not None for line in lines) >= 3


def asked_in(course: str) -> list[Asked]:
    return [asked for asked in questions() if asked.course == course]


def found_by_search(asked: Asked, answer: AnswerSource) -> Sequence[Command]:
    """Try legal commands of the kinds that the answer is made of, what scores most first."""
    game = asked.lesson.game
    start = asked.lesson.position(asked.lesson.question(asked.source.id))
    seat = start.state.asked
    kinds = {command["type"] for command in answer.example}
    waiting: list[tuple[int, int, Position[Any], tuple[Command, ...]]] = [(0, 0, start, ())]
    seen = {start.state}
    while waiting and len(seen) < MOST_POSITIONS:
        _, _, position, run = heappop(waiting)
        for command in game.ruleset.candidates(position.state, seat):
            if tag(type(command)) not in kinds:
                continue
            after = game.trial(position).ruling(seat, [command]).position
            outcome = Outcome(game.ruleset, seat, start.state, after.state)
            if holds(answer.achieves, outcome):
                return (*run, command)
            if after.state not in seen:
                seen.add(after.state)
                heappush(waiting, (-outcome.gain, len(seen), after, (*run, command)))
    raise AssertionError(f"nothing found in {len(seen)} positions: {answer.achieves}")
