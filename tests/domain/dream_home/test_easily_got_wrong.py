"""What is easily got wrong, each point with a test of its own."""

import pytest

from service.domain.dream_home.model.commands import (
    DiscardPair,
    Done,
    Drill,
    EndTurn,
    Handyman,
    Jackhammer,
    Place,
    Roofer,
    Scaffold,
    Supply,
    Take,
    Wait,
)
from service.domain.dream_home.model.errors_placing import RoomTooLarge, SlotTaken
from service.domain.dream_home.model.errors_specials import NoSlotLeftForRoom
from service.domain.dream_home.model.events import PilesOpened, RoomPlaced, SeatAsked, TurnEnded
from service.domain.dream_home.model.events_specials import ScaffoldingDiscarded, Waited
from service.domain.dream_home.model.houses import SLOTS
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.rules.scoring import result, scores
from tests.domain.dream_home.play import (
    RULES,
    at_the_end,
    cards,
    full_house,
    given,
    holding,
    house,
    table,
    tokens,
)

HAMMER, OTHER_HAMMER = ("jackhammer-1",), ("jackhammer-2",)


def start_of_round(*houses, **fields):
    return table(*houses, phase="jackhammer", pair_discarded=False, **fields)


@pytest.mark.rule("D-TOOL-JACK", "D-TOOL-JACK-2", "D-RND-2")
def test_jackhammers_of_several_holders_with_the_pair_still_to_be_discarded():
    state = start_of_round(
        house(tools=HAMMER), house(), house(tools=OTHER_HAMMER), asked=3, start_player=3
    )

    spec = given(state).when(Jackhammer(column=2, slot="1.1"), EndTurn())
    spec.then(TurnEnded(seat=3), SeatAsked(seat=1, phase="jackhammer", turn=2))
    spec = spec.when(Jackhammer(column=5, slot="0.4"), EndTurn())
    spec.then(TurnEnded(seat=1), SeatAsked(seat=3, phase="discard_pair", turn=3))
    spec = spec.when(DiscardPair(column=3))

    assert spec.events[-1] == SeatAsked(seat=2, phase="turn", turn=3)
    assert [c.column for c in RULES.candidates(spec.state, 2)] == [1, 4]


@pytest.mark.rule("D-TOOL-JACK", "D-RND-2")
def test_when_everybody_hammers_no_pair_is_discarded():
    state = start_of_round(house(tools=HAMMER), house(tools=OTHER_HAMMER))

    spec = given(state, seed=5).when(
        Jackhammer(column=2, slot="1.1"),
        EndTurn(),
        Jackhammer(column=3, slot="1.1"),
        EndTurn(),
    )

    spec.then_state(round=6, phase="discard_pair", asked=1)


@pytest.mark.rule("D-TOOL-JACK", "D-RND-4")
def test_a_jackhammer_from_column_one_makes_nobody_start_player_in_this_round():
    state = start_of_round(house(), house(tools=HAMMER), asked=2)

    spec = given(state, seed=5).when(Jackhammer(column=1, slot="1.1"), EndTurn())
    spec.then_state(next_start=None, asked=1, phase="discard_pair")
    spec = spec.when(DiscardPair(column=2))
    assert 1 not in [command.column for command in RULES.candidates(spec.state, 1)]
    spec = spec.when(Take(column=3), Place(slot="1.1"), EndTurn())

    spec.then_state(round=6, start_player=1)


@pytest.mark.rule("D-TOOL-JACK", "D-RND-2")
def test_the_start_player_discards_the_pair_although_he_played_his_jackhammer():
    state = start_of_round(house(tools=HAMMER), house())

    spec = given(state).when(Jackhammer(column=2, slot="1.1"), EndTurn())
    spec.then(TurnEnded(seat=1), SeatAsked(seat=1, phase="discard_pair", turn=2))

    spec.when(DiscardPair(column=4)).then_state(asked=2, phase="turn")


@pytest.mark.rule("D-TOOL-JACK-2")
def test_a_holder_of_two_jackhammers_plays_one_a_round():
    state = start_of_round(house(tools=(*HAMMER, *OTHER_HAMMER)), house(), house(), house())

    spec = given(state).when(Jackhammer(column=2, slot="1.1"), EndTurn())

    spec.then_state(asked=2, phase="turn")
    assert [tool.card for tool in spec.state.house(1).tools] == ["jackhammer-2"]


