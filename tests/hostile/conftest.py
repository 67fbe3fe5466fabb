"""A service for each test."""

import pytest

from tests.api.http_players import Service


@pytest.fixture
def service() -> Service:
    return Service()
