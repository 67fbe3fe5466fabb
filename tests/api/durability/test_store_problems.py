"""A store in trouble, as a client sees it: a 503 that says whether the move was stored."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from redis.exceptions import ResponseError

from service.api.http import problems
from service.events.store.redis_store import RedisStore
from tests.kit.servers import pause, resume, running, running_pair
from tests.kit.tables import Table
from tests.toy import EndTurn, Pick


def playing(table: Table) -> FlaskClient:
    """Make an application that plays one turn for each request."""
    app = Flask(__name__)
    problems.register(app)

    @app.post("/turn")
    def turn() -> dict[str, int]:
        receipt = table.play(Pick(place=1), EndTurn(), key="k", body="b")
        return {"move": receipt.move.number}

    return app.test_client()


def assert_problem(client: FlaskClient, code: str, words: str) -> None:
    answer = client.post("/turn")

    assert answer.status_code == 503
    assert answer.content_type == "application/problem+json"
    assert answer.headers["Retry-After"] == "1"
    body = answer.get_json(force=True)
    assert body["type"] == f"/v1/problems/{code}"
    assert body["status"] == 503
    assert words in body["detail"]


def fill_the_disk(client: Redis) -> None:
    for number in range(1_000):
        client.set(f"filler {number}", "x" * 1_000)


def test_a_full_memory_is_a_503_and_changes_nothing(tmp_path: Path):
    with running(tmp_path) as server, server.client() as client:
        table = Table.started(RedisStore(client))
        client.config_set("maxmemory", 1)

        assert_problem(playing(table), "store-out-of-memory", "Nothing was changed")

        assert table.store.version(table.game) == 2


def test_a_full_disk_is_a_503_and_changes_nothing(tmp_path: Path):
    with running(tmp_path, largest_file=64_000) as server, server.client() as client:
        table = Table.started(RedisStore(client))
        with pytest.raises(ResponseError, match="MISCONF"):
            fill_the_disk(client)

        assert_problem(playing(table), "store-disk-full", "Nothing was changed")

        assert table.store.version(table.game) == 2


def test_a_replica_is_a_503_and_changes_nothing(tmp_path: Path):
    with running_pair(tmp_path) as (master, replica), master.client() as writing:
        table = Table.started(RedisStore(writing, replicas=1, patience=20_000))
        with replica.client() as reading:
            at_replica = Table(RedisStore(reading), table.game)

            assert_problem(playing(at_replica), "store-read-only", "Nothing was changed")

        assert table.store.version(table.game) == 2


def test_a_missing_confirmation_is_a_503_that_names_the_way_out(tmp_path: Path):
    with running_pair(tmp_path) as (master, replica), master.client() as client:
        table = Table.started(RedisStore(client))
        strict = Table(RedisStore(client, replicas=1), table.game)
        pause(replica)
        try:
            assert_problem(playing(strict), "store-unconfirmed", "may or may not be there")
        finally:
            resume(replica)


def test_a_server_out_of_reach_is_a_503(tmp_path: Path):
    with running(tmp_path) as server, server.client() as client:
        table = Table.started(RedisStore(client))
        server.kill()

        assert_problem(playing(table), "store-out-of-reach", "Nothing was changed")
