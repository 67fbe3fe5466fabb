"""Memory pressure: at 80 % of maxmemory nothing new is created, and games go on."""

from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from redis import Redis

from service.api.limits.memory_pressure import MemoryPressure, memory_used
from service.api.limits.rate_limits import CallLimits
from service.api.limits.shared_counters import RedisCounts
from service.app import make_app, make_parts
from service.events.people.redis_people import RedisPeople
from service.events.redis.connect import Client, connect
from service.events.server.embedded_server import shared_server
from service.events.store.redis_store import RedisStore
from service.start.limit_settings import Bounds
from service.start.settings import DAILY, MEGABYTE, Settings
from tests.api.http_players import GAMES, Service
from tests.kit.servers import running


class ServiceOnServer(Service):
    def __init__(self, client: Redis) -> None:
        settings = Settings(data=Path("unused"))
        self.parts = make_parts(settings, RedisStore(client), RedisPeople(client), GAMES)
        self.app = make_app(self.parts, client)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Redis]:
    with running(tmp_path) as server, server.client() as connected:
        yield connected


@pytest.fixture(params=["server", "cluster"])
def anywhere(request: pytest.FixtureRequest) -> Iterator[Client]:
    where = request.getfixturevalue(request.param)
    with connect(where.url) as connected:
        yield connected


def leave(client: Redis, used: float) -> None:
    """Make Redis use this share of its memory."""
    client.config_set("maxmemory", int(client.info("memory")["used_memory"] / used))


def test_nothing_new_is_made_when_memory_is_nearly_full_and_games_go_on(client: Redis) -> None:
    service = ServiceOnServer(client)
    ana = service.player()
    table = service.table(ana, ana)
    leave(client, used=0.9)

    full = ServiceOnServer(client)  # one that has not checked yet
    refused = [
        full.visitor().post("/v1/players", {"name": "Bo"}),
        full.visitor().post(
            "/v1/games",
            {"game": "toy", "players": 2},
            headers={"Authorization": f"Bearer {ana.token}"},
        ),
    ]
    played = service.visitor().call(
        "POST",
        f"/v1/games/{table['id']}/moves",
        json={"commands": [{"type": "resign"}]},
        headers={"Authorization": f"Bearer {ana.token}", "If-Match": '"2"'},
    )

    assert [answer.status_code for answer in refused] == [503, 503]
    assert {answer.get_json()["type"] for answer in refused} == {"/v1/problems/store-nearly-full"}
    assert all("Retry-After" in answer.headers for answer in refused)
    assert played.status_code == 201


@pytest.mark.parametrize(("nearly_full", "free"), [(80, 0.5), (40, 0.3)])
def test_there_is_room_again_when_memory_is_free_again(
    client: Redis, nearly_full: int, free: float
) -> None:
    now = [0.0]
    room = MemoryPressure(client, Bounds(nearly_full=nearly_full), clock=lambda: now[0])
    leave(client, used=0.9)
    before = room.is_short()
    leave(client, used=free)
    now[0] = 60.0

    assert (before, room.is_short()) == (True, False)


def test_a_server_without_a_bound_is_never_full(anywhere: Client) -> None:
    assert memory_used(anywhere) == 0.0


def test_an_embedded_server_has_the_bound_that_was_set(tmp_path: Path) -> None:
    with shared_server(tmp_path, megabytes=64) as url, connect(url) as client:
        assert client.config_get("maxmemory") == {"maxmemory": str(64 * MEGABYTE)}


def test_without_a_setting_it_is_a_quarter_of_the_machine() -> None:
    quarter = psutil.virtual_memory().total / 4 / MEGABYTE

    assert Settings(data=Path("unused")).most_memory == pytest.approx(quarter, rel=0.01)


def test_processes_share_a_quota(anywhere: Client) -> None:
    limits = [CallLimits(0, RedisCounts(anywhere), daily={**DAILY, "games": 10}) for _ in range(2)]

    used = [limits[turn % 2].use("games", f"ana of {id(limits)}", None) for turn in range(11)]

    assert [one and one.is_over for one in used] == [False] * 10 + [True]


def test_counts_are_forgotten_when_their_window_is_over(anywhere: Client) -> None:
    counts = RedisCounts(anywhere)
    counts.add("altana/quota/games/player/ana/1", 1, 500)
    counts.add("altana/quota/games/player/ana/1", 1, 900)

    assert 0 < anywhere.ttl("altana/quota/games/player/ana/1") <= 500
