"""The end of a round: the cat, the display, and when the game ends."""

import pytest
from msgspec.structs import replace

from service.domain.burano.model.commands import EndTurn, Place
from service.domain.burano.model.events import (
    CatPassed,
    DisplayRefilled,
    GameEnded,
    RightmostCleared,
    RoundBegun,
    TurnBegun,
    TurnEnded,
)
from service.domain.burano.model.state import BuranoState, Stack, Street
from service.domain.burano.rules.view import view
from tests.domain.burano.play import ASIDE, given, having, house, shuffle, started, street

COLOURS = ("red", "blue", "pink", "green", "yellow")
FINISHED = tuple(house(n, f"{colour}/{colour}/{colour}") for n, colour in enumerate(COLOURS))
EMPTY = (Stack(24), Stack(24), Stack(24))


def last_turn(
    players: int, seed: object = 1, phase: str = "place", **options: object
) -> BuranoState:
    """The last seat of the first round has only its turn to end."""
    state = started(players, seed, **options)
    last = (state.cat or 1) + players - 1
    return replace(state, asked=(last - 1) % players + 1, turn=players, phase=phase)


def display(*rows: str) -> tuple[tuple[str | None, ...], ...]:
    """Write rows from the roof down, as they lie: `r1 -- r3` is red roof 1, a gap, red roof 3."""
    levels = ("roof", "upper", "ground")
    lying = [
        tuple(None if card == "--" else f"{level}-red-{card[1]}" for card in row.split())
        for level, row in zip(levels, rows, strict=True)
    ]
    return tuple(lying[::-1])


def end(state: BuranoState, seed: object = 1):
    return given(state, shuffle(seed)).when(EndTurn())


def top_of(state: BuranoState, height: int, seed: object = 1) -> list[str]:
    order = shuffle(seed).order(("ground", "upper", "roof")[height], 24)
    return [state.deck.stacks[height][at] for at in order]


def test_the_turn_goes_clockwise_from_the_cat():
    state = replace(started(4), asked=3, cat=3, phase="place")
    seats = []
    for _ in range(4):
        seats.append(state.asked)
        state = replace(end(state).state, phase="place")

    assert seats == [3, 4, 1, 2]
    assert state.round == 2
    assert state.asked == state.cat == 4


@pytest.mark.rule("B-RND-1")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_game_ends_after_the_round_in_which_somebody_has_five_renovated_houses(seat):
    state = having(last_turn(3), seat, houses=FINISHED, scaffolds=ASIDE)

    spec = end(state)
    assert spec.events[1:] == (GameEnded(by="B-RND-1"),)
    spec.then_state(ended_by="B-RND-1", asked=None, round=1)


@pytest.mark.rule("B-RND-1")
def test_the_round_is_played_to_its_end():
    state = having(replace(started(3), phase="place"), houses=FINISHED, scaffolds=ASIDE)

    end(state).then_state(ended_by=None, turn=2)


@pytest.mark.rule("B-RND-1")
def test_four_renovated_houses_are_not_enough():
    houses = (*FINISHED[:4], house(4, "yellow/yellow/-"))

    end(having(last_turn(3), 1, houses=houses)).then_state(ended_by=None, round=2)


@pytest.mark.rule("B-RND-2")
def test_the_cat_goes_to_the_next_player_who_starts_the_next_round():
    state = replace(last_turn(4), cat=4, asked=3)
    spec = end(state)

    assert spec.events[1] == CatPassed(seat=1)
    assert spec.events[-1] == TurnBegun(seat=1, turn=1)
    spec.then_state(cat=1, asked=1, round=2, turn=1, phase="take")


