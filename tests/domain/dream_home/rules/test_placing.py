"""Placing rooms: slots, levels, sizes, closed rooms and empty rooms."""

import pytest

from service.domain.dream_home.model.commands import Place
from service.domain.dream_home.model.errors_placing import (
    FaceDownOnWrongLevel,
    FaceUpPossible,
    RoomClosed,
    RoomTooLarge,
    SlotTaken,
    SlotUnsupported,
    WrongLevel,
)
from service.domain.dream_home.model.events import RoomPlaced
from service.domain.dream_home.model.houses import PLACE, LaidCard
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.rules.scoring import scores
from tests.domain.dream_home.play import given, holding, house

FREE = Options(face_down="free")


def placed(slot, card, face_down=False, scaffolding=None):
    return RoomPlaced(
        seat=1, card=card, slot=slot, face_down=face_down, scaffolding=scaffolding, lost=()
    )


def face_down(slot):
    return Place(slot=slot, face_down=True)


@pytest.mark.rule("D-PLACE-1")
@pytest.mark.parametrize("slot", ["1.1", "2.1"])  # on the ground, and over another card
def test_a_card_lies_on_a_free_slot(slot):
    home = house("B . . . .", "L . . . .")

    given(holding(home, "kitchen-1")).when(Place(slot=slot)).then_refused(SlotTaken, slot=slot)


@pytest.mark.rule("D-PLACE-1")
@pytest.mark.parametrize(("slot", "below"), [("2.2", "1.2"), ("1.4", "0.4"), ("1.5", "0.5")])
@pytest.mark.parametrize("as_empty_room", [False, True])
def test_a_card_is_supported_by_what_lies_under_it(slot, below, as_empty_room):
    command = Place(slot=slot, face_down=as_empty_room)

    given(holding(house(), "kitchen-1", options=FREE)).when(command).then_refused(
        SlotUnsupported, slot=slot, below=below
    )


@pytest.mark.rule("D-PLACE-1", "D-SET-2")
@pytest.mark.parametrize("slot", ["1.1", "1.2", "1.3", "2.1", "1.4", "2.4"])
def test_ground_rooms_empty_rooms_and_scaffoldings_support(slot):
    home = house("", "X . . # .", "# .")
    if slot in ("1.1", "1.4"):
        home = house("", ". . . . .", "# .")

    given(holding(home, "kitchen-1")).when(Place(slot=slot)).then(placed(slot, "kitchen-1"))


@pytest.mark.rule("D-PLACE-2")
@pytest.mark.parametrize(
    ("card", "slot"), [("garage-1", "1.1"), ("garage-1", "2.1"), ("kitchen-1", "0.4")]
)
def test_basement_kinds_go_down_and_all_others_up(card, slot):
    home = house("", "L . . . .")
    if slot == "1.1":
        home = house()

    given(holding(home, card)).when(Place(slot=slot)).then_refused(WrongLevel, slot=slot)


@pytest.mark.rule("D-PLACE-2")
@pytest.mark.parametrize("slot", ["0.4", "0.5"])
def test_a_garage_goes_into_the_basement(slot):
    given(holding(house(), "garage-1")).when(Place(slot=slot)).then(placed(slot, "garage-1"))


@pytest.mark.rule("D-PLACE-3")
@pytest.mark.parametrize(
    ("floor", "card", "slot", "size", "largest"),
    [
        ("L L L . .", "living_room-9", "2.4", 4, 3),
        ("D D . . .", "bedroom-8", "2.3", 3, 2),
        ("B . . . .", "bathroom-9", "2.2", 2, 1),
        ("K K . . .", "kitchen-8", "2.3", 3, 2),
        ("C . C . .", "childrens_room-6", "2.2", 3, 2),
    ],
)
def test_a_room_never_grows_past_its_largest_size(floor, card, slot, size, largest):
    home = house(floor, "X X X X X", "X X")

    given(holding(home, card)).when(Place(slot=slot)).then_refused(
        RoomTooLarge, slot=slot, size=size, largest=largest
    )


@pytest.mark.rule("D-PLACE-3")
def test_joining_two_and_one_living_rooms_is_too_large_although_neither_was_closed():
    home = house("L L . L .", "X X X X X", "X X")

    given(holding(home, "living_room-9")).when(Place(slot="2.3")).then_refused(
        RoomTooLarge, size=4, largest=3
    )


