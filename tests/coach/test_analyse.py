"""The analysis of a game: what is expected, lost and won by luck adds up to the points."""

from collections.abc import Sequence
from functools import cache

import pytest

from service.coach.analyse import analyse
from service.coach.engine import NotValued
from service.coach.model import DEEP, SMALL, Analysis, Budget
from service.domain.kit.messages import Command, Resign, Seat
from service.domain.kit.trial import StillHidden, Trial, commands_of
from tests.kit.random_play import RULESETS, RandomGame
from tests.teaching.explaining.games import golden, moves_of
from tests.toy import RULESET as TOY

GAMES = ["burano-round-limit-8", "burano-solo-short", "dream-home-3"]
ODD = ["burano-given-up", "burano-resigned", "burano-stall-limit-1", "dream-home-resigned"]


@cache
def analysis(name: str) -> Analysis:
    game = golden(name)
    return analyse(game.ruleset, game.moves)


@pytest.mark.parametrize("name", [*GAMES, *ODD])
def test_expected_points_less_losses_and_with_luck_are_the_points(name: str) -> None:
    for seat in analysis(name).seats:
        if seat.luck is None:
            continue
        assert seat.expected - seat.lost + seat.luck == pytest.approx(seat.points, abs=0.05)


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_changes_what_its_seat_expects_by_luck_less_loss(name: str) -> None:
    found = analysis(name)
    before = found.start
    for turn in found.turns:
        at = turn.seat - 1
        change = turn.after[at].points - before[at].points
        assert turn.luck is not None
        assert change == pytest.approx(turn.luck - turn.lost, abs=0.05)
        before = turn.after


@pytest.mark.parametrize("name", [*GAMES, *ODD])
def test_at_the_end_points_are_the_points_and_the_winner_has_won(name: str) -> None:
    game, found = golden(name), analysis(name)
    state = game.after(len(game.moves)).state

    last = found.turns[-1].after
    assert [each.points for each in last] == [each.total for each in game.ruleset.scores(state)]
    if state.seats > 1:
        assert sum(each.chance or 0 for each in last) == pytest.approx(1)


@pytest.mark.parametrize("name", ["burano-whole-turns", "dream-home-3"])
def test_chances_add_up_after_every_turn(name: str) -> None:
    for turn in analysis(name).turns:
        assert sum(each.chance or 0 for each in turn.after) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("name", ["burano-4", "dream-home-3"])
def test_a_turn_of_every_seat_is_compared_at_the_smallest_budget(name: str) -> None:
    game = golden(name)
    found = analyse(game.ruleset, game.moves, Budget("smallest", 1, searched=0))

    assert {turn.seat for turn in found.turns if turn.is_valued} == set(
        range(1, len(found.seats) + 1)
    )


def test_alone_nobody_has_a_chance_to_win() -> None:
    assert all(each.chance is None for each in analysis("burano-solo-short").start)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_lost_with_less_than_nothing(name: str) -> None:
    assert all(turn.lost >= 0 for turn in analysis(name).turns)
    assert all(0 <= (seat.accuracy or 0) <= 100 for seat in analysis(name).seats)


@pytest.mark.parametrize("name", GAMES)
def test_a_better_turn_is_legal(name: str) -> None:
    game = golden(name)
    better = [turn for turn in analysis(name).turns if turn.best]
    assert better
    for turn in better:
        trial = Trial(game.ruleset, game.after(turn.first - 1))
        commands = commands_of(game.ruleset, turn.best)

        assert is_legal(trial, Seat(turn.seat), commands[:-1] or commands)


def is_legal(trial: Trial, seat: Seat, commands: Sequence[Command]) -> bool:
    """Return whether a move keeps to the rules; one that deals hidden cards does, too."""
    try:
        return bool(trial.ruling(seat, commands).events)
    except StillHidden:
        return True


def test_the_same_game_is_judged_in_the_same_way() -> None:
    game = golden("dream-home-3")

    assert analyse(game.ruleset, game.moves, SMALL) == analysis("dream-home-3")


def test_a_deep_analysis_compares_every_turn() -> None:
    game = golden("burano-solo-short")
    deep = analyse(game.ruleset, game.moves, DEEP)
    small = analysis("burano-solo-short")

    assert sum(turn.is_valued for turn in deep.turns) >= sum(t.is_valued for t in small.turns)
    assert deep.budget == "deep"