@pytest.mark.rule("B-RND-3")
def test_with_two_players_the_rightmost_card_of_each_row_goes_under_its_stack():
    rows = display("r1 r2 --", "r1 -- r2", "-- -- --")
    state = replace(last_turn(2), display=rows, stacks=(Stack(24), Stack(3), Stack(3)))
    spec = end(state)

    assert spec.events[2] == RightmostCleared(
        cards=("upper-red-2", "roof-red-2"), out_of_game=False
    )
    assert [stack.under for stack in spec.state.stacks] == [(), ("upper-red-2",), ("roof-red-2",)]


@pytest.mark.rule("B-RND-3")
def test_under_remove_the_rightmost_cards_leave_the_game():
    for options in ({"edition": "short"}, {"two_player_refill": "remove"}):
        state = last_turn(2, **options)
        right = tuple(row[-1] for row in state.display)
        spec = end(state)

        assert spec.events[2] == RightmostCleared(cards=right, out_of_game=True)
        assert spec.state.out_of_game == right
        assert [stack.under for stack in spec.state.stacks] == [(), (), ()]


@pytest.mark.rule("B-RND-3")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_no_card_is_cleared(players):
    spec = end(last_turn(players))

    assert not any(isinstance(event, RightmostCleared) for event in spec.events)


@pytest.mark.rule("B-RND-3", "B-RND-4")
def test_a_card_put_under_an_empty_stack_comes_back_at_once():
    rows = display("-- -- r2", "-- -- --", "-- -- --")
    spec = end(replace(last_turn(2), display=rows, stacks=EMPTY))

    assert spec.state.display == rows


@pytest.mark.rule("B-RND-4")
def test_rows_move_right_and_free_slots_are_filled_from_right_to_left():
    rows = display("r1 -- r3 --", "-- r2 -- --", "r1 r2 r3 r4")
    state = replace(last_turn(3), display=rows, stacks=(Stack(6), Stack(6), Stack(6)))
    spec = end(state)
    roofs, uppers = top_of(state, 2)[6:8], top_of(state, 1)[6:9]

    assert spec.state.display == (
        rows[0],
        (*uppers[::-1], "upper-red-2"),
        (*roofs[::-1], "roof-red-1", "roof-red-3"),
    )
    assert spec.events[2] == DisplayRefilled(
        dealt=((), tuple(uppers), tuple(roofs)), display=spec.state.display
    )
    assert [stack.dealt for stack in spec.state.stacks] == [6, 9, 8]


@pytest.mark.rule("B-RND-4")
def test_slots_stay_empty_at_the_left_when_a_stack_has_run_out():
    rows = display("r1 -- r3 --", "-- -- -- --", "-- r2 -- --")
    state = replace(last_turn(3), display=rows, stacks=(Stack(24), Stack(24), Stack(23)))
    spec = end(state)

    assert spec.state.display[0] == (None, None, None, "ground-red-2")
    assert spec.state.display[1] == (None, None, None, None)
    assert spec.state.display[2] == (None, top_of(state, 2)[23], "roof-red-1", "roof-red-3")


def test_a_round_ends_as_in_the_rulebook():
    """Worked example 6: gaps of 1, 2 and 1 are refilled to 4, and the cat goes on."""
    state = replace(
        last_turn(3), cat=1, asked=3, display=display("r1 -- r3 r4", "r1 -- r3 --", "r1 r2 r3 --")
    )
    spec = end(state)
    refilled = next(event for event in spec.events if isinstance(event, DisplayRefilled))

    spec.then_state(cat=2, asked=2)
    assert [len(dealt) for dealt in refilled.dealt] == [1, 2, 1]
    for row, gap, kept in zip(
        spec.state.display,
        (1, 2, 1),
        ("123", "13", "134"),
        strict=True,
    ):
        assert None not in row
        assert [card[-1] for card in row[gap:]] == list(kept)


