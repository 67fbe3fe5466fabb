"""Tools: drill, concrete mixer, jackhammer and scaffolding."""

import pytest

from service.domain.dream_home.model.commands import (
    DiscardPair,
    Drill,
    EndTurn,
    Jackhammer,
    Mix,
    Place,
    Scaffold,
    Take,
    Wait,
)
from service.domain.dream_home.model.errors import (
    JackhammerTooLate,
    JackhammerUnanswered,
    JackhammerWasTheTurn,
    NoJackhammerAsked,
)
from service.domain.dream_home.model.errors_placing import RoomTooLarge, SlotTaken, SlotUnsupported
from service.domain.dream_home.model.errors_specials import (
    DrillTooLate,
    EmptyRoomNotDrilled,
    MixerTooLate,
    NoCardToDrill,
    NoScaffoldingTaken,
    NoSlotLeftForRoom,
    NothingToDrill,
    NothingToHammer,
    NothingToMix,
    SameColumnTwice,
    ScaffoldingOnScaffolding,
    ScaffoldingStays,
    ToolNotHeld,
    ToolTooNew,
)
from service.domain.dream_home.model.events import RoomPlaced, SeatAsked, TurnEnded
from service.domain.dream_home.model.events_specials import (
    JackhammerPlayed,
    RoomDrilled,
    RoomsMixed,
    ScaffoldingDiscarded,
    ScaffoldingLaid,
    Waited,
)
from service.domain.dream_home.model.houses import House, Tool
from tests.domain.dream_home.play import cards, given, holding, house, table

DRILL, MIXER, HAMMER = ("drill-1",), ("concrete_mixer-1",), ("jackhammer-1",)
TWO_ROOMS = ("living_room-9", None, None, "kitchen-8", None)


def asked_for_jackhammer(*houses, **fields):
    return table(*houses, phase="jackhammer", pair_discarded=False, **fields)


@pytest.mark.rule("D-TOOL-1")
def test_a_tool_lies_open_beside_the_house_with_the_round_it_was_taken_in():
    spec = given(holding(house(), "kitchen-1", "drill-1")).when(Place(slot="1.1"))

    assert spec.state.house(1).tools == (Tool("drill-1", 5),)


@pytest.mark.rule("D-TOOL-1")
@pytest.mark.parametrize(
    ("command", "tool"),
    [(Drill(column=1, slot="1.1"), "drill"), (Mix(columns=(1, 2)), "concrete_mixer")],
)
def test_only_a_tool_one_has_is_used(command, tool):
    given(table(house("", "L . . . ."), house())).when(command).then_refused(ToolNotHeld, tool=tool)


@pytest.mark.rule("D-TOOL-1")
def test_a_tool_is_used_in_a_later_round_than_it_was_taken_in():
    home = house("", "L . . . .", tools=DRILL)

    given(table(home, house(), round=1)).when(Drill(column=2, slot="1.1")).then_refused(
        ToolTooNew, tool="drill"
    )
    given(table(home, house(), round=2)).when(Drill(column=2, slot="1.1")).then_state(
        special_discards=("drill-1",)
    )


@pytest.mark.rule("D-TOOL-DRILL", "D-TOOL-MIXER")
def test_drill_and_mixer_come_before_taking():
    taken = given(table(house("", "L . . . .", tools=DRILL + MIXER), house())).when(Take(column=2))

    taken.when(Drill(column=1, slot="1.1")).then_refused(DrillTooLate)
    taken.when(Mix(columns=(1, 3))).then_refused(MixerTooLate)


