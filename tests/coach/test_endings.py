"""The end of a game in which nothing hidden is left is played out, and not estimated."""

import pytest

from service.coach.analyse import analyse
from service.coach.endings import known_points
from service.coach.engine import judges_of
from tests.teaching.explaining.games import golden, turns

GAMES = ["burano-round-limit-8", "dream-home-3"]


@pytest.mark.parametrize("name", GAMES)
def test_the_last_turns_are_certain_and_have_no_luck(name: str) -> None:
    game = golden(name)
    found = analyse(game.ruleset, game.moves).turns

    certain = [turn for turn in found if turn.is_certain]
    assert found[-1] in certain
    # A seat may do better than the value would, but nothing is dealt that could harm it.
    assert all(turn.luck is not None and turn.luck >= 0 for turn in certain)


@pytest.mark.parametrize("name", ["burano-solo-short", *GAMES])
def test_while_cards_are_hidden_nothing_is_certain(name: str) -> None:
    appraiser, _ = judges_of(golden(name).ruleset, turns(name)[0].start)

    assert known_points(appraiser, turns(name)[0].start) is None


def test_a_round_that_the_best_turns_would_not_end_is_not_the_last_one() -> None:
    game, turn = golden("burano-open-deal"), turns("burano-open-deal")[20]
    appraiser, _ = judges_of(game.ruleset, turn.start)

    assert all(stack.dealt == 24 for stack in turn.start.stacks)  # so nothing is hidden
    assert appraiser.core.may_end(turn.start)
    assert known_points(appraiser, turn.start) is None


def test_helpers_that_are_left_are_used() -> None:
    game, last = golden("dream-home-2"), turns("dream-home-2")[-1]
    appraiser, _ = judges_of(game.ruleset, last.start)
    known = known_points(appraiser, last.start)

    assert last.start.phase == "helpers"
    assert known is not None
    end = game.after(len(game.moves)).state
    scores = [score.total for score in game.ruleset.scores(end)]
    assert all(each >= score for each, score in zip(known, scores, strict=True))
