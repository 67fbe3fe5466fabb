"""A node of a cluster is away: the read models of games on other nodes go on."""

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from redis import Redis
from redis.cluster import RedisCluster

from service.domain.kit.messages import GameId
from service.events.errors import Unavailable
from service.events.redis.connect import connect
from service.events.redis.error_mapping import TROUBLE
from service.projections.build.documents import Documents
from service.start.settings import Settings
from tests.kit.clusters import Cluster, Node, running_cluster
from tests.kit.random_play import CATALOGUE
from tests.kit.waiting import until
from tests.projections.tables import Players
from workers.follower import Follower
from workers.run import worker
from workers.schedule import Schedule
from workers.wiring import Tools, equip, make_tools

PARTLY = ("--cluster-require-full-coverage", "no")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running_cluster(tmp_path_factory.mktemp("cluster"), *PARTLY) as cluster:
        yield cluster


@pytest.fixture
def tools(cluster: Cluster, client: Redis, tmp_path: Path) -> Iterator[Tools]:
    with closing(connect(cluster.url, guards_nodes=True)) as games:
        made = make_tools(Settings(data=tmp_path), games, client, CATALOGUE)
        equip(made)
        yield made


@pytest.fixture
def spare(cluster: Cluster, tools: Tools) -> Node:
    """A master that has none of the keys with which workers agree on what to do."""
    assert isinstance(tools.client, RedisCluster)
    names = ("altana:follower", "altana:follower:cursor", "altana:{projections}:editions")
    busy = {tools.client.get_node_from_key(name).port for name in names}
    return next(node for node in cluster.nodes if node.port not in busy)


def sit_down(players: Players, cluster: Cluster, at: Node, *, is_there: bool) -> GameId:
    """Create a game on a node, or on any other."""
    while True:
        game = players.sit_down("toy", "ana", "bo")
        if (cluster.shard(game)[0] is at) is is_there:
            return game


def test_read_models_of_other_nodes_go_on(
    cluster: Cluster, tools: Tools, players: Players, spare: Node
) -> None:
    follower = Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock))
    here = sit_down(players, cluster, spare, is_there=False)
    there = sit_down(players, cluster, spare, is_there=True)
    documents = Documents(tools.client)

    def shows(game: GameId) -> bool:
        """Follow and do all jobs; return whether a game is shown as it is."""
        with suppress(Unavailable, *TROUBLE):
            follower.step()
        worker(tools.queue.connection).work(burst=True, logging_level="CRITICAL")
        with suppress(Unavailable, *TROUBLE):
            shown = documents.read("lobby", game).version
            return shown == players.handler.load(game).position.version
        return False

    until(lambda: shows(here) and shows(there))
    players.step(there)  # a hint that the follower has not read yet, or just has
    players.step(here)
    spare.server.stop()
    try:
        until(lambda: shows(here))
        players.step(here)
        until(lambda: shows(here))
    finally:
        spare.server.restart()
    until(lambda: shows(there))
