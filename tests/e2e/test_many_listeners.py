"""More listeners than a process has places for: players still get an answer."""

import selectors
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from service.api.rsgi.connection_limits import FOR_CALLS, OTHER_FILES, most_connections
from tests.e2e.serving import Caller, Running, serving
from tests.kit.processes import PATIENCE
from tests.kit.servers import Server

MANY = 1_100  # more than Granian accepts by default
FILES = 300  # few enough that all places are soon taken
ROOM = FILES - OTHER_FILES
TAKE = {"type": "take", "column": 1, "end": "top", "count": 1}


@contextmanager
def listeners(running: Running, game: str, number: int) -> Iterator[Counter[int]]:
    """Open many streams at once; return how often each status was answered."""
    ask = f"GET /v1/games/{game}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    statuses, until = Counter[int](), time.monotonic() + PATIENCE
    with ExitStack() as stack:
        waiting = stack.enter_context(selectors.DefaultSelector())
        for _ in range(number):
            line = stack.enter_context(
                closing(socket.create_connection((running.host, running.port)))
            )
            line.sendall(ask)
            waiting.register(line, selectors.EVENT_READ)
        while statuses.total() < number and time.monotonic() < until:
            for ready, _ in waiting.select(1):
                assert isinstance(ready.fileobj, socket.socket)
                statuses[int(ready.fileobj.recv(4096)[9:12])] += 1
                waiting.unregister(ready.fileobj)
        yield statuses


def plays(running: Running, player: Caller, game: str) -> bool:
    """Return whether a move is answered on a new connection."""
    other = Caller(running)
    other.token = player.token
    return other.play(game, 2, TAKE).status == 201


def test_many_listen_to_one_process_and_somebody_plays(server: Server) -> None:
    assert most_connections() > MANY, "this machine allows too few open files"
    with serving(server.url, processes=1) as running:
        player = running.caller()
        game = running.table(player, player)["id"]
        with listeners(running, game, MANY) as statuses:
            assert statuses == {200: MANY}
            assert plays(running, player, game)


def test_a_full_house_says_so_and_the_game_goes_on(server: Server) -> None:
    with serving(server.url, processes=1, files=FILES) as running:
        player = running.caller()
        game = running.table(player, player)["id"]
        most = ROOM - ROOM // FOR_CALLS
        with listeners(running, game, most + 5) as statuses:
            assert statuses == {200: most, 503: 5}
            refused = player.call("GET", f"/v1/games/{game}/stream")
            assert refused.json["type"].endswith("/house-full")
            assert refused.headers["Retry-After"] == "5"
            assert plays(running, player, game)
