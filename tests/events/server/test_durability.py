"""Killing the server: strict loses nothing, default loses only what was not yet written."""

from itertools import count
from pathlib import Path
from threading import Event, Thread

import pytest
import redis

from service.events.errors import Unavailable
from service.events.store.chain import GENESIS, move_hash
from service.events.store.redis_store import RedisStore
from tests.kit.servers import Server, is_written, running
from tests.kit.tables import Table, entry, new_id
from tests.kit.waiting import until
from tests.toy import EndTurn, Pick

APPENDS = 2_000
STRICT = ("--appendfsync", "always")
DEFAULT = ("--appendfsync", "everysec")


class Writer(Thread):
    """Appends moves until the server is gone, and counts those that were acknowledged."""

    def __init__(self, server: Server) -> None:
        super().__init__()
        self.game = new_id()
        self.acknowledged = 0
        self.is_halfway = Event()
        self._client = redis.Redis.from_url(server.url, retry=None)

    def run(self) -> None:
        store, previous = RedisStore(self._client), GENESIS
        try:
            for number in count(1):  # without end, so that the kill always comes in the middle
                move = entry(number, "x" * 500, previous)
                store.append(self.game, move, key=f"key {number}")
                self.acknowledged, previous = number, move.hash
                if number == APPENDS // 2:
                    self.is_halfway.set()
        except Unavailable:
            pass
        finally:
            self._client.close()


@pytest.mark.parametrize("durability", [STRICT, DEFAULT], ids=["strict", "default"])
def test_a_killed_server_has_every_move_that_it_promised(
    tmp_path: Path, durability: tuple[str, ...]
):
    with running(tmp_path, *durability) as server:
        writer = Writer(server)
        writer.start()
        writer.is_halfway.wait()
        written = until(lambda: handed_to_the_system(server, writer))
        server.kill()
        writer.join()
        server.restart()

        with server.client() as client:
            moves = RedisStore(client).read(writer.game)

        # By default Redis may answer before it writes, while the disk is busy with the previous
        # second; with strict it never does. No test here can show what a power failure loses.
        promised = writer.acknowledged if durability is STRICT else written
        assert promised <= len(moves) <= writer.acknowledged + 1
        previous = GENESIS
        for move in moves:
            assert move.hash == move_hash(previous, move.body)
            previous = move.hash


def handed_to_the_system(server: Server, writer: Writer) -> int:
    """Return how many moves were acknowledged when the server had nothing left to write."""
    acknowledged = writer.acknowledged
    with server.client() as client:
        return acknowledged if is_written(client) else 0


@pytest.mark.parametrize("ending", [Server.stop, Server.kill], ids=["stopped", "killed"])
def test_an_idempotency_key_survives_a_restart(tmp_path: Path, ending):
    with running(tmp_path, *STRICT) as server:
        with server.client() as client:
            table = Table.started(RedisStore(client))
            request = table.submission([Pick(place=1), EndTurn()], key="k", body="b")
            first = table.handler.submit(request)
        ending(server)
        server.restart()

        with server.client() as client:
            again = Table(RedisStore(client), table.game).handler.submit(request)

        assert again.repeated
        assert (again.hash, again.move) == (first.hash, first.move)


def test_a_script_that_redis_no_longer_has_is_sent_again(tmp_path: Path):
    with running(tmp_path) as server, server.client() as client:
        table = Table.started(RedisStore(client))
        client.script_flush()

        assert table.play(Pick(place=1)).move.number == 3
