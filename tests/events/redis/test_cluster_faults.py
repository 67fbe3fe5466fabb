"""A Redis Cluster in trouble: masters die, replicas take over, and no confirmed move is lost."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from redis.cluster import RedisCluster

from service.api.operating.server_metrics import ServerFigures
from service.app import create_app, create_app_on
from service.domain.kit.messages import GameId
from service.events.errors import OutOfReach, Unconfirmed
from service.events.redis.connect import Client, connect
from service.events.redis.replica_wait import AllOfCluster
from service.events.store.redis_store import RedisStore
from service.start.settings import Settings
from tests.kit.clusters import Cluster, Node, connected, running_cluster
from tests.kit.servers import pause, paused, resume, strict_store
from tests.kit.tables import append_next, entry, new_id
from tests.kit.waiting import until

PATIENCE = 20_000  # milliseconds, where a replica is expected to answer in the end


@pytest.fixture
def client(cluster: Cluster) -> Iterator[RedisCluster]:
    with connected(cluster) as client:
        yield client


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three masters with a replica each; a test that harms them heals them again."""
    with running_cluster(tmp_path_factory.mktemp("pairs"), replicas=True) as started:
        yield started


@pytest.fixture
def pairs_client(pairs: Cluster) -> Iterator[RedisCluster]:
    with connected(pairs) as client:
        yield client


def test_a_cluster_that_lost_a_master_is_not_ready_and_comes_back(cluster, client, tmp_path):
    store, game = RedisStore(client), new_id()
    append_next(store, game)
    visitor = create_app(Settings(data=tmp_path), cluster.url).test_client()
    assert visitor.get("/readyz").status_code == 200
    lost = cluster.shard(game)[0]
    lost.server.kill()

    with pytest.raises(Unconfirmed):
        store.append(game, entry(2), key="k")
    until(lambda: visitor.get("/readyz").status_code == 503)
    lost.server.restart()
    cluster.await_health()

    assert visitor.get("/readyz").status_code == 200
    assert store.append(game, entry(2), key="k") == entry(2)


def test_a_confirmed_move_is_at_the_replica_of_its_master(pairs, pairs_client):
    store = RedisStore(pairs_client, replicas=1, patience=PATIENCE)
    made = [new_id() for _ in range(10)]
    for game in made:
        store.append(game, entry(1))

    for game in made:
        _, replica = pairs.shard(game)
        replica.client.readonly()
        assert RedisStore(replica.client).version(game) == 1


def test_a_strict_store_waits_for_the_replica(pairs, pairs_client):
    store, game = strict_store(pairs_client), new_id()
    _, replica = pairs.shard(game)
    pause(replica.server)

    with pytest.raises(Unconfirmed):
        store.append(game, entry(1), key="k")
    resume(replica.server)

    patient = RedisStore(pairs_client, replicas=1, patience=PATIENCE)
    assert patient.append(game, entry(1), key="k") == entry(1)


def test_what_is_found_by_its_key_waits_for_the_replica_too(pairs, pairs_client):
    strict, game = strict_store(pairs_client), new_id()
    _, replica = pairs.shard(game)
    # Connected first: after a failover the replica may be the one that the URL names.
    with connected(pairs) as another:
        pause(replica.server)
        with pytest.raises(Unconfirmed):
            strict.append(game, entry(1), key="k")

        with pytest.raises(Unconfirmed):
            strict_store(another).find(game, "k")
        resume(replica.server)

    patient = RedisStore(pairs_client, replicas=1, patience=PATIENCE)
    assert patient.find(game, "k") == entry(1)


def test_a_strict_store_waits_for_every_replica_that_may_take_over(pairs, pairs_client):
    """A master that is cut off with one of two replicas must not count that one as enough."""
    store, game = strict_store(pairs_client), new_id()
    master, near = pairs.shard(game)
    far = next(node for node in pairs.nodes if node not in (master, near) and not node.is_master())
    bereft = next(node for node in pairs.nodes if node.id == master_id(far))
    append_next(store, game)  # while there is one replica
    far.tell("CLUSTER REPLICATE", master.id)
    until(lambda: len(master.tell("CLUSTER REPLICAS", master.id)) == 2)
    until(lambda: master.client.info("replication")["connected_slaves"] == 2)
    while append_next_if_confirmed(store, game) is None:
        pass  # the new one gets its first copy
    with paused(far.server):
        with pytest.raises(Unconfirmed):
            store.append(game, entry(store.version(game) + 1), key="k")
        for_one = append_next(RedisStore(pairs_client, replicas=1, patience=PATIENCE), game)
        until(lambda: seen_by(master, far).endswith(",fail"))
        confirmed = append_next(store, game)
        found = store.find(game, "k")

    assert found is not None
    assert (found.number, for_one, confirmed) == (confirmed - 2, confirmed - 1, confirmed)
    far.tell("CLUSTER REPLICATE", bereft.id)
    pairs.await_health()