@pytest.mark.rule("D-TOOL-1")
def test_any_number_of_tools_is_used_in_one_turn_each_once():
    home = house("", "K . . . .", tools=(*DRILL, *MIXER, "drill-2"))

    spec = given(table(home, house())).when(
        Drill(column=1, slot="1.1"), Mix(columns=(1, 2)), Drill(column=1, slot="1.1")
    )

    spec.then_state(
        special_discards=("drill-1", "concrete_mixer-1", "drill-2"),
        rooms=("living_room-9", "kitchen-1", "bedroom-8", "kitchen-8", "garage-6"),
    )
    assert cards(spec.state.house(1)) == {"1.1": "bathroom-9"}
    spec.when(Drill(column=1, slot="1.1")).then_refused(ToolNotHeld)


@pytest.mark.rule("D-TOOL-1")
def test_of_equal_tools_the_one_taken_first_is_spent():
    home = House(cards=house("", "K . . . .").cards, tools=(Tool("drill-2", 2), Tool("drill-1", 4)))

    given(table(home, house())).when(Drill(column=1, slot="1.1")).then_state(
        special_discards=("drill-2",)
    )


@pytest.mark.rule("D-TOOL-DRILL")
def test_the_drill_swaps_a_card_of_the_house_with_one_of_the_display():
    home = house("", "K . . . .", tools=DRILL)

    spec = given(table(home, house())).when(Drill(column=1, slot="1.1"))

    spec.then(
        RoomDrilled(
            seat=1,
            tool="drill-1",
            column=1,
            slot="1.1",
            brought="living_room-9",
            removed="kitchen-1",
            token=None,
            token_to=None,
            lost=(),
        )
    )
    assert cards(spec.state.house(1)) == {"1.1": "living_room-9"}


@pytest.mark.rule("D-TOOL-DRILL")
def test_the_card_put_on_the_display_can_be_taken_at_once():
    home = house("", "K . . . .", tools=DRILL)

    given(table(home, house())).when(Drill(column=2, slot="1.1"), Take(column=2)).then_state(
        room="kitchen-1", special="roof-red-1"
    )


@pytest.mark.rule("D-TOOL-DRILL")
def test_an_empty_room_is_not_drilled():
    home = house("", "X . . . .", tools=DRILL)

    given(table(home, house())).when(Drill(column=1, slot="1.1")).then_refused(
        EmptyRoomNotDrilled, slot="1.1"
    )


@pytest.mark.rule("D-TOOL-DRILL")
def test_the_drill_needs_a_room_card_on_both_sides():
    home = house("", "K . . . .", tools=DRILL)
    state = table(home, house(), rooms=TWO_ROOMS)

    given(state).when(Drill(column=2, slot="1.1")).then_refused(NothingToDrill, column=2)
    given(state).when(Drill(column=1, slot="1.2")).then_refused(NoCardToDrill, slot="1.2")


@pytest.mark.rule("D-TOOL-SCAF")
def test_a_scaffolding_is_not_drilled():
    home = house("", "# . . . .", tools=DRILL)

    given(table(home, house())).when(Drill(column=1, slot="1.1")).then_refused(
        ScaffoldingStays, slot="1.1"
    )


@pytest.mark.rule("D-TOOL-MIXER")
def test_the_mixer_swaps_two_room_cards_of_the_display():
    given(table(house(tools=MIXER), house())).when(Mix(columns=(1, 4))).then(
        RoomsMixed(
            seat=1,
            tool="concrete_mixer-1",
            columns=(1, 4),
            rooms=("kitchen-8", "living_room-9"),
        )
    ).then_state(
        rooms=("kitchen-8", "bathroom-9", "bedroom-8", "living_room-9", "garage-6"),
        specials=(None, "roof-red-1", "roof-blue-2", "drill-2", "painting-1"),
    )


@pytest.mark.rule("D-TOOL-MIXER")
@pytest.mark.parametrize(("columns", "column"), [((1, 2), 2), ((3, 4), 3)])
def test_the_mixer_moves_no_card_into_an_empty_column(columns, column):
    state = table(house(tools=MIXER), house(), rooms=TWO_ROOMS)

    given(state).when(Mix(columns=columns)).then_refused(NothingToMix, column=column)