@pytest.mark.rule("D-PLACE-3")
def test_a_card_may_join_two_rooms_within_the_largest_size():
    home = house("L . L . .", "X X X X X", "X X")

    given(holding(home, "living_room-9")).when(Place(slot="2.2")).then(
        placed("2.2", "living_room-9")
    )


@pytest.mark.rule("D-PLACE-3", "D-DECO-2")
@pytest.mark.parametrize("slot", ["2.1", "2.3"])
def test_no_card_of_its_kind_lies_beside_a_room_with_a_token(slot):
    home = house(". L+piano . . .", "X X X X X", "X X")

    given(holding(home, "living_room-9")).when(Place(slot=slot)).then_refused(
        RoomClosed, slot=slot, room="living_room"
    )


@pytest.mark.rule("D-PLACE-3")
def test_a_token_anywhere_in_a_room_closes_all_of_it():
    home = house("L+piano L . . .", "X X X X X", "X X")

    given(holding(home, "living_room-9")).when(Place(slot="2.3")).then_refused(RoomClosed)


@pytest.mark.rule("D-PLACE-3")
def test_other_kinds_lie_beside_a_closed_room():
    home = house("L+piano . . . .", "X X X X X", "X X")

    given(holding(home, "kitchen-1")).when(Place(slot="2.2")).then(placed("2.2", "kitchen-1"))


@pytest.mark.rule("D-PLACE-4")
def test_a_placed_card_stays_where_it_lies():
    home = house("", "K . . . .")

    spec = given(holding(home, "kitchen-8")).when(Place(slot="1.2"))

    assert spec.state.house(1).cards[PLACE["1.1"]] == LaidCard("kitchen-1")


@pytest.mark.rule("D-PLACE-1", "D-PLACE-2", "D-PLACE-3", "D-EMPTY-2")
@pytest.mark.parametrize(
    ("command", "card", "error", "rules"),
    [
        (Place(slot="2.2"), "kitchen-8", SlotUnsupported, ("D-PLACE-1",)),
        (Place(slot="2.2"), "garage-1", SlotUnsupported, ("D-PLACE-1", "D-PLACE-2")),
        (Place(slot="2.2"), "bathroom-9", SlotUnsupported, ("D-PLACE-1", "D-PLACE-3")),
        (Place(slot="2.4"), "living_room-9", SlotUnsupported, ("D-PLACE-1", "D-PLACE-3")),
        (Place(slot="1.1"), "garage-1", SlotTaken, ("D-PLACE-1", "D-PLACE-2")),
        (face_down("2.2"), "garage-1", SlotUnsupported, ("D-PLACE-1", "D-EMPTY-2")),
        (face_down("2.2"), "bathroom-9", SlotUnsupported, ("D-PLACE-1",)),
    ],
)
def test_a_refusal_names_every_rule_that_is_broken(command, card, error, rules):
    home = house("B . L+piano . .", "K . X . .")

    spec = given(holding(home, card)).when(command)

    spec.then_refused(error)
    assert spec.broken_rules == rules


@pytest.mark.rule("D-PLACE-1", "D-EMPTY-2")
@pytest.mark.parametrize(
    ("basement", "options"),
    [("", FREE), ("G workshop", None)],
    ids=["option free", "full basement"],
)
def test_where_any_level_would_do_only_the_missing_support_is_named(basement, options):
    spec = given(holding(house("", "", basement), "laundry-1", options=options)).when(
        face_down("2.2")
    )

    spec.then_refused(SlotUnsupported)
    assert spec.broken_rules == ("D-PLACE-1",)


@pytest.mark.rule("D-PLACE-5")
@pytest.mark.parametrize("slot", ["1.1", "1.2", "1.3", "0.4", "0.5"])
def test_slots_are_filled_in_any_order_with_gaps(slot):
    card = "garage-1" if slot.startswith("0") else "kitchen-1"

    given(holding(house(), card)).when(Place(slot=slot)).then(placed(slot, card))


@pytest.mark.rule("D-PLACE-6")
def test_cards_of_one_kind_over_one_another_are_separate_rooms():
    home = house("L . . . .", "L L L . .")

    spec = given(holding(home, "living_room-9")).when(Place(slot="2.2"))

    rooms = [(line.points, line.facts["size"]) for line in scores(spec.state)[0].lines]
    assert rooms == [(4, 2), (9, 3)]


