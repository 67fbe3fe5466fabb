"""A service for each test, two players on it, and a clock that stands still."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

from tests.api.http_players import Service, Visitor

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def ana(service: Service) -> Visitor:
    return service.player("Ana")


@pytest.fixture
def bo(service: Service) -> Visitor:
    return service.player("Bo")


@pytest.fixture
def clock() -> Iterator[FrozenDateTimeFactory]:
    with freeze_time(START) as frozen:
        assert isinstance(frozen, FrozenDateTimeFactory)
        yield frozen
