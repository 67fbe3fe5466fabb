"""People who wait: real servers, real jobs, and a computer player when nobody comes."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from service.app import create_app_on
from service.domain.kit.messages import PlayerId
from service.events.people.player_keys import invitation_keys
from service.events.redis.connect import Client
from service.matchmaking.seeks.model import SeekId
from service.start.settings import Settings
from tests.api.http_players import Visitor
from tests.kit.clusters import Cluster, connected
from tests.workers.conftest import Altana
from workers.run import worker
from workers.schedule import Schedule, looks
from workers.wiring import Tools

DUO = {"game": "dream-home", "players": 2}


class House:
    """A service on a real server, and players who talk to it."""

    def __init__(self, client: Client, folder: Path) -> None:
        settings = Settings(data=folder, rate_limit=0)
        self.app = create_app_on(client, settings)

    def player(self, name: str = "Ana") -> Visitor:
        made = Visitor(self.app).post("/v1/players", {"name": name}).get_json()
        return Visitor(self.app, made["token"], made["player"]["id"])


@pytest.fixture
def house(client: Redis, tmp_path: Path) -> House:
    return House(client, tmp_path)


def work(tools: Tools) -> None:
    """Let the schedule look, and a real worker do what it has queued."""
    others = [tools.page_queue, tools.slow]
    Schedule(tools.queue, others, tools.clock, looks(tools)).update()
    worker(tools.queue.connection).work(burst=True, logging_level="WARNING")


def test_a_worker_gives_the_seats_to_a_computer_player(tools: Tools, house: House) -> None:
    ana = house.player()
    waiting = ana.post("/v1/seeks", {**DUO, "bot": "greedy", "bot_after": 600}).get_json()
    early = looks(tools)["seeks"]()
    soon = ana.post("/v1/seeks", {**DUO, "bot": "greedy", "bot_after": 0})
    bo = house.player("Bo")
    asked = {"game": "burano", "players": 2, "bot": "greedy", "bot_after": 0}
    paired = bo.post("/v1/seeks", asked).get_json()
    _make_due(tools, SeekId(waiting["id"]))
    late = looks(tools)["seeks"]()

    work(tools)

    mine = ana.get("/v1/seeks").get_json()["seeks"]
    table = ana.get(f"/v1/games/{mine[0]['game_id']}").get_json()
    assert (early, late, looks(tools)["seeks"]()) == (False, True, False)
    assert (soon.status_code, paired["status"]) == (409, "paired")
    assert [seat["player"] for seat in table["seats"]] == [ana.player, "bot-greedy"]
    assert table["status"] == "running"


def _make_due(tools: Tools, seek: SeekId) -> None:
    """Set the time of a computer player to now, as waiting for it would take too long."""
    client: Any = tools.client
    [key] = client.keys("altana:{seeks}:pool:*")
    now = datetime.now(UTC).timestamp() - 1
    text = client.get(key)
    at = text.partition(b'"bot_at":')[2].partition(b",")[0].partition(b"}")[0]
    assert seek.encode() in text
    client.set(key, text.replace(at, str(now).encode()))
    client.zadd("altana:{seeks}:due", {key.rpartition(b":")[2]: now})


def test_many_who_seek_at_once_are_paired_two_by_two(house: House) -> None:
    players = [house.player(f"Player {number}") for number in range(12)]

    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda one: one.post("/v1/seeks", DUO), players))

    assert {one.status_code for one in answers} == {201}
    games = [one.get("/v1/seeks").get_json()["seeks"][0]["game_id"] for one in players]
    assert None not in games
    assert sorted(map(games.count, games)) == [2] * 12


def test_on_a_cluster_people_are_invited_and_paired(cluster: Cluster, tmp_path: Path) -> None:
    with connected(cluster) as client:
        house = House(client, tmp_path)
        ana, bo = house.player("Ana"), house.player("Bo")
        ana.post("/v1/seeks", DUO)
        game = ana.post("/v1/games", {**DUO, "visibility": "private"}).get_json()["id"]
        path = f"/v1/games/{game}/invitations"

        paired = bo.post("/v1/seeks", DUO).get_json()
        invitation = ana.post(path, {"player": bo.player}).get_json()["id"]
        accepted = bo.post(f"/v1/invitations/{invitation}/accept", {})

    assert paired["status"] == "paired"
    assert (accepted.status_code, accepted.get_json()["status"]) == (201, "running")


def test_erasing_a_person_removes_their_invitations_and_seeks(
    house: House, command: Altana, client: Redis
) -> None:
    ana, bo = house.player("Ana"), house.player("Bo")
    game = ana.post("/v1/games", {**DUO, "visibility": "private"}).get_json()["id"]
    ana.post(f"/v1/games/{game}/invitations", {"player": bo.player})
    ana.post("/v1/seeks", DUO)

    erased = command("erase", ana.player, "--yes")

    assert erased.exit_code == 0, erased.output
    assert bo.get("/v1/invitations").get_json()["received"] == []
    assert bo.post("/v1/seeks", DUO).get_json()["status"] == "waiting"
    assert [key for key in client.keys(f"*{ana.player}*") if b"{seeks}" in key] == []
    assert client.exists(*invitation_keys(PlayerId(ana.player))) == 0


def test_metrics_count_what_comes_of_it(house: House) -> None:
    ana, bo = house.player("Ana"), house.player("Bo")
    for player in (ana, bo):
        player.post("/v1/seeks", DUO)
    game = ana.post("/v1/games", DUO).get_json()["id"]
    ana.post(f"/v1/games/{game}/invitations", {"player": bo.player})

    text = Visitor(house.app).get("/metrics").text

    assert 'altana_seeks_total{step="sought"} 2.0' in text
    assert 'altana_seeks_total{step="paired"} 2.0' in text
    assert 'altana_invitations_total{step="invited"} 1.0' in text
