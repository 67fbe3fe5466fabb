"""What every game has in common: seats, the order of commands, undo, resigning."""

from dataclasses import replace
from typing import Any

import pytest

from service.domain.kit.chance import Secret
from service.domain.kit.errors import (
    AfterTheEnd,
    AlreadyResigned,
    GameNotStarted,
    GameOver,
    NothingToUndo,
    RuleViolation,
    StandsAlone,
)
from service.domain.kit.fold import MoveOutcome, Position, advance, part_of
from service.domain.kit.judge import judge
from service.domain.kit.messages import Command, GameId, PlayerId, Resign, Seat, Undo, Undone
from service.domain.kit.seating import (
    CreateGame,
    ForkGame,
    GameForked,
    GameHasStarted,
    LeaveSeat,
    NoEntropyInOpenDeal,
    NoSeatFree,
    NotSeated,
    Origin,
    SeatIsTaken,
    TakeSeat,
)
from tests.toy import RULESET, EndTurn, NotYourTurn, Pick, PicksOnce

SECRET = Secret(b"s" * 32)


def laid_out(players: int = 2, **fields: Any) -> Position:
    create = CreateGame(
        game=GameId("g"),
        ruleset=RULESET.name,
        player=PlayerId("ana"),
        players=players,
        options={"cards": 6},
        commitment="c",
        **fields,
    )
    return judge(RULESET, None, Seat(1), [create], SECRET).position


def started(players: int = 2) -> Position:
    position = laid_out(players)
    for seat in range(2, players + 1):
        position = give(position, TakeSeat(player=PlayerId("bo")), seat=seat)
    return position


def give(position: Position, *commands: Command, seat: int | None = None) -> Position:
    acting = Seat(seat) if seat else position.state.asked
    return judge(RULESET, position, acting, commands, SECRET).position


def refused(position: Position, *commands: Command, seat: int | None = None) -> RuleViolation:
    with pytest.raises(RuleViolation) as refusal:
        give(position, *commands, seat=seat)
    return refusal.value


def other(position: Position) -> int:
    return 3 - position.state.asked


def test_the_last_seat_taken_starts_the_game():
    waiting = laid_out()
    running = give(waiting, TakeSeat(player=PlayerId("bo")), seat=2)

    assert not waiting.is_started
    assert waiting.state.asked is None
    assert running.is_started
    assert running.state.asked in (1, 2)


def test_who_plays_alone_starts_at_once():
    assert laid_out(players=1).is_started


def test_one_player_may_take_several_seats():
    position = give(laid_out(), TakeSeat(player=PlayerId("ana")), seat=2)

    assert position.seating.players == ("ana", "ana")


def test_a_taken_seat_is_not_free():
    assert type(refused(laid_out(3), TakeSeat(player=PlayerId("bo")), seat=1)) is SeatIsTaken


def test_a_full_table_has_no_seat():
    assert type(refused(started(), TakeSeat(player=PlayerId("cy")), seat=2)) is NoSeatFree


def test_a_seat_that_was_left_is_free_again():
    position = give(laid_out(3), TakeSeat(player=PlayerId("bo"), entropy="x"), seat=2)

    left = give(position, LeaveSeat(), seat=2)

    assert left.seating == laid_out(3).seating


def test_nobody_leaves_a_seat_that_is_free_or_not_there():
    assert type(refused(laid_out(3), LeaveSeat(), seat=2)) is NotSeated
    assert type(refused(laid_out(3), LeaveSeat(), seat=7)) is NotSeated


def test_after_the_start_nobody_leaves():
    assert type(refused(started(), LeaveSeat(), seat=2)) is GameHasStarted


def test_a_game_is_created_once():
    again = CreateGame(
        game=GameId("g"),
        ruleset=RULESET.name,
        player=PlayerId("ana"),
        players=2,
        options={},
        commitment="c",
    )

    assert type(refused(started(), again, seat=1)) is GameHasStarted


def test_an_open_deal_takes_no_entropy():
    position = laid_out(deal="lesson")
    mixed_in = TakeSeat(player=PlayerId("bo"), entropy="x")

    assert type(refused(position, mixed_in, seat=2)) is NoEntropyInOpenDeal


def test_nobody_plays_before_the_start():
    refusal = refused(laid_out(), Pick(place=1), seat=1)

    assert type(refusal) is GameNotStarted
    assert refusal.facts == {"players": 2, "taken": 1}


