"""The two colour rules, and the markers that let a card break them."""

import pytest

from service.domain.burano.model.commands import Place
from service.domain.burano.model.errors_placing import MarkerNeeded, MarkerNotNeeded, NoMarkerLeft
from tests.domain.burano.play import ASIDE, given, house, placing, scaffolds, street

A, B, MARKER = "B-COL-1", "B-COL-2", "B-COL-3"
BLUE = "blue/blue/blue"
MIXED = "yellow/blue-2/green"


def beside(*houses: str, card: str, **fields: object):
    built = tuple(house(column, floors) for column, floors in enumerate(houses))
    return placing(hand=(card,), houses=built, scaffolds=ASIDE, **fields)


def place(card: str, column: int, spend_marker: bool = False) -> Place:
    return Place(card=card, column=column, spend_marker=spend_marker)


# The six colour examples: the street, the card, its house, and the rules it breaks.
EXAMPLES = [
    ((BLUE, "yellow/-/-"), "upper-blue-2", 1, (A, B)),
    ((BLUE, "yellow/blue-2/-"), "roof-green-1", 1, (A,)),
    ((BLUE, MIXED), "ground-blue-2", 2, (B,)),
    ((BLUE, MIXED, "blue-2/-/-"), "upper-blue-3", 2, (B,)),
    ((BLUE, MIXED, "blue-2/-/-"), "upper-yellow-1", 2, (A, B)),
    ((BLUE, MIXED, "blue-2/yellow/-"), "roof-yellow-1", 2, (B,)),
    ((BLUE, MIXED, "blue-2/yellow/-"), "roof-blue-2", 2, (B,)),
]


@pytest.mark.rule("B-COL-1", "B-COL-2", "B-COL-3")
@pytest.mark.parametrize(
    ("houses", "card", "column", "broken"), EXAMPLES, ids=["1", "2", "3a", "3b", "4", "5", "6"]
)
def test_the_colour_examples_cost_one_marker_each(houses, card, column, broken):
    state = beside(*houses, card=card)
    refused = given(state).when(place(card, column))
    paid = given(state).when(place(card, column, spend_marker=True))

    refused.then_refused(MarkerNeeded, card=card, column=column)
    assert refused.broken_rules == (MARKER, *broken)
    assert street(paid.state).markers == 3
    assert paid.events[0].marker_spent is True


@pytest.mark.rule("B-COL-1")
def test_a_house_of_one_colour_takes_its_own_colour_freely():
    given(beside("red/-/-", "blue/-/-", card="upper-red-1")).when(
        place("upper-red-1", 0)
    ).then_state(placed=1)


@pytest.mark.rule("B-COL-1")
def test_any_floor_card_of_its_colour_in_the_house_is_enough():
    state = beside("blue/yellow/-", "red/-/-", card="roof-blue-1")

    assert given(state).when(place("roof-blue-1", 0)).refusal is None


@pytest.mark.rule("B-COL-1")
def test_the_first_card_of_a_house_breaks_no_house():
    state = beside("red/-/-", "blue/-/-", card="ground-pink-1")

    assert given(state).when(place("ground-pink-1", 2)).refusal is None


@pytest.mark.rule("B-COL-2")
@pytest.mark.parametrize("floors", ["red/-/-", "blue/red/-", "blue/blue/red"])
@pytest.mark.parametrize("side", [-1, 1])
def test_any_floor_card_of_a_neighbouring_house_counts(floors, side):
    state = placing(
        hand=("ground-red-2",),
        houses=tuple(sorted((house(0, floors), house(-side, "pink/-/-")), key=lambda h: h.column)),
        scaffolds=ASIDE,
    )
    spec = given(state).when(place("ground-red-2", side))

    spec.then_refused(MarkerNeeded)
    assert spec.broken_rules == (MARKER, B)


@pytest.mark.rule("B-COL-2")
def test_a_house_two_away_is_no_neighbour():
    state = beside("red/-/-", "blue/-/-", card="ground-red-2")

    assert given(state).when(place("ground-red-2", 2)).refusal is None


@pytest.mark.rule("B-COL-3")
def test_breaking_both_rules_costs_one_marker():
    state = beside(BLUE, "yellow/-/-", card="upper-blue-2", markers=1)
    spec = given(state).when(place("upper-blue-2", 1, spend_marker=True))

    assert street(spec.state).markers == 0


@pytest.mark.rule("B-COL-3")
@pytest.mark.parametrize("spend_marker", [True, False])
def test_without_a_marker_no_rule_is_broken(spend_marker):
    state = beside(BLUE, "yellow/-/-", card="upper-blue-2", markers=0)
    spec = given(state).when(place("upper-blue-2", 1, spend_marker))

    spec.then_refused(NoMarkerLeft, card="upper-blue-2", column=1)
    assert spec.broken_rules == (MARKER, A, B)


@pytest.mark.rule("B-COL-3")
def test_a_marker_is_not_spent_for_nothing():
    state = beside(BLUE, "yellow/-/-", card="upper-yellow-1")

    given(state).when(place("upper-yellow-1", 1, spend_marker=True)).then_refused(
        MarkerNotNeeded, card="upper-yellow-1", column=1
    )


@pytest.mark.rule("B-COL-3")
def test_a_refused_move_spends_nothing():
    spec = given(beside(BLUE, "yellow/-/-", card="upper-blue-2")).when(place("upper-blue-2", 1))

    assert street(spec.state).markers == 4
    assert street(spec.state).hand == ("upper-blue-2",)


@pytest.mark.rule("B-COL-3")
def test_each_card_is_looked_at_only_when_it_is_placed():
    # The red ground of house 0 broke B when house 1 turned red; house 0 pays nothing later.
    state = beside("red/-/-", "blue/red/-", "pink/-/-", card="roof-blue-1", markers=0)

    assert given(state).when(place("roof-blue-1", 1)).refusal is None


@pytest.mark.rule("B-COL-3")
def test_a_later_card_that_breaks_a_rule_itself_pays_again():
    state = placing(
        hand=("ground-blue-2", "upper-blue-3"),
        houses=(house(0, BLUE), house(1, MIXED)),
        scaffolds=ASIDE,
    )
    spec = given(state).when(
        place("ground-blue-2", 2, spend_marker=True), place("upper-blue-3", 2, spend_marker=True)
    )

    assert street(spec.state).markers == 2


def test_breaking_both_rules_as_in_the_rulebook():
    """Worked example 4."""
    state = placing(
        hand=("upper-yellow-1", "roof-blue-1"),
        coins=4,
        houses=(house(0, "yellow/-/-"), house(1, "blue/-/-")),
        scaffolds=scaffolds((2, "ground"), None),
    )
    spec = given(state).when(place("upper-yellow-1", 1, spend_marker=True), place("roof-blue-1", 1))

    assert street(spec.state).markers == 3
    assert street(spec.state).coins == 1
    assert street(spec.state).houses[1].is_renovated
