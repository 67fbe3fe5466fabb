"""A real server with its own games, and players on it."""

import pytest
from redis import Redis

from service.events.people.redis_people import RedisPeople
from service.events.store.game_lists import GameLists
from service.events.store.redis_store import RedisStore
from service.projections.upkeep.list_upkeep import ListUpkeep
from tests.kit.random_play import CATALOGUE
from tests.lists.old_store import OldStore
from tests.projections.tables import Players


@pytest.fixture
def client(own_client: Redis) -> Redis:
    return own_client


@pytest.fixture
def old_players(client: Redis) -> Players:
    """Players on a service of release 0.1.0."""
    return Players(OldStore(client), seed=2)


@pytest.fixture
def lists(client: Redis) -> GameLists:
    return GameLists(client)


@pytest.fixture
def upkeep(client: Redis, store: RedisStore) -> ListUpkeep:
    return ListUpkeep(client, store, CATALOGUE, RedisPeople(client))
