"""The final score, line by line, and the places."""

import pytest
from msgspec.structs import replace

from service.domain.burano import BURANO_1
from service.domain.burano.model.cards import BuranoDeck, own_deck
from service.domain.burano.model.state import BuranoState, House, Street
from service.domain.burano.rules.scoring import most_windows, score
from tests.domain.burano.play import ASIDE, having, house, laid_out, started

DECK = own_deck()


def built(*houses: House, players: int = 2, markers: int = 0, **options: object) -> BuranoState:
    """Seat 1 has these houses and nothing else; the other seats have nothing at all."""
    empty = Street(markers=0, coins=0, scaffolds=ASIDE)
    mine = replace(empty, houses=houses, markers=markers)
    return replace(started(players, **options), streets=(mine, *(empty,) * (players - 1)))


def drawn(state: BuranoState, **changes: dict[str, int]) -> BuranoState:
    """Return cards other drawings: `roof_red_1={"chimneys": 2}`."""
    cards = {
        card.id: replace(card, **changes.get(card.id.replace("-", "_"), {}))
        for card in DECK.cards.values()
    }
    # Other cards are another deck, which shows in its tables: decks are equal when those are.
    tables = {**DECK.tables, "drawn": repr(changes)}
    return replace(state, deck=BuranoDeck(tuple(cards.values()), tables))


def plain(state: BuranoState, **changes: dict[str, int]) -> BuranoState:
    """Leave nothing on any card but what is drawn here."""
    bare = dict.fromkeys(
        ("flowers", "plants", "cats", "red_awnings", "blue_awnings", "lamps", "chimneys",
         "passers_by", "closed_windows", "shop_points"), 0
    )  # fmt: skip
    every = {name.replace("-", "_"): {**bare, "shop": None} for name in DECK.cards}
    return drawn(state, **{name: {**every[name], **changes.get(name, {})} for name in every})


def points(state: BuranoState, what: str, seat: int = 1) -> list[int]:
    lines = BURANO_1.scores(state)[seat - 1].lines
    return [line.points for line in lines if line.what == what]


@pytest.mark.rule("B-SCO-1")
@pytest.mark.parametrize(
    ("tourist", "expected"),
    [
        # Red 2/3/3 shows 2 plants and a cat, 3 flowers and a blue awning, 3 plants and a cat.
        ("woman", 2 + 3),
        ("man", 2 + 5),
        ("girl", 2 + 3 * 2),
        ("boy", 2 + 2 * 3),
    ],
)
def test_each_tourist_looks_at_the_house_above(tourist, expected):
    other = house(1, "blue-4/blue-2/blue-4")
    state = built(house(0, "red-2/red-3/red-3", tourist), other)

    assert points(state, tourist) == [expected]


@pytest.mark.rule("B-SCO-1")
def test_the_boy_likes_cats_awnings_of_both_colours_lamps_and_chimneys():
    state = plain(
        built(house(0, "red/red/red", "boy")),
        ground_red_1={"lamps": 1, "red_awnings": 1},
        upper_red_1={"cats": 2, "blue_awnings": 1},
        roof_red_1={"chimneys": 3, "flowers": 9},
    )

    assert points(state, "boy") == [2 + 2 * 8]


@pytest.mark.rule("B-SCO-1")
def test_a_tourist_who_finds_nothing_is_still_worth_two():
    assert points(plain(built(house(0, "red/red/red", "woman"))), "woman") == [2]


@pytest.mark.rule("B-SCO-2")
def test_the_mayor_counts_passers_by_on_all_ground_cards():
    state = built(house(0, "red-4/red/red", "mayor"), house(1, "orange-1/-/-"))

    assert points(state, "mayor") == [6]


@pytest.mark.rule("B-SCO-3")
@pytest.mark.parametrize(
    ("lamps", "expected"),
    [
        ((), []),
        (("ground_red_1",), [5]),
        (("ground_red_1", "ground_blue_1"), [5]),
        (("ground_red_1", "upper_red_1"), [5]),
        (("ground_red_1", "upper_blue_1"), [9]),
        (("ground_red_1", "roof_red_1"), [9]),
        (("ground_red_1", "ground_blue_1", "ground_pink_1"), [9]),
        (("ground_red_1", "roof_red_1", "upper_blue_1"), [15]),
        (("ground_red_1", "roof_red_1", "ground_pink_1", "roof_pink_1"), [15]),
        (("upper_blue_1", "ground_blue_1", "roof_blue_1", "upper_red_1", "upper_pink_1"), [15]),
    ],
)
def test_the_policeman_looks_for_lamps_of_which_no_two_are_adjacent(lamps, expected):
    houses = (
        house(0, "red/red/red", "policeman"),
        house(1, "blue/blue/blue"),
        house(2, "pink/pink/pink"),
    )
    state = plain(built(*houses), **{lamp: {"lamps": 1} for lamp in lamps})

    assert points(state, "policeman") == expected