@pytest.mark.rule("D-TOOL-MIXER")
def test_the_mixer_needs_two_columns():
    given(table(house(tools=MIXER), house())).when(Mix(columns=(1, 1))).then_refused(
        SameColumnTwice, column=1
    )


@pytest.mark.rule("D-TOOL-JACK")
def test_the_jackhammer_takes_a_room_and_discards_the_special_over_it():
    state = asked_for_jackhammer(house(tools=HAMMER), house())

    given(state).when(Jackhammer(column=2, slot="1.1")).then(
        JackhammerPlayed(
            seat=1, tool="jackhammer-1", column=2, room="bathroom-9", special="roof-red-1"
        ),
        RoomPlaced(
            seat=1, card="bathroom-9", slot="1.1", face_down=False, scaffolding=None, lost=()
        ),
    ).then_state(
        rooms=("living_room-9", None, "bedroom-8", "kitchen-8", "garage-6"),
        specials=(None, None, "roof-blue-2", "drill-2", "painting-1"),
        special_discards=("roof-red-1", "jackhammer-1"),
        room=None,
    )


@pytest.mark.rule("D-TOOL-JACK")
def test_the_jackhammer_places_by_the_rules_of_placing():
    state = asked_for_jackhammer(house("", "B . . . .", tools=HAMMER), house())

    given(state).when(Jackhammer(column=2, slot="1.2")).then_refused(RoomTooLarge)
    given(state).when(Jackhammer(column=2, slot="1.2", face_down=True)).then_state(room=None)


@pytest.mark.rule("D-TOOL-JACK", "D-DECO-4")
@pytest.mark.parametrize("keep", [None, "1.1"])
def test_the_only_token_of_the_room_that_the_jackhammer_makes_larger_may_be_named(keep):
    helpers = ("interior_decorator-1",)
    home = house("", "D+cat_house . . . .", tools=HAMMER, helpers=helpers)

    spec = given(asked_for_jackhammer(home, house())).when(
        Jackhammer(column=3, slot="1.2", keep_token=keep)
    )

    assert spec.refusal is None
    assert spec.events[-1].lost == ()


@pytest.mark.rule("D-TOOL-JACK")
def test_a_column_without_a_room_gives_the_jackhammer_nothing():
    state = asked_for_jackhammer(house(tools=HAMMER), house(), rooms=TWO_ROOMS)

    given(state).when(Jackhammer(column=2, slot="1.1")).then_refused(NothingToHammer, column=2)


@pytest.mark.rule("D-TOOL-JACK")
@pytest.mark.parametrize(
    "command", [Drill(column=1, slot="1.1"), Mix(columns=(1, 3)), Take(column=1), Wait()]
)
def test_the_jackhammer_is_the_whole_turn(command):
    home = house(tools=(*HAMMER, *DRILL, *MIXER))

    given(asked_for_jackhammer(home, house())).when(
        Jackhammer(column=2, slot="1.1"), command
    ).then_refused(JackhammerWasTheTurn, round=5)


@pytest.mark.rule("D-TOOL-JACK")
def test_after_the_jackhammer_the_round_goes_on_without_its_player():
    state = asked_for_jackhammer(house(), house(tools=HAMMER), house(), house(), asked=2)

    spec = given(state).when(Jackhammer(column=2, slot="1.1"), EndTurn())
    spec.then(TurnEnded(seat=2), SeatAsked(seat=1, phase="turn", turn=2))
    spec = spec.when(Take(column=3), Place(slot="1.1"), EndTurn())

    spec.then(TurnEnded(seat=1), SeatAsked(seat=3, phase="turn", turn=3))


@pytest.mark.rule("D-TOOL-JACK")
def test_the_jackhammer_comes_at_the_start_of_a_round():
    given(table(house(tools=HAMMER), house())).when(Jackhammer(column=2, slot="1.1")).then_refused(
        JackhammerTooLate
    )


