"""A service for each test, and a clock that stands still."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

from tests.api.http_players import Service

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def service() -> Service:
    return Service()


@pytest.fixture
def clock() -> Iterator[FrozenDateTimeFactory]:
    with freeze_time(START) as frozen:
        yield frozen
