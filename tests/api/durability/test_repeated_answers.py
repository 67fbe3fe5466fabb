"""Strict: a repeated request is confirmed like the first one, by any process."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from tests.api.http_players import Service
from tests.api.write_calls import WRITING, Data, Name, World, id_of, serving
from tests.kit.servers import Server, paused, running_pair

HURRIED = 50  # milliseconds to wait for a replica that will not answer
# Work that is queued and lost is asked for again: nothing else depends on it.
UNCONFIRMED: frozenset[Name] = frozenset({("post", "/v1/games/{game}/analysis")})
# A repeated DELETE finds nothing, and says so as soon as a replica has the first one.
GONE: frozenset[Name] = frozenset(
    {
        ("delete", "/v1/players/{player}/tokens/{token}"),
        ("post", "/v1/transfers"),  # a code that is used up
        ("delete", "/v1/courses/{course}"),
        ("delete", "/v1/classes/{class_id}/learners/{learner}"),
        ("delete", "/v1/webhooks/{webhook}"),
        ("delete", "/v1/push-subscriptions/{subscription}"),
    }
)


class Pair:
    """A Redis server with a replica, and services on it."""

    def __init__(self, folder: Path, master: Server, replica: Server) -> None:
        self.master = master
        self.replica = replica
        self._files = folder / "files"
        with self.service() as patient:
            self.world = World(patient)
        with master.client() as client:
            self._data = Data(client)

    def service(self, **how: int) -> AbstractContextManager[Service]:
        return serving(self.master.url, self._files, replicas=1, **how)

    def begin_again(self) -> None:
        """Restore the data, on the replica too."""
        with self.master.client() as client:
            self._data.put_back(client)
            assert client.wait(1, 30_000) == 1


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("pair")
    with running_pair(folder) as (master, replica):
        yield Pair(folder, master, replica)


def code_of(answer: TestResponse) -> str:
    assert answer.status_code >= 400, "nobody has confirmed it"
    return str(answer.get_json(force=True)["type"]).rpartition("/")[2]


@pytest.mark.parametrize("name", [name for name in WRITING if name not in UNCONFIRMED], ids=id_of)
def test_no_answer_says_done_before_a_replica_has_it(pair: Pair, name: Name) -> None:
    pair.begin_again()
    request = WRITING[name](pair.world)
    with (
        pair.service(patience=HURRIED) as first,
        pair.service(patience=HURRIED) as other,
        pair.service() as patient,
    ):
        with paused(pair.replica):
            once = code_of(request.send(first.app, name[0]))
            elsewhere = code_of(request.send(other.app, name[0]))
            again = [code_of(request.send(app, name[0])) for app in (first.app, other.app)]
        settled = request.send(patient.app, name[0])

    assert {once, elsewhere, *again} == {"store-unconfirmed"}
    assert settled.status_code == 404 if name in GONE else settled.status_code < 300, settled.text
