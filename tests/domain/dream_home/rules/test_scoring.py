"""Scoring: rooms, neighbours, tokens, bonuses, roofs, ties."""

import pytest

from service.domain.dream_home.model.cards import DECK
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.rules.scoring import children, result, roof, scores
from service.domain.kit.messages import CardId
from tests.domain.dream_home.play import house, table


def lines(home, **fields):
    score = scores(table(home, house(), **fields))[0]
    assert score.total == sum(line.points for line in score.lines)
    return [(line.rule, line.points) for line in score.lines]


def points(home):
    return scores(table(home, house()))[0].total


@pytest.mark.rule("D-SCO-1")
@pytest.mark.parametrize(
    ("second", "basement", "worth"),
    [
        ("L . . . .", ". .", 1),
        ("L L . . .", ". .", 4),
        ("L L L . .", ". .", 9),
        ("L L . L .", ". .", 5),
        ("D D . . .", ". .", 4),
        ("K K . . .", ". .", 6),
        ("C C . . .", ". .", 6),
        ("study library game_room . .", ". .", 6),
        (". . . . .", "G .", 0),
        (". . . . .", "G G", 4),
        (". . . . .", "laundry workshop", 2),
    ],
)
def test_each_room_scores_by_its_size(second, basement, worth):
    assert points(house(second, "", basement)) == worth


@pytest.mark.rule("D-SCO-1")
def test_a_room_ends_with_its_floor():
    assert points(house(". . . . L", "L . . . .")) == 2


@pytest.mark.rule("D-SCO-2")
@pytest.mark.parametrize(
    ("kind", "neighbour"), [("sauna", "B"), ("pantry", "K"), ("dressing_room", "D")]
)
def test_three_kinds_score_three_beside_their_neighbour_and_one_elsewhere(kind, neighbour):
    assert lines(house(f"{kind} . . . ."))[0] == ("D-SCO-2", 1)
    assert ("D-SCO-2", 3) in lines(house(f"{kind} {neighbour} . . ."))
    assert ("D-SCO-2", 3) in lines(house(f". {neighbour} {kind} . ."))


@pytest.mark.rule("D-SCO-2")
@pytest.mark.parametrize(
    ("second", "first", "worth"),
    [
        ("pantry ~kitchen . . .", "", 1),
        ("pantry . K . .", "", 1),
        ("pantry . . . .", "K . . . .", 1),
        (". . . . pantry", "K . . . .", 1),
        ("K pantry K . .", "", 3),
        ("pantry K K . .", "", 3),
    ],
)
def test_beside_is_left_or_right_on_the_same_floor_face_up_and_counted_once(second, first, worth):
    assert ("D-SCO-2", worth) in lines(house(second, first))


@pytest.mark.rule("D-SCO-3")
@pytest.mark.parametrize(
    ("token", "worth"), [("piano", 3), ("canopy_bed", 2), ("cat_house", 1), ("aquarium", 1)]
)
def test_tokens_score_as_printed(token, worth):
    assert lines(house(f"L+{token} . . . ."))[1] == ("D-SCO-3", worth)


@pytest.mark.rule("D-SCO-4")
@pytest.mark.parametrize(
    ("second", "first", "bonus"),
    [
        ("B . . . .", ". . B . .", True),
        ("B . B . .", "", False),
        ("B . . . .", "~bathroom . . . .", False),
    ],
)
def test_a_bathroom_on_each_of_the_two_floors_is_worth_three(second, first, bonus):
    assert (("D-SCO-4", 3) in lines(house(second, first))) is bonus


@pytest.mark.rule("D-SCO-5")
@pytest.mark.parametrize(
    ("second", "first", "times"),
    [
        ("B K D . .", "", 1),
        ("B . . . .", "K D . . .", 1),
        ("B K D . .", "B K D . .", 1),
        ("B K ~bedroom . .", "", 0),
        ("B K C . .", "", 0),
    ],
)
def test_bathroom_kitchen_and_bedroom_are_worth_three_once(second, first, times):
    assert lines(house(second, first)).count(("D-SCO-5", 3)) == times


@pytest.mark.rule("D-SCO-6")
@pytest.mark.parametrize(
    ("pile", "worth", "windows"),
    [
        ("", 0, 0),
        ("red-1 red-2 red-6", 0, 0),
        ("red-1 red-2 red-3 red-4", 8, 0),
        ("red-1 red-2 red-3 red-6", 8, 1),
        ("red-1 red-2 red-3 red-4 red-5 red-6", 8, 1),
        ("red-1 red-2 red-3 blue-1", 3, 0),
        ("red-1 red-6 blue-6 blue-1", 3, 2),
        ("red-6 blue-6 grey-6 brown-6", 3, 4),
        ("red-1 red-2 blue-1 blue-2 grey-6", 3, 1),
        ("red-1 red-2 red-3 red-4 blue-6 grey-6 brown-6", 8, 0),
        ("red-1 red-2 red-3 red-4 blue-1 blue-2 blue-3 blue-6", 8, 1),
    ],
)
def test_the_best_four_roof_cards_count(pile, worth, windows):
    cards = tuple(f"roof-{card}" for card in pile.split())

    found = list(roof(cards, DECK))

    assert sum(line.points for line in found) == worth + windows
    assert all(line.rule == "D-SCO-6" for line in found)
    if found:
        assert found[0].points == worth
        assert len(found[0].earned_by) == 4
        assert set(found[0].earned_by) <= set(cards)


