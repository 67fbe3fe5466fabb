"""The end of a turn: at most three cards and six coins."""

import pytest

from service.domain.burano.model.commands import EndTurn
from service.domain.burano.model.errors import CardNamedTwice, CardNotInHand, WrongDiscard
from tests.domain.burano.play import given, placing, shuffle, street

FIVE = ("roof-red-1", "upper-red-1", "roof-red-2", "ground-red-1", "roof-red-3")


def end(*discard: str) -> EndTurn:
    return EndTurn(discard=discard)


@pytest.mark.rule("B-LIM-1")
def test_the_surplus_goes_under_its_stacks_in_the_order_named_for_no_coin():
    state = placing(4, hand=FIVE, coins=3)
    spec = given(state, shuffle(1)).when(end("roof-red-3", "roof-red-1"))

    assert spec.events[0].discarded == ("roof-red-3", "roof-red-1")
    assert street(spec.state, state.asked).hand == ("upper-red-1", "roof-red-2", "ground-red-1")
    assert street(spec.state, state.asked).coins == 3
    assert [stack.under for stack in spec.state.stacks] == [(), (), ("roof-red-3", "roof-red-1")]


@pytest.mark.rule("B-LIM-1")
@pytest.mark.parametrize("discard", [(), FIVE[:1], FIVE[:3]])
def test_exactly_the_surplus_is_named(discard):
    given(placing(hand=FIVE)).when(end(*discard)).then_refused(
        WrongDiscard, held=5, surplus=2, named=len(discard)
    )


@pytest.mark.rule("B-LIM-1")
def test_three_cards_may_be_kept_and_not_thrown_away():
    given(placing(hand=FIVE[:3])).when(end(FIVE[0])).then_refused(
        WrongDiscard, held=3, surplus=0, named=1
    )
    assert given(placing(hand=FIVE[:3]), shuffle(1)).when(end()).refusal is None


@pytest.mark.rule("B-LIM-1")
def test_the_surplus_comes_from_the_hand_each_card_once():
    given(placing(hand=FIVE)).when(end(FIVE[0], "roof-blue-1")).then_refused(
        CardNotInHand, card="roof-blue-1"
    )
    spec = given(placing(hand=FIVE)).when(end(FIVE[0], FIVE[0]))
    spec.then_refused(CardNamedTwice, card=FIVE[0])
    assert spec.broken_rules == ("B-LIM-1",)


@pytest.mark.rule("B-LIM-2")
@pytest.mark.parametrize(("coins", "returned"), [(5, 0), (6, 0), (7, 1), (10, 4)])
def test_coins_above_six_go_to_the_bank(coins, returned):
    state = placing(4, coins=coins)
    spec = given(state, shuffle(1)).when(end())

    assert spec.events[0].coins_returned == returned
    assert street(spec.state, state.asked).coins == coins - returned
