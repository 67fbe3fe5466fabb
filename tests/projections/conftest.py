"""A separate real server for read models, because totals include all of its games."""

import pytest
from redis import Redis


@pytest.fixture
def client(own_client: Redis) -> Redis:
    return own_client
