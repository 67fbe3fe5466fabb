"""Phase 2: placing floor cards, and what keeps a street standing."""

import pytest

from service.domain.burano.model.commands import Arrange, Place
from service.domain.burano.model.errors import CardNotInHand
from service.domain.burano.model.errors_placing import (
    HangsInTheAir,
    NotEnoughCoins,
    OutsideTheStreet,
    SlotTaken,
    StreetFallsApart,
    StreetTooLong,
    ThreeCardsPlaced,
)
from service.domain.burano.model.events import CardPlaced
from tests.domain.burano.play import ASIDE, given, house, placing, scaffolds, street

FIVE = tuple(
    house(column, f"{colour}/-/-")
    for column, colour in enumerate(("red", "blue", "pink", "green", "yellow"))
)


def place(card: str, column: int) -> Place:
    return Place(card=card, column=column)


@pytest.mark.rule("B-PLACE-1")
def test_cards_cost_1_3_or_5_coins_in_total():
    state = placing(hand=("ground-red-1", "upper-red-1", "roof-red-1"), coins=5)
    spec = given(state)
    paid = []
    for card in ("ground-red-1", "upper-red-1", "roof-red-1"):
        spec = spec.when(place(card, 0))
        paid.append(spec.events[0].coins)

    assert paid == [1, 2, 2]
    assert street(spec.state).coins == 0


@pytest.mark.rule("B-PLACE-1")
@pytest.mark.parametrize(("coins", "placed", "cost"), [(0, 0, 1), (2, 1, 2), (4, 2, 2)])
def test_who_cannot_pay_cannot_place(coins, placed, cost):
    cards = ("ground-red-1", "upper-red-1", "roof-red-1")
    spec = given(placing(hand=cards, coins=coins)).when(
        *(place(card, 0) for card in cards[: placed + 1])
    )

    left = coins - (0, 1, 3)[placed]
    spec.then_refused(NotEnoughCoins, cost=cost, coins=left)


@pytest.mark.rule("B-PLACE-1")
def test_a_fourth_card_cannot_be_placed():
    hand = ("ground-red-1", "upper-red-1", "roof-red-1", "ground-blue-1")
    cards = [place(card, 0) for card in hand[:3]]

    given(placing(hand=hand, coins=9)).when(*cards, place("ground-blue-1", 1)).then_refused(
        ThreeCardsPlaced, placed=3
    )


@pytest.mark.rule("B-PLACE-1")
def test_only_hand_cards_are_placed():
    given(placing(hand=("ground-red-1",))).when(place("ground-red-2", 0)).then_refused(
        CardNotInHand, card="ground-red-2"
    )


@pytest.mark.rule("B-PLACE-1", "B-PLACE-2")
def test_a_placed_card_keeps_its_slot():
    state = placing(hand=("upper-red-2",), houses=(house(0, "red/red/-"),), scaffolds=ASIDE)

    given(state).when(place("upper-red-2", 0)).then_refused(SlotTaken, column=0, level="upper")


@pytest.mark.rule("B-PLACE-2")
@pytest.mark.parametrize(
    ("card", "floors"),
    [
        ("ground-blue-1", "blue/red/-"),
        ("roof-blue-1", "-/red/blue"),
    ],
)
def test_a_card_lies_on_its_own_level(card, floors):
    state = placing(
        hand=(card,),
        houses=(house(0, "-/red/-"),),
        scaffolds=scaffolds((0, "ground"), (1, "ground")),
    )
    spec = given(state).when(Place(card=card, column=0, spend_marker=True))

    assert street(spec.state).houses == (house(0, floors),)


@pytest.mark.rule("B-PLACE-3")
@pytest.mark.parametrize(
    ("card", "column"), [("upper-red-1", 2), ("roof-red-1", 2), ("roof-red-1", 0)]
)
def test_nothing_hangs_in_the_air(card, column):
    given(placing(hand=(card,))).when(place(card, column)).then_refused(
        HangsInTheAir, column=column
    )


@pytest.mark.rule("B-PLACE-3")
def test_floor_cards_and_scaffolds_carry_alike():
    carried = placing(
        hand=("roof-red-1",),
        houses=(house(0, "red/-/-"),),
        scaffolds=scaffolds((0, "upper"), None),
    )

    assert given(carried).when(place("roof-red-1", 0)).refusal is None


@pytest.mark.rule("B-PLACE-4")
def test_a_new_house_needs_a_neighbour():
    given(placing(hand=("ground-red-1",))).when(place("ground-red-1", 3)).then_refused(
        StreetFallsApart
    )
    assert given(placing(hand=("ground-red-1",))).when(place("ground-red-1", 2)).refusal is None
    assert given(placing(hand=("ground-red-1",))).when(place("ground-red-1", -1)).refusal is None


@pytest.mark.rule("B-PLACE-5")
@pytest.mark.parametrize("column", [-1, 5])
def test_a_street_has_at_most_five_houses(column):
    state = placing(hand=("ground-orange-1",), houses=FIVE, scaffolds=ASIDE)

    given(state).when(place("ground-orange-1", column)).then_refused(StreetTooLong, houses=5)


