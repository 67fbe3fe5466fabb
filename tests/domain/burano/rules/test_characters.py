"""Phase 3: a character for each house renovated in this turn."""

import pytest
from msgspec.structs import replace

from service.domain.burano import BURANO_1
from service.domain.burano.model.cards import CHARACTERS
from service.domain.burano.model.commands import Arrange, EndTurn, Exchange, Place, Take, Welcome
from service.domain.burano.model.errors import (
    CharacterNotInSupply,
    CharacterOwed,
    HouseHasCharacter,
    HouseNotRenovated,
    LocalHeldAlready,
    RenovatedEarlier,
    TouristLimitReached,
)
from service.domain.burano.model.errors_placing import PlacingIsOver
from service.domain.burano.model.events import CharacterWelcomed
from tests.domain.burano.play import ASIDE, given, house, placing, scaffolds, shuffle, street


def supply(**left: int) -> tuple[int, ...]:
    return tuple(left.get(character, 0) for character in CHARACTERS)


def nearly(players: int = 3, options: dict | None = None, **fields: object):
    """A roof is missing in house 0, and it is in the hand."""
    houses = (house(0, "red/red/-"), house(1, "blue/-/-"))
    state = placing(
        players,
        options,
        **{"hand": ("roof-red-1",), "houses": houses, "scaffolds": ASIDE, **fields},
    )
    return replace(state, asked=1, cat=1, streets=(street(state), *state.streets[1:]))


ROOF = Place(card="roof-red-1", column=0)


def welcome(character: str, column: int = 0) -> Welcome:
    return Welcome(character=character, column=column)


@pytest.mark.rule("B-CHAR-1")
def test_a_renovated_house_brings_a_character():
    spec = given(nearly()).when(ROOF)
    assert spec.events[0].renovated is True
    assert spec.state.owed == (0,)

    spec = spec.when(welcome("woman")).then(CharacterWelcomed(seat=1, character="woman", column=0))
    assert street(spec.state).houses[0].visitor == "woman"
    assert spec.state.supply[CHARACTERS.index("woman")] == 1
    assert spec.state.owed == ()


@pytest.mark.rule("B-CHAR-1")
def test_a_character_cannot_be_declined():
    given(nearly()).when(ROOF, EndTurn()).then_refused(CharacterOwed, columns="0")


@pytest.mark.rule("B-CHAR-1")
def test_an_unfinished_house_brings_none():
    given(nearly()).when(welcome("woman", 1)).then_refused(HouseNotRenovated, column=1, floors=1)
    given(nearly()).when(welcome("woman", 4)).then_refused(HouseNotRenovated, column=4, floors=0)


@pytest.mark.rule("B-CHAR-1")
def test_a_house_brings_one_character_only():
    given(nearly()).when(ROOF, welcome("woman"), welcome("man")).then_refused(
        HouseHasCharacter, column=0, character="woman"
    )


@pytest.mark.rule("B-CHAR-1")
def test_a_character_comes_from_the_supply():
    state = replace(nearly(), supply=supply(boy=1))

    given(state).when(ROOF, welcome("woman")).then_refused(CharacterNotInSupply, character="woman")


@pytest.mark.rule("B-CHAR-2")
def test_a_local_is_held_once():
    held = (house(0, "red/red/-"), house(1, "blue/blue/blue", "mayor"))

    given(nearly(houses=held)).when(ROOF, welcome("mayor")).then_refused(
        LocalHeldAlready, character="mayor"
    )


@pytest.mark.rule("B-CHAR-1", "B-CHAR-2")
def test_a_local_who_is_held_and_a_house_that_is_not_renovated_break_two_rules():
    held = (house(0, "red/red/-"), house(1, "blue/blue/blue", "mayor"))
    spec = given(nearly(houses=held)).when(welcome("mayor"))

    spec.then_refused(HouseNotRenovated, column=0, floors=2)
    assert spec.broken_rules == ("B-CHAR-1", "B-CHAR-2")


@pytest.mark.rule("B-CHAR-1", "B-LIM-1")
def test_a_turn_that_cannot_end_says_everything_that_is_in_its_way():
    hand = ("roof-red-1", "roof-red-2", "roof-red-3", "roof-red-4", "upper-red-2")
    spec = given(nearly(hand=hand)).when(ROOF, EndTurn())

    spec.then_refused(CharacterOwed, columns="0")
    assert spec.broken_rules == ("B-CHAR-1", "B-LIM-1")


@pytest.mark.rule("B-CHAR-2")
def test_tourists_may_be_held_any_number_of_times():
    held = (
        house(0, "red/red/-"),
        house(1, "blue/blue/blue", "girl"),
        house(2, "pink/pink/pink", "girl"),
    )

    assert given(nearly(4, houses=held)).when(ROOF, welcome("girl")).refusal is None


