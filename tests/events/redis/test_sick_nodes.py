"""A node of a cluster hangs or is gone: its games wait, and nobody else does."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from threading import Event
from time import monotonic

import pytest
from msgspec.structs import replace
from redis.crc import key_slot

from service.api.live.news_hub import Hub
from service.api.live.sources import GameSource
from service.api.operating.server_metrics import ServerFigures
from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import OutOfReach, Unavailable, Unconfirmed
from service.events.people.people import Digest, Person, TokenId
from service.events.people.redis_people import RedisPeople
from service.events.redis.connect import WITHOUT_NODE, Client, check, connect, is_ready
from service.events.redis.node_circuit import NodeAway
from service.events.redis.patience import briefly
from service.events.redis.replica_wait import AllOfCluster
from service.events.redis.replicas import check_replicas, replicas_to_await
from service.events.server.game_server import check_servers
from service.events.store.game_lists import GameLists
from service.events.store.redis_store import RedisStore
from service.events.store.store import Hint
from service.start.settings import Settings
from service.start.startup_errors import ServerNotDurable
from tests.api.http_players import Service, Visitor
from tests.api.write_calls import service_on
from tests.kit.clusters import Cluster, Node, running_cluster
from tests.kit.servers import Server, pause, resume
from tests.kit.tables import append_next, entry, new_id
from tests.kit.waiting import T, until

RESIGN = {"type": "resign"}


@pytest.fixture(scope="module")
def partly(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three masters that go on when one is lost; a test that harms one heals it again."""
    options = ("--cluster-require-full-coverage", "no")
    with running_cluster(tmp_path_factory.mktemp("partly"), *options) as started:
        yield started


@pytest.fixture
def client(partly: Cluster) -> Iterator[Client]:
    partly.await_health()
    with closing(connect(partly.url, fail_fast=True)) as client:
        yield client


@contextmanager
def harmed(cluster: Cluster, node: Node, down: Callable[[Server], None] = pause) -> Iterator[None]:
    down(node.server)
    try:
        yield
    finally:
        if node.server.process.poll() is None:
            resume(node.server)
        else:
            node.server.restart()
        cluster.await_health()


def game_at(cluster: Cluster, node: Node, *, is_there: bool = True) -> GameId:
    """Return a new id of a game that is on this node, or on another one."""
    while (cluster.shard(game := new_id())[0] is node) is not is_there:
        pass
    return game


def player_at(cluster: Cluster, node: Node, *, is_there: bool = True) -> PlayerId:
    while True:
        player = PlayerId(os.urandom(10).hex())
        if (master_of(cluster, player) is node) is is_there:
            return player


def master_of(cluster: Cluster, player: str) -> Node:
    slot = int(key_slot(f"{{player:{player}}}".encode()))
    known = {node.port: node for node in cluster.nodes}
    [port] = [row[2] for row in cluster.nodes[0].map() if row[0] <= slot <= row[1]]
    return known[port]


@pytest.mark.parametrize(
    ("down", "first"), [(pause, Unconfirmed), (Server.kill, OutOfReach)], ids=["hangs", "gone"]
)
def test_only_the_games_of_a_sick_node_are_refused(partly, client, down, first):
    store, sick = RedisStore(client), partly.masters()[1]
    lost, other = game_at(partly, sick), game_at(partly, sick, is_there=False)
    for game in (lost, other):
        append_next(store, game)

    with harmed(partly, sick, down):
        with pytest.raises(Unavailable) as refused:
            store.append(lost, entry(2), key="k")
        with pytest.raises(OutOfReach) as known:
            store.append(lost, entry(2), key="k")
        assert append_next(store, other) == 2

    assert refused.type is first or first is OutOfReach
    assert isinstance(known.value.__cause__, NodeAway)
    assert until(lambda: answered(lambda: store.append(lost, entry(2), key="k"))) == entry(2)


def test_a_write_whose_reply_was_lost_is_in_doubt_however_often_it_was_sent(partly, client):
    """redis-py sends it again, and that is refused before it is sent: the first may be there."""
    people, sick = RedisPeople(client), partly.masters()[2]
    player = player_at(partly, sick)
    people.add(Person(id=player, name="Ana", created="now"), TokenId("t"), Digest("d"))

    with harmed(partly, sick):
        with pytest.raises(Unconfirmed):
            people.revoke(player, TokenId("t"))
        with pytest.raises(OutOfReach):
            people.revoke(player, TokenId("t"))


def test_news_of_the_other_nodes_are_read(partly, client):
    store, sick = RedisStore(client), partly.masters()[0]
    lost, other = game_at(partly, sick), game_at(partly, sick, is_there=False)
    _, seen = store.news({})
    append_next(store, lost)
    with harmed(partly, sick):
        append_next(store, other)
        hints, between = store.news(seen)
        with_the_end = store.end_of_news()

    assert Hint(other, 1) in hints
    assert Hint(lost, 1) not in hints
    assert Hint(lost, 1) in (until(lambda: answered(lambda: store.news(between)[0])) or ())
    assert Hint(lost, 1) in store.news(with_the_end)[0]  # what came before is read once more


