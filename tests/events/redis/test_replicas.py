"""ALTANA_REPLICAS: how many replicas must have a write, and whether there are as many."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.events.redis.replicas import check_replicas, replica_warnings, replicas_to_await
from service.events.server.game_server import check_servers
from service.start.settings import ALL, Settings
from service.start.startup_errors import ServerNotDurable
from tests.kit.clusters import Cluster, connected
from tests.kit.servers import Server, running_pair

DURABLE = ("appendfsync", "always")


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_pair(tmp_path_factory.mktemp("pair")) as (started, _), started.client() as client:
        client.config_set(*DURABLE)
        yield started


def settings(**values: object) -> Settings:
    return Settings(data=Path(), **{"durability": "strict", **values})  # type: ignore[arg-type]


def test_all_replicas_of_one_server_are_those_at_the_start(master: Server, cluster: Cluster):
    with master.client() as client:
        assert replicas_to_await(client, settings()) == 1
        assert replicas_to_await(client, settings(replicas=0)) == 0
        assert replicas_to_await(client, settings(replicas=2)) == 2
        assert replicas_to_await(client, settings(durability="default")) == 0
    with connected(cluster) as client:
        assert replicas_to_await(client, settings()) == 0


def test_a_service_starts_where_there_are_as_many_replicas_as_it_asks_for(master: Server):
    check_servers(settings(replicas=1), master.url)


def test_a_service_does_not_start_with_fewer_replicas(master: Server):
    with pytest.raises(ServerNotDurable) as refused:
        check_servers(settings(replicas=2), master.url)

    assert str(refused.value) == (
        f"ALTANA_REPLICAS is 2, and the server at {master.socket} has 1 replica: "
        "give it more, or set ALTANA_REPLICAS=1."
    )


def test_every_master_of_a_cluster_is_counted(cluster: Cluster):
    with connected(cluster) as client, pytest.raises(ServerNotDurable, match="has no replicas"):
        check_replicas(client, 1)
    with connected(cluster) as client:
        check_replicas(client, ALL)
        assert list(replica_warnings(client, ALL)) == []