@pytest.mark.rule("B-CHAR-2")
@pytest.mark.parametrize(
    ("options", "limit"), [({"edition": "short"}, 2), ({"tourist_limit": 1}, 1)]
)
def test_a_tourist_limit_holds(options, limit):
    colours = ("blue", "pink")[:limit]
    held = tuple(
        house(column, f"{colour}/{colour}/{colour}", "girl")
        for column, colour in enumerate(colours, 1)
    )
    state = nearly(4, options, houses=(house(0, "red/red/-"), *held))
    spec = given(state).when(ROOF)

    spec.when(welcome("girl")).then_refused(TouristLimitReached, character="girl", held=limit)
    assert welcome("girl") not in BURANO_1.candidates(spec.state, 1)
    assert spec.when(welcome("boy")).refusal is None


@pytest.mark.rule("B-CHAR-3")
@pytest.mark.parametrize("left", [{}, {"mayor": 1}])
def test_when_no_character_may_be_taken_the_house_stays_without_one_for_good(left):
    held = (house(0, "red/red/-"), house(1, "blue/blue/blue", "mayor"))
    state = replace(nearly(houses=held), supply=supply(**left))
    spec = given(state, shuffle(1)).when(ROOF, EndTurn())

    assert spec.events[0].without_character == (0,)
    assert street(spec.state, 1).renovated == 2
    later = replace(spec.state, asked=1, phase="place", supply=supply(boy=1))
    given(later).when(welcome("boy")).then_refused(RenovatedEarlier, column=0)


@pytest.mark.rule("B-CHAR-3")
def test_a_house_without_character_counts_for_the_end_of_the_game():
    colours = ("blue", "pink", "green", "yellow")
    held = tuple(house(n, f"{colour}/{colour}/{colour}") for n, colour in enumerate(colours, 1))
    state = replace(
        nearly(houses=(house(0, "red/red/-"), *held)), supply=supply(), asked=1, cat=2, turn=3
    )

    given(state).when(ROOF, EndTurn()).then_state(ended_by="B-RND-1")


@pytest.mark.rule("B-CHAR-4", "B-TURN-1")
def test_after_the_first_character_no_card_is_placed():
    hand = ("roof-red-1", "upper-blue-1", "ground-pink-1", "ground-pink-2")
    spec = given(nearly(hand=hand)).when(ROOF, welcome("boy"))

    spec.when(Place(card="upper-blue-1", column=1)).then_refused(PlacingIsOver)
    assert spec.when(Exchange(cards=("ground-pink-1", "ground-pink-2"))).refusal is None
    assert spec.when(Arrange(scaffolds=scaffolds((2, "ground"), None))).refusal is None
    assert not any(isinstance(c, Place) for c in BURANO_1.candidates(spec.state, 1))


@pytest.mark.rule("B-CHAR-4")
def test_placing_goes_on_while_a_character_waits():
    spec = given(nearly(hand=("roof-red-1", "upper-blue-1"))).when(ROOF)

    assert spec.when(Place(card="upper-blue-1", column=1)).refusal is None


@pytest.mark.rule("B-CHAR-1")
def test_a_house_with_a_scaffold_is_not_renovated():
    """Worked example 5, Ida."""
    state = placing(
        hand=("roof-pink-1",),
        houses=(house(0, "pink/-/-"), house(1, "yellow/yellow/-")),
        scaffolds=scaffolds((0, "upper"), None),
    )
    spec = given(state, shuffle(1)).when(Place(card="roof-pink-1", column=0))

    assert spec.events[0].renovated is False
    assert spec.state.owed == ()
    spec.when(welcome("woman", 0)).then_refused(HouseNotRenovated, column=0, floors=2)
    spec.when(welcome("woman", 1)).then_refused(HouseNotRenovated, column=1, floors=2)
    assert spec.when(EndTurn()).refusal is None


@pytest.mark.rule("B-CHAR-1")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_houses_renovated_in_one_turn_bring_two_characters(order):
    """Worked example 5, Matea; the houses come in the order she likes."""
    state = placing(
        hand=("roof-red-1", "roof-yellow-1"),
        houses=(house(0, "red/red/-"), house(1, "blue/yellow/-")),
        scaffolds=ASIDE,
    )
    spec = given(state, shuffle(1)).when(ROOF, Place(card="roof-yellow-1", column=1))
    first, second = order
    guests = {0: "woman", 1: "policeman"}

    spec = spec.when(welcome(guests[first], first))
    spec.when(EndTurn()).then_refused(CharacterOwed, columns=str(second))
    spec = spec.when(welcome(guests[second], second))
    assert [built.visitor for built in street(spec.state).houses] == ["woman", "policeman"]
    assert spec.when(EndTurn()).refusal is None


def test_a_house_renovated_by_its_ground_card_counts_as_well():
    state = placing(
        hand=("ground-red-1",),
        houses=(house(0, "-/red/red"), house(1, "blue/-/-")),
        scaffolds=scaffolds((0, "ground"), None),
    )

    assert given(state).when(Place(card="ground-red-1", column=0)).events[0].renovated is True


def test_taking_does_not_come_back_after_a_character():
    state = nearly()
    spec = given(state).when(ROOF, welcome("boy"))

    assert not any(isinstance(c, Take) for c in BURANO_1.candidates(spec.state, 1))
