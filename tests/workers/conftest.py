"""Workers with real servers, a real queue and a folder for replay files."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from freezegun import freeze_time
from redis import Redis

from service.cli import altana
from service.domain.kit.messages import GameId
from service.start.settings import Settings
from tests.kit.random_play import CATALOGUE
from tests.kit.servers import Server
from tests.projections.tables import Players
from workers.wiring import Tools, equip, make_tools

NOON = "2026-03-01 12:00:00"


@pytest.fixture
def client(own_client: Redis) -> Redis:
    return own_client


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path)


@pytest.fixture(autouse=True)
def own_process(own_logging: None, own_signals: None, own_tools: None) -> None:
    """Undo a worker's changes to its process, which here is the process of the tests."""


@pytest.fixture
def tools(settings: Settings, client: Redis) -> Tools:
    made = make_tools(settings, client, client, CATALOGUE, clock=lambda: datetime.now(UTC))
    equip(made)
    return made


@pytest.fixture
def noon() -> Iterator[Any]:
    with freeze_time(NOON) as time:
        yield time


@pytest.fixture
def players(tools: Tools) -> Players:
    return Players(tools.store)


class Altana:
    """The command line, on the test's own server and folder."""

    def __init__(self, url: str, folder: Path) -> None:
        self._environment = {"REDIS_URL": url, "ALTANA_DATA": str(folder)}

    def __call__(self, *arguments: str, **options: Any) -> Result:
        return CliRunner(env=self._environment).invoke(altana, arguments, **options)


@pytest.fixture
def command(own_server: Server, client: Redis, tmp_path: Path) -> Altana:
    return Altana(own_server.url, tmp_path)


@pytest.fixture
def game(tools: Tools, players: Players) -> GameId:
    played = players.play("dream-home", "ana", "bo")
    tools.refresher.refresh([played])
    return played
