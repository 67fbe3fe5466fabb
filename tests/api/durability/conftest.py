"""A server with a world in which every writing call succeeds."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.write_calls import Data, World, serving
from tests.kit.servers import Server, running


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.fixture(scope="module")
def world(own_server: Server, files: Path) -> World:
    with serving(own_server.url, files) as service:
        return World(service)


@pytest.fixture(scope="module")
def data(own_server: Server, world: World) -> Data:
    with own_server.client() as client:
        return Data(client)
