"""The worked examples of the rulebooks, one test each."""

from typing import Any

import pytest

from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.commands import (
    Decorate,
    Drill,
    Handyman,
    Mix,
    Place,
    Scaffold,
    Take,
)
from service.domain.dream_home.model.errors_placing import RoomClosed, RoomHasToken, RoomTooLarge
from service.domain.dream_home.model.events_specials import TokenLost, TokenPlaced
from service.domain.dream_home.rules.scoring import roof, scores
from tests.domain.dream_home.play import RULES, at_the_end, cards, given, holding, house, table

ROOFS = ("roof-red-1", "roof-blue-2", "roof-blue-6", "roof-grey-1")
SCORED = house(
    "C L+piano L B dressing_room",
    "B D+cat_house K pantry K",
    "G X",
    roofs=ROOFS,
)


@pytest.mark.rule("D-SCO-1", "D-SCO-2", "D-SCO-3", "D-SCO-4", "D-SCO-5", "D-SCO-6")
def test_the_final_score_of_29():
    score = scores(table(SCORED, house(), piles_open=True))[0]

    assert [(line.what, line.points) for line in score.lines] == [
        ("room", 2),
        ("room", 4),
        ("room", 1),
        ("room_alone", 1),
        ("room", 1),
        ("room", 1),
        ("room", 1),
        ("room_beside", 3),
        ("room", 1),
        ("token", 3),
        ("token", 1),
        ("bathrooms", 3),
        ("household", 3),
        ("roof_of_several_colours", 3),
        ("windows", 1),
    ]
    assert sum(line.points for line in score.lines if line.rule in ("D-SCO-1", "D-SCO-2")) == 15
    assert score.total == 29


@pytest.mark.rule("D-SCO-1", "D-MAT-2")
@pytest.mark.parametrize(
    ("kind", "points", "largest"),
    [
        ("living_room", (1, 4, 9), 3),
        ("bedroom", (1, 4), 2),
        ("kitchen", (1, 6), 2),
        ("bathroom", (1,), 1),
        ("garage", (0, 4), 2),
    ],
)
def test_the_printed_figures_of_rooms(kind, points, largest):
    assert (DECK.kinds[kind].points, DECK.kinds[kind].largest) == (points, largest)


@pytest.mark.rule("D-SCO-6")
def test_a_mixed_roof_with_two_windows_is_worth_5():
    pile: Any = ("roof-red-6", "roof-blue-6", "roof-red-1", "roof-grey-1")

    assert sum(line.points for line in roof(pile, DECK)) == 5


@pytest.mark.rule("D-SCO-6")
def test_the_best_roof_is_worth_9():
    pile: Any = ("roof-red-1", "roof-red-2", "roof-red-3", "roof-red-6")

    assert sum(line.points for line in roof(pile, DECK)) == 9


@pytest.mark.rule("D-EMPTY-1", "D-PLACE-3")
def test_a_second_bathroom_beside_a_bathroom_goes_face_down():
    state = holding(house("", "B . . . ."), "bathroom-9")

    given(state).when(Place(slot="1.2")).then_refused(RoomTooLarge)
    given(state).when(Place(slot="1.2", face_down=True)).then_state(room=None)


@pytest.mark.rule("D-EMPTY-1")
def test_a_kitchen_goes_beside_the_living_room_or_face_down_beside_the_full_kitchen():
    home = house("L . B D C", "X X K K .", "X X")

    offered = RULES.candidates(holding(home, "kitchen-8"), 1)

    assert offered == [
        Place(slot="2.2", face_down=False),
        Place(slot="1.5", face_down=True),
    ]


@pytest.mark.rule("D-DECO-2")
def test_a_piano_on_a_one_card_living_room_closes_it():
    decorated = given(holding(house("", "L . . . ."), "kitchen-1", "piano-1")).when(
        Place(slot="1.3"), Decorate(slot="1.1")
    )

    given(holding(decorated.state.house(1), "living_room-9")).when(Place(slot="1.2")).then_refused(
        RoomClosed
    )


@pytest.mark.rule("D-DECO-1", "D-DECO-2")
def test_a_cat_house_closes_the_bedroom_and_a_canopy_bed_finds_no_room():
    home = house("", "D+cat_house . . . .")

    spec = given(holding(home, "kitchen-1", "canopy_bed-1")).when(Place(slot="1.2"))

    assert spec.events[-1] == TokenLost(seat=1, card="canopy_bed-1")


@pytest.mark.rule("D-DECO-1", "D-DECO-2")
def test_a_canopy_bed_goes_into_a_second_bedroom():
    home = house("", "D+cat_house . D . .")
    state = holding(home, "kitchen-1", "canopy_bed-1")

    given(state).when(Place(slot="1.2"), Decorate(slot="1.1")).then_refused(RoomHasToken)
    given(state).when(Place(slot="1.2"), Decorate(slot="1.3")).then(
        TokenPlaced(seat=1, card="canopy_bed-1", slot="1.3")
    )


@pytest.mark.rule("D-TOOL-DRILL")
def test_a_drilled_study_makes_way_for_the_third_living_room_card():
    home = house("L L study . .", "X X X X X", "X X", tools=("drill-1",))

    spec = given(table(home, house())).when(Drill(column=1, slot="2.3"))

    spec.then_state(rooms=("study-1", "bathroom-9", "bedroom-8", "kitchen-8", "garage-6"))
    assert [line.points for line in scores(spec.state)[0].lines] == [9]


@pytest.mark.rule("D-TOOL-MIXER")
def test_the_second_player_mixes_pantry_and_living_room_and_takes_it_with_the_red_roof():
    state = table(
        house(),
        house(tools=("concrete_mixer-1",)),
        asked=2,
        played=(1,),
        rooms=("kitchen-1", None, "pantry-1", "living_room-1", "garage-1"),
        specials=(None, "roof-red-6", "drill-1", "piano-1"),
    )

    given(state).when(Mix(columns=(3, 4)), Take(column=3)).then_state(
        room="living_room-1",
        special="roof-red-6",
        rooms=("kitchen-1", None, None, "pantry-1", "garage-1"),
    )


@pytest.mark.rule("D-TOOL-SCAF")
def test_a_scaffolding_in_the_basement_carries_the_third_living_room_card():
    home = house("", ". L L . .", ". G")
    state = holding(home, "living_room-9", "scaffolding-1")

    spec = given(state).when(Scaffold(slot="0.4"), Place(slot="1.4"))

    assert [line.points for line in scores(spec.state)[0].lines] == [9]


@pytest.mark.rule("D-HELP-HANDY")
def test_the_handyman_lets_the_living_room_downstairs_grow():
    home = house("B L K D B", "L C K X B", "X X", helpers=("handyman-1",))

    spec = given(at_the_end(home)).when(Handyman(slots=("2.2", "1.2")))

    swapped = cards(spec.state.house(1))
    assert (swapped["2.2"], swapped["1.2"]) == ("childrens_room-1", "living_room-1")
    assert [line.facts["size"] for line in scores(spec.state)[0].lines if line.points == 4] == [2]
