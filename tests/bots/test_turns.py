"""The whole turns of a position: legal, each end once, and none worth having left out."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.bots.turns import turn_ends
from service.domain.catalog import all_games
from service.domain.kit.chance import Shuffle
from service.domain.kit.fold import dry_run
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset
from service.teaching.explaining.search import Limits, best_turn
from tests.bots.positions import OPTIONS, play, random_states, started
from tests.kit.effort import some_of
from tests.kit.random_play import RULESETS
from tests.toy import RULESET as TOY
from tests.toy import EndTurn, Pick

BURANO = all_games().current("burano")
DREAM_HOME = all_games().current("dream-home")
SEEDS = st.integers(0, 2**32)
CHANCE = Shuffle(b"turns")


def points(ruleset: AnyRuleset, state: Any, seat: Seat) -> int:
    return ruleset.scores(state)[seat - 1].total


def test_a_game_without_a_strategy_lists_every_turn_once() -> None:
    state = started(TOY, 2, CHANCE, {"cards": 3})

    ends = turn_ends(TOY, state, state.asked)

    assert [end.commands for end in ends] == [(Pick(place=place), EndTurn()) for place in (1, 2, 3)]
    assert {end.state.won[state.asked - 1] for end in ends} == {0, 1, 2}


def test_a_seat_that_is_not_asked_has_no_turn() -> None:
    state = started(TOY, 2, CHANCE)

    assert turn_ends(TOY, state, state.next_still_in(state.asked)) == []


def test_a_turn_whose_end_is_out_of_reach_is_finished_in_the_simplest_way() -> None:
    state = started(TOY, 2, CHANCE)

    [end] = turn_ends(TOY, state, state.asked, most=3)

    assert end.commands == (Pick(place=1), EndTurn())


def test_the_end_of_the_game_is_not_in_the_state() -> None:
    state = started(TOY, 2, CHANCE, {"cards": 2})
    state = play(TOY, state, state.asked, (Pick(place=1), EndTurn()), CHANCE)

    [end] = turn_ends(TOY, state, state.asked)

    assert not end.state.is_over
    assert end.state.row == ()


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
@settings(max_examples=some_of(50), deadline=None)
@given(data=st.data())
def test_every_turn_is_legal_and_ends(ruleset: AnyRuleset, data: st.DataObject) -> None:
    options = data.draw(OPTIONS[ruleset.game])
    players, seed = data.draw(st.sampled_from(ruleset.players)), data.draw(SEEDS)
    states = list(random_states(ruleset, players, seed, options))
    state = data.draw(st.sampled_from(states))

    for end in turn_ends(ruleset, state, state.asked):
        *most, last = end.commands
        before = state
        for command in most:
            assert type(command) not in ruleset.final
            before = dry_run(ruleset, before, state.asked, command)
            assert before.asked == state.asked
        assert type(last) in ruleset.final
        play(ruleset, before, state.asked, (last,), CHANCE)


@settings(max_examples=some_of(50), deadline=None)
@given(seed=SEEDS, options=OPTIONS["burano"], players=st.sampled_from(BURANO.players))
def test_a_turn_of_burano_leads_where_the_rules_lead(
    seed: int, options: dict[str, Any], players: int
) -> None:
    states = list(random_states(BURANO, players, seed, options))
    state = random.Random(seed).choice(states)
    seat = state.asked

    for end in turn_ends(BURANO, state, seat):
        after = play(BURANO, state, seat, end.commands, CHANCE)
        assert end.state.street(seat) == after.street(seat)
        assert end.state.supply == after.supply or state.phase == "dismiss"
        assert end.state.is_idle <= after.is_idle


@settings(max_examples=some_of(50), deadline=None)
@given(seed=SEEDS, players=st.sampled_from(BURANO.players))
def test_without_exchanges_no_turn_of_burano_brings_more_points_than_the_best_of_these(
    seed: int, players: int
) -> None:
    states = list(random_states(BURANO, players, seed, {"exchange": False}))
    state = random.Random(seed).choice([each for each in states if each.phase == "take"])

    best = best_turn(BURANO, state, state.asked, Limits())

    ends = turn_ends(BURANO, state, state.asked, most=50_000)
    assert best is not None
    assert max(points(BURANO, end.state, state.asked) for end in ends) == best.points


@pytest.mark.parametrize("ruleset", [BURANO, DREAM_HOME], ids=lambda each: each.name)
def test_no_end_is_listed_twice(ruleset: AnyRuleset) -> None:
    for number, state in enumerate(random_states(ruleset, 2, seed=7)):
        if number % 5 == 0:
            ends = turn_ends(ruleset, state, state.asked)
            assert len({(end.state, end.commands[-1]) for end in ends}) == len(ends)


def test_a_jackhammer_is_not_used_by_the_seat_that_comes_first_anyway() -> None:
    asked = [
        state
        for seed in range(20)
        for state in random_states(DREAM_HOME, 2, seed)
        if state.phase == "jackhammer" and not state.has_taken
    ]
    counts = {
        state.asked == state.clockwise_from(state.start_player)[0]: len(
            turn_ends(DREAM_HOME, state, state.asked)
        )
        for state in asked
    }

    assert counts[True] == 1
    assert counts[False] > 1
