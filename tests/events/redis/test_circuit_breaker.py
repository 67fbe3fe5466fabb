"""An outage of Redis: calls fail at once, and nothing is sent that might arrive."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import redis

from service.events.errors import OutOfReach, Unavailable, Unconfirmed
from service.events.redis.circuit_breaker import CircuitOpen
from service.events.redis.connect import Client, connect
from service.events.store.redis_store import RedisStore
from tests.kit.servers import Server, pause, resume, running
from tests.kit.tables import Table, entry
from tests.kit.waiting import until
from tests.toy import Pick


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    # Strict: by default a killed server may have answered before it wrote.
    with running(tmp_path, "--appendfsync", "always") as server:
        yield server


@pytest.fixture
def client(own: Server) -> Iterator[Client]:
    with closing(connect(own.url, fail_fast=True)) as client:
        yield client


def test_the_first_move_is_in_doubt_and_later_ones_are_not_even_sent(
    own: Server, client: Client
) -> None:
    table = Table.started(RedisStore(client))
    pause(own)

    with pytest.raises(Unconfirmed):
        table.store.append(table.game, entry(3))
    with pytest.raises(OutOfReach) as refused:
        table.store.append(table.game, entry(3))

    assert isinstance(refused.value.__cause__, CircuitOpen)
    resume(own)
    until(lambda: answers(table))


def test_the_circuit_closes_when_a_killed_server_is_back(own: Server, client: Client) -> None:
    table = Table.started(RedisStore(client))
    own.kill()
    with pytest.raises(OutOfReach):
        table.store.read(table.game)
    with pytest.raises(redis.ConnectionError):
        client.ping()

    own.restart()

    until(lambda: answers(table))
    assert table.play(Pick(place=1)).move.number == 3


def test_a_server_that_is_back_at_once_does_not_open_the_circuit(
    own: Server, client: Client
) -> None:
    table = Table.started(RedisStore(client))
    own.kill()
    own.restart()

    assert table.play(Pick(place=1)).move.number == 3


def test_an_outage_is_logged_once_with_its_reason_and_its_end(
    own: Server, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table.started(RedisStore(client))
    own.kill()
    for _ in range(3):
        with pytest.raises(OutOfReach):
            table.store.read(table.game)
    own.restart()
    until(lambda: "Redis answers again" in caplog.messages)

    assert caplog.messages.count("Redis does not answer") == 1
    [details] = [
        record.__dict__["told"] for record in caplog.records if record.levelname == "ERROR"
    ]
    assert str(own.socket) in details["server"]
    assert details["reason"]


def answers(table: Table) -> bool:
    try:
        return bool(table.store.read(table.game))
    except Unavailable:
        return False
