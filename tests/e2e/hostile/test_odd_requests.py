"""Malformed requests over real connections: each is refused or understood as a whole."""

import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from service.api.rsgi.connection_limits import OTHER_FILES
from tests.e2e.serving import Caller, Running, serving
from tests.kit.processes import PATIENCE
from tests.kit.servers import Server

FILES = OTHER_FILES + 12  # so few that a handful of listeners take all places
UPGRADE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13",
)
HARMLESS = (
    *("Accept", "Accept-Language", "Cookie", "If-None-Match", "Origin", "Prefer", "Range"),
    *("User-Agent", "X-Forwarded-For", "X-Request-Id"),
)
JSON = "Content-Type: application/json"


@pytest.fixture(scope="module")
def running(server: Server) -> Iterator[Running]:
    with serving(server.url, processes=1, files=FILES) as running:
        yield running


def said(first: str, *headers: str, body: str = "") -> bytes:
    return "\r\n".join([f"{first} HTTP/1.1", "Host: localhost", *headers, "", body]).encode()


def answers(running: Running, request: bytes, times: int = 1) -> list[bytes]:
    """Send a request repeatedly on one connection; return the beginning of each answer."""
    address = (running.host, running.port)
    with closing(socket.create_connection(address, PATIENCE)) as line:
        came = []
        for _ in range(times):
            line.sendall(request)
            came.append(line.recv(65_536))
    return came


def status_of(answer: bytes) -> int:
    return int(answer[9:12])


def own(player: Caller) -> str:
    return f"Authorization: Bearer {player.token}"


def test_who_only_asks_what_a_stream_is_like_takes_no_place(running: Running) -> None:
    player = running.caller()
    stream = f"/v1/games/{running.table(player, player)['id']}/stream"

    asked = answers(running, said(f"HEAD {stream}"), 20)

    assert {status_of(answer) for answer in asked} == {200}
    assert all(b"content-type: text/event-stream" in answer for answer in asked)
    assert status_of(answers(running, said(f"GET {stream}"))[0]) == 200


def test_who_wants_a_websocket_listens_like_others_and_gives_the_place_back(
    running: Running,
) -> None:
    player = running.caller()
    stream = f"/v1/games/{running.table(player, player)['id']}/stream"

    for _ in range(20):
        answer = answers(running, said(f"GET {stream}", *UPGRADE))[0]

    assert status_of(answer) == 200


def test_letters_that_are_not_escaped_are_understood(running: Running) -> None:
    known, unknown = (
        answers(running, said(f"GET /v1/games?{query}"))[0] for query in ("player=ł", "ł=1")
    )

    assert status_of(known) == 200
    assert status_of(unknown) == 422
    assert "?ł" in unknown.decode()


@pytest.mark.parametrize("sent", ["", '{"seat'], ids=["before its body", "within its body"])
def test_a_request_that_is_cut_does_nothing(running: Running, sent: str) -> None:
    host, guest = running.caller(), running.caller("Bo")
    game = running.table(host, players=2)["id"]
    length, key = "Content-Length: 11", "Idempotency-Key: once"
    cut = said(f"POST /v1/games/{game}/seats", own(guest), JSON, key, length, body=sent)

    with closing(socket.create_connection((running.host, running.port), PATIENCE)) as line:
        line.sendall(cut)
        line.shutdown(socket.SHUT_WR)
        while line.recv(65_536):
            pass

    assert host.call("GET", f"/v1/games/{game}").json["version"] == 1
    taken = guest.call("POST", f"/v1/games/{game}/seats", {}, {"Idempotency-Key": "once"})
    assert taken.status == 201


def test_a_key_that_can_not_be_read_is_refused(running: Running) -> None:
    headers = (JSON, "Idempotency-Key: schlüssel", "Content-Length: 30")
    body = '{"game":"burano", "players":2}'

    answer = answers(running, said("POST /v1/games", own(running.caller()), *headers, body=body))[0]

    assert status_of(answer) == 422
    assert b"Idempotency-Key" in answer


@pytest.mark.parametrize(("name", "status"), [("Authorization", 401), ("Last-Event-ID", 422)])
def test_a_header_that_matters_and_can_not_be_read_is_refused(
    running: Running, name: str, status: int
) -> None:
    player = running.caller()
    stream = f"/v1/games/{running.table(player, player)['id']}/stream"

    answer = answers(running, said(f"GET {stream}", f"{name}: schlüssel"))[0]

    assert status_of(answer) == status


@pytest.mark.parametrize("name", HARMLESS)
def test_other_headers_that_can_not_be_read_do_no_harm(running: Running, name: str) -> None:
    answer = answers(running, said("GET /v1/games", f"{name}: schlüssel"))[0]

    assert status_of(answer) == 200


def test_a_header_does_not_pass_for_another(running: Running) -> None:
    answer = answers(running, said("GET /v1/games", "X_Request_Id: mine"))[0]

    assert status_of(answer) == 200
    assert b"x-request-id: mine" not in answer.lower()


def test_only_the_first_http_is_spoken(running: Running) -> None:
    """With HTTP/2 many streams share a connection, and nobody notices when one has ended."""
    answer = answers(running, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0")[0]

    assert not answer or answer.startswith(b"HTTP/1.1 400")