@pytest.mark.rule("D-TOOL-JACK-2")
def test_holders_are_asked_clockwise_from_the_start_player():
    ended = table(
        house(tools=HAMMER),
        house(),
        house(tools=("jackhammer-2",)),
        has_taken=True,
        asked=1,
        start_player=2,
        played=(2, 3),
    )

    spec = given(ended, seed=5).when(EndTurn())

    assert spec.events[-1] == SeatAsked(seat=3, phase="jackhammer", turn=1)
    spec.when(Wait()).then(Waited(seat=3), SeatAsked(seat=1, phase="jackhammer", turn=1))


@pytest.mark.rule("D-TOOL-JACK-2")
def test_waiting_is_final_for_the_round():
    state = asked_for_jackhammer(house(tools=HAMMER), house())

    spec = given(state).when(Wait())

    spec.then(Waited(seat=1), SeatAsked(seat=1, phase="discard_pair", turn=1))
    spec.when(DiscardPair(column=2), Jackhammer(column=3, slot="1.1")).then_refused(
        JackhammerTooLate
    )


@pytest.mark.rule("D-TOOL-JACK-2")
def test_who_waited_is_asked_again_in_the_next_round():
    state = table(
        house(tools=HAMMER), house(), waited=(1,), has_taken=True, asked=2, played=(1,), turn=2
    )

    spec = given(state, seed=5).when(EndTurn())

    assert spec.events[-1] == SeatAsked(seat=1, phase="jackhammer", turn=1)


@pytest.mark.rule("D-TOOL-JACK-2")
def test_a_holder_answers_before_anything_else():
    state = asked_for_jackhammer(house(tools=HAMMER), house())

    given(state).when(DiscardPair(column=2)).then_refused(JackhammerUnanswered)
    given(state).when(Take(column=2)).then_refused(JackhammerUnanswered)


@pytest.mark.rule("D-TOOL-JACK-2")
def test_only_who_is_asked_for_a_jackhammer_waits():
    given(table()).when(Wait()).then_refused(NoJackhammerAsked)


@pytest.mark.rule("D-TOOL-JACK-2", "D-TOOL-1")
def test_a_jackhammer_taken_in_this_round_is_not_asked_for():
    state = table(
        house(),
        house(),
        has_taken=True,
        special="jackhammer-1",
        room="kitchen-1",
        asked=1,
        start_player=2,
        played=(2,),
    )

    spec = given(state, seed=5).when(Place(slot="1.1"), EndTurn())

    assert spec.events[-1] == SeatAsked(seat=1, phase="jackhammer", turn=1)
    assert spec.state.round == 6


@pytest.mark.rule("D-TOOL-SCAF")
@pytest.mark.parametrize("slot", ["1.1", "0.4", "0.5"])
def test_a_scaffolding_is_laid_before_the_room_on_any_level(slot):
    given(holding(house(), "kitchen-1", "scaffolding-1")).when(Scaffold(slot=slot)).then(
        ScaffoldingLaid(seat=1, card="scaffolding-1", slot=slot)
    ).then_state(special=None, room="kitchen-1")


@pytest.mark.rule("D-TOOL-SCAF")
def test_a_scaffolding_is_laid_after_the_room():
    given(holding(house(), "kitchen-1", "scaffolding-1")).when(
        Place(slot="1.1"), Scaffold(slot="2.1"), EndTurn()
    ).then(TurnEnded(seat=1), SeatAsked(seat=2, phase="turn", turn=2))


@pytest.mark.rule("D-TOOL-SCAF")
@pytest.mark.parametrize(
    ("slot", "error"),
    [("1.1", SlotTaken), ("2.2", SlotUnsupported), ("0.4", ScaffoldingOnScaffolding)],
)
def test_a_scaffolding_lies_on_a_free_supported_slot_without_another(slot, error):
    home = house("", "L . . . .", "# .")

    given(holding(home, "kitchen-1", "scaffolding-2")).when(Scaffold(slot=slot)).then_refused(error)


