"""A master that Sentinel names: found, and found again after a fail-over."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
import redis

from service.events.errors import Unavailable
from service.events.redis.connect import check, connect, connect_server
from service.events.server.game_server import check_servers
from service.events.store.redis_store import RedisStore
from service.start.settings import Settings, read_settings, without_secrets
from service.start.startup_errors import BadSettings, ServerOutOfReach
from tests.kit.sentinels import Watched, watched
from tests.kit.servers import free_port, pause
from tests.kit.tables import append_next, entry, new_id
from tests.kit.waiting import until
from workers.jobs import heartbeat
from workers.run import worker
from workers.wiring import queue


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Watched]:
    """A master and a replica; to start two is quicker than to heal them."""
    with watched(tmp_path / "pair") as started:
        yield started


def test_games_and_queue_can_be_at_the_master_that_sentinel_names(pair, tmp_path):
    settings = Settings(redis_url=pair.url, data=tmp_path)

    check_servers(settings, pair.url)
    with closing(connect(pair.url)) as client:
        check(client)
        assert append_next(RedisStore(client), new_id()) == 1


def test_moves_go_on_where_a_replica_of_a_hung_master_has_taken_over(pair: Watched) -> None:
    lost, game = pair.master(), new_id()
    with closing(connect(pair.url, fail_fast=True)) as client:
        append_next(RedisStore(client, replicas=1, patience=20_000), game)
        store = RedisStore(client)
        store.read(game)  # from here on it has a connection to the master
        pause(lost)

        assert until(lambda: answered(lambda: store.append(game, entry(2))))

    assert pair.master() is not lost


@pytest.mark.parametrize("fail_fast", [True, False], ids=["service", "worker"])
def test_a_new_game_is_read_where_it_was_written_once_the_old_master_is_back(
    pair: Watched, fail_fast: bool
) -> None:
    """Until Sentinel tells it otherwise, a master that was killed comes back as a master."""
    lost, game = pair.master(), new_id()
    with closing(connect(pair.url, fail_fast=fail_fast)) as client:
        earlier = RedisStore(client)
        earlier.read(game)  # from here on it has a connection to the master
        lost.kill()
        until(lambda: answered(lambda: RedisStore(client).append(game, entry(1))))
        lost.restart()

        assert earlier.read(game)


@pytest.mark.usefixtures("own_signals", "own_logging")
def test_jobs_are_queued_and_done_where_the_replica_has_taken_over(pair: Watched) -> None:
    lost = pair.master()
    with closing(connect_server(pair.url)) as server:
        queue(server).enqueue(heartbeat)
        server.wait(1, 20_000)
        lost.kill()
        until(lambda: answered(lambda: queue(server).enqueue(heartbeat)))
        worker(server).work(burst=True, logging_level="ERROR")

        assert queue(server).count == 0
        assert queue(server).failed_job_registry.count == 0
        assert queue(server).finished_job_registry.count == 2


def test_without_a_sentinel_the_error_names_the_master(tmp_path: Path) -> None:
    url = f"redis+sentinel://:segreto@127.0.0.1:{free_port()}/games"

    with (
        pytest.raises(ServerOutOfReach, match=r"games \(named by Sentinel\) is out of reach") as no,
        closing(connect(url)) as client,
    ):
        check(client)

    assert "segreto" not in str(no.value)


@pytest.mark.parametrize(
    "place",
    ["127.0.0.1:26379", "127.0.0.1/", "/games", "127.0.0.1/games/zero", "127.0.0.1/games?db=1"],
    ids=["no name", "empty name", "no host", "bad database", "unknown option"],
)
def test_an_incomplete_address_is_refused(place: str) -> None:
    with pytest.raises(ServerOutOfReach, match="is not a Redis URL"):
        connect(f"redis+sentinel://{place}")


def test_the_setting_accepts_sentinels_and_hides_their_passwords() -> None:
    url = "redis+sentinel://ana:segreto@one:26379,two:26379/games/1?sentinel_password=altro"

    assert read_settings({"REDIS_URL": url}).redis_url == url
    assert without_secrets(url) == "redis+sentinel://***@one:26379,two:26379/games/1?***"


def test_other_schemes_are_refused() -> None:
    with pytest.raises(BadSettings, match=r"unix:// or redis\+sentinel://"):
        read_settings({"REDIS_URL": "sentinel://one/games"})


def answered(call: Callable[[], object]) -> object:
    try:
        return call()
    except (Unavailable, redis.ConnectionError):
        return None
