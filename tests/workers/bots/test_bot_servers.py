"""Computer players where games are on a cluster, at a master that Sentinel names, or strict."""

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from redis.cluster import RedisCluster

from service.domain.kit.messages import GameId
from service.events.errors import Unavailable
from service.events.redis.connect import connect
from service.events.redis.error_mapping import TROUBLE
from service.events.store.redis_store import RedisStore
from service.projections.upkeep.bot_turn_counts import turns
from service.start.settings import Settings
from tests.kit.clusters import Cluster
from tests.kit.random_play import CATALOGUE
from tests.kit.sentinels import Watched, watched
from tests.kit.servers import pause, paused
from tests.kit.waiting import until
from tests.projections.tables import Players
from tests.workers.bots.bot_games import BOT, moves_of, play_to_bot
from tests.workers.bots.test_bot_processes import is_over, playing
from workers.bots import BotWorker
from workers.wiring import make_bot_tools


@pytest.fixture
def on_a_cluster(cluster: Cluster) -> Iterator[RedisCluster]:
    with connect(cluster.url) as client:
        assert isinstance(client, RedisCluster)
        client.flushall(target_nodes=RedisCluster.PRIMARIES)
        yield client


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Watched]:
    with watched(tmp_path / "pair") as started:
        yield started


def numbers_of_bots(players: Players, game: GameId) -> list[int]:
    return [move.number for move in moves_of(players, game) if "bot" in move.meta]


def test_bots_play_games_on_every_node_of_a_cluster(
    on_a_cluster: RedisCluster, cluster: Cluster, settings: Settings
) -> None:
    players = Players(RedisStore(on_a_cluster))
    worker = BotWorker(make_bot_tools(settings, on_a_cluster, CATALOGUE))
    worker.step()
    games, nodes = list[GameId](), set[int]()
    while len(nodes) < len(cluster.nodes):
        games.append(players.sit_down("toy", "ana", BOT))
        nodes.add(cluster.shard(games[-1])[0].port)
        play_to_bot(players, games[-1])

    played = worker.step()
    worker.report()

    assert played == len(games)
    assert all(numbers_of_bots(players, game) for game in games)
    assert sum(turns(on_a_cluster)[0].values()) == len(games)


def test_a_sweep_finds_games_on_every_node_of_a_cluster(
    on_a_cluster: RedisCluster, settings: Settings
) -> None:
    players = Players(RedisStore(on_a_cluster))
    games = [players.sit_down("toy", "ana", BOT) for _ in range(6)]
    for game in games:
        play_to_bot(players, game)

    BotWorker(make_bot_tools(settings, on_a_cluster, CATALOGUE)).step()

    assert all(numbers_of_bots(players, game) for game in games)


@pytest.mark.slow  # two servers and a Sentinel
def test_in_strict_a_turn_that_no_replica_has_is_played_once(pair: Watched, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, durability="strict", redis_url=pair.url)
    [replica] = [server for server in pair.servers.values() if server is not pair.master()]
    with closing(connect(pair.url)) as client:
        players = Players(RedisStore(client))
        game = players.sit_down("toy", "ana", BOT)
        play_to_bot(players, game)
        worker = BotWorker(make_bot_tools(settings, client, CATALOGUE))

        with paused(replica), pytest.raises(Unavailable):
            worker.step()
        until(pair.is_whole)
        worker.step()

        assert len(numbers_of_bots(players, game)) == 1
        until(lambda: is_over(players, game) or not worker.step())


@pytest.mark.slow  # it waits for a fail-over
def test_bots_play_on_where_a_replica_has_taken_over(pair: Watched, tmp_path: Path) -> None:
    lost = pair.master()
    with closing(connect(pair.url)) as client, playing(pair.url, tmp_path):
        players = Players(RedisStore(client))
        game = players.sit_down("toy", "ana", BOT)
        until(lambda: bool(numbers_of_bots(players, game)) or is_over(players, game))
        pause(lost)

        def is_played() -> bool:
            with suppress(Unavailable, *TROUBLE):
                return is_over(players, game)
            return False

        until(is_played)
        numbers = numbers_of_bots(players, game)

    assert pair.master() is not lost
    assert len(numbers) == len(set(numbers))
