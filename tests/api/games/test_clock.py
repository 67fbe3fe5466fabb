"""Clocks: a turn that takes too long is finished by the rules' own plain choice."""

from datetime import timedelta

import pytest
from freezegun.api import FrozenDateTimeFactory

from service.domain.kit.messages import GameId
from service.play.settle import Settler
from tests.api.http_players import Service
from tests.api.timed_game import PICK, TimedGame


def test_the_table_says_when_the_turn_is_over(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock)

    assert timed.table["clock"] == {
        "seconds": 60,
        "misses": 3,
        "deadline": "2026-03-01T12:01:00.000Z",
    }


def test_before_the_start_no_clock_runs(clock: FrozenDateTimeFactory) -> None:
    service = Service()
    body = {"game": "toy", "players": 2, "clock": {"seconds": 60}}
    table = service.player().post("/v1/games", body).get_json()
    clock.tick(timedelta(days=1))

    now = service.visitor().get(f"/v1/games/{table['id']}").get_json()

    assert now["clock"]["deadline"] is None
    assert now["version"] == 1


@pytest.mark.parametrize("game", ["toy", "burano", "dream-home"])
def test_a_turn_out_of_time_is_finished_and_the_move_says_so(
    clock: FrozenDateTimeFactory, game: str
) -> None:
    timed = TimedGame(clock, game)
    seat = timed.table["asked"]
    timed.wait(60)

    now = timed.look()

    assert now["version"] == 3
    assert now["clock"]["deadline"] == "2026-03-01T12:02:00.000Z"
    move = timed.last_move()
    assert (move["seat"], move["actor"], move["meta"]) == (seat, "clock", {"clock": "ran out"})
    assert timed.ana.get(f"{timed.path}/audit").get_json()["fault"] is None


def test_what_the_clock_did_is_told_as_the_clocks_doing(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock, "burano", terms={"misses": 2})
    name = ("Ana", "Bo")[timed.table["asked"] - 1]
    timed.wait(60)
    timed.look()
    [first, *others] = timed.last_move()["sentences"]
    pictures = timed.ana.get(f"{timed.path}/moments?after=2").get_json()["moments"]

    assert first.startswith(f"{name}'s time ran out: {name} ")
    assert not any("time ran out" in sentence for sentence in others)
    assert pictures[0]["say"] == first


def test_who_is_resigned_by_the_clock_is_told_so(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock, "burano", terms={"misses": 1})
    name = ("Ana", "Bo")[timed.table["asked"] - 1]
    timed.wait(60)
    timed.look()

    first = timed.last_move()["sentences"][0]
    assert first == f"{name}'s time ran out too often: {name} resigns."


def test_a_turn_in_time_is_left_alone(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock)
    timed.wait(59.9)

    assert timed.look()["version"] == 2
    assert timed.asked().play(timed.game, 2, PICK).status_code == 201


def test_a_part_of_a_turn_does_not_stop_the_clock(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock)
    timed.wait(40)
    timed.asked().play(timed.game, 2, PICK)
    timed.wait(20)

    timed.look()

    assert timed.last_move()["commands"] == [{"type": "end_turn"}]


def test_a_move_that_comes_too_late_meets_the_finished_turn(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock)
    player = timed.asked()
    timed.wait(61)

    assert player.play(timed.game, 2, PICK).status_code == 412


def test_a_sweep_moves_on_what_nobody_looks_at(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock)
    without = timed.service.table(timed.ana, timed.bo)
    games = [GameId(timed.game), GameId(without["id"])]
    settler = Settler(timed.service.parts.handler, timed.service.parts.now)

    assert settler.sweep(games) == 0
    timed.wait(60)
    assert settler.sweep(games) == 1
    assert timed.service.parts.store.version(games[0]) == 3


def test_two_processes_that_look_at_once_finish_one_turn(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock)
    other = Service(store=timed.service.parts.store, people=timed.service.parts.people)
    timed.wait(60)

    timed.look()
    other.visitor().get(timed.path)

    assert timed.look()["version"] == 3
