"""Roofs and decorations: piles, tokens, closed rooms, crowded rooms."""

import pytest

from service.domain.dream_home.model.commands import Decorate, EndTurn, Place, Take
from service.domain.dream_home.model.errors_placing import (
    EmptyRoomTakesNoToken,
    NoDecorationTaken,
    NoRoomInSlot,
    NotATokenToKeep,
    RoomClosed,
    RoomHasToken,
    TokenToKeepNotNamed,
    WrongRoom,
)
from service.domain.dream_home.model.events import RoomPlaced
from service.domain.dream_home.model.events_specials import (
    RoofLaid,
    TokenLost,
    TokenPlaced,
    TokenPutOutside,
)
from service.domain.dream_home.model.houses import PLACE, LaidCard
from service.domain.dream_home.rules.scoring import scores
from service.domain.dream_home.rules.view import view
from service.domain.kit.ledger import Note
from tests.domain.dream_home.play import given, holding, house, table, tokens


@pytest.mark.rule("D-ROOF-1")
def test_a_roof_goes_face_down_onto_the_pile():
    spec = given(table()).when(Take(column=2), Place(slot="1.1"))

    assert spec.events[-1] == RoofLaid(seat=1, card="roof-red-1")
    assert spec.state.house(1).roofs == ("roof-red-1",)


@pytest.mark.rule("D-ROOF-1")
@pytest.mark.parametrize("seat", [None, 1, 2])
def test_nobody_sees_more_of_a_pile_than_its_size(seat):
    state = table(house(roofs=("roof-red-1", "roof-red-2", "roof-red-3", "roof-red-6")), house())

    seen = view(state, seat).houses[0]

    assert (seen.roof_cards, seen.roofs) == (4, None)


@pytest.mark.rule("D-ROOF-1", "D-SCO-6")
def test_a_hidden_pile_scores_nothing_and_is_noted():
    state = table(house(roofs=("roof-red-1", "roof-red-2", "roof-red-3", "roof-red-6")), house())

    score = scores(state)[0]

    assert score.total == 0
    assert score.notes == (Note(rule="D-SCO-6", what="hidden_pile", facts={"n": 4}),)


@pytest.mark.rule("D-DECO-1")
def test_a_decoration_is_put_on_the_picked_card_and_its_own_card_is_discarded():
    home = house("", "L L . . .")

    spec = given(holding(home, "kitchen-1", "piano-1")).when(
        Place(slot="1.3"), Decorate(slot="1.2")
    )

    spec.then(TokenPlaced(seat=1, card="piano-1", slot="1.2"))
    spec.then_state(special=None, special_discards=("piano-1",))
    assert spec.state.house(1).cards[PLACE["1.2"]] == LaidCard("living_room-2", token="piano-1")


@pytest.mark.rule("D-DECO-1")
def test_a_decoration_goes_into_the_kind_of_room_it_names():
    home = house("", "L . . . .")

    given(holding(home, "kitchen-1", "piano-1")).when(
        Place(slot="1.2"), Decorate(slot="1.2")
    ).then_refused(WrongRoom, slot="1.2", decoration="piano", room="kitchen")


@pytest.mark.rule("D-DECO-1")
@pytest.mark.parametrize("slot", ["1.1", "1.2", "0.4"])
def test_some_decorations_go_into_any_room_the_basement_too(slot):
    home = house("", "L . . . .", "G .")

    given(holding(home, "kitchen-1", "cat_house-1")).when(
        Place(slot="1.2"), Decorate(slot=slot)
    ).then(TokenPlaced(seat=1, card="cat_house-1", slot=slot))


@pytest.mark.rule("D-DECO-1")
def test_a_decoration_without_a_room_is_lost_with_its_card():
    given(holding(house(), "kitchen-1", "piano-1")).when(Place(slot="1.1")).then(
        RoomPlaced(
            seat=1, card="kitchen-1", slot="1.1", face_down=False, scaffolding=None, lost=()
        ),
        TokenLost(seat=1, card="piano-1"),
    ).then_state(special=None, special_discards=("piano-1",))


@pytest.mark.rule("D-DECO-1")
@pytest.mark.parametrize("slot", ["2.1", "0.4"])
def test_a_decoration_needs_a_room_card_under_it(slot):
    home = house("", "L . . . .", "# .")

    given(holding(home, "kitchen-1", "cat_house-1")).when(
        Place(slot="1.2"), Decorate(slot=slot)
    ).then_refused(NoRoomInSlot, slot=slot)