@pytest.mark.rule("B-PLACE-5")
def test_a_street_grows_to_the_left_and_columns_keep_their_numbers():
    spec = given(placing(hand=("ground-red-1", "ground-blue-1"))).when(
        place("ground-red-1", -1), place("ground-blue-1", -2)
    )

    assert [built.column for built in street(spec.state).houses] == [-2, -1]


@pytest.mark.rule("B-PLACE-5")
@pytest.mark.parametrize("column", [-5, 6])
def test_a_street_ends_at_columns_minus_4_and_5(column):
    ends = {-5: ((-4, "ground"), (-3, "ground")), 6: ((4, "ground"), (5, "ground"))}
    state = placing(hand=("ground-red-1",), scaffolds=scaffolds(*ends[column]))

    given(state).when(place("ground-red-1", column)).then_refused(OutsideTheStreet, column=column)


@pytest.mark.rule("B-PLACE-6")
def test_a_floor_card_takes_the_slot_of_a_scaffold_which_can_be_used_again_at_once():
    state = placing(hand=("ground-red-1", "ground-blue-1"))
    spec = given(state).when(place("ground-red-1", 1))

    spec.then(
        CardPlaced(
            seat=state.asked,
            card="ground-red-1",
            column=1,
            level="ground",
            coins=1,
            marker_spent=False,
            scaffold_aside=True,
            renovated=False,
        )
    )
    assert street(spec.state).scaffolds == scaffolds((0, "ground"), None)
    spec = spec.when(Arrange(scaffolds=scaffolds((0, "ground"), (2, "ground"))))
    assert spec.refusal is None


@pytest.mark.rule("B-PLACE-6")
@pytest.mark.parametrize("column", [0, 1])
def test_the_right_one_of_two_scaffolds_goes_aside(column):
    spec = given(placing(hand=("ground-red-1",))).when(place("ground-red-1", column))

    assert street(spec.state).scaffolds == scaffolds((1 - column, "ground"), None)


@pytest.mark.rule("B-PLACE-6")
def test_an_upper_card_over_a_ground_scaffold_leaves_it_there():
    spec = given(placing(hand=("upper-red-1",))).when(place("upper-red-1", 0))

    assert spec.events[0].scaffold_aside is False
    assert street(spec.state).scaffolds == scaffolds((0, "ground"), (1, "ground"))


def test_a_roof_on_two_scaffolds_as_in_the_rulebook():
    """Worked example 2."""
    spec = given(placing(hand=("roof-pink-1",), coins=4)).when(
        Arrange(scaffolds=scaffolds((0, "ground"), (0, "upper"))), place("roof-pink-1", 0)
    )

    assert street(spec.state).coins == 3
    assert street(spec.state).markers == 4
    assert street(spec.state).houses == (house(0, "-/-/pink"),)


def test_two_upper_cards_as_in_the_rulebook():
    """Worked example 3: the middle scaffold may not leave in the end."""
    state = placing(
        hand=("upper-red-1", "upper-red-2"),
        coins=4,
        houses=(house(0, "red/-/-"),),
        scaffolds=scaffolds((0, "upper"), (1, "ground")),
    )
    spec = given(state).when(
        place("upper-red-1", 0),
        Arrange(scaffolds=scaffolds((1, "ground"), (2, "ground"))),
        place("upper-red-2", 2),
    )

    assert street(spec.state).coins == 1
    assert street(spec.state).markers == 4
    spec.when(Arrange(scaffolds=scaffolds((2, "ground"), None))).then_refused(StreetFallsApart)
    spec.when(Arrange(scaffolds=scaffolds((2, "ground"), (3, "ground")))).then_refused(
        StreetFallsApart
    )


def test_everything_that_is_wrong_with_a_placing_is_named():
    state = placing(hand=("roof-red-1",), coins=0, markers=0, houses=(house(1, "red/red/-"),))
    spec = given(state).when(place("roof-red-1", 0))

    spec.then_refused(NotEnoughCoins, cost=1, coins=0)
    assert spec.broken_rules == ("B-PLACE-1", "B-PLACE-3", "B-COL-3", "B-COL-2")


def test_a_placing_outside_the_street_that_cannot_be_paid_breaks_two_rules():
    spec = given(placing(hand=("ground-red-1",), coins=0)).when(place("ground-red-1", 9))

    spec.then_refused(NotEnoughCoins, cost=1, coins=0)
    assert spec.broken_rules == ("B-PLACE-1", "B-PLACE-5")


def test_a_card_is_never_placed_where_no_slot_is_open():
    """No game comes to such a street; if one did, it would be noticed and not built on."""
    state = placing(hand=("ground-red-1",), houses=(house(0, "-/red/-"),), scaffolds=ASIDE)

    with pytest.raises(AssertionError, match="a refusal always names its rules"):
        given(state).when(place("ground-red-1", 0))


def test_who_has_the_price_and_no_more_is_told_of_the_slot_alone():
    state = placing(hand=("ground-red-2",), coins=1, houses=(house(0, "red/-/-"),), scaffolds=ASIDE)
    spec = given(state).when(place("ground-red-2", 0))

    spec.then_refused(SlotTaken, column=0, level="ground")
    assert spec.broken_rules == ("B-PLACE-2",)
