"""A service on a server of its own, at noon of a day."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory
from redis import Redis

from tests.api.daily.whole_service import NOON, DailyService


@pytest.fixture
def clock() -> Iterator[FrozenDateTimeFactory]:
    with freeze_time(NOON) as frozen:
        assert isinstance(frozen, FrozenDateTimeFactory)
        yield frozen


@pytest.fixture
def service(own_client: Redis, tmp_path: Path, clock: FrozenDateTimeFactory) -> DailyService:
    return DailyService(own_client, tmp_path)