def test_games_of_the_other_nodes_are_listed(partly, client):
    store, lists, sick = RedisStore(client), GameLists(client), partly.masters()[1]
    lost, other = game_at(partly, sick), game_at(partly, sick, is_there=False)
    for game in (lost, other):
        append_next(store, game)

    with harmed(partly, sick):
        games = store.games(most=1000)
        by_status = lists.newest(None, "open", None, 1000)

    assert by_status is not None
    assert [other in some for some in (games, by_status)] == [True, True]
    assert [lost in some for some in (games, by_status)] == [False, False]


def test_listeners_of_games_on_other_nodes_hear_of_moves(partly, client):
    def render(entries, _):
        return [b"move" for _ in entries]

    store, sick = RedisStore(client), partly.masters()[2]
    lost, other = game_at(partly, sick), game_at(partly, sick, is_there=False)
    for game in (lost, other):
        append_next(store, game)
    hub, heard = Hub(GameSource(store)), Event()
    hub.listen(lost, render, "en", lambda: None)
    with harmed(partly, sick):
        hub.listen(other, render, "en", heard.set)
        append_next(store, other)
        assert heard.wait(60)

    hub.leave(other, heard.set)
    for wake in tuple(hub.listen(lost, render, "en", heard.set).wakes):
        hub.leave(lost, wake)


def test_a_cluster_is_ready_while_one_of_its_nodes_hangs(partly, client):
    with harmed(partly, partly.masters()[0]):
        assert is_ready(client)


def test_a_service_starts_while_a_node_is_gone_and_says_so(partly, caplog):
    gone = partly.masters()[1]
    with harmed(partly, gone, Server.kill), closing(connect(partly.url)) as client:
        check(client)

    assert f":{gone.port} is out of reach" in caplog.text
    assert WITHOUT_NODE in caplog.text


@pytest.mark.parametrize("down", [pause, Server.kill], ids=["hangs", "gone"])
def test_strict_counts_the_replicas_while_a_node_is_away(partly, down, tmp_path, caplog):
    sick, settings = partly.masters()[1], Settings(data=tmp_path, rq_redis_url="unix:///nowhere")
    strict = replace(settings, durability="strict")
    with harmed(partly, sick, down), closing(connect(partly.url, guards_nodes=True)) as client:
        assert replicas_to_await(client, strict) == AllOfCluster(least=0)
        with pytest.raises(ServerNotDurable, match="has no replicas"):
            check_replicas(client, 1)
        check_servers(settings, partly.url)

    assert f":{sick.port} is out of reach" in caplog.text


def test_the_figures_name_the_node_that_hangs(partly, client):
    sick = partly.masters()[1]
    with harmed(partly, sick):
        families = {family.name: family for family in ServerFigures(client).collect()}

    up = {one.labels["node"]: one.value for one in families["altana_node_up"].samples}
    assert up == {f"127.0.0.1:{node.port}": node is not sick for node in partly.nodes}


def test_what_a_call_can_do_without_is_not_waited_for_twice(partly, client):
    people, sick = RedisPeople(client), partly.masters()[1]
    player = player_at(partly, sick)
    people.names([player])

    with harmed(partly, sick), briefly():
        with pytest.raises(OutOfReach):
            people.names([player])
        began = monotonic()
        with pytest.raises(OutOfReach) as refused:
            people.names([player])
        assert isinstance(refused.value.__cause__, NodeAway) or monotonic() - began > 1


def test_people_of_a_sick_node_play_on_without_their_names(partly, client, tmp_path):
    service = service_on(client, tmp_path)
    sick = partly.masters()[1]
    ana, bo = visitor_at(service, partly, sick), visitor_at(service, partly, sick, is_there=False)
    games = (service.table(ana, bo)["id"] for _ in range(1000))
    game = next(one for one in games if partly.shard(GameId(one))[0] is not sick)
    service.parts.names.forget(PlayerId(ana.player))

    with harmed(partly, sick):
        played = ana.play(game, 2, RESIGN)
        seats = bo.get(f"/v1/games/{game}").json["seats"]
        log = bo.get(f"/v1/games/{game}/moves")

    assert played.status_code == 201, played.text
    assert [seat["name"] for seat in seats] == [None, "Bo"]
    assert log.status_code == 200


def visitor_at(service: Service, cluster: Cluster, node: Node, *, is_there: bool = True) -> Visitor:
    while True:
        visitor = service.player("Ana" if is_there else "Bo")
        if (master_of(cluster, visitor.player) is node) is is_there:
            return visitor


def answered(call: Callable[[], T]) -> T | None:
    try:
        return call()
    except Unavailable:
        return None
