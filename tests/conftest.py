"""Fixtures that many chapters share."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

# Assertions of the given/when/then helper show what differs, as those of tests do.
pytest.register_assert_rewrite("tests.spec")

if TYPE_CHECKING:
    from redis import Redis

    from tests.clusters import Cluster
    from tests.servers import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Server]":
    """A real server for this test process; what a test stores goes by its own game ids."""
    from tests.servers import running  # the rules can be tested without redis

    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def client(server: "Server") -> "Iterator[Redis]":
    with server.client() as connected:
        yield connected


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Cluster]":
    """A real cluster of three masters; a test that harms it heals it again."""
    from tests.clusters import running_cluster

    with running_cluster(tmp_path_factory.mktemp("cluster")) as started:
        yield started