def test_a_small_analysis_bounds_what_is_compared() -> None:
    valued = [turn.is_valued for turn in analysis("burano-round-limit-8").turns]

    assert any(valued)
    assert not all(valued)


def test_a_game_that_runs_is_analysed_up_to_where_it_is() -> None:
    game = golden("dream-home-3")
    found = analyse(game.ruleset, game.moves[:30])

    assert not found.is_over
    assert found.turns == analyse(game.ruleset, game.moves[:30]).turns
    assert all(0 < (each.chance or 0) < 1 for each in found.turns[-1].after)


def test_what_comes_later_says_nothing_about_a_turn() -> None:
    game = golden("dream-home-3")
    whole, part = analysis("dream-home-3"), analyse(game.ruleset, game.moves[:30])

    for early, late in zip(part.turns[:-1], whole.turns, strict=False):
        assert early.after == late.after


def interrupted(seed: int) -> tuple[RandomGame, int]:
    """Play the first turns of a game; return it, and how many moves it has."""
    game = RandomGame(RULESETS["dream-home/1"], 2, seed)
    for _ in range(30):
        game.step()
    return game, len(moves_of(game))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_resignation_says_nothing_about_the_turns_before_it(seed: int) -> None:
    game, count = interrupted(seed)
    before = analyse(game.ruleset, moves_of(game))
    game.give(Seat(1), Resign())
    after = analyse(game.ruleset, moves_of(game))

    assert after.is_over
    assert len(moves_of(game)) == count + 1
    assert [turn.lost for turn in after.turns] == [turn.lost for turn in before.turns]
    assert after.turns[-1].resigned == (1,)
    assert after.turns[-1].luck is None
    assert len(after.turns) - 1 not in [each.turn for each in after.turning_points]


def test_a_game_that_a_resignation_ended_has_neither_luck_nor_accuracy() -> None:
    seats = analysis("burano-given-up").seats

    assert [(each.luck, each.accuracy) for each in seats] == [(None, None)] * len(seats)


def test_only_who_resigned_has_no_luck_in_a_game_that_went_on() -> None:
    game = RandomGame(RULESETS["dream-home/1"], 3, 1)
    for _ in range(30):
        game.step()
    game.give(Seat(2), Resign())
    game.play()
    seats = analyse(game.ruleset, moves_of(game), Budget("quick", 1)).seats

    assert [each.luck is None for each in seats] == [False, True, False]


def test_the_turn_where_a_game_turned_most_is_compared_first() -> None:
    game = golden("burano-2")
    found = analyse(game.ruleset, game.moves, Budget("quick", 1))

    assert found.turning_points
    assert found.turns[found.turning_points[0].turn].is_valued


def test_then_come_the_turns_that_probably_lost_most() -> None:
    game = golden("burano-2")
    guess = analyse(game.ruleset, game.moves, Budget("none", 0))
    valued = [turn.is_valued for turn in analysis("burano-2").turns]
    worst = max(range(len(valued)), key=lambda at: guess.turns[at].lost)

    assert sum(turn.is_valued for turn in guess.turns) < sum(valued)
    assert valued[worst]


def test_the_engine_names_the_budget() -> None:
    game = golden("dream-home-3")
    other = analyse(game.ruleset, game.moves[:30], Budget("nodes", 70))

    assert analysis("dream-home-3").engine.endswith(" small")
    assert other.engine.endswith(" nodes-70")


@pytest.mark.parametrize("name", ["dream-home-own-deck"])
def test_a_deck_of_ones_own_has_no_values(name: str) -> None:
    with pytest.raises(NotValued):
        analysis(name)


def test_a_game_without_values_is_not_analysed() -> None:
    game = RandomGame(RULESETS[TOY.name], 2, 1, options={"cards": 6})
    game.play()
    with pytest.raises(NotValued):
        analyse(game.ruleset, moves_of(game))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_turns_at_few_points_the_largest_first(name: str) -> None:
    swings = [each.after - each.before for each in analysis(name).turning_points]

    assert len(swings) <= 3
    assert swings == sorted(swings, reverse=True)