@pytest.mark.rule("D-EMPTY-3")
def test_an_empty_room_takes_no_token():
    home = house("", "L X . . .")

    given(holding(home, "kitchen-1", "cat_house-1")).when(
        Place(slot="1.3"), Decorate(slot="1.2")
    ).then_refused(EmptyRoomTakesNoToken, slot="1.2")


@pytest.mark.rule("D-DECO-1")
def test_only_a_taken_decoration_is_placed():
    given(holding(house(), "kitchen-1", "drill-1")).when(
        Place(slot="1.1"), Decorate(slot="1.1")
    ).then_refused(NoDecorationTaken)


@pytest.mark.rule("D-DECO-2")
@pytest.mark.parametrize("slot", ["1.1", "1.2"])
def test_a_room_holds_one_token_whatever_its_size(slot):
    home = house("", "L+piano L . . .")

    given(holding(home, "kitchen-1", "cat_house-1")).when(
        Place(slot="1.3"), Decorate(slot=slot)
    ).then_refused(RoomHasToken, slot=slot, token="piano")


@pytest.mark.rule("D-DECO-2")
def test_a_room_closed_by_size_only_can_take_a_token():
    home = house("", "B . . . .")

    given(holding(home, "kitchen-1", "hot_tub-1")).when(
        Place(slot="1.2"), Decorate(slot="1.1")
    ).then(TokenPlaced(seat=1, card="hot_tub-1", slot="1.1"))


@pytest.mark.rule("D-DECO-2")
def test_a_token_closes_its_room_for_the_next_turn():
    home = house("", "L . . . .")
    decorated = given(holding(home, "kitchen-1", "piano-1")).when(
        Place(slot="1.3"), Decorate(slot="1.1"), EndTurn()
    )
    state = holding(decorated.state.house(1), "living_room-9")

    given(state).when(Place(slot="1.2")).then_refused(RoomClosed)


@pytest.mark.rule("D-DECO-3")
def test_tree_house_and_bird_house_stand_outside_and_one_may_have_both():
    home = house(outside=("tree_house-1",))

    spec = given(holding(home, "kitchen-1", "bird_house-1")).when(Place(slot="1.1"))

    assert spec.events[-1] == TokenPutOutside(seat=1, card="bird_house-1")
    assert spec.state.house(1).outside == ("tree_house-1", "bird_house-1")
    assert scores(spec.state)[0].total == 1 + 2 + 1


CROWDED = house("L+piano . L+cat_house . .", "X X X X X", "X X", helpers=("interior_decorator-1",))


@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize(("keep", "lost"), [("2.1", "2.3"), ("2.3", "2.1")])
def test_joining_two_rooms_with_tokens_the_move_names_the_one_that_stays(keep, lost):
    spec = given(holding(CROWDED, "living_room-9")).when(Place(slot="2.2", keep_token=keep))

    spec.then(
        RoomPlaced(
            seat=1,
            card="living_room-9",
            slot="2.2",
            face_down=False,
            scaffolding=None,
            lost=(lost,),
        )
    )
    assert list(tokens(spec.state.house(1))) == [keep]


@pytest.mark.rule("D-DECO-4")
def test_the_token_that_stays_must_be_named():
    given(holding(CROWDED, "living_room-9")).when(Place(slot="2.2")).then_refused(
        TokenToKeepNotNamed, slots="2.1, 2.3"
    )


@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize(
    ("slot", "keep"), [("2.2", "2.2"), ("2.2", "2.5"), ("2.4", "2.1"), ("2.4", "2.4")]
)
def test_naming_a_token_where_there_is_no_such_choice_is_refused(slot, keep):
    given(holding(CROWDED, "living_room-9")).when(Place(slot=slot, keep_token=keep)).then_refused(
        NotATokenToKeep, named=keep
    )


@pytest.mark.rule("D-DECO-4")
@pytest.mark.parametrize("keep", [None, "2.3"])
def test_the_only_token_of_the_room_may_be_named(keep):
    joined = Place(slot="2.4", keep_token=keep)

    spec = given(holding(CROWDED, "living_room-9")).when(joined)

    assert spec.refusal is None
    assert spec.events[0].lost == ()
    assert list(tokens(spec.state.house(1))) == ["2.1", "2.3"]
