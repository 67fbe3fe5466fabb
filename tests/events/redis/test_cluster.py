"""A Redis Cluster: games are spread over it, are found, and follow their slots."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread

import pytest
from redis.cluster import RedisCluster

from service.domain.kit.messages import GameId
from service.events.errors import Unavailable
from service.events.redis.connect import check, connect
from service.events.redis.lua_script import servers_of
from service.events.server.game_server import check_servers
from service.events.store.redis_store import RedisStore
from service.events.store.store import Hint
from service.start.settings import Settings
from service.start.startup_errors import BadSettings, ServerNotDurable, ServerOutOfReach
from tests.kit.clusters import Cluster, MovingSlot, connected
from tests.kit.servers import Server, free_port, running
from tests.kit.tables import Table, append_next, entry, new_id
from tests.kit.waiting import until
from tests.start.test_cli import call
from tests.toy import EndTurn, Pick
from workers.run import wait_for_queue


@pytest.fixture
def client(cluster: Cluster) -> Iterator[RedisCluster]:
    with connected(cluster) as client:
        yield client


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


@pytest.mark.parametrize("fail_fast", [False, True])
def test_a_client_that_is_closed_leaves_no_connection(cluster, fail_fast):
    name = f"test-{new_id()}"

    def open_connections() -> list[str]:
        rows = [row for node in cluster.nodes for row in node.client.client_list()]
        return [row["addr"] for row in rows if row["name"] == name]

    with connect(cluster.url, fail_fast=fail_fast) as client, ThreadPoolExecutor(2) as threads:
        servers = servers_of(client)
        for key in ("a", "b", "c", "d"):  # on all nodes
            servers.run(key, lambda on: on.client_setname(name))
            threads.submit(servers.run, key, lambda on: on.client_setname(name)).result()
        assert open_connections()

    until(lambda: not open_connections())


def test_threads_share_a_store(client):
    store, made = RedisStore(client), [new_id() for _ in range(8)]

    def play(game: GameId) -> list[int]:
        return [append_next(store, game) for _ in range(25)]

    with ThreadPoolExecutor(len(made)) as threads:
        played = list(threads.map(play, made))

    assert played == [list(range(1, 26))] * len(made)
    assert {store.version(game) for game in made} == {25}


def test_a_forked_process_has_connections_of_its_own(client):
    store, game = RedisStore(client), new_id()
    append_next(store, game)
    child = multiprocessing.get_context("fork").Process(target=append_next, args=(store, game))
    child.start()
    child.join()

    assert child.exitcode == 0
    assert append_next(store, game) == 3


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


def test_a_cluster_without_all_slots_can_not_be_used(tmp_path: Path):
    port, bus = str(free_port()), str(free_port())
    place = ("--port", port, "--cluster-port", bus)
    with (
        running(tmp_path, *place, "--cluster-enabled", "yes"),
        pytest.raises(ServerOutOfReach, match="0 of 16384 covered"),
    ):
        connect(f"redis://127.0.0.1:{port}")


@pytest.mark.parametrize("command", ["run", "serve", "work"])
def test_the_queue_needs_a_server_of_its_own(cluster, command):
    code, _, complained = call(command, REDIS_URL=cluster.url)

    assert code == 2
    assert complained == (
        "altana: The job queue can't be on a Redis Cluster: "
        "set RQ_REDIS_URL to a server that is not part of one.\n"
    )


def test_the_queue_may_be_elsewhere(cluster, server: Server, tmp_path: Path):
    settings = Settings(redis_url=cluster.url, rq_redis_url=server.url, data=tmp_path)

    check_servers(settings, cluster.url)


def test_services_start_without_the_queue_and_say_so(cluster, tmp_path: Path, caplog):
    away = f"redis://127.0.0.1:{free_port()}"

    check_servers(Settings(redis_url=cluster.url, rq_redis_url=away, data=tmp_path), cluster.url)

    [said] = [record.getMessage() for record in caplog.records if "queue" in record.getMessage()]
    assert said.startswith(f"The server at {away.removeprefix('redis://')} is out of reach: ")
    assert said.endswith("read models, pages and exports wait until it is back.")


def test_a_worker_starts_when_the_queue_is_there(tmp_path: Path, caplog):
    with running(tmp_path) as queue_server:
        queue_server.kill()
        waiting = Thread(target=wait_for_queue, args=(queue_server.url,))
        waiting.start()
        queue_server.restart()
        waiting.join()

    assert len(caplog.messages) <= 1  # none if it was back before the worker looked
