"""Helpers: roofer, supplier, handyman, architect and interior decorator."""

import pytest

from service.domain.dream_home.model.commands import Done, Handyman, Place, Roofer, Supply, Take
from service.domain.dream_home.model.errors import OnlyHelpersNow
from service.domain.dream_home.model.errors_placing import (
    NotATokenToKeep,
    RoomTooLarge,
    SwapTooLarge,
    TokenToKeepNotNamed,
)
from service.domain.dream_home.model.errors_specials import (
    HandymanOnWrongLevel,
    HandymanTooLarge,
    HelperNotHeld,
    HelpersAtTheEnd,
    NothingToSwap,
    NotTheEnd,
    RoofNotDiscarded,
    RoomNotDiscarded,
    SameSlotTwice,
    ScaffoldingStays,
)
from service.domain.dream_home.model.events_specials import CardsSwapped, RoofFetched, RoomSupplied
from service.domain.dream_home.rules.scoring import scores
from tests.domain.dream_home.play import (
    at_the_end,
    cards,
    full_house,
    given,
    holding,
    house,
    table,
    tokens,
)

DECORATOR = ("interior_decorator-1",)


def with_handyman(second="L B L B D", first="K X K X B", basement="X X", **beside):
    helpers = ("handyman-1", *beside.pop("helpers", ()))
    return at_the_end(house(second, first, basement, helpers=helpers, **beside))


@pytest.mark.rule("D-HELP-1")
def test_a_helper_lies_open_beside_the_house():
    spec = given(holding(house(), "kitchen-1", "roofer-1")).when(Place(slot="1.1"))

    assert spec.state.house(1).helpers == ("roofer-1",)


@pytest.mark.rule("D-HELP-1")
@pytest.mark.parametrize(
    "command",
    [
        Roofer(card="roof-red-1"),
        Supply(card="kitchen-1", slot="1.1"),
        Handyman(slots=("1.1", "1.2")),
    ],
)
def test_helpers_act_at_the_end_of_the_game(command):
    home = full_house(helpers=("roofer-1", "supplier-1", "handyman-1"))

    given(table(home, house())).when(command).then_refused(HelpersAtTheEnd, round=5, rounds=12)


@pytest.mark.rule("D-HELP-1")
@pytest.mark.parametrize(
    ("command", "helper"),
    [
        (Roofer(card="roof-red-1"), "roofer"),
        (Supply(card="kitchen-1", slot="1.1"), "supplier"),
        (Handyman(slots=("1.1", "1.2")), "handyman"),
    ],
)
def test_only_a_helper_one_has_acts(command, helper):
    given(at_the_end(full_house())).when(command).then_refused(HelperNotHeld, helper=helper)


@pytest.mark.rule("D-END-1")
def test_done_is_said_at_the_end_only():
    given(table()).when(Done()).then_refused(NotTheEnd, round=5, rounds=12)


@pytest.mark.rule("D-END-1")
def test_at_the_end_nothing_is_taken():
    given(at_the_end(full_house())).when(Take(column=1)).then_refused(OnlyHelpersNow, rounds=12)


@pytest.mark.rule("D-HELP-DECOR", "D-PLACE-3")
@pytest.mark.parametrize("slot", ["2.1", "2.3"])
def test_with_the_interior_decorator_tokens_close_no_room(slot):
    home = house(". L+piano . . .", "X X X X X", "X X", helpers=DECORATOR)

    given(holding(home, "living_room-9")).when(Place(slot=slot)).then_state(room=None)


@pytest.mark.rule("D-HELP-DECOR")
def test_size_still_closes_rooms():
    home = house("D+cat_house D . . .", "X X X X X", "X X", helpers=DECORATOR)

    given(holding(home, "bedroom-8")).when(Place(slot="2.3")).then_refused(RoomTooLarge)


@pytest.mark.rule("D-HELP-DECOR", "D-SCO-8")
def test_each_token_is_worth_one_more_those_outside_too():
    home = house("", "L+piano . . . .", helpers=DECORATOR, outside=("tree_house-1",))

    lines = [(line.rule, line.points) for line in scores(table(home, house()))[0].lines]

    assert lines == [("D-SCO-1", 1), ("D-SCO-3", 3), ("D-SCO-3", 2), ("D-HELP-DECOR", 2)]


