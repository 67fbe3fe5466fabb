"""A separate real server for read models, because totals include all of its games."""

from collections.abc import Iterator

import pytest
from redis import Redis

from service.events.store.redis_store import RedisStore
from service.projections.build.refresh import Refresher
from tests.kit.random_play import CATALOGUE
from tests.kit.servers import Server, running
from tests.projections.tables import Players


@pytest.fixture(scope="session")
def shown_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("shown")) as started:
        yield started


@pytest.fixture
def client(shown_server: Server) -> Iterator[Redis]:
    with shown_server.client() as connected:
        connected.flushall()
        yield connected


@pytest.fixture
def store(client: Redis) -> RedisStore:
    return RedisStore(client)


@pytest.fixture
def players(store: RedisStore) -> Players:
    return Players(store)


@pytest.fixture
def refresher(client: Redis, store: RedisStore) -> Refresher:
    return Refresher(client, store, CATALOGUE)
