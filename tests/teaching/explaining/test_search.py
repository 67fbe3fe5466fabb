"""The best whole turn: found exactly, without hidden cards, and honest where it had to stop."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from service.coach.turns import Turn
from service.domain.burano.model.commands import Dismiss
from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import fold
from service.domain.kit.messages import Seat
from service.teaching.explaining.search import Best, Limits, best_turn, events_of
from tests.kit.random_play import RULESETS, RandomGame
from tests.teaching.explaining.games import golden, turns
from tests.toy import RULESET as TOY

GAMES = ["burano-1", "burano-exchange-false", "burano-4", "dream-home-2", "dream-home-4"]


def by_every_command(ruleset: AnyRuleset, state: Any, seat: Seat) -> Best | None:
    """Search without what the game knows of its turns."""
    return best_turn(replace(ruleset, prospects=None), state, seat, Limits())


def total(ruleset: AnyRuleset, state: Any, turn: Turn) -> int:
    return ruleset.scores(state)[turn.seat - 1].total


def small(turn: Turn, column: int, coins: int, hand: int = 2) -> Any:
    """Leave one column of the display and few hand cards, so that everything can be tried."""
    street = turn.start.street(turn.seat)
    street = structs.replace(street, hand=street.hand[:hand], coins=coins)
    streets = list(turn.start.streets)
    streets[turn.seat - 1] = street
    display = tuple(
        tuple(card if at == column else None for at, card in enumerate(row))
        for row in turn.start.display
    )
    return structs.replace(turn.start, streets=tuple(streets), display=display)


@pytest.mark.parametrize("coins", [0, 1])
@pytest.mark.parametrize("name", ["burano-2", "burano-exchange-false", "burano-own-deck"])
def test_burano_leaves_nothing_out_of_the_search_that_tells(name: str, coins: int) -> None:
    ruleset = golden(name).ruleset
    rich = [turn for turn in turns(name) if len(turn.start.street(turn.seat).houses) > 2]
    for column, turn in enumerate(rich[:: len(rich) // 3]):
        state = small(turn, column % turn.start.row_length, coins)
        plain = by_every_command(ruleset, state, turn.seat)
        found = best_turn(ruleset, state, turn.seat, Limits())

        assert (plain and plain.points) == (found and found.points)


def test_burano_leaves_nothing_out_where_three_cards_can_be_placed() -> None:
    ruleset = golden("burano-exchange-false").ruleset
    for column, turn in enumerate(turns("burano-exchange-false")[5:45:5]):
        state = small(turn, column % turn.start.row_length, coins=5, hand=1)
        plain = by_every_command(ruleset, state, turn.seat)
        found = best_turn(ruleset, state, turn.seat, Limits())

        assert plain is None or plain.is_whole
        assert (plain and plain.points) == (found and found.points)


def test_dream_home_leaves_nothing_out_of_the_search_that_tells() -> None:
    ruleset = golden("dream-home-2").ruleset
    for turn in turns("dream-home-2"):
        plain = by_every_command(ruleset, turn.start, turn.seat)
        found = best_turn(ruleset, turn.start, turn.seat, Limits())

        if found is None:  # at most roofs could be fetched
            assert plain is None or plain.commands == ()
        else:
            assert plain is not None
            assert plain.points == found.points


@pytest.mark.parametrize("name", GAMES)
def test_the_best_turn_is_legal_and_ends_with_the_points_it_promises(name: str) -> None:
    ruleset = golden(name).ruleset
    for turn in turns(name)[::9]:
        best = best_turn(ruleset, turn.start, turn.seat, Limits(500))
        if best is not None:
            events = events_of(ruleset, turn.start, turn.seat, best.commands)
            end = fold(ruleset, turn.start, events)

            assert total(ruleset, end, turn) == best.points
            assert any(type(c) in ruleset.final for c in ruleset.candidates(end, turn.seat))


@pytest.mark.parametrize("name", ["burano-4", "dream-home-4"])
def test_no_turn_that_was_played_beats_the_best_one(name: str) -> None:
    ruleset = golden(name).ruleset
    for turn in turns(name)[-4:]:
        best = best_turn(ruleset, turn.start, turn.seat, Limits())

        assert best is None or best.points >= total(ruleset, turn.end, turn)


def test_a_search_that_stops_says_so() -> None:
    turn = turns("burano-4")[30]
    best = best_turn(golden("burano-4").ruleset, turn.start, turn.seat, Limits(10))

    assert best is not None
    assert (best.looked_at, best.is_whole) == (10, False)


def test_a_search_that_looked_at_everything_says_so() -> None:
    turn = turns("dream-home-2")[1]
    best = best_turn(golden("dream-home-2").ruleset, turn.start, turn.seat, Limits())

    assert best is not None
    assert best.is_whole


def test_no_time_at_all_finds_nothing() -> None:
    turn = turns("burano-4")[30]

    assert best_turn(golden("burano-4").ruleset, turn.start, turn.seat, Limits(seconds=0)) is None


def test_the_same_position_always_gives_the_same_turn() -> None:
    turn, ruleset = turns("burano-3")[30], golden("burano-3").ruleset
    limits = Limits(500)
    first = best_turn(ruleset, turn.start, turn.seat, limits)

    assert best_turn(ruleset, turn.start, turn.seat, limits) == first


def test_where_nothing_can_be_chosen_for_points_there_is_no_best_turn() -> None:
    removal = next(turn for turn in turns("burano-1") if turn.ended_by is Dismiss)

    assert best_turn(golden("burano-1").ruleset, removal.start, removal.seat, Limits()) is None


def test_a_game_that_tells_nothing_of_its_turns_is_searched_by_its_rules() -> None:
    game = RandomGame(RULESETS[TOY.name], 2, 1)
    state = game.position.state
    best = best_turn(game.ruleset, state, state.asked, Limits())

    assert game.ruleset.prospects is None
    assert best is not None
    assert best.is_whole
