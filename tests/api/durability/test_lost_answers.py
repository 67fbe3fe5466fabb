"""Redis goes away during a call: the answer says 'nothing was changed' only if that is true."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from socket import AF_UNIX, socket
from socketserver import BaseRequestHandler, ThreadingUnixStreamServer
from tempfile import TemporaryDirectory
from threading import Thread

import pytest

from tests.api.write_calls import WRITING, Data, Name, World, id_of, serving
from tests.kit.servers import Server, running

A_LOT = 1 << 20  # bytes
IN_DOUBT = "/v1/problems/store-unconfirmed"
MOST_REQUESTS = 100  # that a call sends to Redis


class Line(ThreadingUnixStreamServer):
    """A proxy before Redis that is cut after some answers.

    Redis still executes the next request, but its answer is lost, and so is all that follows.
    """

    daemon_threads = True

    def __init__(self, place: Path, server: Server, answers: int) -> None:
        super().__init__(str(place), Connection)
        self.url = f"unix://{place}"
        self.there = str(server.socket)
        self.answers = answers

    @property
    def is_cut(self) -> bool:
        return self.answers < 0


class Connection(BaseRequestHandler):
    """One connection of the proxy."""

    server: Line
    request: socket

    def handle(self) -> None:
        with socket(AF_UNIX) as there:
            there.connect(self.server.there)
            while not self.server.is_cut:
                ready, _, _ = select([self.request, there], [], [], 0.1)
                if there in ready:
                    self.request.sendall(there.recv(A_LOT))
                if self.request in ready and not self._ask(there):
                    return

    def _ask(self, there: socket) -> bool:
        asked = self.request.recv(A_LOT)
        if not asked:
            return False
        there.sendall(asked)
        self.server.answers -= 1
        if self.server.is_cut:
            there.recv(A_LOT)  # now it is done
        return True


@contextmanager
def cut_after(answers: int, server: Server) -> Iterator[Line]:
    # The path of a socket is limited to about 100 bytes; pytest's folders can be longer.
    with (
        TemporaryDirectory(prefix="altana-") as short,
        Line(Path(short) / "s", server, answers) as line,
    ):
        thread = Thread(target=line.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield line
        finally:
            line.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


@pytest.fixture(scope="module")
def world(own_server: Server, files: Path) -> World:
    with serving(own_server.url, files) as service:
        return World(service)


@pytest.fixture(scope="module")
def data(own_server: Server, world: World) -> Data:
    with own_server.client() as client:
        return Data(client)


@pytest.mark.parametrize("name", WRITING, ids=id_of)
def test_nothing_was_changed_is_said_only_where_nothing_was(
    own_server: Server, files: Path, world: World, data: Data, name: Name
) -> None:
    request, method = WRITING[name](world), name[0]
    with own_server.client() as client:
        for answers in range(MOST_REQUESTS):
            data.put_back(client)
            with (
                cut_after(answers, own_server) as line,
                serving(line.url, files) as service,
            ):
                answer = request.send(service.app, method)
            if not line.is_cut:
                break
            assert answer.status_code in (200, 201, 202, 204, 503), answer.text
            if answer.status_code == 503 and answer.get_json(force=True)["type"] != IN_DOUBT:
                assert Data(client) == data, f"answer {answers}: {answer.text}"

    assert answers > 1
    assert answer.status_code < 300, answer.text
