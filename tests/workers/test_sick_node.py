"""A node of a cluster is away: the read models of games on other nodes go on."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest
from redis import Redis
from redis.cluster import RedisCluster

from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import Unavailable
from service.events.inbox.notification import ClassOverNotice, Letter, NotificationKey
from service.events.people.player_keys import inbox_keys
from service.events.redis.connect import connect
from service.events.redis.error_mapping import TROUBLE
from service.projections.build.documents import Documents
from service.projections.build.editions import FIRST_EDITION
from service.projections.build.keys import EDITIONS, book_keys
from service.projections.build.notifier import count_late
from service.projections.models.leaderboards import board_of
from service.projections.upkeep.lag import FOLLOWER
from service.start.settings import Settings
from tests.kit.clusters import Cluster, Node, running_cluster
from tests.kit.random_play import CATALOGUE
from tests.kit.waiting import until
from tests.projections.tables import Players
from tests.workers.bots.bot_games import BOT, play_to_bot
from workers.bots import BotWorker
from workers.follower import Follower
from workers.jobs import notify_late, refresh_games, refresh_late, sweep
from workers.run import worker
from workers.schedule import Schedule
from workers.wiring import Tools, equip, make_bot_tools, make_tools

ANA, BO = PlayerId("ana"), PlayerId("bo")
PARTLY = ("--cluster-require-full-coverage", "no")
BOOK = book_keys(board_of("toy", 2), FIRST_EDITION).pages
# Between them, these are on all three masters.
SHARED_KEYS = (FOLLOWER, EDITIONS, "altana:projections:boards:1:books")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running_cluster(tmp_path_factory.mktemp("cluster"), *PARTLY) as cluster:
        yield cluster


@pytest.fixture
def tools(cluster: Cluster, client: Redis, tmp_path: Path) -> Iterator[Tools]:
    with closing(connect(cluster.url, guards_nodes=True)) as games:
        assert isinstance(games, RedisCluster)
        games.flushall(target_nodes=RedisCluster.PRIMARIES)
        made = make_tools(Settings(data=tmp_path), games, client, CATALOGUE)
        equip(made)
        yield made


@contextmanager
def away(node: Node) -> Iterator[None]:
    node.server.stop()
    try:
        yield
    finally:
        node.server.restart()


def sit_down(
    players: Players, cluster: Cluster, at: Node, *, is_there: bool, other: str = "bo"
) -> GameId:
    """Create a game on a node, or on any other."""
    while True:
        game = players.sit_down("toy", "ana", other)
        if (cluster.shard(game)[0] is at) is is_there:
            return game


def is_refreshed(games: list[GameId]) -> bool:
    with suppress(Unavailable):
        refresh_late(games)
        return True
    return False


class Worker:
    """A worker in steps: it follows, and does all jobs."""

    def __init__(self, tools: Tools, players: Players) -> None:
        self._follower = Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock))
        self._tools, self._players = tools, players

    def shows(self, game: GameId, *names: str) -> bool:
        """Follow and do all jobs; return whether a game is shown as it is."""
        with suppress(Unavailable, *TROUBLE):
            self._follower.step()
        worker(self._tools.queue.connection).work(burst=True, logging_level="CRITICAL")
        documents = Documents(self._tools.client)
        with suppress(Unavailable, *TROUBLE):
            version = self._players.handler.load(game).position.version
            return all(documents.read(name, game).version == version for name in names or ["lobby"])
        return False


def test_these_keys_are_on_all_masters(cluster: Cluster) -> None:
    assert {cluster.shard_of(key)[0].port for key in SHARED_KEYS} == {
        node.port for node in cluster.nodes
    }


@pytest.mark.parametrize("key", SHARED_KEYS)
def test_read_models_of_other_nodes_go_on(
    cluster: Cluster, tools: Tools, players: Players, key: str
) -> None:
    sick, following = cluster.shard_of(key)[0], Worker(tools, players)
    here = sit_down(players, cluster, sick, is_there=False)
    there = sit_down(players, cluster, sick, is_there=True)
    until(lambda: following.shows(here) and following.shows(there))
    players.step(there)  # a hint that the follower has not read yet, or just has
    players.step(here)

    with away(sick):
        until(lambda: following.shows(here))
        players.step(here)
        until(lambda: following.shows(here))

    until(lambda: following.shows(there))


@pytest.mark.parametrize("key", SHARED_KEYS)
def test_a_worker_that_starts_meanwhile_shows_games_of_other_nodes(
    cluster: Cluster, tools: Tools, players: Players, tmp_path: Path, key: str
) -> None:
    sick, before = cluster.shard_of(key)[0], Worker(tools, players)
    here = sit_down(players, cluster, sick, is_there=False)
    there = sit_down(players, cluster, sick, is_there=True)
    until(lambda: before.shows(here) and before.shows(there))
    sweep()
    players.step(there)

    port = next(node.port for node in cluster.nodes if node is not sick)

    with ExitStack() as stack:
        with away(sick):
            games = connect(f"redis://127.0.0.1:{port}", guards_nodes=True)
            stack.enter_context(closing(games))
            server = tools.queue.connection
            equip(started := make_tools(Settings(data=tmp_path), games, server, CATALOGUE))
            after = Worker(started, players)
            players.step(here)
            until(lambda: after.shows(here))
        until(lambda: after.shows(there))


def test_games_of_a_node_that_is_away_wait_together_and_not_in_front_of_others(
    cluster: Cluster, tools: Tools, players: Players
) -> None:
    sick, queue = cluster.shard_of(FOLLOWER)[0], tools.queue
    here = sit_down(players, cluster, sick, is_there=False)
    there = [sit_down(players, cluster, sick, is_there=True) for _ in range(3)]

    with away(sick):
        refresh_games([*there, here])
        refresh_games([here, there[0]])
        waiting = queue.scheduled_job_registry.get_job_ids()
        jobs = [queue.fetch_job(job) for job in waiting]

        assert queue.count == 0
        batches = [set(job.args[0]) for job in jobs if job is not None]
        assert sorted(batches, key=len) == [{there[0]}, set(there)]
        assert Documents(tools.client).read("lobby", here).version == 2
        with pytest.raises(Unavailable):
            refresh_late(there)

    until(lambda: is_refreshed(there))
    assert [Documents(tools.client).read("lobby", game).version for game in there] == [2, 2, 2]


def test_a_game_that_ends_is_shown_before_its_totals_are(
    cluster: Cluster, tools: Tools, players: Players
) -> None:
    sick, following = cluster.shard_of(BOOK)[0], Worker(tools, players)
    games = [sit_down(players, cluster, sick, is_there=False) for _ in range(3)]
    until(lambda: all(following.shows(game) for game in games))

    with away(sick):
        players.resign(games[0], 1)
        players.step(games[1])
        until(lambda: all(following.shows(game, "lobby", "results") for game in games))
        until(lambda: following.shows(games[1], "boards"))
        assert not following.shows(games[0], "boards")

    until(lambda: following.shows(games[0], "boards"))


def test_who_was_out_of_reach_is_told_once_when_the_node_is_back(
    cluster: Cluster, tools: Tools, players: Players
) -> None:
    sick, following = cluster.shard_of(inbox_keys(BO)[0])[0], Worker(tools, players)
    assert cluster.shard_of(inbox_keys(ANA)[0])[0] is not sick
    game = sit_down(players, cluster, sick, is_there=False, other=BO)
    until(lambda: following.shows(game))
    after = {player: tools.inboxes.open(player) for player in (ANA, BO)}

    with away(sick):
        players.resign(game, 1)
        until(lambda: following.shows(game))
    assert count_late(tools.client)

    def has_told_all() -> bool:
        with suppress(Unavailable, *TROUBLE):
            notify_late()
            return not count_late(tools.client)
        return False

    until(has_told_all)
    tools.refresher.refresh([game])  # a doubled job
    heard = [[one.name for one in tools.inboxes.read(*each)] for each in after.items()]
    assert heard == [["game-over"], ["game-over"]]


def test_letters_that_no_game_tells_of_wait_for_the_node_too(
    cluster: Cluster, tools: Tools
) -> None:
    sick = cluster.shard_of(inbox_keys(BO)[0])[0]
    after = {player: tools.inboxes.open(player) for player in (ANA, BO)}
    key = NotificationKey("class/closed")
    over = ClassOverNotice(at="2026-03-01T12:00:00.000Z", class_="class")
    letters = [Letter(player, key, 1, over) for player in (ANA, BO)]

    with away(sick):
        tools.inboxes.put_or_keep(letters)
        tools.inboxes.put_or_keep(letters)  # a call that was sent again
        assert tools.inboxes.count_late() == 1

    def is_told() -> bool:
        with suppress(Unavailable, *TROUBLE):
            notify_late()
            return not tools.inboxes.count_late()
        return False

    until(is_told)
    heard = [[one.name for one in tools.inboxes.read(*each)] for each in after.items()]
    assert heard == [["class-closed"], ["class-closed"]]


@pytest.mark.parametrize("key", SHARED_KEYS)
def test_bots_play_the_games_of_other_nodes(
    cluster: Cluster, tools: Tools, players: Players, tmp_path: Path, key: str
) -> None:
    sick = cluster.shard_of(key)[0]
    bots = BotWorker(make_bot_tools(Settings(data=tmp_path), tools.client, CATALOGUE))
    bots.step()
    there = sit_down(players, cluster, sick, is_there=True, other=BOT)
    here = sit_down(players, cluster, sick, is_there=False, other=BOT)
    for game in (there, here):
        play_to_bot(players, game)

    def has_played(game: GameId) -> bool:
        with suppress(Unavailable, *TROUBLE):
            bots.step()
            position = players.handler.load(game).position
            return position.state.is_over or position.state.asked == 1
        return False

    with away(sick):
        until(lambda: has_played(here))

    until(lambda: has_played(there))
