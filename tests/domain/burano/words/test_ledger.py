"""The lines of a score: each tells its rule, its reason, its cards and its facts."""

import pytest

from service.domain.burano import BURANO_1
from service.domain.kit.ledger import Line
from tests.domain.burano.play import house
from tests.domain.burano.rules.test_scoring import built, plain

DRAWN = {
    "ground_red_1": {"passers_by": 2, "plants": 1, "shop": "bakery", "lamps": 1},
    "upper_red_1": {"flowers": 2, "cats": 1, "red_awnings": 1},
    "roof_red_1": {"chimneys": 1, "flowers": 1, "lamps": 1},
    "ground_blue_1": {"passers_by": 1, "plants": 2, "shop": "bakery"},
    "upper_blue_1": {"flowers": 3, "blue_awnings": 2, "cats": 5},
    "roof_blue_1": {"chimneys": 2},
    "ground_pink_1": {"plants": 1, "shop": "cafe", "lamps": 1},
    "upper_pink_1": {"flowers": 1, "plants": 1},
}


def lines(*houses, drawn, markers=0):
    return list(BURANO_1.scores(plain(built(*houses, markers=markers), **drawn))[0].lines)


@pytest.mark.rule("B-SCO-13")
@pytest.mark.parametrize(
    ("who", "rule", "points", "cards", "facts"),
    [
        ("woman", "B-SCO-1", 5, "upper-red roof-red", {"flowers": 3}),
        ("man", "B-SCO-1", 3, "ground-red", {"plants": 1}),
        ("girl", "B-SCO-1", 5, "upper-red", {"cats": 1}),
        (
            "boy",
            "B-SCO-1",
            12,
            "ground-red upper-red roof-red",
            {"cats": 1, "awnings": 1, "lamps": 2, "chimneys": 1},
        ),
        ("mayor", "B-SCO-2", 3, "ground-red ground-blue", {"passers_by": 3}),
        ("policeman", "B-SCO-3", 15, "ground-red roof-red ground-pink", {"lamps": 3}),
        ("santa", "B-SCO-4", 9, "roof-red roof-blue", {"chimneys": 3}),
        ("shopkeeper", "B-SCO-5", 5, "ground-red ground-pink", {"shops": 2}),
        ("tailor", "B-SCO-6", 4, "upper-red upper-blue", {"pairs": 1}),
        (
            "florist",
            "B-SCO-7",
            6,
            "upper-red upper-blue upper-pink",
            {"flowers": 6, "level": "upper"},
        ),
        (
            "gardener",
            "B-SCO-7",
            4,
            "ground-red ground-blue ground-pink",
            {"plants": 4, "level": "ground"},
        ),
    ],
)
def test_the_line_of_a_character(who, rule, points, cards, facts):
    street = (house(2, "red/red/red", who), house(3, "blue/blue/blue"), house(4, "pink/pink/-"))

    assert lines(*street, drawn=DRAWN)[0] == Line(
        rule=rule,
        points=points,
        what=who,
        earned_by=tuple(f"{card}-1" for card in cards.split()),
        facts={"column": 2, **facts},
    )


@pytest.mark.rule("B-SCO-8", "B-SCO-9", "B-SCO-10", "B-SCO-13")
def test_the_lines_of_shops_markers_and_closed_windows():
    drawn = {
        "ground_red_1": {"shop": "bakery", "shop_points": 3, "closed_windows": 1},
        "roof_red_1": {"closed_windows": 2},
    }

    assert lines(house(2, "red/red/red"), drawn=drawn, markers=2) == [
        Line(
            rule="B-SCO-8",
            points=3,
            what="shop",
            earned_by=("ground-red-1",),
            facts={"column": 2, "shop": "bakery"},
        ),
        Line(rule="B-SCO-9", points=6, what="markers", facts={"markers": 2}),
        Line(
            rule="B-SCO-10",
            points=-3,
            what="windows",
            earned_by=("ground-red-1", "roof-red-1"),
            facts={"windows": 3},
        ),
    ]


@pytest.mark.rule("B-SCO-6", "B-SCO-13")
def test_the_tailor_leaves_out_blue_awnings_without_a_partner():
    drawn = {
        "ground_red_1": {"blue_awnings": 1},
        "upper_red_1": {"blue_awnings": 1},
        "ground_blue_1": {"red_awnings": 1},
    }

    [line] = lines(house(0, "red/red/red", "tailor"), house(1, "blue/blue/-"), drawn=drawn)

    assert line.earned_by == ("ground-red-1", "ground-blue-1")


@pytest.mark.rule("B-SCO-7", "B-SCO-13")
@pytest.mark.parametrize(
    ("flowers", "level", "cards"),
    [
        ({"ground_red_1": 2, "upper_red_1": 2}, "ground", ("ground-red-1",)),
        ({"upper_blue_1": 3}, "upper", ("upper-blue-1",)),
        ({"upper_red_1": 3, "upper_blue_1": 3}, "upper", ("upper-red-1", "upper-blue-1")),
        ({"roof_red_1": 1, "roof_pink_1": 1}, "roof", ("roof-red-1",)),
    ],
)
def test_of_equal_rows_the_shortest_and_then_the_lowest_counts(flowers, level, cards):
    street = (house(0, "red/red/red", "florist"), house(1, "blue/blue/-"), house(2, "pink/-/pink"))
    drawn = {card: {"flowers": count} for card, count in flowers.items()}

    [line] = lines(*street, drawn=drawn)

    assert (line.facts["level"], line.earned_by) == (level, cards)


@pytest.mark.rule("B-SCO-3", "B-SCO-13")
@pytest.mark.parametrize(
    ("lamps", "named"),
    [
        ("ground-red ground-blue", "ground-red"),
        ("upper-red roof-red", "upper-red"),
        ("ground-red upper-red ground-blue", "upper-red ground-blue"),
    ],
)
def test_the_policeman_names_the_largest_set_of_lamps_and_of_equal_ones_the_first(lamps, named):
    drawn = {f"{card.replace('-', '_')}_1": {"lamps": 1} for card in lamps.split()}

    [line] = lines(house(2, "red/red/red", "policeman"), house(3, "blue/-/-"), drawn=drawn)

    assert line.earned_by == tuple(f"{card}-1" for card in named.split())
