"""Set-up: what lies on the table before the first turn."""

import pytest

from service.domain.burano import BURANO_1
from service.domain.burano.model.cards import CHARACTERS, LEVELS, LOCALS, TOURISTS
from service.domain.burano.model.events import RoundBegun, Started, TurnBegun
from service.domain.burano.model.options import Options
from service.domain.kit.errors import BadSetup
from tests.domain.burano.play import laid_out, scaffolds, shuffle, started, street


@pytest.mark.rule("B-SET-1", "B-SOLO-1")
@pytest.mark.parametrize(("players", "length"), [(1, 4), (2, 3), (3, 4), (4, 5)])
def test_the_display_has_one_card_more_than_players_in_each_row_and_four_solo(players, length):
    state = started(players)

    assert [len(row) for row in state.display] == [length] * 3
    assert [stack.size for stack in state.stacks] == [24 - length] * 3


@pytest.mark.rule("B-SET-1")
def test_each_level_is_shuffled_apart_and_dealt_from_right_to_left():
    table, chance = laid_out(3), shuffle("a deal")
    dealt = BURANO_1.start(table, chance)[0]
    assert isinstance(dealt, Started)

    for height, level in enumerate(LEVELS):
        order = chance.order(level, 24)
        from_the_top = [table.deck.stacks[height][at] for at in order[:4]]
        assert list(dealt.display[height]) == from_the_top[::-1]


@pytest.mark.rule("B-SET-2")
@pytest.mark.parametrize(
    ("players", "tourists", "locals_"), [(1, 2, 1), (2, 2, 1), (3, 2, 2), (4, 3, 2)]
)
def test_fewer_players_have_fewer_characters(players, tourists, locals_):
    supply = dict(zip(CHARACTERS, laid_out(players).supply, strict=True))

    assert {supply[tourist] for tourist in TOURISTS} == {tourists}
    assert {supply[local] for local in LOCALS} == {locals_}


@pytest.mark.rule("B-SET-3")
@pytest.mark.parametrize(("players", "cards"), [(1, 12), (2, 12), (3, 16), (4, 20)])
def test_the_simple_game_leaves_three_locals_out(players, cards):
    supply = dict(zip(CHARACTERS, laid_out(players, simple_characters=True).supply, strict=True))

    assert [supply[left_out] for left_out in ("shopkeeper", "florist", "gardener")] == [0, 0, 0]
    assert sum(supply.values()) == cards


@pytest.mark.rule("B-SET-4")
def test_every_player_begins_with_markers_coins_and_two_scaffolds_side_by_side():
    for seat in (1, 2, 3):
        assert street(started(3), seat).coins == 4
        assert street(started(3), seat).markers == 4
        assert street(started(3), seat).scaffolds == scaffolds((0, "ground"), (1, "ground"))
        assert street(started(3), seat).hand == ()
        assert street(started(3), seat).houses == ()


@pytest.mark.rule("B-SET-5")
def test_the_start_player_is_drawn_from_the_shuffle_and_holds_the_cat():
    drawn = {started(4, seed).cat for seed in range(40)}

    assert drawn == {1, 2, 3, 4}
    assert all(started(4, seed).asked == started(4, seed).cat for seed in range(5))
    assert started(4, 7).cat == 1 + shuffle(7).order("start player", 4)[0]


@pytest.mark.rule("B-SET-5", "B-SOLO-1")
def test_a_solo_game_has_no_cat():
    assert started(1).cat is None
    assert started(1).asked == 1


def test_a_game_starts_with_its_deal_its_first_round_and_its_first_turn():
    table = laid_out(2)
    dealt, round_, turn = BURANO_1.start(table, shuffle(1))

    assert isinstance(dealt, Started)
    assert round_ == RoundBegun(round=1, idle_rounds=0, is_last=False)
    assert turn == TurnBegun(seat=dealt.start, turn=1)


def test_the_full_edition_is_the_default():
    assert laid_out().options == Options(
        edition="full",
        two_player_refill="recycle",
        exchange=True,
        tourist_limit=None,
        simple_characters=False,
        no_window_penalty=False,
        round_limit=None,
        stall_limit=20,
    )


def test_the_short_edition_sets_three_options_together():
    options = laid_out(edition="short").options

    assert options == Options(
        edition="short", two_player_refill="remove", exchange=False, tourist_limit=2
    )


@pytest.mark.parametrize(
    ("option", "value"),
    [("two_player_refill", "recycle"), ("exchange", True), ("tourist_limit", None)],
)
def test_each_of_the_three_can_be_set_by_itself(option, value):
    short = laid_out(edition="short").options
    options = laid_out(edition="short", **{option: value}).options

    assert getattr(options, option) == value
    names = short.__struct_fields__
    assert [n for n in names if getattr(short, n) != getattr(options, n)] == [option]


def test_settled_options_stay_as_they_are_when_they_are_read_again():
    for chosen in ({}, {"edition": "short"}, {"edition": "short", "tourist_limit": None}):
        options = laid_out(**chosen).options
        again = {name: getattr(options, name) for name in options.__struct_fields__}
        assert laid_out(**again).options == options


@pytest.mark.parametrize(
    "options",
    [
        {"edition": "long"},
        {"two_player_refill": "shuffle"},
        {"exchange": 1},
        {"tourist_limit": 0},
        {"tourist_limit": 4},
        {"simple_characters": "yes"},
        {"no_window_penalty": None},
        {"round_limit": 0},
        {"round_limit": 1000},
        {"stall_limit": -1},
        {"stall_limit": 1000},
        {"stall_limit": None},
        {"colour": "red"},
    ],
)
def test_an_option_outside_its_values_is_refused(options):
    with pytest.raises(BadSetup):
        laid_out(**options)


@pytest.mark.parametrize("players", [0, 5])
def test_one_to_four_can_play(players):
    with pytest.raises(BadSetup, match="1 to 4 can play"):
        laid_out(players)
