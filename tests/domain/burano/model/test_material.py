"""The material: what the deck holds, and what another deck file must hold."""

from collections import Counter

import pytest

from service.domain.burano import BURANO_1
from service.domain.burano.model.cards import (
    CHARACTERS,
    COLOURS,
    FEATURES,
    LEVELS,
    own_deck,
    read_deck,
)
from service.domain.burano.model.commands import Exchange, Take
from service.domain.kit.decks import BadDeck, packaged_tables
from service.domain.kit.errors import BadSetup
from tests.domain.burano.play import given, having, laid_out, started, street

DECK = own_deck()
TEXT = packaged_tables("service.domain.burano", "burano")["burano"]


def deck_with(change: str, to: str) -> dict[str, str]:
    assert change in TEXT
    return {"burano": TEXT.replace(change, to, 1)}


@pytest.mark.rule("B-MAT-1")
def test_there_are_four_cards_of_each_colour_in_each_level():
    counts = Counter((card.level, card.colour) for card in DECK.cards.values())

    assert counts == {(level, colour): 4 for level in LEVELS for colour in COLOURS}
    assert [len(stack) for stack in DECK.stacks] == [24, 24, 24]


@pytest.mark.rule("B-MAT-2")
def test_there_are_26_characters():
    supply = dict(zip(CHARACTERS, laid_out(4).supply, strict=True))

    assert sum(supply.values()) == 26
    assert [supply[tourist] for tourist in ("woman", "man", "girl", "boy")] == [3, 3, 3, 3]
    assert sum(left == 2 for left in supply.values()) == 7


@pytest.mark.rule("B-MAT-3")
def test_every_player_has_two_scaffolds_and_four_markers():
    for seat in (1, 2, 3, 4):
        assert None not in street(laid_out(4), seat).scaffolds
        assert street(laid_out(4), seat).markers == 4


@pytest.mark.rule("B-MAT-3")
def test_the_bank_never_runs_out_of_coins():
    rich = started(4)
    for seat in (1, 2, 3, 4):
        rich = having(rich, seat, coins=10_000, hand=("roof-red-1", "roof-red-2"))
    swap = Exchange(cards=("roof-red-1", "roof-red-2"))
    spec = given(rich).when(Take(column=1, end="top", count=1), swap)

    assert street(spec.state).coins == 10_000 + 2 + 1


@pytest.mark.rule("B-MAT-4")
def test_only_ground_cards_have_shops_and_passers_by_and_only_roofs_have_chimneys():
    for card in DECK.cards.values():
        assert card.level == "ground" or not (card.shop or card.passers_by or card.shop_points)
        assert card.level == "roof" or not card.chimneys
        assert card.shop_points in ((2, 3) if card.shop else (0,))


@pytest.mark.rule("B-MAT-4")
def test_every_feature_is_somewhere_in_the_deck():
    for feature in FEATURES:
        assert any(getattr(card, feature) for card in DECK.cards.values())
    assert {card.shop for card in DECK.cards.values() if card.shop} == {
        "cafe",
        "fashion",
        "ice_cream",
        "pizzeria",
    }


def test_another_deck_file_can_be_played_with():
    setup = BURANO_1.setup(
        2, {}, deck_with("ground-red-1,ground,red,3", "ground-red-1,ground,red,2")
    )

    assert setup.deck.cards["ground-red-1"].flowers == 2
    assert setup.deck != DECK
    assert setup.deck.hash != DECK.hash


def test_a_deck_read_from_the_same_file_is_the_same_deck():
    assert own_deck() == DECK
    assert hash(own_deck()) == hash(DECK)


GROUND_3 = "ground-red-3,ground,red,0,0,0,0,1,1,0,2,,0,0"
UPPER_1 = "upper-red-1,upper,red,0,1,1,0,0,0,0,0,,0,0"
ROOF_4 = "roof-pink-4,roof,pink,0,1,0,0,0,0,1,0,,0,0"


@pytest.mark.rule("B-MAT-1", "B-MAT-4")
@pytest.mark.parametrize(
    ("change", "to", "line", "problem"),
    [
        ("ground-red-2,ground,red", "ground-red-1,ground,red", 3, "ground-red-1 is there twice"),
        ("ground-red-4,ground,red", "ground-red-5,ground,red", 5, "not one of the 4 cards"),
        ("ground-red-4,ground,red", "ground-blue-4,ground,red", 5, "not one of the 4 cards"),
        ("red-3,ground,red", "red-3,cellar,red", 4, "level can't be “cellar”"),
        ("red-3,ground,red", "red-3,ground,grey", 4, "colour can't be “grey”"),
        ("ground,red,3", "ground,red,-3", 2, "flowers can't be “-3”"),
        ("ground,red,3", "ground,red,10", 2, "flowers can't be “10”"),
        ("ground,red,3", "ground,red,", 2, "flowers can't be “”"),
        ("1,ice_cream,2,0", "1,bakery,2,0", 2, "shop can't be “bakery”"),
        ("1,ice_cream,2,0", "1,ice_cream,4,0", 2, "shop_points must be 2 or 3 here, not 4"),
        (GROUND_3, GROUND_3[:-3] + "2,0", 4, "shop_points must be 0 here"),
        (UPPER_1, UPPER_1[:-4] + "cafe,2,0", 26, "shop can be on ground cards only"),
        (UPPER_1, UPPER_1[:-6] + "1,,0,0", 26, "passers_by can be on ground cards only"),
        (UPPER_1, UPPER_1[:-8] + "1,0,,0,0", 26, "chimneys can be on roof cards only"),
        ("red-2,ground,red,0,", "red-2,ground,red,", 3, "14 cells are needed, 13 are there"),
        (ROOF_4, "", 72, "roof-pink-4 is missing"),
        ("id,level,colour", "id,colour,level", 1, "the columns must be id,level,colour,flowers"),
    ],
)
def test_a_deck_that_breaks_the_material_is_refused_with_its_line(change, to, line, problem):
    with pytest.raises(BadDeck) as refused:
        read_deck({"burano": deck_with(change, to)["burano"].rstrip("\n")})

    assert refused.value.line == line
    assert f"burano, line {line}: " in str(refused.value)
    assert problem in str(refused.value)


@pytest.mark.parametrize("tables", [{}, {"rooms": TEXT}, {"burano": TEXT, "rooms": TEXT}])
def test_a_deck_is_exactly_one_table(tables):
    with pytest.raises(BadSetup, match="no others: burano"):
        read_deck(tables)


def test_an_empty_deck_file_is_refused():
    with pytest.raises(BadDeck, match="line 1: the columns must be"):
        read_deck({"burano": ""})


def test_a_file_that_is_no_table_is_refused_with_its_line():
    with pytest.raises(BadDeck, match="line 3: a cell is too long"):
        read_deck(deck_with("ground-red-2", "x" * 200_000))