def test_a_submission_is_refused_whole_and_names_its_command():
    refusal = refused(started(), Pick(place=1), Pick(place=1))

    assert type(refusal) is PicksOnce
    assert refusal.command_index == 1


@pytest.mark.parametrize("command", [Undo(), Resign()], ids=["undo", "resign"])
def test_undo_and_resign_stand_alone(command: Command):
    first = refused(started(), command, Pick(place=1))
    last = refused(started(), Pick(place=1), command)

    assert type(first) is type(last) is StandsAlone
    assert (first.command_index, last.command_index) == (0, 1)


def test_nothing_follows_the_end_of_the_turn():
    refusal = refused(started(), Pick(place=1), EndTurn(), Pick(place=1))

    assert type(refusal) is AfterTheEnd
    assert refusal.command_index == 2


def test_nothing_follows_the_end_of_the_game_even_where_a_turn_may_go_on():
    lenient = replace(RULESET, may_follow={})
    alone, seat = laid_out(players=1), Seat(1)
    turn = (Pick(place=1), EndTurn())

    with pytest.raises(GameOver) as refusal:
        judge(lenient, alone, seat, [*turn * 6, Pick(place=1)], SECRET)

    assert refusal.value.command_index == 12


def test_undo_restores_the_state_exactly():
    before = started()

    after = give(give(before, Pick(place=2)), Undo())

    assert after.state == before.state
    assert after.version == before.version + 2


def test_undo_names_the_move_it_takes_back():
    played = give(started(), Pick(place=2))

    [undone] = judge(RULESET, played, played.state.asked, [Undo()], SECRET).events

    assert undone == Undone(seat=played.state.asked, move=played.version)


def test_what_ended_the_turn_can_not_be_undone():
    position = give(started(), Pick(place=1), EndTurn())

    assert type(refused(position, Undo())) is NothingToUndo
    assert type(refused(position, Undo(), seat=other(position))) is NothingToUndo


def test_nobody_undoes_for_others():
    position = give(started(), Pick(place=1))

    assert type(refused(position, Undo(), seat=other(position))) is NothingToUndo


def test_others_resignations_survive_an_undo():
    before = started(players=3)
    asked = before.state.asked
    leaving = next(seat for seat in (1, 2, 3) if seat != asked)
    played = give(give(before, Pick(place=1)), Resign(), seat=leaving)

    undone = give(played, Undo(), seat=asked)

    assert undone.state == give(before, Resign(), seat=leaving).state
    assert undone.state.resigned == (leaving,)


def test_who_resigned_is_gone():
    position = give(started(players=3), Resign(), seat=2)

    assert type(refused(position, Pick(place=1), seat=2)) is AlreadyResigned
    assert type(refused(position, Resign(), seat=2)) is AlreadyResigned


def test_the_last_seat_left_wins_and_nothing_is_played_any_more():
    position = give(started(), Resign(), seat=1)

    assert position.state.is_over
    assert type(refused(position, Pick(place=1), seat=2)) is GameOver
    assert type(refused(position, Undo(), seat=2)) is GameOver


def test_nobody_plays_out_of_turn():
    position = started()

    assert type(refused(position, Pick(place=1), seat=other(position))) is NotYourTurn


def test_a_game_begins_with_its_table():
    with pytest.raises(TypeError, match="creates it"):
        judge(RULESET, None, Seat(1), [TakeSeat(player=PlayerId("ana"))], SECRET)


def test_a_forked_game_knows_where_it_comes_from():
    origin = Origin(game=GameId("o"), move=7, hash="h", scope=GameId("o"), entropy=("x",))
    fork = ForkGame(
        game=GameId("g"),
        ruleset=RULESET.name,
        player=PlayerId("ana"),
        players=2,
        options={"cards": 6},
        commitment="c",
        origin=origin,
    )

    ruling = judge(RULESET, None, Seat(1), [fork], SECRET)

    assert ruling.events[1] == GameForked(origin=origin)
    assert ruling.position.seating.origin == origin
    assert ruling.position.seating.is_open


def test_part_of_a_move_leads_part_of_the_way():
    before = started()
    asked = before.state.asked
    commands = (Pick(place=1), EndTurn())
    events = judge(RULESET, before, asked, commands, SECRET).events

    part = part_of(MoveOutcome(asked, commands, events), 1)

    assert advance(RULESET, before, [part]).state == give(before, Pick(place=1)).state