@pytest.mark.rule("D-HELP-ROOFER")
def test_a_roofer_takes_a_discarded_roof():
    state = at_the_end(
        full_house(helpers=("roofer-1",)), special_discards=("drill-1", "roof-red-1")
    )

    spec = given(state).when(Roofer(card="roof-red-1"))

    spec.then(RoofFetched(seat=1, helper="roofer-1", card="roof-red-1"))
    spec.then_state(special_discards=("drill-1",))
    assert spec.state.house(1).roofs == ("roof-red-1",)


@pytest.mark.rule("D-HELP-ROOFER")
@pytest.mark.parametrize("card", ["roof-red-2", "drill-1", "no such card"])
def test_a_roofer_takes_nothing_but_a_discarded_roof(card):
    state = at_the_end(
        full_house(helpers=("roofer-1",)), special_discards=("drill-1", "roof-red-1")
    )

    given(state).when(Roofer(card=card)).then_refused(RoofNotDiscarded, card=card)


@pytest.mark.rule("D-HELP-ROOFER")
def test_each_roofer_takes_one_card():
    discards = ("roof-red-1", "roof-red-2", "roof-red-3")
    state = at_the_end(full_house(helpers=("roofer-1", "roofer-2")), special_discards=discards)

    spec = given(state).when(Roofer(card="roof-red-1"), Roofer(card="roof-red-3"))

    assert spec.state.house(1).roofs == ("roof-red-1", "roof-red-3")
    spec.when(Roofer(card="roof-red-2")).then_refused(HelperNotHeld)


@pytest.mark.rule("D-HELP-SUPPLY")
def test_the_supplier_swaps_a_discarded_room_card_with_one_of_the_house():
    state = at_the_end(full_house(helpers=("supplier-1",)), room_discards=("study-1", "kitchen-8"))

    spec = given(state).when(Supply(card="study-1", slot="2.2"))

    spec.then(
        RoomSupplied(
            seat=1,
            helper="supplier-1",
            slot="2.2",
            brought="study-1",
            removed="bathroom-1",
            token=None,
            token_to=None,
            lost=(),
        )
    ).then_state(room_discards=("kitchen-8", "bathroom-1"))
    assert cards(spec.state.house(1))["2.2"] == "study-1"
    assert spec.state.house(1).spent_helpers == ("supplier-1",)


@pytest.mark.rule("D-HELP-SUPPLY")
def test_an_empty_room_can_be_replaced_and_the_new_card_lies_face_up():
    state = at_the_end(full_house(helpers=("supplier-1",)), room_discards=("study-1",))

    spec = given(state).when(Supply(card="study-1", slot="1.2"))

    assert cards(state.house(1))["1.2"].startswith("~")
    assert cards(spec.state.house(1))["1.2"] == "study-1"


@pytest.mark.rule("D-HELP-SUPPLY")
def test_a_removed_empty_room_goes_to_the_discards():
    home = house("L B L B D", "K ~library K X B", "X X", helpers=("supplier-1",))
    state = at_the_end(home, room_discards=("study-1",))

    given(state).when(Supply(card="study-1", slot="1.2")).then_state(room_discards=("library-1",))


@pytest.mark.rule("D-HELP-SUPPLY")
@pytest.mark.parametrize("card", ["study-1", "roof-red-1", "no such card"])
def test_the_supplier_takes_nothing_but_a_discarded_room(card):
    state = at_the_end(
        full_house(helpers=("supplier-1",)),
        room_discards=("kitchen-8",),
        special_discards=("roof-red-1",),
    )

    given(state).when(Supply(card=card, slot="2.2")).then_refused(RoomNotDiscarded, card=card)


@pytest.mark.rule("D-HELP-SUPPLY", "D-SWAP-1")
def test_the_supplied_card_must_be_legal_where_it_lies():
    state = at_the_end(full_house(helpers=("supplier-1",)), room_discards=("bathroom-9",))

    spec = given(state).when(Supply(card="bathroom-9", slot="2.3"))

    spec.then_refused(SwapTooLarge, size=3, largest=1)
    assert spec.broken_rules == ("D-SWAP-1", "D-PLACE-3")


