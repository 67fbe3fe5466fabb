"""Untrusted expressions: conditions of questions, and searches in a file."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from replays.reading.cursor import Cursor
from replays.reading.search import BadQuery, matches
from service.domain.kit.messages import Seat
from service.teaching.lessons.condition_language import LONGEST, BadCondition
from service.teaching.lessons.outcome_conditions import Outcome, predicate
from service.teaching.notes.replay_game import ReplayGame
from tests.hostile.cost import GROWTH, require_linear
from tests.kit.effort import some_pairs
from tests.replays.conformance.materials import BASE

PIECES = (
    *("(", ")", "not ", "not(", "a", "a.", "a-", " ", "1", "=", ">", '"', "score", "score ", "\\"),
    *(
        "score>1 and ",
        "score>1 or ",
        "score>1 and (",
        "not score>1 and ",
        'score="',
        "score.1>1 or ",
    ),
    *("score>=-1 and ", "ä", "\u200b", "notnot", "and ", "score > 1 ", "~"),
)
GAME = ReplayGame(BASE)
LAST = GAME.after(len(GAME.moves)).state


def filled(piece: str, end: str) -> Callable[[int], str]:
    return lambda size: (piece * size)[:size] + end


@pytest.mark.parametrize(("piece", "end"), some_pairs(PIECES, ["", "score>1"]))
def test_a_condition_costs_what_it_is_long(piece: str, end: str) -> None:
    outcome = Outcome(GAME.ruleset, Seat(1), LAST, LAST)
    parse = predicate.__wrapped__  # `holds` keeps what it has parsed, but nothing it refuses

    def read(text: str) -> None:
        with suppress(BadCondition):
            parse(text, GAME.ruleset)(outcome)

    require_linear(filled(piece, end), read, LONGEST // GROWTH - len(end))


@pytest.mark.parametrize(("piece", "end"), some_pairs(PIECES, ["", "score>1"]))
def test_what_to_find_costs_what_it_is_long(piece: str, end: str) -> None:
    cursor = Cursor.over(GAME)

    def read(text: str) -> None:
        with suppress(BadQuery):
            next(matches(cursor, text), None)

    require_linear(filled(piece, end), read, 4_000)