@pytest.mark.rule("D-SCO-6", "D-ROOF-1")
def test_piles_count_when_they_are_open():
    home = house(roofs=tuple(f"roof-red-{n}" for n in (1, 2, 3, 6)))

    assert lines(home) == []
    assert lines(home, piles_open=True) == [("D-SCO-6", 8), ("D-SCO-6", 1)]


def over(*houses, **fields):
    return table(*houses, piles_open=True, asked=None, ended_by="D-END-1", **fields)


def places(state):
    return {standing.seat: standing.place for standing in result(state).standings}


@pytest.mark.rule("D-SCO-7")
def test_most_points_win():
    assert places(over(house("L . . . ."), house("L L . . ."))) == {2: 1, 1: 2}


@pytest.mark.rule("D-SCO-7")
def test_of_equals_more_children_win():
    few, many = house("study . . . ."), house("library . . . .")

    assert (children(few, DECK), children(many, DECK)) == (0, 1)
    assert places(over(few, many)) == {2: 1, 1: 2}
    assert places(over(many, many)) == {1: 1, 2: 1}


@pytest.mark.rule("D-SCO-7")
def test_option_shared_leaves_children_out():
    state = over(
        house("study . . . ."), house("library . . . ."), options=Options(tie_break="shared")
    )

    assert places(state) == {1: 1, 2: 1}
    assert result(state).standings[0].tie_breaks == ()


@pytest.mark.rule("D-SCO-7")
def test_the_chain_decides_every_place():
    best, equal = house("L L L . ."), house("study . . . .")

    assert places(over(equal, best, equal)) == {2: 1, 1: 2, 3: 2}
    assert places(over(best, equal, best)) == {1: 1, 3: 1, 2: 3}


@pytest.mark.rule("D-SCO-8")
def test_lines_of_nothing_are_left_out():
    assert lines(house("X . . . .", "X . . . .", "G .")) == []


@pytest.mark.rule("D-SCO-8")
def test_with_the_architect_the_bonuses_are_four_and_empty_rooms_a_line_of_their_own():
    home = house("B X . . .", "B K D . .", helpers=("architect-1",))

    assert lines(home)[-3:] == [("D-SCO-4", 4), ("D-SCO-5", 4), ("D-HELP-ARCH", 1)]


@pytest.mark.rule("D-SCO-8")
def test_every_line_names_its_rule_its_reason_and_what_earns_it():
    home = house(
        "B pantry K sauna L+piano",
        "B D B . ~kitchen",
        "G G",
        outside=("tree_house-1",),
        helpers=("architect-1", "interior_decorator-1"),
    )

    score = scores(table(house(), home))[1]

    assert score.seat == 2
    assert [(line.rule, line.what, line.points, *line.earned_by) for line in score.lines] == [
        ("D-SCO-1", "room", 1, "bathroom-1"),
        ("D-SCO-2", "room_beside", 3, "pantry-1"),
        ("D-SCO-1", "room", 1, "kitchen-1"),
        ("D-SCO-2", "room_alone", 1, "sauna-1"),
        ("D-SCO-1", "room", 1, "living_room-1"),
        ("D-SCO-1", "room", 1, "bathroom-2"),
        ("D-SCO-1", "room", 1, "bedroom-1"),
        ("D-SCO-1", "room", 1, "bathroom-3"),
        ("D-SCO-1", "room", 4, "garage-1", "garage-2"),
        ("D-SCO-3", "token", 3, "piano-1"),
        ("D-SCO-3", "token", 2, "tree_house-1"),
        ("D-HELP-DECOR", "decorator", 2, "piano-1", "tree_house-1"),
        ("D-SCO-4", "bathrooms", 4, "bathroom-1", "bathroom-2"),
        ("D-SCO-5", "household", 4, "bathroom-1", "kitchen-1", "bedroom-1"),
        ("D-HELP-ARCH", "empty_rooms", 1, "kitchen-2"),
    ]


@pytest.mark.rule("D-SCO-8")
def test_a_line_tells_the_facts_of_its_reason():
    home = house("L L+piano . sauna .")

    assert [line.facts for line in scores(table(home, house()))[0].lines] == [
        {"room": "living_room", "size": 2},
        {"room": "sauna", "beside": "bathroom"},
        {"token": "piano"},
    ]


@pytest.mark.rule("D-SCO-6", "D-SCO-8")
@pytest.mark.parametrize(
    ("pile", "what", "best", "shining"),
    [
        (
            "red-1 blue-6 grey-1 red-6 brown-2",
            "roof_of_several_colours",
            "blue-6 red-6 red-1 grey-1",
            "blue-6 red-6",
        ),
        (
            "blue-6 red-1 red-2 red-6 red-3 red-4",
            "roof_of_one_colour",
            "red-6 red-1 red-2 red-3",
            "red-6",
        ),
    ],
)
def test_the_roof_names_its_four_cards_and_those_with_a_window(pile, what, best, shining):
    found = list(roof(tuple(CardId(f"roof-{card}") for card in pile.split()), DECK))

    assert [(line.what, line.earned_by) for line in found] == [
        (what, tuple(f"roof-{card}" for card in best.split())),
        ("windows", tuple(f"roof-{card}" for card in shining.split())),
    ]