@pytest.mark.rule("B-SCO-3")
def test_lamps_on_one_card_are_adjacent():
    state = plain(built(house(0, "red/red/red", "policeman")), ground_red_1={"lamps": 3})

    assert points(state, "policeman") == [5]


@pytest.mark.rule("B-SCO-4")
def test_santa_counts_chimneys_on_all_roofs():
    state = built(house(0, "red/red/red-2", "santa"), house(1, "-/-/orange-1"))

    assert points(state, "santa") == [9]


@pytest.mark.rule("B-SCO-5")
@pytest.mark.parametrize(
    ("grounds", "expected"),
    [
        (("red-3",), []),
        (("red-1",), [2]),
        (("red-1", "orange-2"), [2]),
        (("red-1", "orange-1"), [5]),
        (("red-1", "orange-1", "yellow-1"), [9]),
        (("red-1", "orange-1", "yellow-1", "green-2"), [15]),
        (("red-1", "orange-1", "yellow-1", "green-2", "blue-1"), [15]),
    ],
)
def test_the_shopkeeper_counts_different_kinds_of_shop(grounds, expected):
    first, *others = grounds
    houses = (
        house(0, f"{first}/red/red", "shopkeeper"),
        *(house(n, f"{ground}/-/-") for n, ground in enumerate(others, 1)),
    )

    assert points(built(*houses), "shopkeeper") == expected


@pytest.mark.rule("B-SCO-6")
@pytest.mark.parametrize(("red", "blue", "expected"), [(0, 3, []), (1, 1, [4]), (3, 2, [8])])
def test_the_tailor_counts_pairs_of_a_red_and_a_blue_awning(red, blue, expected):
    state = plain(
        built(house(0, "red/red/red", "tailor"), house(1, "-/blue/-")),
        upper_red_1={"red_awnings": red},
        upper_blue_1={"blue_awnings": blue},
    )

    assert points(state, "tailor") == expected


@pytest.mark.rule("B-SCO-6", "B-SCO-13")
def test_the_tailor_names_only_cards_whose_awnings_are_paired():
    state = plain(
        built(house(0, "red/red/red", "tailor"), house(1, "blue/blue/-")),
        ground_red_1={"red_awnings": 1},
        upper_red_1={"red_awnings": 1},
        ground_blue_1={"blue_awnings": 1},
        upper_blue_1={"red_awnings": 1},
    )
    line = next(line for line in BURANO_1.scores(state)[0].lines if line.what == "tailor")

    assert line.points == 4
    assert line.earned_by == ("ground-red-1", "ground-blue-1")


@pytest.mark.rule("B-SCO-7")
@pytest.mark.parametrize(("who", "what"), [("florist", "flowers"), ("gardener", "plants")])
def test_florist_and_gardener_look_at_three_neighbours_of_one_level(who, what):
    houses = (
        house(0, "red/red/red", who),
        house(1, "blue/blue/-"),
        house(2, "pink/pink/-"),
        house(3, "green/green/-"),
    )
    state = plain(
        built(*houses),
        upper_red_1={what: 1},
        upper_blue_1={what: 2},
        upper_pink_1={what: 3},
        upper_green_1={what: 4},
        ground_red_1={what: 8},
    )

    assert points(state, who) == [9]


@pytest.mark.rule("B-SCO-7")
def test_a_gap_breaks_the_row_and_one_card_can_be_the_best_run():
    houses = (
        house(0, "red/red/red", "florist"),
        house(1, "blue/-/-"),
        house(2, "pink/pink/-"),
    )
    state = plain(
        built(*houses),
        upper_red_1={"flowers": 3},
        upper_pink_1={"flowers": 3},
        ground_red_1={"flowers": 1},
        roof_red_1={"flowers": 4},
    )
    line = next(line for line in BURANO_1.scores(state)[0].lines if line.what == "florist")

    assert line.points == 4
    assert line.earned_by == ("roof-red-1",)
    assert line.facts["level"] == "roof"