def test_a_strict_store_does_not_wait_if_there_is_no_replica(client):
    store, game = strict_store(client), new_id()

    assert append_next(store, game) == 1


def test_a_store_that_began_without_replicas_waits_for_one_that_joins(pairs, pairs_client):
    """A process may start before the replicas do."""
    store, game = RedisStore(pairs_client, replicas=AllOfCluster()), new_id()
    master, replica = pairs.shard(game)
    other = next(node for node in pairs.masters() if node is not master)
    replica.tell("CLUSTER REPLICATE", other.id)
    until(lambda: not master.tell("CLUSTER REPLICAS", master.id))
    assert append_next(store, game) == 1

    replica.tell("CLUSTER REPLICATE", master.id)
    pairs.await_health()
    until(lambda: master.client.info("replication")["connected_slaves"] == 1)
    while append_next_if_confirmed(store, game) is None:
        pass  # the replica gets its first copy
    with paused(replica.server), pytest.raises(Unconfirmed):
        store.append(game, entry(store.version(game) + 1))


def test_confirmed_moves_go_on_where_a_replica_has_taken_over(pairs, pairs_client):
    store, game = RedisStore(pairs_client, replicas=1, patience=PATIENCE), new_id()
    append_next(store, game)
    _, replica = pairs.shard(game)
    replica.tell("CLUSTER FAILOVER")
    until(replica.is_master)

    assert append_next(store, game) == 2
    assert list(store.read(game)) == [entry(1), entry(2)]
    pairs.await_health()


def test_no_confirmed_move_is_lost_with_a_killed_master(pairs, pairs_client):
    strict, game = RedisStore(pairs_client, replicas=1, patience=PATIENCE), new_id()
    for _ in range(50):
        append_next(strict, game)
    master, replica = pairs.shard(game)
    master.server.kill()
    until(replica.is_master)

    store = RedisStore(pairs_client)

    assert [move.number for move in store.read(game)] == list(range(1, 51))
    assert append_next(store, game) == 51
    assert game in store.games(most=100_000)
    master.server.restart()
    pairs.await_health()


def test_a_replica_that_has_taken_over_is_found_while_its_master_is_away(pairs):
    with closing(connect(pairs.url, fail_fast=True)) as client:
        store, game = RedisStore(client, replicas=1, patience=PATIENCE), new_id()
        append_next(store, game)
        master, replica = pairs.shard(game)
        master.server.kill()
        with pytest.raises(OutOfReach):
            store.version(game)

        until(lambda: is_there(RedisStore(client), game))
        assert nodes_away(client) == [f"127.0.0.1:{master.port}"]

    assert replica.is_master()
    master.server.restart()
    pairs.await_health()


def test_a_master_whose_replica_hangs_does_not_count_as_sick(pairs):
    game = new_id()
    _, replica = pairs.shard(game)
    with closing(connect(pairs.url, fail_fast=True)) as client:
        append_next(RedisStore(client, replicas=1, patience=PATIENCE), game)
        pause(replica.server)
        with pytest.raises(Unconfirmed):
            RedisStore(client, replicas=1).append(game, entry(2), key="k")

        assert RedisStore(client).version(game) == 2  # it answers, and nobody has to wait
        resume(replica.server)


def nodes_away(client: Client) -> list[str]:
    families = {family.name: family for family in ServerFigures(client).collect()}
    samples = families["altana_node_up"].samples
    return [one.labels["node"] for one in samples if not one.value]


def is_there(store: RedisStore, game: GameId) -> bool:
    try:
        return bool(store.version(game))
    except OutOfReach:
        return False


def test_a_cluster_that_is_gone_is_a_503_for_all_but_the_figures(tmp_path):
    with (
        running_cluster(tmp_path / "nodes") as gone,
        closing(connect(gone.url, fail_fast=True)) as client,
    ):
        visitor = create_app_on(client, Settings(data=tmp_path)).test_client()
        for node in gone.nodes:
            node.server.kill()

        made = visitor.post("/v1/players", json={"name": "Ana"})
        board = visitor.get("/v1/leaderboards/burano?players=2")
        listed = visitor.get("/v1/games")
        figures = visitor.get("/metrics")

    assert [answer.status_code for answer in (made, board, listed)] == [503] * 3
    assert figures.status_code == 200
    assert "altana_server_up 0.0" in figures.text


def append_next_if_confirmed(store: RedisStore, game: GameId) -> int | None:
    try:
        return append_next(store, game)
    except Unconfirmed:
        return None


def master_id(replica: Node) -> str:
    rows = replica.tell("CLUSTER NODES").values()
    [own] = [row for row in rows if row["node_id"] == replica.id]
    return str(own["master_id"])


def seen_by(node: Node, other: Node) -> str:
    known: dict[str, dict[str, str]] = node.tell("CLUSTER NODES")
    [flags] = [one["flags"] for one in known.values() if one["node_id"] == other.id]
    return flags
