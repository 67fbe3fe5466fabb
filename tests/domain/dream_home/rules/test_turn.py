"""A turn: take a column, place its room, use its special card."""

import pytest

from service.domain.dream_home.model.commands import Decorate, EndTurn, Place, Scaffold, Take
from service.domain.dream_home.model.errors import (
    AlreadyTaken,
    ColumnEmpty,
    DecorationNotPlaced,
    NothingTaken,
    RoomAlreadyPlaced,
    RoomNotPlaced,
    ScaffoldingNotLaid,
)
from service.domain.dream_home.model.events import PairTaken, RoomPlaced, SeatAsked, TurnEnded
from service.domain.dream_home.model.events_specials import (
    HelperJoined,
    RoofLaid,
    TokenPlaced,
    TokenPutOutside,
    ToolKept,
)
from service.domain.kit.errors import GameOver
from tests.domain.dream_home.play import given, holding, house, table


@pytest.mark.rule("D-TURN-1")
def test_a_player_takes_the_room_and_the_special_over_it():
    given(table()).when(Take(column=2)).then(
        PairTaken(seat=1, column=2, room="bathroom-9", special="roof-red-1", start_player=False)
    ).then_state(
        room="bathroom-9",
        special="roof-red-1",
        rooms=("living_room-9", None, "bedroom-8", "kitchen-8", "garage-6"),
    )


@pytest.mark.rule("D-TURN-1")
def test_column_one_brings_the_start_player_card():
    given(table()).when(Take(column=1)).then(
        PairTaken(seat=1, column=1, room="living_room-9", special=None, start_player=True)
    ).then_state(next_start=1)


@pytest.mark.rule("D-TURN-1")
def test_a_column_without_its_room_card_is_not_taken():
    state = table(rooms=("living_room-9", None, None, None, None))

    given(state).when(Take(column=4)).then_refused(ColumnEmpty, column=4)


@pytest.mark.rule("D-TURN-1")
def test_one_column_is_taken_a_turn():
    given(table()).when(Take(column=2), Take(column=3)).then_refused(AlreadyTaken)


@pytest.mark.rule("D-TURN-1")
@pytest.mark.parametrize(
    "command", [Place(slot="1.1"), Scaffold(slot="1.1"), Decorate(slot="1.1"), EndTurn()]
)
def test_nothing_is_done_before_a_column_is_taken(command):
    given(table()).when(command).then_refused(NothingTaken)


@pytest.mark.rule("D-TURN-2")
def test_the_room_is_placed_before_the_turn_ends():
    given(holding(house(), "kitchen-1")).when(EndTurn()).then_refused(RoomNotPlaced, room="kitchen")


@pytest.mark.rule("D-TURN-2")
def test_a_decoration_waits_for_the_room():
    home = house("", "L . . . .")

    given(holding(home, "kitchen-1", "piano-1")).when(Decorate(slot="1.1")).then_refused(
        RoomNotPlaced
    )


@pytest.mark.rule("D-TURN-2")
def test_a_decoration_can_go_onto_the_room_just_placed():
    home = house("", "L . . . .")

    given(holding(home, "living_room-9", "piano-1")).when(
        Place(slot="1.3"), Decorate(slot="1.3")
    ).then(TokenPlaced(seat=1, card="piano-1", slot="1.3"))


@pytest.mark.rule("D-TURN-2")
@pytest.mark.parametrize(
    ("special", "event"),
    [
        ("roof-red-1", RoofLaid(seat=1, card="roof-red-1")),
        ("architect-1", HelperJoined(seat=1, card="architect-1")),
        ("drill-1", ToolKept(seat=1, card="drill-1", round=5)),
        ("bird_house-1", TokenPutOutside(seat=1, card="bird_house-1")),
    ],
)
def test_what_leaves_no_choice_happens_right_after_the_room_lies(special, event):
    given(holding(house(), "kitchen-1", special)).when(Place(slot="1.1")).then(
        RoomPlaced(
            seat=1, card="kitchen-1", slot="1.1", face_down=False, scaffolding=None, lost=()
        ),
        event,
    ).then_state(special=None)


@pytest.mark.rule("D-TURN-2")
def test_a_single_possible_slot_is_still_named_by_the_player():
    state = holding(house(), "living_room-9", "piano-1")

    given(state).when(Place(slot="1.1")).then_state(special="piano-1")


@pytest.mark.rule("D-TURN-2")
def test_the_interior_decorator_joins_as_soon_as_the_pair_is_taken():
    state = table(specials=("interior_decorator-1", "drill-1", "drill-2", "piano-1"))

    given(state).when(Take(column=2)).then(
        PairTaken(
            seat=1, column=2, room="bathroom-9", special="interior_decorator-1", start_player=False
        ),
        HelperJoined(seat=1, card="interior_decorator-1"),
    ).then_state(special=None, room="bathroom-9")


@pytest.mark.rule("D-TURN-2")
def test_the_room_of_a_turn_is_placed_once():
    spec = given(holding(house(), "kitchen-1")).when(Place(slot="1.1"), Place(slot="1.2"))

    spec.then_refused(RoomAlreadyPlaced)
    assert spec.broken_rules == ("D-TURN-2",)


@pytest.mark.rule("D-DECO-1")
def test_a_decoration_must_be_placed_before_the_turn_ends():
    given(holding(house(), "living_room-9", "piano-1")).when(
        Place(slot="1.1"), EndTurn()
    ).then_refused(DecorationNotPlaced, decoration="piano")


@pytest.mark.rule("D-TOOL-SCAF")
def test_a_scaffolding_must_be_laid_before_the_turn_ends():
    given(holding(house(), "living_room-9", "scaffolding-1")).when(
        Place(slot="1.1"), EndTurn()
    ).then_refused(ScaffoldingNotLaid)


def test_a_turn_ends_when_everything_lies():
    given(holding(house(), "living_room-9", "piano-1")).when(
        Place(slot="1.1"), Decorate(slot="1.1"), EndTurn()
    ).then(TurnEnded(seat=1), SeatAsked(seat=2, phase="turn", turn=2)).then_state(
        has_taken=False, room=None, special=None
    )


def test_nothing_is_played_when_nobody_is_asked():
    given(table(asked=None)).when(EndTurn(), seat=1).then_refused(GameOver)
