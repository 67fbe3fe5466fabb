"""Cards brought in by drill and supplier: what is tested, and what becomes of tokens."""

import pytest

from service.domain.dream_home.model.commands import Drill, Supply
from service.domain.dream_home.model.errors_placing import (
    NotATokenPlace,
    NotATokenToKeep,
    SwapBesideClosed,
    SwapOnWrongLevel,
    SwapTooLarge,
    TokenPlaceNotNamed,
    TokenToKeepNotNamed,
)
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.rules.scoring import scores
from tests.domain.dream_home.play import at_the_end, cards, given, house, table, tokens

ROOM, CARD = Options(token_on_removed_card="room"), Options(token_on_removed_card="card")
DECORATOR = ("interior_decorator-1",)
FLOOR = "X X X X X"


def drilling(second, brought="study-1", options=ROOM, **beside):
    home = house(second, FLOOR, "X X", tools=("drill-1",), **beside)
    rooms = (brought, None, None, None, None)
    return table(home, house(), rooms=rooms, specials=(None,) * 4, options=options)


def supplying(second, brought="study-1", options=ROOM, **beside):
    helpers = ("supplier-1", *beside.pop("helpers", ()))
    home = house(second, FLOOR, "X X", helpers=helpers, **beside)
    return at_the_end(home, room_discards=(brought,), options=options)


def swap_by_drill(second, slot, brought="study-1", options=ROOM, helpers=(), **choices):
    state = drilling(second, brought, options, helpers=helpers)
    return given(state).when(Drill(column=1, slot=slot, **choices))


def swap_by_supplier(second, slot, brought="study-1", options=ROOM, helpers=(), **choices):
    state = supplying(second, brought, options, helpers=helpers)
    return given(state).when(Supply(card=brought, slot=slot, **choices))


BOTH = pytest.mark.parametrize("swap", [swap_by_drill, swap_by_supplier])


@BOTH
@pytest.mark.rule("D-SWAP-1")
def test_a_card_brought_in_lies_on_its_level(swap):
    spec = swap("L B . . .", "2.1", "garage-1")

    spec.then_refused(SwapOnWrongLevel, slot="2.1", room="garage")
    assert spec.broken_rules == ("D-SWAP-1", "D-PLACE-2")


@BOTH
@pytest.mark.rule("D-SWAP-1", "D-TOKEN-1")
@pytest.mark.parametrize("named", [{}, {"token_to": "2.5"}])
def test_the_level_is_looked_at_before_the_choice_of_tokens(swap, named):
    swap("L L+piano L . .", "2.2", "garage-1", **named).then_refused(SwapOnWrongLevel)


@BOTH
@pytest.mark.rule("D-SWAP-1")
def test_a_card_brought_in_makes_no_room_too_large(swap):
    swap("D D B D .", "2.3", "bedroom-8").then_refused(SwapTooLarge, size=4, largest=2)


@BOTH
@pytest.mark.rule("D-SWAP-1")
def test_the_old_card_is_gone_when_the_new_one_is_tested(swap):
    spec = swap("D D . . .", "2.2", "bedroom-8")

    assert cards(spec.state.house(1))["2.2"] == "bedroom-8"


@BOTH
@pytest.mark.rule("D-SWAP-1")
def test_a_card_brought_in_lies_not_beside_a_room_that_a_token_closes(swap):
    spec = swap("L+piano B . . .", "2.2", "living_room-9")

    spec.then_refused(SwapBesideClosed, slot="2.2", room="living_room")
    assert spec.broken_rules == ("D-SWAP-1", "D-PLACE-3")


@BOTH
@pytest.mark.rule("D-SWAP-1", "D-HELP-DECOR")
def test_with_the_interior_decorator_it_may(swap):
    spec = swap("L+piano B . . .", "2.2", "living_room-9", helpers=DECORATOR)

    assert cards(spec.state.house(1))["2.2"] == "living_room-9"


@BOTH
@pytest.mark.rule("D-SWAP-1")
def test_rooms_may_be_split(swap):
    spec = swap("L L L . .", "2.2")

    sizes = [line.facts.get("size") for line in scores(spec.state)[0].lines]
    assert sizes == [1, 1, 1]


@BOTH
@pytest.mark.rule("D-TOKEN-1")
def test_with_one_card_left_the_token_moves_there_unnamed_or_named(swap):
    for named in ({}, {"token_to": "2.2"}):
        spec = swap("L+piano L . . .", "2.1", **named)

        assert tokens(spec.state.house(1)) == {"2.2": "piano-1"}


