"""Games against the computer that a person has left: resigned after a time, and no others."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from service.domain.kit.messages import GameId, Resign, Seat
from service.events.game_settings import ClockSettings, GameSettings
from service.events.move import Entry
from service.play.abandonment import AbandonedGames
from tests.events.store.memory_store import MemoryStore
from tests.projections.tables import Players

BOT = "bot-greedy"
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
A_WEEK = timedelta(days=7)


class House:
    """Games on a store in memory, and a clock that can be set."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.now = NOON
        self.players = Players(store or MemoryStore(), clock=lambda: self.now)
        self.left = AbandonedGames(self.players.handler, lambda: self.now, A_WEEK)

    def state(self, game: GameId) -> Any:
        return self.players.handler.load(game).position.state

    def asked_is(self, seat: int, *names: str, **wanted: Any) -> GameId:
        """Return a game in which this seat is asked first: who starts is drawn."""
        while True:
            game = self.players.sit_down("dream-home", *names, **wanted)
            if self.state(game).asked == seat:
                return game


@pytest.fixture
def house() -> House:
    return House()


def test_a_game_that_waits_for_its_person_for_a_week_is_resigned(house: House) -> None:
    game = house.asked_is(1, "ana", BOT)
    house.now += A_WEEK

    has_ended = house.left.end(game)

    *_, entry = house.players.store.read(game)
    assert has_ended
    assert house.state(game).is_over
    assert b'"actor":"clock"' in entry.body
    assert b'"meta":{"clock":"left"}' in entry.body


def test_a_game_is_not_ended_a_moment_too_early(house: House) -> None:
    game = house.asked_is(1, "ana", BOT)
    house.now += A_WEEK - timedelta(seconds=1)

    assert not house.left.end(game)
    assert not house.state(game).is_over


def test_a_game_that_waits_for_a_bot_is_not_ended(house: House) -> None:
    game = house.asked_is(2, "ana", BOT)
    house.now += A_WEEK

    assert not house.left.end(game)


def test_a_game_with_two_people_is_theirs_to_end(house: House) -> None:
    game = house.asked_is(1, "ana", "bo", BOT)
    house.now += A_WEEK

    assert not house.left.end(game)


def test_when_the_others_have_resigned_one_person_is_left(house: House) -> None:
    game = house.asked_is(1, "ana", "bo", BOT)
    house.players.give(game, Seat(2), Resign())
    house.now += A_WEEK

    assert house.left.end(game)
    assert house.state(game).is_over


def test_somebody_with_several_seats_leaves_them_all(house: House) -> None:
    game = house.asked_is(1, "ana", "ana", BOT)
    house.now += A_WEEK

    assert house.left.end(game)
    assert house.state(game).is_over


def test_a_game_with_a_clock_is_ended_by_its_clock(house: House) -> None:
    clock = GameSettings(created="", clock=ClockSettings(seconds=60))
    game = house.asked_is(1, "ana", BOT, terms=clock)
    house.now += A_WEEK

    assert not house.left.end(game)


def test_a_game_without_bots_waits_for_ever(house: House) -> None:
    game = house.asked_is(1, "ana", "bo")
    house.now += 100 * A_WEEK

    assert not house.left.end(game)


class ReturningStore(MemoryStore):
    """A store in which a person moves just before the clock does."""

    come_back: Callable[[], None] | None = None

    def append(self, game: GameId, entry: Entry, *args: Any, **kwargs: Any) -> Any:
        if self.come_back is not None and b'"clock":"left"' in entry.body:
            come_back, self.come_back = self.come_back, None
            come_back()
        return super().append(game, entry, *args, **kwargs)


def test_somebody_who_comes_back_in_time_plays_on() -> None:
    store = ReturningStore()
    house = House(store)
    game = house.asked_is(1, "ana", BOT)
    house.now += A_WEEK
    first = house.players.handler.load(game).ruleset.candidates(house.state(game), Seat(1))[0]
    store.come_back = lambda: house.players.give(game, Seat(1), first)

    assert not house.left.end(game)
    assert not house.state(game).is_over
    assert house.state(game).asked == 1
