"""Large losses are measured by search, on the same hidden cards for both turns."""

from functools import cache

import pytest
from msgspec.structs import replace

from service.bots.turn_values import functions_by_name
from service.coach.analyse import LARGE_LOSS, analyse
from service.coach.appraiser import Appraiser
from service.coach.engine import judges_of
from service.coach.measure import SEARCHES, measure
from service.coach.model import SMALL, Analysis, Budget
from service.coach.rollouts import Rollouts
from service.domain.kit.compact import A_POINT
from tests.teaching.explaining.games import golden, turns

GAME = "dream-home-3"
UNSEARCHED = Budget("unsearched", SMALL.ends, searched=0)


@cache
def analysis(budget: Budget = SMALL) -> Analysis:
    return analyse(golden(GAME).ruleset, golden(GAME).moves, budget)


def appraiser() -> Appraiser:
    return judges_of(golden(GAME).ruleset, turns(GAME)[0].start)[0]


def test_what_seems_to_lose_much_is_searched_twice_and_nothing_else_is() -> None:
    large = [turn.is_valued and turn.lost >= LARGE_LOSS for turn in analysis(UNSEARCHED).turns]
    searched = [turn.searched for turn in analysis().turns]

    assert any(searched)
    for is_large, each in zip(large, searched, strict=True):
        assert len(each) == (SEARCHES if is_large else 0)


def test_a_loss_is_the_mean_of_what_the_value_and_the_searches_say() -> None:
    for before, after in zip(analysis(UNSEARCHED).turns, analysis().turns, strict=True):
        if not after.searched or after.is_certain:
            assert after.lost == before.lost
        elif min(after.searched) > 0:
            by_search = sum(after.searched) / SEARCHES
            assert after.lost == pytest.approx((before.lost + by_search) / 2, abs=0.02)


def test_the_largest_loss_is_searched_first_within_the_budget() -> None:
    found = analysis(replace(SMALL, name="less", searched=1))
    by_value = [turn.lost for turn in analysis(UNSEARCHED).turns]

    [only] = [at for at, turn in enumerate(found.turns) if turn.searched]
    assert by_value[only] == max(by_value)


def test_a_turn_against_itself_loses_nothing_on_any_cards() -> None:
    start = turns(GAME)[20].start
    coach = appraiser()
    rated = coach.rate(start)
    assert rated is not None
    end = coach.core.encode(start, True)
    assert end is not None
    functions_by_name(coach.core)["play_turn"](end, rated.rows[rated.best], 0)
    rollouts = Rollouts(coach.core, coach.value, start)

    one, other = rollouts.means([end, end], 3, "a name")
    again = rollouts.means([end], 3, "a name")

    assert one == other == again[0]
    assert rollouts.listed > 0


def test_the_two_searches_try_different_cards() -> None:
    assert any(len(set(turn.searched)) == SEARCHES for turn in analysis().turns)


def test_the_last_turn_of_a_game_is_worth_its_points() -> None:
    turn = turns(GAME)[-1]
    coach = appraiser()
    end = coach.core.encode(coach.after(turn), True)
    assert end is not None

    [worth] = Rollouts(coach.core, coach.value, turn.start).means([end], 1, "")

    assert worth % A_POINT == 0


def test_a_turn_that_was_played_well_loses_next_to_nothing_by_search() -> None:
    coach, small = appraiser(), 0
    for at in range(12, 24):
        turn = turns(GAME)[at]
        rated = coach.rate(turn.start)
        if rated is None or rated.commands(rated.best) != turn.commands:
            continue
        measured = measure(coach, turn, rated, 1)
        assert measured is not None
        assert measured.gap == 0
        small += 1

    assert small