@pytest.mark.rule("D-TOOL-SCAF")
def test_only_a_taken_scaffolding_is_laid():
    given(holding(house(), "kitchen-1", "drill-1")).when(Scaffold(slot="1.1")).then_refused(
        NoScaffoldingTaken
    )


@pytest.mark.rule("D-TOOL-SCAF")
def test_before_the_room_a_slot_must_be_left_for_it():
    home = house("L B L . .", "K X K X X", "X X")
    last = house("L B L D .", "K X K X X", "X X")

    given(holding(last, "kitchen-8", "scaffolding-1")).when(Scaffold(slot="2.5")).then_refused(
        NoSlotLeftForRoom, slot="2.5"
    )
    given(holding(home, "kitchen-8", "scaffolding-1")).when(Scaffold(slot="2.5")).then_state(
        special=None
    )


@pytest.mark.rule("D-TOOL-SCAF")
def test_the_slot_over_the_scaffolding_will_do_for_the_room():
    home = house("L B L . D", "K X K . X", "X X")

    given(holding(home, "kitchen-8", "scaffolding-1")).when(
        Scaffold(slot="1.4"), Place(slot="2.4")
    ).then_state(room=None)


@pytest.mark.rule("D-TOOL-SCAF", "D-PLACE-1")
def test_in_its_own_round_the_slot_of_a_scaffolding_is_not_free():
    given(holding(house(), "kitchen-1", "scaffolding-1")).when(
        Scaffold(slot="1.1"), Place(slot="1.1")
    ).then_refused(SlotTaken, slot="1.1")


@pytest.mark.rule("D-TOOL-SCAF")
def test_the_scaffolding_of_a_turn_keeps_no_slot_of_the_next_seat():
    state = table(
        house(), house("", "# . . . ."), has_taken=True, room="bathroom-9", special="scaffolding-2"
    )

    given(state).when(
        *(Scaffold(slot="1.1"), Place(slot="1.2"), EndTurn(), Take(column=4), Place(slot="1.1"))
    ).then_state(room=None, special_discards=("scaffolding-1",))


@pytest.mark.rule("D-TOOL-SCAF", "D-EMPTY-2")
def test_a_level_whose_last_slot_has_the_scaffolding_of_this_turn_is_full():
    home = house("", "", "G .")

    given(holding(home, "laundry-1", "scaffolding-1")).when(
        Scaffold(slot="0.5"), Place(slot="1.1", face_down=True)
    ).then_state(room=None)


@pytest.mark.rule("D-TOOL-SCAF")
@pytest.mark.parametrize("face_down", [False, True])
def test_from_the_next_round_on_a_room_card_replaces_and_discards_it(face_down):
    home = house("", "# B . . .")
    card = "bathroom-9" if face_down else "kitchen-1"

    spec = given(holding(home, card)).when(Place(slot="1.1", face_down=face_down))

    spec.then(
        RoomPlaced(
            seat=1,
            card=card,
            slot="1.1",
            face_down=face_down,
            scaffolding="scaffolding-1",
            lost=(),
        )
    ).then_state(special_discards=("scaffolding-1",))


@pytest.mark.rule("D-TOOL-SCAF")
def test_a_scaffolding_borders_on_nothing():
    home = house("", "L # L . .")

    given(holding(home, "living_room-9")).when(Place(slot="1.2")).then_state(
        special_discards=("scaffolding-1",)
    )


@pytest.mark.rule("D-TOOL-SCAF")
def test_with_no_slot_left_after_the_room_it_is_discarded():
    home = house("L B L # .", "K X K X X", "X X")

    spec = given(holding(home, "kitchen-8", "scaffolding-2")).when(Place(slot="2.5"))

    assert spec.events[-1] == ScaffoldingDiscarded(seat=1, card="scaffolding-2")
    spec.then_state(special=None, special_discards=("scaffolding-2",))