@pytest.mark.rule("B-SCO-8")
def test_every_ground_card_with_a_shop_counts_as_it_says():
    state = built(house(0, "red-1/-/-"), house(1, "yellow-1/-/-"), house(2, "red-3/-/-"))

    assert points(state, "shop") == [2, 3]


@pytest.mark.rule("B-SCO-9")
@pytest.mark.parametrize(("markers", "expected"), [(0, []), (1, [3]), (4, [12])])
def test_each_marker_left_is_worth_three(markers, expected):
    assert points(built(markers=markers), "markers") == expected


def with_windows(*windows: int, **options: object) -> BuranoState:
    state = built(players=len(windows), **options)
    for seat, count in enumerate(windows, 1):
        cards = ("red-2", "orange-2", "yellow-3", "blue-4", "pink-3")  # a window on each roof
        houses = tuple(house(n, f"-/-/{roof}") for n, roof in enumerate(cards[:count]))
        state = having(state, seat, houses=houses)
    return state


@pytest.mark.rule("B-SCO-10")
@pytest.mark.parametrize(
    ("windows", "losses"),
    [
        ((3, 2, 5), (0, 0, -5)),
        ((3, 3, 1), (-3, -3, 0)),
        ((2, 2, 2), (-2, -2, -2)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_whoever_has_the_most_closed_windows_loses_one_for_each(windows, losses):
    state = with_windows(*windows)

    assert tuple(sum(points(state, "windows", seat)) for seat in (1, 2, 3)) == losses


@pytest.mark.rule("B-SCO-10")
def test_the_window_penalty_can_be_left_out():
    assert points(with_windows(3, 2, 5, no_window_penalty=True), "windows", 3) == []


@pytest.mark.rule("B-SCO-10")
@pytest.mark.parametrize("windows", [3, 5])
def test_a_resigned_seat_counts_no_more_for_closed_windows(windows):
    state = replace(with_windows(3, 2, windows), resigned=(3,))

    assert [points(state, "windows", seat) for seat in (1, 2, 3)] == [[-3], [], []]


@pytest.mark.rule("B-SCO-10")
@pytest.mark.parametrize(
    ("windows", "resigned", "options", "most"),
    [
        ((3, 2, 5), (), {}, 5),
        ((3, 2, 5), (3,), {}, 3),
        ((3, 3, 3), (1,), {}, 3),
        ((1, 2, 5), (), {"no_window_penalty": True}, 5),
        ((1, 2, 5), (1,), {}, 5),
        ((3, 2, 5), (1, 2, 3), {}, 0),
    ],
)
def test_one_seat_alone_is_counted_as_among_the_others(windows, resigned, options, most):
    state = having(with_windows(*windows, **options), 2, markers=1)
    state = replace(state, resigned=resigned)

    assert most_windows(state) == most
    assert tuple(score(state, seat, most) for seat in (1, 2, 3)) == BURANO_1.scores(state)


def places(state: BuranoState) -> dict[int, int]:
    return {standing.seat: standing.place for standing in BURANO_1.result(state).standings}


def ended(*streets: Street) -> BuranoState:
    state = laid_out(len(streets))
    return replace(state, round=5, streets=streets, ended_by="B-RND-1")


def with_cats(cats: int, **fields: object) -> Street:
    """The same points, but more or fewer cats: red upper 1 has a cat, red upper 2 none."""
    houses = (house(0, "-/red-1/-" if cats else "-/red-2/-"),)
    return Street(houses=houses, scaffolds=ASIDE, **fields)


@pytest.mark.rule("B-SCO-11")
def test_most_points_win():
    state = ended(Street(markers=1), Street(markers=3), Street(markers=2))

    assert BURANO_1.result(state).ended_by == "B-RND-1"
    assert places(state) == {2: 1, 3: 2, 1: 3}


@pytest.mark.rule("B-SCO-11")
def test_ties_are_broken_by_coins_then_by_cats_then_shared():
    coins = ended(Street(coins=2), Street(coins=3))
    cats = ended(with_cats(0, coins=3), with_cats(1, coins=3))
    shared = ended(with_cats(1), with_cats(1), with_cats(0))

    assert places(coins) == {2: 1, 1: 2}
    assert places(cats) == {2: 1, 1: 2}
    assert places(shared) == {1: 1, 2: 1, 3: 3}


@pytest.mark.rule("B-SCO-11")
def test_the_chain_decides_every_place():
    last_by_cats = ended(
        Street(markers=4), with_cats(0, markers=2), with_cats(1, markers=2), Street(markers=2)
    )
    points_of = {s.seat: s.points for s in BURANO_1.result(last_by_cats).standings}

    assert points_of == {1: 12, 2: 6, 3: 6, 4: 6}
    assert places(last_by_cats) == {1: 1, 3: 2, 2: 3, 4: 3}


@pytest.mark.rule("B-SCO-11")
def test_coins_count_as_the_limit_leaves_them():
    # Only a resignation can end a game while somebody holds more than six coins.
    assert places(ended(Street(coins=9), Street(coins=6))) == {1: 1, 2: 1}


@pytest.mark.rule("B-SCO-12")
def test_cards_in_hand_score_nothing():
    state = having(built(), 1, hand=("ground-red-1", "roof-red-2"))

    assert BURANO_1.scores(state)[0].lines == ()


@pytest.mark.rule("B-SCO-12", "B-SCO-10")
@pytest.mark.parametrize("windows", [(2, 1), (1, 1)])
def test_closed_windows_in_hand_decide_neither_the_most_nor_a_tie(windows):
    shut = ("roof-yellow-3", "roof-blue-4", "roof-pink-3")
    open_hands = with_windows(*windows)
    state = having(open_hands, 2, hand=shut)

    assert all(DECK.cards[card].closed_windows for card in shut)
    for seat in (1, 2):
        assert points(state, "windows", seat) == points(open_hands, "windows", seat)


@pytest.mark.rule("B-SCO-12", "B-SCO-11")
def test_cats_in_hand_break_no_tie():
    cats = ("upper-red-1", "roof-red-3")
    shared = ended(with_cats(0, hand=cats), with_cats(0))
    behind = ended(with_cats(0, hand=cats), with_cats(1))

    assert all(DECK.cards[card].cats for card in cats)
    assert places(shared) == {1: 1, 2: 1}
    assert places(behind) == {2: 1, 1: 2}


@pytest.mark.rule("B-SCO-13")
def test_the_ledger_has_a_line_for_each_reason_and_none_of_zero():
    houses = (
        house(0, "red-3/red-1/red-2", "tailor"),
        house(1, "yellow-1/yellow-2/yellow", "woman"),
        house(2, "red-1/-/-"),
    )
    score = BURANO_1.scores(built(*houses, markers=2))[0]

    assert [(line.rule, line.what, line.points) for line in score.lines] == [
        ("B-SCO-1", "woman", 7),
        ("B-SCO-8", "shop", 3),
        ("B-SCO-8", "shop", 2),
        ("B-SCO-9", "markers", 6),
        ("B-SCO-10", "windows", -1),
    ]
    assert score.total == 17


@pytest.mark.rule("B-SCO-13")
def test_a_line_names_the_cards_that_earn_its_points():
    score = BURANO_1.scores(built(house(0, "red-1/red-3/red-1", "woman")))[0]

    assert score.lines[0].earned_by == ("ground-red-1", "upper-red-3", "roof-red-1")
    assert score.lines[0].facts == {"column": 0, "flowers": 9}


@pytest.mark.rule("B-SCO-1", "B-SCO-3", "B-SCO-4", "B-SCO-7", "B-SCO-8", "B-SCO-9", "B-SCO-10")
def test_the_final_score_of_the_rulebook_is_64():
    """Worked example 7, with the houses that our deck makes of it."""
    state = built(
        house(0, "red-4/red-4/red-3", "florist"),
        house(1, "yellow-1/yellow-2/yellow-4", "santa"),
        house(2, "blue-2/blue-2/blue-3", "policeman"),
        house(3, "orange-4/orange-3/orange-1", "woman"),
        house(4, "pink-4/pink-4/pink-1", "boy"),
        markers=4,
    )
    score = BURANO_1.scores(state)[0]

    assert {line.what: line.points for line in score.lines if line.what != "shop"} == {
        "florist": 9,
        "santa": 12,
        "policeman": 9,
        "woman": 11,
        "boy": 10,
        "markers": 12,
        "windows": -4,
    }
    assert points(state, "shop") == [3, 2]
    assert score.total == 64
    florist = next(line for line in score.lines if line.what == "florist")
    assert florist.earned_by == ("upper-red-4", "upper-yellow-2", "upper-blue-2")