@pytest.mark.rule("D-TOOL-JACK-2")
def test_one_holder_waits_and_the_next_plays():
    state = start_of_round(house(tools=HAMMER), house(tools=OTHER_HAMMER))

    given(state).when(Wait()).then(Waited(seat=1), SeatAsked(seat=2, phase="jackhammer", turn=1))


@pytest.mark.rule("D-TOOL-SCAF")
def test_a_scaffolding_over_a_scaffolding():
    home = house("", ". . . . .", "# .")

    spec = given(holding(home, "kitchen-1", "scaffolding-2")).when(
        Scaffold(slot="1.4"), Place(slot="2.4"), EndTurn()
    )

    assert cards(spec.state.house(1)) == {
        "0.4": "scaffolding-1",
        "1.4": "scaffolding-2",
        "2.4": "kitchen-1",
    }


@pytest.mark.rule("D-TOOL-SCAF")
def test_a_scaffolding_in_the_round_it_was_taken_bars_its_slot_in_the_next_it_does_not():
    spec = given(holding(house(), "kitchen-1", "scaffolding-1")).when(Scaffold(slot="1.1"))
    spec.when(Place(slot="1.1")).then_refused(SlotTaken)
    spec = spec.when(Place(slot="1.2"), EndTurn())

    next_round = holding(spec.state.house(1), "kitchen-8", round=6)
    given(next_round).when(Place(slot="1.1")).then_state(special_discards=("scaffolding-1",))


@pytest.mark.rule("D-TOOL-SCAF")
def test_a_scaffolding_taken_in_round_twelve_is_discarded_after_the_room():
    home = house("L B L D .", "K X K X X", "X X")
    state = holding(home, "kitchen-8", "scaffolding-1", round=12)

    given(state).when(Scaffold(slot="2.5")).then_refused(NoSlotLeftForRoom)
    spec = given(state).when(Place(slot="2.5"))

    assert spec.events[-1] == ScaffoldingDiscarded(seat=1, card="scaffolding-1")


@pytest.mark.rule("D-EMPTY-1", "D-EMPTY-2")
def test_face_down_cards_when_a_floor_is_full():
    upstairs_full = house("L B L B D", ". B . . .")
    basement_full = house("", "B . . . .", "G X")

    def ways(home, card):
        return [(c.slot, c.face_down) for c in RULES.candidates(holding(home, card), 1)]

    assert ways(upstairs_full, "bathroom-9") == [("1.1", True), ("1.3", True)]
    assert ways(basement_full, "garage-6") == [
        ("2.1", True),
        ("1.2", True),
        ("1.3", True),
        ("1.4", True),
        ("1.5", True),
    ]


@pytest.mark.rule("D-PLACE-3")
def test_joining_two_rooms_past_the_largest_size():
    home = house("L L . L .", "D . D X X", "X X")

    given(holding(home, "living_room-9")).when(Place(slot="2.3")).then_refused(
        RoomTooLarge, size=4, largest=3
    )
    given(holding(home, "bedroom-8")).when(Place(slot="1.2")).then_refused(
        RoomTooLarge, size=3, largest=2
    )


@pytest.mark.rule("D-HELP-DECOR", "D-TURN-2")
def test_the_interior_decorator_taken_together_with_the_room_he_matters_for():
    home = house("", "L+piano . . . .")
    state = table(
        home,
        house(),
        rooms=("kitchen-1", "living_room-9", None, None, None),
        specials=("interior_decorator-1", None, None, None),
    )

    spec = given(state).when(Take(column=2), Place(slot="1.2"))

    spec.then(
        RoomPlaced(
            seat=1, card="living_room-9", slot="1.2", face_down=False, scaffolding=None, lost=()
        )
    )
    assert scores(spec.state)[0].total == 4 + 3 + 1


