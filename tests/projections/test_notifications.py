"""Notifications: a refresh tells each player who listens what is new, once."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from redis import Redis

from service.api.documentation.openapi_types import WHERE, schema_for
from service.api.live.stream_events import PLAYER_EVENTS
from service.domain.kit.messages import GameId, PlayerId, Resign, Seat
from service.domain.kit.seating import LeaveSeat, TakeSeat
from service.events.game_settings import ClockSettings, GameSettings
from service.events.inbox.redis_inboxes import RedisInboxes
from service.events.store.redis_store import RedisStore
from service.projections.build.game_times import due
from service.projections.build.refresh import Refresher
from tests.api.contract import Promises
from tests.kit.random_play import CATALOGUE
from tests.projections.tables import Players

ANA, BO = PlayerId("ana"), PlayerId("bo")
SCHEMAS: dict[str, Any] = {}
SCHEMAS[PLAYER_EVENTS.name] = schema_for(PLAYER_EVENTS.union, SCHEMAS)
DESCRIBED = Promises({"components": {"schemas": SCHEMAS}}).of(
    {"$ref": f"{WHERE}{PLAYER_EVENTS.name}"}
)


class Ear:
    """A player who listens from now on."""

    def __init__(self, client: Redis, player: PlayerId) -> None:
        self._inboxes, self._player = RedisInboxes(client), player
        self._last = self._inboxes.open(player)

    def heard(self) -> list[dict[str, Any]]:
        """Return what came since the last time, each as the document describes its event."""
        entries = self._inboxes.read(self._player, self._last)
        self._last = entries[-1].number if entries else self._last
        heard = [msgspec.json.decode(entry.body) for entry in entries]
        for entry, data in zip(entries, heard, strict=True):
            DESCRIBED.validate({"event": entry.name, "id": str(entry.number), "data": data})
        return heard

    def names(self) -> list[str]:
        return [one["type"] for one in self.heard()]


@pytest.fixture
def ana(client: Redis) -> Ear:
    return Ear(client, ANA)


@pytest.fixture
def bo(client: Redis) -> Ear:
    return Ear(client, BO)


def test_seats_the_start_turns_and_the_end_are_told_once(
    refresher: Refresher, players: Players, ana: Ear, bo: Ear
) -> None:
    game = players.sit_down("burano", "ana", players=2)
    refresher.refresh([game])
    assert (ana.names(), bo.names()) == ([], [])

    players.give(game, Seat(2), TakeSeat(player=BO), actor=BO)
    refresher.refresh([game])
    refresher.refresh([game])  # a doubled job
    asked = players.handler.load(game).position.state.asked
    turn = {"ana": ["your-turn"], "bo": []} if asked == 1 else {"ana": [], "bo": ["your-turn"]}
    told = {"ana": ana.heard(), "bo": bo.heard()}
    names = {who: [one["type"] for one in heard] for who, heard in told.items()}
    assert names == {
        "ana": ["seat-taken", "game-started", *turn["ana"]],
        "bo": ["game-started", *turn["bo"]],
    }
    assert {one["version"] for heard in told.values() for one in heard} == {2}
    assert told["ana"][0] == {
        "type": "seat-taken",
        "at": told["ana"][0]["at"],
        "game": game,
        "title": "burano",
        "version": 2,
        "seat": 2,
        "player": "bo",
    }

    players.give(game, Seat(1), Resign(), actor=ANA)
    refresher.refresh([game])
    assert (ana.names(), bo.names()) == (["game-over"], ["game-over"])


def test_each_turn_is_told_to_its_player(
    refresher: Refresher, players: Players, ana: Ear, bo: Ear
) -> None:
    game, turns = players.sit_down("dream-home", "ana", "bo"), list[tuple[str, int]]()
    for _ in range(6):
        refresher.refresh([game])
        asked = players.handler.load(game).position.state.asked
        turns += [("ana", one["seat"]) for one in ana.heard() if one["type"] == "your-turn"]
        turns += [("bo", one["seat"]) for one in bo.heard() if one["type"] == "your-turn"]
        while players.handler.load(game).position.state.asked == asked:
            players.step(game, undo=0)

    assert len(turns) == 6
    assert set(turns) == {("ana", 1), ("bo", 2)}


def test_who_leaves_hears_no_more_and_the_others_hear_of_it(
    refresher: Refresher, players: Players, ana: Ear, bo: Ear
) -> None:
    game = players.sit_down("burano", "ana", "bo", players=3)
    refresher.refresh([game])
    ana.heard(), bo.heard()

    players.give(game, Seat(2), LeaveSeat(), actor=BO)
    refresher.refresh([game])

    assert (ana.names(), bo.names()) == (["seat-left"], [])


def test_what_was_shown_before_somebody_listens_is_not_told_later(
    refresher: Refresher, players: Players, client: Redis
) -> None:
    game = players.sit_down("burano", "ana", players=3)
    players.give(game, Seat(2), TakeSeat(player=BO), actor=BO)
    refresher.refresh([game])
    ana = Ear(client, ANA)

    players.give(game, Seat(3), TakeSeat(player=PlayerId("cy")), actor=PlayerId("cy"))
    refresher.refresh([game])

    assert [one["seat"] for one in ana.heard() if one["type"] == "seat-taken"] == [3]


def test_a_low_clock_is_told_when_a_quarter_is_left(client: Redis, store: RedisStore) -> None:
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    clock = lambda: now  # noqa: E731
    players = Players(store, clock=lambda: clock())
    refresher = Refresher(client, store, CATALOGUE, now=lambda: clock())
    terms = GameSettings(created="", clock=ClockSettings(seconds=100))
    ana, game = Ear(client, ANA), players.sit_down("burano", "ana", terms=terms)
    refresher.refresh([game])
    [*_, turn] = ana.heard()

    at_70, at_80 = now + timedelta(seconds=70), now + timedelta(seconds=80)
    assert (turn["type"], turn["deadline"]) == ("your-turn", "2026-03-01T12:01:40.000Z")
    assert due(client, at_70, 500) == []
    assert due(client, at_80, 500) == [game]
    clock = lambda: at_80  # noqa: E731
    refresher.refresh([game])
    refresher.refresh([game])
    assert ana.names() == ["clock-low"]
    assert due(client, now + timedelta(seconds=99), 500) == []
    assert due(client, now + timedelta(seconds=100), 500) == [game]


def test_nobody_listens_and_nothing_is_stored(
    refresher: Refresher, players: Players, client: Redis
) -> None:
    game: GameId = players.play("dream-home", "ana", "bo")

    refresher.refresh([game])

    assert list(client.scan_iter("*inbox*")) == []