@pytest.mark.rule("D-HELP-SUPPLY", "D-TOOL-SCAF")
def test_supplier_and_handyman_need_room_cards():
    home = house("", "L L . . .", "# .", helpers=("supplier-1", "handyman-1"))
    state = at_the_end(home, room_discards=("study-1",))

    given(state).when(Supply(card="study-1", slot="1.3")).then_refused(NothingToSwap, slot="1.3")
    given(state).when(Supply(card="study-1", slot="0.4")).then_refused(ScaffoldingStays)
    given(state).when(Handyman(slots=("1.1", "1.3"))).then_refused(NothingToSwap, slot="1.3")
    given(state).when(Handyman(slots=("0.4", "1.1"))).then_refused(ScaffoldingStays)


@pytest.mark.rule("D-HELP-HANDY")
def test_the_handyman_swaps_two_cards_with_their_tokens():
    state = with_handyman("L+piano B L B D")

    spec = given(state).when(Handyman(slots=("2.1", "1.1")))

    spec.then(CardsSwapped(seat=1, helper="handyman-1", slots=("2.1", "1.1"), lost=()))
    swapped = cards(spec.state.house(1))
    assert (swapped["2.1"], swapped["1.1"]) == ("kitchen-1", "living_room-1")
    assert tokens(spec.state.house(1)) == {"1.1": "piano-1"}


@pytest.mark.rule("D-HELP-HANDY")
def test_the_handyman_acts_once():
    given(with_handyman()).when(
        Handyman(slots=("2.1", "1.1")), Handyman(slots=("2.1", "1.1"))
    ).then_refused(HelperNotHeld)


@pytest.mark.rule("D-HELP-HANDY")
def test_the_handyman_needs_two_cards():
    given(with_handyman()).when(Handyman(slots=("2.1", "2.1"))).then_refused(
        SameSlotTwice, slot="2.1"
    )


@pytest.mark.rule("D-HELP-HANDY")
@pytest.mark.parametrize(("slots", "slot"), [(("0.4", "2.1"), "0.4"), (("2.1", "0.5"), "2.1")])
def test_a_face_up_card_lies_on_its_level_afterwards(slots, slot):
    state = with_handyman(basement="X G")

    spec = given(state).when(Handyman(slots=slots))

    spec.then_refused(HandymanOnWrongLevel, slot=slot)
    assert spec.broken_rules == ("D-HELP-HANDY", "D-PLACE-2")


@pytest.mark.rule("D-HELP-HANDY")
def test_no_room_is_too_large_afterwards():
    spec = given(with_handyman("L B L B D", "K X K X B")).when(Handyman(slots=("1.5", "2.3")))

    spec.then_refused(HandymanTooLarge, slot="2.3", size=3, largest=1)
    assert spec.broken_rules == ("D-HELP-HANDY", "D-PLACE-3")


@pytest.mark.rule("D-HELP-HANDY")
def test_sizes_are_looked_at_after_both_cards_have_moved():
    state = with_handyman("L L L B D", "L X K X B")

    given(state).when(Handyman(slots=("2.4", "2.3"))).then_state(asked=1)


@pytest.mark.rule("D-HELP-HANDY")
@pytest.mark.parametrize("slots", [("0.4", "1.2"), ("1.2", "1.4"), ("0.4", "0.5")])
def test_an_empty_room_stays_face_down_and_fits_any_level(slots):
    state = with_handyman("L B L B D", "K X K X B")
    before = cards(state.house(1))

    spec = given(state).when(Handyman(slots=slots))

    after = cards(spec.state.house(1))
    assert (after[slots[0]], after[slots[1]]) == (before[slots[1]], before[slots[0]])
    assert after[slots[0]].startswith("~")


@pytest.mark.rule("D-HELP-HANDY")
def test_tokens_bar_nothing_for_the_handyman():
    state = with_handyman("L+piano B L K D", "K X K X B")

    spec = given(state).when(Handyman(slots=("2.2", "2.3")))

    assert cards(spec.state.house(1))["2.2"] == "living_room-2"
    assert tokens(spec.state.house(1)) == {"2.1": "piano-1"}


@pytest.mark.rule("D-DECO-4", "D-HELP-HANDY")
def test_of_two_crowded_rooms_each_names_its_token():
    state = with_handyman("L+piano K+painting L B D", "B K+aquarium L+cat_house X B", "X X")
    slots = ("2.2", "1.3")

    given(state).when(Handyman(slots=slots, keep_token=("2.2", "1.2"))).then(
        CardsSwapped(seat=1, helper="handyman-1", slots=slots, lost=("2.1", "1.3"))
    )
    given(state).when(Handyman(slots=slots, keep_token=("1.3", "2.1"))).then(
        CardsSwapped(seat=1, helper="handyman-1", slots=slots, lost=("2.2", "1.2"))
    )


