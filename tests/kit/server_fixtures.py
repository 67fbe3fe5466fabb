"""Real servers as fixtures for all folders, and what stands on them: a store, players, read models.

What needs Redis is imported when it is asked for: the rules can be tested without.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from redis import Redis

    from service.events.store.redis_store import RedisStore
    from service.projections.build.refresh import Refresher
    from tests.kit.clusters import Cluster
    from tests.kit.servers import Server
    from tests.projections.tables import Players


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Server]":
    """A real server for this test process; what a test stores goes by its own game ids."""
    from tests.kit.servers import running

    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def client(server: "Server") -> "Iterator[Redis]":
    with server.client() as connected:
        yield connected


@pytest.fixture(scope="session")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Server]":
    """Another real server, for tests that count all that is stored: each begins with none."""
    from tests.kit.servers import running

    # A rewrite of the append-only file would change its size while a test measures it.
    with running(tmp_path_factory.mktemp("own"), "--auto-aof-rewrite-percentage", "0") as started:
        yield started


@pytest.fixture
def own_client(own_server: "Server") -> "Iterator[Redis]":
    with own_server.client() as connected:
        connected.flushall()
        yield connected


@pytest.fixture
def store(client: "Redis") -> "RedisStore":
    from service.events.store.redis_store import RedisStore

    return RedisStore(client)


@pytest.fixture
def players(store: "RedisStore") -> "Players":
    from tests.projections.tables import Players

    return Players(store)


@pytest.fixture
def refresher(client: "Redis", store: "RedisStore") -> "Refresher":
    from service.projections.build.refresh import Refresher
    from tests.kit.random_play import CATALOGUE

    return Refresher(client, store, CATALOGUE)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Cluster]":
    """A real cluster of three masters; a test that harms it heals it again."""
    from tests.kit.clusters import running_cluster

    with running_cluster(tmp_path_factory.mktemp("cluster")) as started:
        yield started