@pytest.mark.rule("D-EMPTY-1")
def test_where_its_room_is_full_a_card_is_laid_face_down():
    home = house("B . . . .", "X X X X X", "X X")

    given(holding(home, "bathroom-9")).when(face_down("2.2")).then(
        placed("2.2", "bathroom-9", face_down=True)
    )


@pytest.mark.rule("D-EMPTY-1")
def test_beside_a_room_with_a_token_a_card_is_laid_face_down():
    home = house("L+piano . . . .", "X X X X X", "X X")

    given(holding(home, "living_room-9")).when(face_down("2.2")).then(
        placed("2.2", "living_room-9", face_down=True)
    )


@pytest.mark.rule("D-EMPTY-1")
def test_the_player_may_choose_the_empty_room_although_another_slot_takes_the_card():
    home = house("B . . . .", "X X X X X", "X X")

    given(holding(home, "bathroom-9")).when(Place(slot="2.4")).then(placed("2.4", "bathroom-9"))
    given(holding(home, "bathroom-9")).when(face_down("2.2")).then(
        placed("2.2", "bathroom-9", face_down=True)
    )


@pytest.mark.rule("D-EMPTY-2")
def test_a_card_is_never_face_down_on_a_slot_that_would_take_it():
    given(holding(house(), "kitchen-1")).when(face_down("1.1")).then_refused(
        FaceUpPossible, slot="1.1", room="kitchen"
    )


@pytest.mark.rule("D-EMPTY-2")
def test_a_card_is_never_on_a_wrong_level_while_the_right_one_is_free():
    given(holding(house(), "kitchen-1")).when(face_down("0.4")).then_refused(
        FaceDownOnWrongLevel, slot="0.4", free="1.1"
    )


@pytest.mark.rule("D-EMPTY-2")
@pytest.mark.parametrize("slot", ["1.1", "2.2"])
def test_with_a_full_basement_a_basement_card_is_face_down_anywhere(slot):
    home = house("", ". K . . .", "G workshop")

    given(holding(home, "laundry-1")).when(face_down(slot)).then(
        placed(slot, "laundry-1", face_down=True)
    )


@pytest.mark.rule("D-EMPTY-2")
def test_with_a_full_basement_a_basement_card_is_still_not_face_up_above():
    home = house("", "", "G workshop")

    given(holding(home, "laundry-1")).when(Place(slot="1.1")).then_refused(WrongLevel)


@pytest.mark.rule("D-EMPTY-2")
def test_floors_without_a_supported_slot_send_a_room_into_the_basement():
    home = house("L B L . .", "K X K . .")

    given(holding(home, "kitchen-8")).when(face_down("0.5")).then(
        placed("0.5", "kitchen-8", face_down=True)
    )


@pytest.mark.rule("D-EMPTY-3", "D-SCO-1")
def test_empty_rooms_are_worth_nothing_and_lie_side_by_side():
    home = house("X X X X X", "X X X X X", "X .")

    spec = given(holding(home, "living_room-9")).when(face_down("0.5"))

    assert scores(spec.state)[0].total == 0


@pytest.mark.rule("D-EMPTY-3")
def test_an_empty_room_borders_on_no_room_of_its_kind():
    home = house("~bathroom . . . .", "X X X X X", "X X")

    given(holding(home, "bathroom-9")).when(Place(slot="2.2")).then(placed("2.2", "bathroom-9"))


@pytest.mark.rule("D-EMPTY-2")
@pytest.mark.parametrize("slot", ["1.1", "0.4", "0.5"])
def test_option_free_lets_any_card_be_laid_face_down_anywhere(slot):
    given(holding(house(), "kitchen-1", options=FREE)).when(face_down(slot)).then(
        placed(slot, "kitchen-1", face_down=True)
    )


@pytest.mark.rule("D-PLACE-2", "D-PLACE-3")
def test_option_free_changes_nothing_for_face_up_cards():
    home = house("B . . . .", "X X X . .")

    given(holding(home, "bathroom-9", options=FREE)).when(Place(slot="2.2")).then_refused(
        RoomTooLarge
    )
    given(holding(home, "bathroom-9", options=FREE)).when(Place(slot="0.4")).then_refused(
        WrongLevel
    )
