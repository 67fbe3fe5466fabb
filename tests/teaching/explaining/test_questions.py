"""Questions made of mistakes: asked where the best is clear, and answered by the rules."""

from functools import cache

import msgspec
from msgspec.structs import replace

from service.coach.analyse import analyse
from service.coach.model import Analysis
from service.coach.right_turns import right_turns
from service.domain.kit.messages import Seat
from service.domain.kit.translation import LANGUAGES
from service.teaching.explaining.explain import explain
from service.teaching.explaining.questions import (
    LEAST_IN_A_SEARCH,
    LEAST_LOST,
    QuestionOptions,
    is_clear,
    searches_agree,
)
from service.teaching.lessons.judge_answer import AnswerRight, judge_answer, problems_of
from service.teaching.notes.limits import excess
from service.teaching.notes.model import Question, Variation
from tests.teaching.explaining.games import golden, turns

GAME = "dream-home-3"


@cache
def analysis() -> Analysis:
    return analyse(golden(GAME).ruleset, golden(GAME).moves)


@cache
def made(most: int = 5, seat: Seat | None = None) -> tuple[object, ...]:
    game = golden(GAME)
    asking = QuestionOptions(most, seat, game.secret)
    return tuple(explain(game.ruleset, game.moves, game.hashes, asking=asking))


def questions(most: int = 5, seat: Seat | None = None) -> list[Question]:
    return [note for note in made(most, seat) if isinstance(note, Question)]


def test_a_mistake_of_three_points_or_more_is_asked_about() -> None:
    costs = {turn.first: turn.lost for turn in analysis().turns}

    assert questions()
    assert all(costs[int(each.id.split("-")[-1])] >= LEAST_LOST for each in questions())


def test_a_position_with_more_turns_than_are_listed_is_not_known_as_a_whole() -> None:
    burano = right_turns(golden("burano-2").ruleset, turns("burano-2")[3])

    assert not burano.is_whole
    assert right_turns(golden(GAME).ruleset, turns(GAME)[3]).is_whole
    assert not is_clear(replace(burano, right=burano.right[:1]))
    assert is_clear(replace(burano, right=burano.right[:1], is_whole=True))


def test_a_turn_is_asked_about_only_where_both_searches_agree() -> None:
    searched = {turn.first: turn for turn in analysis().turns if turn.searched}

    assert all(searches_agree(searched[each.anchor.move + 1]) for each in questions())
    one = next(iter(searched.values()))
    assert not searches_agree(replace(one, searched=()))
    assert not searches_agree(replace(one, searched=(9.0, LEAST_IN_A_SEARCH - 0.1)))
    assert searches_agree(replace(one, searched=(9.0, LEAST_IN_A_SEARCH)))


def test_no_more_is_asked_than_wanted() -> None:
    assert len(questions(1)) == 1
    assert questions(0) == []


def test_a_seat_is_asked_about_its_own_turns() -> None:
    seats = {turn.first: turn.seat for turn in analysis().turns}

    assert all(seats[int(each.id.split("-")[-1])] == 2 for each in questions(5, Seat(2)))


def test_every_answer_is_right_and_the_best_is_worth_most() -> None:
    game = golden(GAME)
    for question in questions():
        trial = game.trial(game.after(question.anchor.move))
        assert problems_of(trial, question) == []
        assert excess(question) is None
        for answer in question.answers:
            verdict = judge_answer(trial, question, answer.commands)
            assert isinstance(verdict, AnswerRight)
            assert verdict.worth >= answer.worth
        assert question.answers[0].worth == 3


def test_the_turn_that_was_played_is_wrong() -> None:
    question = questions()[0]
    game = golden(GAME)
    turn = next(t for t in analysis().turns if question.id == f"altana-question-{t.first}")
    moves = [move for move in game.moves[turn.first - 1 : turn.last] if move.seat == turn.seat]
    raw = [msgspec.to_builtins(each) for move in moves for each in move.commands]

    trial = game.trial(game.after(question.anchor.move))
    assert not isinstance(judge_answer(trial, question, raw), AnswerRight)


def test_three_hints_lead_to_the_turn_in_every_language() -> None:
    for question in questions():
        assert len(question.hints) == 3
        assert all(hint[language] for hint in question.hints for language in LANGUAGES)


def test_the_line_that_shows_the_better_turn_is_in_the_file() -> None:
    lines = {note.id for note in made() if isinstance(note, Variation)}

    assert {question.wrong.variation for question in questions()} <= lines