@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize(
    ("keep", "error"),
    [
        (None, TokenToKeepNotNamed),
        ("2.1", TokenToKeepNotNamed),
        (("2.1", "2.2"), TokenToKeepNotNamed),
        (("2.1", "2.1"), NotATokenToKeep),
        (("2.1", "2.5"), NotATokenToKeep),
    ],
)
def test_both_crowded_rooms_must_be_answered_for(keep, error):
    state = with_handyman("L+piano K+painting L B D", "B K+aquarium L+cat_house X B", "X X")

    given(state).when(Handyman(slots=("2.2", "1.3"), keep_token=keep)).then_refused(error)


@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize("keep", [None, "2.1", "1.2", ("2.1", "1.2"), ("1.2", "2.1")])
def test_the_only_token_of_a_room_may_be_named_for_the_handyman(keep):
    state = with_handyman("L+piano K L B D", "B K+aquarium L X B", "X X")

    spec = given(state).when(Handyman(slots=("2.2", "1.3"), keep_token=keep))

    spec.then(CardsSwapped(seat=1, helper="handyman-1", slots=("2.2", "1.3"), lost=()))
    assert list(tokens(spec.state.house(1))) == ["2.1", "1.2"]


@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize("keep", ["2.1", ("2.1", "1.2"), ("1.2", "2.1")])
def test_beside_the_choice_of_a_crowded_room_the_only_token_of_the_other_may_be_named(keep):
    state = with_handyman("L+piano K L B D", "B K+aquarium L+cat_house X B", "X X")

    spec = given(state).when(Handyman(slots=("2.2", "1.3"), keep_token=keep))

    spec.then(CardsSwapped(seat=1, helper="handyman-1", slots=("2.2", "1.3"), lost=("2.2",)))


@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize("keep", ["2.3", "1.3", ("2.1", "2.3"), ("2.1", "2.1"), ("2.1", "1.5")])
def test_a_token_of_no_room_that_the_handyman_changes_is_no_choice(keep):
    state = with_handyman("L+piano K L B D", "B K+aquarium L X B+cat_house", "X X")

    given(state).when(Handyman(slots=("2.2", "1.3"), keep_token=keep)).then_refused(NotATokenToKeep)


@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize("keep", [None, "2.2"])
def test_two_cards_of_one_room_change_places_and_its_token_with_its_card(keep):
    state = with_handyman("L+piano L K B D", "B K L X B", "X X")

    spec = given(state).when(Handyman(slots=("2.1", "2.2"), keep_token=keep))

    spec.then(CardsSwapped(seat=1, helper="handyman-1", slots=("2.1", "2.2"), lost=()))


@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize("keep", ["2.1", "2.2", "2.3"])
def test_three_tokens_in_one_room_leave_one(keep):
    state = with_handyman("L+piano B L+painting B D", "K X L+cat_house X B", "X X")

    spec = given(state).when(Handyman(slots=("2.2", "1.3"), keep_token=keep))

    assert list(tokens(spec.state.house(1))) == [keep]


@pytest.mark.rule("D-HELP-ARCH", "D-SCO-8")
def test_the_architect_makes_empty_rooms_worth_one_and_bonuses_four():
    home = house("B X X X X", "B K D X X", "X X", helpers=("architect-1",))

    lines = {line.rule: line.points for line in scores(table(home, house()))[0].lines}

    assert lines == {"D-SCO-1": 1, "D-SCO-4": 4, "D-SCO-5": 4, "D-HELP-ARCH": 8}


@pytest.mark.rule("D-HELP-ARCH", "D-TOOL-SCAF")
def test_for_the_architect_a_scaffolding_is_no_empty_room():
    home = house("", "X # . . .", helpers=("architect-1",))

    lines = scores(table(home, house()))[0].lines

    assert [(line.rule, line.points) for line in lines] == [("D-HELP-ARCH", 1)]


@pytest.mark.rule("D-HELP-ARCH")
def test_without_the_architect_empty_rooms_are_worth_nothing():
    assert scores(table(house("", "X X X . ."), house()))[0].lines == ()
