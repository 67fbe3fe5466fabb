"""The turns of a game: where each begins, what was played in it, where it ends."""

import pytest

from service.coach.turns import turns_of
from service.domain.burano.model.commands import Dismiss, EndTurn, Take
from service.domain.dream_home.model.commands import DiscardPair
from service.domain.kit.messages import Resign, Seat, Undo
from tests.kit.random_play import RULESETS, RandomGame
from tests.teaching.explaining.games import golden, moves_of, turns

WHOLE = ["burano-2", "burano-1", "burano-undone", "dream-home-3", "dream-home-undone"]


def new_game(players: int = 2) -> RandomGame:
    return RandomGame(RULESETS["burano/1"], players, 5)


def asked(game: RandomGame) -> Seat:
    seat = game.position.state.asked
    assert seat is not None
    return seat


@pytest.mark.parametrize("name", WHOLE)
def test_every_command_that_ends_a_turn_ends_one(name: str) -> None:
    ruleset = golden(name).ruleset
    ends = [
        type(command)
        for move in golden(name).moves
        for command in move.commands
        if type(command) in ruleset.final
    ]

    assert [turn.ended_by for turn in turns(name)] == ends


@pytest.mark.parametrize("name", WHOLE)
def test_a_turn_begins_where_its_seat_is_asked(name: str) -> None:
    assert all(turn.start.asked == turn.seat == turn.end.asked for turn in turns(name))


@pytest.mark.parametrize("name", WHOLE)
def test_a_turn_ends_with_the_points_that_the_game_had_then(name: str) -> None:
    game = golden(name)
    wrong = [
        turn.last
        for turn in turns(name)
        if game.ruleset.scores(turn.end) != game.ruleset.scores(game.after(turn.last).state)
        and not game.after(turn.last).state.is_over
    ]

    assert wrong == []


def test_what_was_taken_back_is_no_part_of_a_turn() -> None:
    game = new_game()
    seat = asked(game)
    game.give(seat, Take(column=1, end="top", count=1))
    game.give(seat, Undo())
    game.give(seat, Take(column=2, end="top", count=2))
    game.give(seat, EndTurn())

    [turn] = turns_of(game.ruleset, moves_of(game))
    assert turn.commands == (Take(column=2, end="top", count=2), EndTurn())
    assert (turn.first, turn.last) == (5, 6)


def test_a_turn_that_its_seat_resigned_in_is_no_turn() -> None:
    game = new_game(players=3)
    game.give(asked(game), Take(column=1, end="top", count=1))
    game.give(asked(game), Resign())

    assert list(turns_of(game.ruleset, moves_of(game))) == []


def test_a_turn_goes_on_when_somebody_else_resigns() -> None:
    game = new_game(players=3)
    seat = asked(game)
    other = Seat(seat % 3 + 1)
    game.give(seat, Take(column=1, end="top", count=1))
    game.give(other, Resign())
    game.give(seat, EndTurn())

    [turn] = turns_of(game.ruleset, moves_of(game))
    assert turn.commands == (Take(column=1, end="top", count=1), EndTurn())
    assert turn.start.resigned == (other,)


def test_a_removal_after_a_solo_turn_is_a_turn_of_its_own() -> None:
    kinds = [turn.ended_by for turn in turns("burano-1")]

    assert kinds[:4] == [EndTurn, Dismiss, EndTurn, Dismiss]


def test_discarding_a_pair_comes_before_the_turn() -> None:
    first, second = turns("dream-home-2")[:2]

    assert first.ended_by is DiscardPair
    assert first.seat == second.seat
