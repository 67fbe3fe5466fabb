"""A separate real server for read models, because totals include all of its games."""

import pytest
from redis import Redis

from service.events.store.redis_store import RedisStore
from service.projections.build.refresh import Refresher
from tests.kit.random_play import CATALOGUE
from tests.projections.tables import Players


@pytest.fixture
def client(own_client: Redis) -> Redis:
    return own_client


@pytest.fixture
def store(client: Redis) -> RedisStore:
    return RedisStore(client)


@pytest.fixture
def players(store: RedisStore) -> Players:
    return Players(store)


@pytest.fixture
def refresher(client: Redis, store: RedisStore) -> Refresher:
    return Refresher(client, store, CATALOGUE)
