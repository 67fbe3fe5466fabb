"""Redis refuses writes: every writing call is answered with 503 and changes nothing."""

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import ResponseError

from service.domain.kit.messages import PlayerId
from tests.api.http_players import Service
from tests.api.write_calls import (
    WRITING,
    WRITING_NOTHING,
    Data,
    Name,
    World,
    calls_that_may_write,
    service_on,
    serving,
)
from tests.kit.clusters import connected, running_cluster
from tests.kit.effort import some_pairs
from tests.kit.servers import running, running_pair
from tests.kit.waiting import until

ROOM = 1_000_000  # bytes, which is more than the world needs
OUT_OF_MEMORY = "store-out-of-memory"
REVOKING: Name = ("delete", "/v1/players/{player}/tokens/{token}")
ERASING: tuple[Name, ...] = (
    ("delete", "/v1/players/{player}"),
    ("delete", "/v1/classes/{class_id}/learners/{learner}"),
)


class Refusing:
    """A service whose Redis servers refuse writes, and their data."""

    def __init__(self, code: str, service: Service, world: World, *servers: Redis) -> None:
        self.code = code
        self.service = service
        self.world = world
        self._servers = servers

    def data(self) -> Data:
        return Data(*self._servers)


Trouble = Callable[[Path], AbstractContextManager[Refusing]]


@contextmanager
def full_memory(folder: Path) -> Iterator[Refusing]:
    with (
        running(folder / "server") as server,
        serving(server.url, folder / "files") as service,
        server.client() as client,
    ):
        world = World(service)
        client.config_set("maxmemory", 1)
        yield Refusing(OUT_OF_MEMORY, service, world, client)


@contextmanager
def full_memory_of_a_cluster(folder: Path) -> Iterator[Refusing]:
    with running_cluster(folder / "nodes") as cluster, connected(cluster) as client:
        service = service_on(client, folder / "files")
        world = World(service)
        for node in cluster.nodes:
            node.client.config_set("maxmemory", 1)
        yield Refusing(OUT_OF_MEMORY, service, world, *(node.client for node in cluster.nodes))


@contextmanager
def full_disk(folder: Path) -> Iterator[Refusing]:
    with (
        running(folder / "server", largest_file=ROOM) as server,
        serving(server.url, folder / "files") as service,
        server.client() as client,
    ):
        world = World(service)
        with pytest.raises(ResponseError, match="MISCONF"):
            fill_the_disk(client)
        yield Refusing("store-disk-full", service, world, client)


def fill_the_disk(client: Redis) -> None:
    for number in range(ROOM // 10_000 + 1):
        client.set(f"filler {number}", "x" * 10_000)


@contextmanager
def too_few_replicas(folder: Path) -> Iterator[Refusing]:
    with (
        running(folder / "server") as server,
        serving(server.url, folder / "files") as service,
        server.client() as client,
    ):
        world = World(service)
        client.config_set("min-replicas-to-write", 1)
        yield Refusing("store-read-only", service, world, client)


@contextmanager
def read_only_replica(folder: Path) -> Iterator[Refusing]:
    with (
        running_pair(folder) as (master, replica),
        serving(master.url, folder / "files") as writing,
        serving(replica.url, folder / "files") as service,
        master.client() as at_master,
        replica.client() as at_replica,
    ):
        world = World(writing)
        until(lambda: Data(at_replica) == Data(at_master))
        yield Refusing("store-read-only", service, world, at_replica)


TROUBLES = [full_memory, full_memory_of_a_cluster, full_disk, too_few_replicas, read_only_replica]


@pytest.mark.parametrize("trouble", TROUBLES)
def test_every_writing_call_is_a_503_and_changes_nothing(
    trouble: Trouble, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with trouble(tmp_path) as refusing:
        assert calls_that_may_write(refusing.service.app) == {*WRITING, *WRITING_NOTHING}
        before = refusing.data()
        for name, request in WRITING.items():
            if name in (REVOKING, *ERASING) and refusing.code == OUT_OF_MEMORY:
                continue
            answer = request(refusing.world).send(refusing.service.app, name[0])

            assert answer.status_code == 503, (name, answer.text)
            problem = answer.get_json(force=True)
            assert problem["type"] == f"/v1/problems/{refusing.code}", name
            assert "Nothing was changed" in problem["detail"]
            assert answer.headers["Retry-After"] == "1"
            assert refusing.data() == before, name
        assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_full_memory_lets_a_token_be_revoked(tmp_path: Path) -> None:
    with full_memory(tmp_path) as refusing:
        answer = WRITING[REVOKING](refusing.world).send(refusing.service.app, "delete")

    assert answer.status_code == 204


@pytest.mark.parametrize(
    ("name", "trouble"), some_pairs(ERASING, [full_memory, full_memory_of_a_cluster])
)
def test_a_full_memory_lets_a_person_be_erased(
    name: Name, trouble: Trouble, tmp_path: Path
) -> None:
    with trouble(tmp_path) as refusing:
        request = WRITING[name](refusing.world)
        answer = request.send(refusing.service.app, "delete")
        people = refusing.service.parts.people
        erased = people.find(PlayerId(request.path.rpartition("/")[2]))

        assert answer.status_code == 204, answer.text
        assert erased.name == ""
        assert people.tokens(erased.id) == []
