"""A running service that the tests of a process share."""

from collections.abc import Iterator

import pytest

from tests.e2e.serving import Running, serving
from tests.kit.servers import Server


@pytest.fixture(scope="session")
def running(server: Server) -> Iterator[Running]:
    """A service of two processes: to start one takes seconds. Each test has its own players."""
    with serving(server.url) as started:
        yield started