@pytest.mark.rule("D-TOKEN-1", "D-TOOL-DRILL", "D-HELP-SUPPLY")
@pytest.mark.parametrize("tool", ["drill", "supplier"])
@pytest.mark.parametrize(
    ("option", "token_to", "left"),
    [("room", "2.1", {"2.1": "piano-1"}), ("room", "2.3", {"2.3": "piano-1"}), ("card", None, {})],
)
def test_drill_and_supplier_splitting_a_room_with_a_token(tool, option, token_to, left):
    options = Options(token_on_removed_card=option)
    floors = ("L L+piano L B D", "X X X X X", "X X")
    if tool == "drill":
        home = house(*floors, tools=("drill-1",))
        spec = given(table(home, house(), rooms=("study-1", *[None] * 4), options=options)).when(
            Drill(column=1, slot="2.2", token_to=token_to)
        )
    else:
        home = house(*floors, helpers=("supplier-1",))
        spec = given(at_the_end(home, room_discards=("study-1",), options=options)).when(
            Supply(card="study-1", slot="2.2", token_to=token_to)
        )

    assert tokens(spec.state.house(1)) == left
    assert cards(spec.state.house(1))["2.2"] == "study-1"


@pytest.mark.rule("D-HELP-HANDY", "D-DECO-4")
@pytest.mark.parametrize(("keep", "lost"), [("2.1", "2.2"), ("2.2", "2.1")])
def test_the_handyman_joining_two_rooms_with_tokens(keep, lost):
    home = house("L+piano B K B D", "K X L+cat_house X B", "X X", helpers=("handyman-1",))

    spec = given(at_the_end(home)).when(Handyman(slots=("2.2", "1.3"), keep_token=keep))

    assert spec.events[0].lost == (lost,)
    assert list(tokens(spec.state.house(1))) == [keep]


@pytest.mark.rule("D-TURN-2", "D-DECO-1")
def test_a_decoration_that_must_go_onto_the_room_just_placed():
    state = holding(house("", "K . . . ."), "living_room-9", "piano-1")

    spec = given(state).when(Place(slot="1.3"))

    assert [command.slot for command in RULES.candidates(spec.state, 1)] == ["1.3"]


@pytest.mark.rule("D-HELP-ROOFER", "D-END-1")
def test_roofers_take_from_the_discards_before_the_piles_open():
    home = full_house(helpers=("roofer-1",), roofs=("roof-red-1", "roof-red-2", "roof-red-3"))
    state = at_the_end(home, special_discards=("roof-red-4", "roof-red-6"))

    spec = given(state).when(Roofer(card="roof-red-6"))
    assert spec.state.piles_open is False
    assert all(line.rule != "D-SCO-6" for line in scores(spec.state)[0].lines)
    spec = spec.when(Done(), Done())

    opened = next(event for event in spec.events if isinstance(event, PilesOpened))
    assert opened.piles[0] == ("roof-red-1", "roof-red-2", "roof-red-3", "roof-red-6")
    assert [line.points for line in scores(spec.state)[0].lines if line.rule == "D-SCO-6"] == [8, 1]


@pytest.mark.rule("D-END-1")
@pytest.mark.parametrize(
    "order", [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
)
def test_helpers_in_any_order_at_the_end(order):
    home = full_house(helpers=("roofer-1", "supplier-1", "handyman-1"))
    state = at_the_end(home, room_discards=("study-1",), special_discards=("roof-red-1",))
    moves = (
        Roofer(card="roof-red-1"),
        Supply(card="study-1", slot="2.2"),
        Handyman(slots=("2.1", "1.1")),
    )

    spec = given(state).when(*(moves[at] for at in order))

    assert spec.state.house(1).roofs == ("roof-red-1",)
    assert set(spec.state.house(1).spent_helpers) == {"roofer-1", "supplier-1", "handyman-1"}
    spec.when(Done()).then_state(asked=2)


@pytest.mark.rule("D-RND-4", "D-END-1")
def test_a_start_player_after_round_twelve():
    nearly = house("L B L B D", "K X K X B", "X .")
    state = table(full_house(), nearly, round=12, asked=2, played=(1,), turn=2)

    spec = given(state).when(Take(column=1), Place(slot="0.5", face_down=True), EndTurn())

    assert len(cards(spec.state.house(2))) == len(SLOTS)
    spec.then_state(start_player=2, asked=2, phase="helpers")


@pytest.mark.rule("D-SCO-7")
def test_children_on_face_down_cards_do_not_count():
    face_up, face_down = house("library . . . ."), house("study ~childrens_room . . .")
    over = table(face_down, face_up, piles_open=True, asked=None, ended_by="D-END-1")

    standings = {standing.seat: standing for standing in result(over).standings}

    assert (standings[1].points, standings[2].points) == (2, 2)
    assert (standings[1].tie_breaks, standings[2].tie_breaks) == ((0,), (1,))
    assert (standings[1].place, standings[2].place) == (2, 1)
