"""Health: live by itself, ready only with Redis."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.app import create_app, create_app_on
from service.events.redis.connect import connect
from service.events.server.embedded_server import shared_server
from service.start.settings import Settings


def test_the_service_is_ready_with_its_server(tmp_path: Path) -> None:
    with shared_server(tmp_path) as url:
        answer = create_app(Settings(data=tmp_path), url).test_client().get("/readyz")

    assert answer.status_code == 200
    assert answer.json == {"status": "ready"}
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.fixture
def visitor(tmp_path: Path) -> Iterator[FlaskClient]:
    """A visitor of a service whose Redis is nowhere."""
    with closing(connect(f"unix://{tmp_path}/nobody.sock", fail_fast=True)) as client:
        yield create_app_on(client, Settings(data=tmp_path)).test_client()


def test_the_service_is_alive_but_not_ready_without_it(visitor: FlaskClient) -> None:
    assert visitor.get("/livez").status_code == 200
    answer = visitor.get("/readyz")

    assert answer.status_code == 503
    assert answer.content_type == "application/problem+json"
    assert answer.get_json(force=True)["status"] == 503
    assert "nobody.sock" not in answer.text


def test_the_front_door_says_where_to_go(visitor: FlaskClient) -> None:
    front = visitor.get("/v1").json

    assert front is not None
    assert front["name"] == "altana"
    assert all(visitor.get(link).status_code in (200, 503) for link in front["links"].values())