@BOTH
@pytest.mark.rule("D-TOKEN-1")
@pytest.mark.parametrize("slot", ["2.1", "2.3"])
def test_with_two_cards_left_the_move_names_one_also_when_the_room_is_split(swap, slot):
    spec = swap("L L+piano L . .", "2.2", token_to=slot)

    assert tokens(spec.state.house(1)) == {slot: "piano-1"}


@BOTH
@pytest.mark.rule("D-TOKEN-1")
def test_a_choice_of_cards_must_be_named(swap):
    swap("L L+piano L . .", "2.2").then_refused(TokenPlaceNotNamed, slots="2.1, 2.3")


@BOTH
@pytest.mark.rule("D-TOKEN-1")
@pytest.mark.parametrize(
    ("second", "slot", "named"),
    [
        ("L+piano L B . .", "2.1", "2.3"),
        ("L+piano L B . .", "2.1", "2.1"),
        ("L+piano B . . .", "2.1", "2.2"),
        ("L L B . .", "2.1", "2.2"),
    ],
)
def test_a_token_moves_to_no_other_card(swap, second, slot, named):
    swap(second, slot, token_to=named).then_refused(NotATokenPlace, slot=named)


@BOTH
@pytest.mark.rule("D-TOKEN-1")
def test_the_token_of_a_room_of_one_card_is_lost(swap):
    spec = swap("L+piano B . . .", "2.1")

    assert spec.events[0].token == "piano-1"
    assert spec.events[0].token_to is None
    assert tokens(spec.state.house(1)) == {}


@BOTH
@pytest.mark.rule("D-TOKEN-1")
@pytest.mark.parametrize("second", ["L+piano L L . .", "L+piano B . . ."])
def test_option_card_loses_the_token_with_its_card(swap, second):
    spec = swap(second, "2.1", options=CARD)

    assert tokens(spec.state.house(1)) == {}


@BOTH
@pytest.mark.rule("D-TOKEN-1")
def test_option_card_leaves_no_place_to_name(swap):
    swap("L+piano L . . .", "2.1", options=CARD, token_to="2.2").then_refused(NotATokenPlace)


@BOTH
@pytest.mark.rule("D-TOKEN-1", "D-SWAP-1")
def test_the_token_moves_before_the_new_card_is_tested(swap):
    swap("L+piano L . . .", "2.1", "living_room-9").then_refused(SwapBesideClosed)

    spec = swap("L+piano L . . .", "2.1", "living_room-9", options=CARD)
    assert tokens(spec.state.house(1)) == {}


@BOTH
@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize(("keep", "lost"), [("2.1", "2.3"), ("2.3", "2.1")])
def test_a_card_brought_in_can_crowd_a_room(swap, keep, lost):
    floor = "L+piano B L+cat_house . ."

    spec = swap(floor, "2.2", "living_room-9", helpers=DECORATOR, keep_token=keep)

    assert spec.events[0].lost == (lost,)
    assert list(tokens(spec.state.house(1))) == [keep]


@BOTH
@pytest.mark.rule("D-DECO-4")
def test_a_crowded_room_needs_its_token_named(swap):
    floor = "L+piano B L+cat_house . ."

    swap(floor, "2.2", "living_room-9", helpers=DECORATOR).then_refused(TokenToKeepNotNamed)
    swap(floor, "2.2", keep_token="2.1").then_refused(NotATokenToKeep)


@BOTH
@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize("keep", [None, "2.1"])
def test_the_only_token_of_the_room_that_a_card_joins_may_be_named(swap, keep):
    spec = swap("L+piano B K . .", "2.2", "living_room-9", helpers=DECORATOR, keep_token=keep)

    assert spec.refusal is None
    assert spec.events[0].lost == ()
    assert list(tokens(spec.state.house(1))) == ["2.1"]


@BOTH
@pytest.mark.rule("D-TOKEN-1", "D-DECO-4")
@pytest.mark.parametrize("token_to", [{}, {"token_to": "2.2"}])
@pytest.mark.parametrize("keep", [{}, {"keep_token": "2.2"}])
def test_a_token_that_moves_and_then_stays_may_be_named_for_both(swap, token_to, keep):
    named = {**token_to, **keep}

    spec = swap("D+cat_house D . . .", "2.1", "bedroom-8", helpers=DECORATOR, **named)

    assert spec.refusal is None
    assert tokens(spec.state.house(1)) == {"2.2": "cat_house-1"}


@BOTH
@pytest.mark.rule("D-TOKEN-1", "D-HELP-DECOR")
def test_with_the_interior_decorator_the_new_card_joins_the_room_its_token_moved_to(swap):
    floor = "D+cat_house D . . ."

    spec = swap(floor, "2.1", "bedroom-8", helpers=DECORATOR)

    assert tokens(spec.state.house(1)) == {"2.2": "cat_house-1"}