@pytest.mark.rule("B-RND-5")
@pytest.mark.parametrize(
    ("roofs", "is_last"), [("-- -- r1", True), ("-- r1 r2", True), ("r1 r2 r3", False)]
)
def test_when_hardly_a_card_is_left_the_next_round_is_the_last(roofs, is_last):
    # One card of the row is removed; the two players' display must hold 2 or fewer.
    rows = display(roofs, "-- -- r4", "-- -- r3")
    stacks = (Stack(24), Stack(24, ("upper-red-1",)), Stack(24))
    state = replace(last_turn(2, edition="short"), display=rows, stacks=stacks)
    spec = end(state)

    assert spec.events[-2] == RoundBegun(round=2, idle_rounds=1, is_last=is_last)
    following = replace(spec.state, asked=1, cat=2, turn=2, phase="place")
    following = replace(following, stacks=(Stack(24, ("ground-red-1",) * 9), *stacks[1:]))
    assert (end(following).state.ended_by == "B-RND-5") is is_last


@pytest.mark.rule("B-RND-5")
@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"edition": "short"})])
def test_a_small_display_ends_no_other_game(players, options):
    rows = tuple((None,) * players + ("upper-red-1",) for _ in range(3))
    state = replace(last_turn(players, **options), display=rows, stacks=EMPTY)

    end(state).then_state(is_last_round=False)


@pytest.mark.rule("B-RND-6")
def test_a_round_limit_ends_the_game_after_that_many_rounds():
    second = replace(last_turn(3, round_limit=2), round=2)

    end(last_turn(3, round_limit=2)).then_state(ended_by=None)
    end(second).then_state(ended_by="B-RND-6")


@pytest.mark.rule("B-RND-7")
@pytest.mark.parametrize(
    ("limit", "idle", "ended_by"),
    [(20, 18, None), (20, 19, "B-RND-7"), (3, 2, "B-RND-7"), (0, 500, None)],
)
def test_rounds_without_a_placed_card_end_the_game(limit, idle, ended_by):
    state = replace(last_turn(3, stall_limit=limit), idle_rounds=idle)

    end(state).then_state(ended_by=ended_by)


@pytest.mark.rule("B-RND-7")
def test_a_placed_card_starts_the_count_again():
    state = having(replace(last_turn(3), idle_rounds=19), hand=("ground-red-1",))
    spec = given(state, shuffle(1)).when(Place(card="ground-red-1", column=0), EndTurn())

    spec.then_state(ended_by=None, idle_rounds=0, is_idle=True)
    idle = end(replace(spec.state, asked=state.asked, cat=state.cat, phase="place"))
    idle.then_state(idle_rounds=1)


@pytest.mark.rule("B-RND-7")
def test_without_the_rule_nobody_would_be_stopped():
    state = last_turn(4)
    for _ in range(20):
        spec = end(state)
        state = replace(spec.state, asked=state.asked, cat=state.cat, phase="place")
        if spec.state.is_over:
            break

    assert spec.state.round == 20
    assert spec.state.ended_by == "B-RND-7"


@pytest.mark.rule("B-RND-8")
def test_several_ends_at_once_are_named_in_their_order():
    state = replace(
        last_turn(1, edition="short", round_limit=1, stall_limit=1),
        is_last_round=True,
        supply=(0,) * 11,
        streets=(Street(houses=FINISHED, scaffolds=ASIDE),),
    )
    ends = []
    for change in (
        {"streets": (Street(),)},
        {"supply": (1,) * 11},
        {"is_last_round": False},
        {"round": 5},
        {"is_idle": False},
    ):
        ends.append(end(state).state.ended_by)
        state = replace(state, **change)

    assert ends == ["B-RND-1", "B-SOLO-3", "B-RND-5", "B-RND-6", "B-RND-7"]
    assert end(state).state.ended_by is None


def test_the_events_of_a_round_end_come_in_the_order_of_the_rules():
    spec = end(last_turn(2))

    assert [type(event) for event in spec.events] == [
        TurnEnded,
        CatPassed,
        RightmostCleared,
        DisplayRefilled,
        RoundBegun,
        TurnBegun,
    ]
    assert view(spec.state, None).round == 2
    assert street(spec.state).hand == ()
