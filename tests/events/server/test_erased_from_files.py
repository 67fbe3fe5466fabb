"""An erased name leaves the append-only file, and erasing works even if Redis can't rewrite it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from service.domain.kit.messages import PlayerId
from service.events.people.people import Digest, Person, TokenId
from service.events.people.redis_people import RedisPeople
from tests.kit.clusters import Cluster, connected
from tests.kit.servers import Server, running
from tests.kit.tables import new_id
from tests.kit.waiting import until

NEVER = -1  # seconds that the last rewrite took


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "own") as server:
        yield server


@pytest.fixture
def own_client(own: Server) -> Iterator[Redis]:
    with own.client() as client:
        yield client


def someone(people: RedisPeople) -> Person:
    """Add somebody with a name that nobody else has."""
    id_ = PlayerId(new_id())
    person = Person(id=id_, name=f"Ana {id_[::-1]}", created="2026-01-01T00:00:00Z")
    people.add(person, TokenId("t1"), Digest("d1"))
    return person


def is_in_a_file(folder: Path, person: Person) -> bool:
    return any(person.name.encode() in _content(path) for path in folder.rglob("*"))


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.is_file() else b""
    except FileNotFoundError:  # a rewrite has just removed it
        return b""


def is_at_rest(client: Redis) -> bool:
    return not client.info("persistence")["aof_rewrite_in_progress"]


def test_an_erased_name_is_soon_in_no_file_of_the_server(server: Server, client: Redis) -> None:
    people = RedisPeople(client)
    ana, bo = someone(people), someone(people)
    until(lambda: is_in_a_file(server.folder, ana) and is_at_rest(client))

    people.erase(ana.id)

    until(lambda: not is_in_a_file(server.folder, ana))
    assert people.find(bo.id) == bo


def test_an_erased_name_is_soon_in_no_file_of_a_cluster(cluster: Cluster) -> None:
    folders = [node.server.folder for node in cluster.nodes]
    with connected(cluster) as client:
        people = RedisPeople(client)
        ana = someone(people)
        until(lambda: any(is_in_a_file(folder, ana) for folder in folders))
        until(lambda: all(is_at_rest(node.client) for node in cluster.nodes))

        people.erase(ana.id)

        until(lambda: not any(is_in_a_file(folder, ana) for folder in folders))


def test_a_person_is_erased_even_if_redis_forbids_the_rewrite(
    own: Server, own_client: Redis
) -> None:
    own_client.execute_command(
        *("ACL", "SETUSER", "altana", "on", "nopass", "~*", "+@all"),
        *("-bgrewriteaof", "-config", "-info"),
    )
    with Redis.from_url(own.url, username="altana", password="any") as barred:
        people = RedisPeople(barred)
        ana = someone(people)

        people.erase(ana.id)

        assert people.find(ana.id).name == ""


def test_a_person_is_erased_while_a_rewrite_is_running(own_client: Redis) -> None:
    people = RedisPeople(own_client)
    ana = someone(people)
    own_client.config_set("rdb-key-save-delay", 10_000_000)  # microseconds a key
    own_client.bgrewriteaof()

    people.erase(ana.id)

    assert people.find(ana.id).name == ""
    assert not is_at_rest(own_client)


def test_a_server_without_an_append_only_file_gets_none(tmp_path: Path) -> None:
    with running(tmp_path, "--appendonly", "no") as server, server.client() as client:
        people = RedisPeople(client)
        ana = someone(people)

        people.erase(ana.id)

        assert people.find(ana.id).name == ""
        assert client.info("persistence")["aof_last_rewrite_time_sec"] == NEVER
        assert is_at_rest(client)


def test_no_rewrite_is_asked_for_while_the_file_is_being_copied(own_client: Redis) -> None:
    people = RedisPeople(own_client)
    ana = someone(people)
    own_client.config_set("auto-aof-rewrite-percentage", 0)

    people.erase(ana.id)

    assert own_client.info("persistence")["aof_last_rewrite_time_sec"] == NEVER
    assert is_at_rest(own_client)
