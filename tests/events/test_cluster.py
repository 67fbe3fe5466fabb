"""A Redis Cluster: games are spread over it, and go on when slots move and masters die."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis.cluster import RedisCluster

from service.app import create_app
from service.cannot_start import BadSettings, ServerNotDurable
from service.domain.messages import GameId
from service.events.connection import check, connect
from service.events.errors import Unavailable, Unconfirmed
from service.events.game_server import check_servers
from service.events.redis_store import RedisStore
from service.events.store import Hint
from service.settings import Settings
from tests.clusters import Cluster, MovingSlot, running_cluster
from tests.servers import Server, pause, resume
from tests.tables import Table, entry, new_id
from tests.test_cli import call
from tests.toy import EndTurn, Pick
from tests.waiting import until

PATIENCE = 20_000  # milliseconds, where a replica is expected to answer in the end


@pytest.fixture
def client(cluster: Cluster) -> Iterator[RedisCluster]:
    yield from connected(cluster)


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three masters with a replica each; a test that harms them heals them again."""
    with running_cluster(tmp_path_factory.mktemp("pairs"), replicas=True) as started:
        yield started


@pytest.fixture
def pairs_client(pairs: Cluster) -> Iterator[RedisCluster]:
    yield from connected(pairs)


def connected(cluster: Cluster) -> Iterator[RedisCluster]:
    with connect(cluster.url) as client:
        assert isinstance(client, RedisCluster)
        yield client


def append_next(store: RedisStore, game: GameId, **fields: str) -> int:
    return store.append(game, entry(store.version(game) + 1), **fields).number


def test_a_game_is_played_on_a_cluster_and_rebuilt_from_its_stream(client):
    table = Table.started(RedisStore(client))
    request = table.submission([Pick(place=1), EndTurn()], key="k", body="b")
    played = table.handler.submit(request)

    again = Table(RedisStore(client), table.game).handler

    assert again.load(table.game).position == table.handler.load(table.game).position
    assert again.submit(request).repeated
    assert again.submit(request).hash == played.hash


def test_games_are_spread_over_all_masters_and_found_again(cluster, client):
    store, made = RedisStore(client), {new_id() for _ in range(40)}
    _, seen = store.news({})
    for game in made:
        store.append(game, entry(1))

    assert {cluster.shard(game)[0] for game in made} == set(cluster.masters())
    assert made <= set(store.games(most=100_000))
    assert set(store.news(seen)[0]) == {Hint(game, 1) for game in made}


def test_threads_share_a_store(client):
    store, made = RedisStore(client), [new_id() for _ in range(8)]

    def play(game: GameId) -> list[int]:
        return [append_next(store, game) for _ in range(25)]

    with ThreadPoolExecutor(len(made)) as threads:
        played = list(threads.map(play, made))

    assert played == [list(range(1, 26))] * len(made)
    assert {store.version(game) for game in made} == {25}


def test_a_game_is_found_where_its_slot_has_moved(cluster, client):
    store, game = RedisStore(client), new_id()
    append_next(store, game, key="k")
    moving = MovingSlot(cluster, game)
    moving.move()

    assert append_next(store, game) == 2
    assert store.find(game, "k") == entry(1)
    assert cluster.shard(game)[0] is moving.target


def test_every_move_of_a_slot_is_found_by_reading_and_by_listing(cluster, client):
    store, game = RedisStore(client), new_id()
    append_next(store, game)
    _, seen = store.news({})
    moving = MovingSlot(cluster, game)
    moving.move()

    assert list(store.read(game)) == [entry(1)]
    assert game in store.games(most=100_000)
    assert append_next(store, game) == 2
    assert Hint(game, 2) in store.news(seen)[0]


def test_a_game_on_its_way_can_be_read_and_takes_moves_when_it_has_arrived(cluster, client):
    client.retry.update_retries(1)
    store, game = RedisStore(client), new_id()
    append_next(store, game)
    moving = MovingSlot(cluster, game)
    moving.begin()
    moving.move_keys()

    assert list(store.read(game)) == [entry(1)]
    with pytest.raises(Unavailable):
        store.append(game, entry(2), key="k")
    assert store.version(game) == 1
    moving.end()

    assert store.append(game, entry(2), key="k") == entry(2)
    assert store.version(game) == 2


def test_a_node_that_does_not_know_the_script_gets_it(cluster, client):
    store, game = RedisStore(client), new_id()
    append_next(store, game)
    cluster.shard(game)[0].client.script_flush()

    assert append_next(store, game) == 2
    assert append_next(store, game) == 3


def test_every_node_has_to_be_durable(cluster, client):
    weak = cluster.masters()[1]
    for node in cluster.nodes:
        node.client.config_set("appendfsync", "everysec" if node is weak else "always")

    with pytest.raises(ServerNotDurable, match=f":{weak.port} has appendfsync everysec"):
        check(client, strict=True)

    weak.client.config_set("appendfsync", "always")
    check(client, strict=True)


def test_a_socket_does_not_lead_to_the_rest_of_a_cluster(cluster):
    with (
        connect(cluster.nodes[0].server.url) as client,
        pytest.raises(BadSettings, match="is part of a cluster"),
    ):
        check(client)


@pytest.mark.parametrize("command", ["run", "serve", "work"])
def test_the_queue_needs_a_server_of_its_own(cluster, command):
    code, _, complained = call(command, REDIS_URL=cluster.url)

    assert code == 2
    assert complained == (
        "altana: The job queue can't be on a Redis Cluster: "
        "set RQ_REDIS_URL to a server that is no part of one.\n"
    )


def test_the_queue_may_be_elsewhere(cluster, server: Server, tmp_path: Path):
    settings = Settings(redis_url=cluster.url, rq_redis_url=server.url, data=tmp_path)

    check_servers(settings, cluster.url)


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
    store, game = RedisStore.kept(pairs_client, strict=True), new_id()
    _, replica = pairs.shard(game)
    pause(replica.server)

    with pytest.raises(Unconfirmed):
        store.append(game, entry(1), key="k")
    resume(replica.server)

    patient = RedisStore(pairs_client, replicas=1, patience=PATIENCE)
    assert patient.append(game, entry(1), key="k") == entry(1)


def test_a_strict_store_waits_for_nobody_where_there_is_no_replica(client):
    store, game = RedisStore.kept(client, strict=True), new_id()

    assert append_next(store, game) == 1


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
