"""Workers with real servers, a real queue and a folder for replay files."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from redis import Redis

from service.settings import Settings
from tests.projections.tables import Players
from tests.random_play import CATALOGUE
from tests.servers import Server, running
from workers.tools import Tools, equip, make_tools


@pytest.fixture(scope="session")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("work")) as started:
        yield started


@pytest.fixture
def client(own_server: Server) -> Iterator[Redis]:
    with own_server.client() as connected:
        connected.flushall()
        yield connected


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path)


@pytest.fixture
def tools(settings: Settings, client: Redis) -> Tools:
    made = make_tools(settings, client, client, CATALOGUE, clock=lambda: datetime.now(UTC))
    equip(made)
    return made


@pytest.fixture
def players(tools: Tools) -> Players:
    return Players(tools.store)
