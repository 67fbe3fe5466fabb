"""ALTANA_REPLICAS: how many replicas must have a write, and whether there are as many."""

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from redis import Redis

from service.events.errors import Unconfirmed
from service.events.redis import replica_wait
from service.events.redis.connect import connect
from service.events.redis.replica_wait import AllOfCluster, AllOfServer
from service.events.redis.replicas import check_replicas, replica_warnings, replicas_to_await
from service.events.server.game_server import check_servers
from service.start.settings import ALL, Settings
from service.start.startup_errors import ServerNotDurable
from tests.kit.clusters import Cluster, connected
from tests.kit.sentinels import watched
from tests.kit.servers import Server, paused, running_pair, strict_store
from tests.kit.tables import entry, new_id
from tests.kit.waiting import until

DURABLE = ("appendfsync", "always")


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_pair(tmp_path_factory.mktemp("pair")) as (started, _), started.client() as client:
        client.config_set(*DURABLE)
        yield started


def settings(**values: object) -> Settings:
    return Settings(data=Path(), **{"durability": "strict", **values})  # type: ignore[arg-type]


def test_all_replicas_of_one_server_are_those_at_the_start_or_more(
    master: Server, cluster: Cluster
):
    with master.client() as client:
        assert replicas_to_await(client, settings()) == AllOfServer(1)
        assert replicas_to_await(client, settings(replicas=0)) == 0
        assert replicas_to_await(client, settings(replicas=2)) == 2
        assert replicas_to_await(client, settings(durability="default")) == 0
    with connected(cluster) as client:
        assert replicas_to_await(client, settings()) == AllOfCluster(least=0)


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
        (warning,) = replica_warnings(client, ALL)
        assert warning.startswith("No server of the cluster has a replica")


@pytest.mark.slow  # three servers and a Sentinel
def test_a_replica_that_sentinel_has_forgotten_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(replica_wait, "A_LOOK_AT_SENTINEL", 0.0)
    with watched(tmp_path, replicas=2) as servers, closing(connect(servers.url)) as client:
        store, game = strict_store(client), new_id()
        store.append(game, entry(1))
        gone = next(one for one in servers.servers.values() if one is not servers.master())
        gone.kill()
        for _ in range(3):
            with pytest.raises(Unconfirmed):
                store.append(game, entry(2), key="k")

        servers.forget_replicas()

        def is_confirmed() -> bool:
            with suppress(Unconfirmed):
                return store.append(game, entry(2), key="k") == entry(2)
            return False

        until(is_confirmed)


@pytest.mark.slow  # three servers and a Sentinel
def test_a_replica_that_is_away_at_the_start_is_waited_for_if_sentinel_knows_it(tmp_path: Path):
    with watched(tmp_path, replicas=2) as servers, closing(connect(servers.url)) as client:
        gone = next(one for one in servers.servers.values() if one is not servers.master())
        gone.kill()
        until(lambda: client.info("replication")["connected_slaves"] == 1)

        assert replicas_to_await(client, settings()) == AllOfServer(2)


def test_a_replica_that_joins_later_is_waited_for_from_then_on(tmp_path: Path):
    with (
        running_pair(tmp_path) as (master, replica),
        master.client() as client,
        replica.client() as at_replica,
    ):
        host, port = (at_replica.info("replication")[f"master_{one}"] for one in ("host", "port"))
        at_replica.replicaof("NO", "ONE")
        until(lambda: not client.info("replication")["connected_slaves"])
        store, game = strict_store(client), new_id()
        store.append(game, entry(1))

        at_replica.replicaof(host, port)
        until(lambda: _has_all(client))
        store.append(game, entry(2))
        with paused(replica), pytest.raises(Unconfirmed):
            store.append(game, entry(3))
        client.client_kill_filter(_type="replica")
        at_replica.replicaof("NO", "ONE")
        with pytest.raises(Unconfirmed):
            store.append(game, entry(4))


def _has_all(master: Redis) -> bool:
    """Return whether a replica has received all that its master has."""
    info = master.info("replication")
    replica = info.get("slave0", {})
    return replica.get("state") == "online" and replica["offset"] >= info["master_repl_offset"]
