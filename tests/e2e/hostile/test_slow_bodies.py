"""Slow bodies are cut off, so that they hold no connection for ever."""

import socket
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from tests.e2e.serving import Caller, Running, serving
from tests.kit.processes import PATIENCE
from tests.kit.servers import Server

HEAD = "POST /v1/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def impatient(server: Server) -> Iterator[Running]:
    short: dict[str, Any] = {"ALTANA_BODY_SILENCE": "1", "ALTANA_BODY_SECONDS": "2"}
    with serving(server.url, processes=1, **short) as running:
        yield running


@pytest.mark.parametrize(
    "begun",
    [
        f'{HEAD}Content-Length: 1000\r\n\r\n{{"',
        f'{HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{{"\r\n',
        f"{HEAD}Content-Length: 1000\r\n\r\n",
    ],
)
def test_a_body_that_does_not_go_on_is_cut_off(impatient: Running, begun: str) -> None:
    with closing(socket.create_connection((impatient.host, impatient.port), PATIENCE)) as line:
        line.sendall(begun.encode())
        said = b""
        while piece := line.recv(4096):
            said += piece

    assert said.startswith(b"HTTP/1.1 408 ")
    assert impatient.caller("Ana").player
    metrics = Caller(impatient).call("GET", "/metrics").body
    assert b'altana_dropped_total{reason="body-late"}' in metrics
