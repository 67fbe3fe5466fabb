"""`GET /v1/games` on a real server: exactly the games that match, whatever is listed."""

from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.api.context.read_models import read_models
from service.api.games import lobby_scan
from service.app import make_app, make_parts
from service.events.keys import all_listed
from service.events.people.redis_people import RedisPeople
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import ReplayStore
from service.events.store import game_lists
from service.events.store.redis_store import RedisStore
from service.start.settings import Settings
from tests.api.contract import CheckedClient, contract_of
from tests.api.http_players import GAMES, Service, Visitor
from tests.lists.old_store import OldStore


class ListingService(Service):
    """An application on a real Redis server, without workers."""

    def __init__(self, client: Redis, folder: Path, store: RedisStore) -> None:
        settings = Settings(data=folder)
        exports = Exports(client, store, GAMES, ReplayStore(settings.replay_url))
        people, models = RedisPeople(client), read_models(client, exports)
        self.parts = make_parts(settings, store, people, GAMES, models=models)
        self.app = make_app(self.parts, client)
        self.app.test_client_class = CheckedClient
        self.app.extensions["contract"] = contract_of(self.app, GAMES)


@pytest.fixture
def service(client: Redis, tmp_path: Path) -> ListingService:
    return ListingService(client, tmp_path, RedisStore(client))


@pytest.fixture
def old_service(client: Redis, tmp_path: Path) -> ListingService:
    return ListingService(client, tmp_path, OldStore(client))


def listed(visitor: Visitor, **query: Any) -> list[str]:
    """Return the ids of all pages."""
    ids, cursor = [], None
    while True:
        answer = visitor.get("/v1/games", query_string={**query, **(cursor or {})}).get_json()
        ids += [game["id"] for game in answer["games"]]
        if answer["next"] is None:
            return ids
        cursor = {"cursor": answer["next"]}


def tables(service: Service, ana: Visitor, bo: Visitor) -> dict[str, str]:
    """Lay an open, a running and a finished table; somebody else's private one, too."""
    games = {
        "open": service.table(ana, players=2)["id"],
        "running": service.table(ana, bo)["id"],
        "finished": service.table(bo, ana)["id"],
    }
    assert ana.play(games["finished"], 2, {"type": "resign"}).status_code == 201
    return {status: str(game) for status, game in games.items()}


@pytest.mark.parametrize("is_complete", [True, False])
def test_filters_find_what_matches(service, client, monkeypatch, is_complete):
    ana, bo = service.player("Ana"), service.player("Bo")
    games = tables(service, ana, bo)
    if not is_complete:
        client.delete(*all_listed())
        monkeypatch.setattr(game_lists, "MOST_UNLISTED", 1)
    newest_first = sorted(games.values(), reverse=True)

    assert listed(ana) == newest_first
    assert {status: listed(bo, status=status) for status in games} == {
        status: [game] for status, game in games.items()
    }
    assert listed(ana, player=ana.player) == newest_first
    assert listed(ana, player=bo.player) == sorted(
        (games["running"], games["finished"]), reverse=True
    )
    assert listed(ana, player=bo.player, status="open") == []
    assert listed(ana, player=bo.player, status="finished") == [games["finished"]]
    assert listed(ana, player=ana.player, status="open", game="burano") == []
    assert listed(ana, player="nobody") == []


def test_private_games_stay_hidden(service):
    ana, bo, cy = (service.player(name) for name in ("Ana", "Bo", "Cy"))
    private = service.table(ana, bo, visibility="private")["id"]

    assert listed(bo, player=ana.player) == [private]
    assert listed(cy, player=ana.player) == listed(cy, status="running") == listed(cy) == []


def test_an_erased_player_is_not_found_any_more(service):
    ana, bo = service.player("Ana"), service.player("Bo")
    games = tables(service, ana, bo)

    assert ana.delete(f"/v1/players/{ana.player}").status_code == 204

    assert listed(bo, player=ana.player) == []
    assert len(listed(bo, player=bo.player)) == 2
    assert listed(bo) == sorted(games.values(), reverse=True)


def test_old_and_new_services_side_by_side(service, old_service):
    ana, bo = service.player("Ana"), service.player("Bo")
    old_ana, old_bo = (Visitor(old_service.app, one.token, one.player) for one in (ana, bo))
    begun_here = service.table(ana, players=2)["id"]
    begun_there = old_service.table(old_ana, players=2)["id"]

    old_bo.post(f"/v1/games/{begun_here}/seats", {})
    bo.post(f"/v1/games/{begun_there}/seats", {})

    both = sorted((begun_here, begun_there), reverse=True)
    assert listed(ana, status="running") == listed(ana, player=bo.player) == both
    assert listed(ana, status="open") == []


def test_a_cursor_of_an_earlier_release_goes_on(service):
    """A cursor is the id of the last game that was looked at, whatever was asked for."""
    ana = service.player("Ana")
    games = sorted((service.table(ana, players=2)["id"] for _ in range(5)), reverse=True)

    assert listed(ana, cursor=games[2]) == games[3:]
    assert listed(ana, cursor=games[2], player=ana.player, most=1) == games[3:]


def test_the_games_of_a_rare_player_are_found_in_one_call(service, monkeypatch):
    monkeypatch.setattr(lobby_scan, "MOST_LOOKED_AT", 5)
    ana, bo = service.player("Ana"), service.player("Bo")
    rare = service.table(ana, players=2)["id"]
    for _ in range(10):
        service.table(bo, players=2)

    answer = ana.get(f"/v1/games?player={ana.player}").get_json()

    assert [game["id"] for game in answer["games"]] == [rare]
    assert answer["next"] is None


@pytest.mark.parametrize(
    "player", ["%00", "%ED%A0%80", "%FF", "/open", "/finished", "a/b", "%7Bx%7D", "%5C", "%2B", "-"]
)
def test_a_strange_player_is_nobody(service, player):
    """A player is part of the range that is read: no text may reach the games of others."""
    ana = service.player("Ana")
    service.table(ana, players=2)

    for query in (f"?player={player}", f"?player={player}&status=open"):
        answer = ana.get(f"/v1/games{query}")
        assert (answer.status_code, answer.get_json()["games"]) == (200, [])
