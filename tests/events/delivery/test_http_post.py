"""One POST: to a checked address only, with a proven certificate, and over after some seconds."""

import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Thread

import pytest

from service.events.delivery import http_post
from service.events.delivery.http_post import MOST_READ, NotAnswered, post
from service.events.delivery.targets import DeliveryTarget

HERE = "127.0.0.1"
PLAIN_CONTEXT = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # trusts nobody
PEM = Path(__file__).parent / "play.example.pem"  # for play.example, until 2126


@contextmanager
def answering(answer: Callable[[socket.socket], None]) -> Iterator[int]:
    """Serve one connection at a port of this machine."""
    with socket.create_server((HERE, 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection, suppress(OSError):  # the sender may hang up
                answer(connection)

        thread = Thread(target=serve, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        thread.join(30)


def saying(text: bytes) -> Callable[[socket.socket], None]:
    def answer(connection: socket.socket) -> None:
        connection.recv(65536)
        connection.sendall(text)

    return answer


def send(port: int, **more: object) -> int:
    target = DeliveryTarget("play.example", port, "/hook?a=b", bool(more))
    return post(target, [HERE], {"webhook-id": "m"}, b"{}", **more)  # type: ignore[arg-type]


def test_the_request_names_the_host_and_goes_to_the_checked_address():
    asked = []

    def answer(connection: socket.socket) -> None:
        asked.append(connection.recv(65536))
        connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")

    with answering(answer) as port:
        assert send(port) == 204

    lines = asked[0].decode().split("\r\n")
    assert lines[:3] == ["POST /hook?a=b HTTP/1.1", f"Host: play.example:{port}", "webhook-id: m"]
    assert lines[3:] == ["Content-Length: 2", "Connection: close", "", "{}"]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"220 smtp.example ESMTP\r\n",
        b"HTTP/1.1 abc\r\n",
        b"HTTP/1.1 999 X\r\n",
        b"\0" * 70_000,
    ],
)
def test_what_is_not_http_is_no_answer(text):
    with answering(saying(text)) as port, pytest.raises(NotAnswered, match="no-http"):
        send(port)


@pytest.mark.parametrize(
    "interim",
    [
        b"HTTP/1.1 100 Continue\r\n\r\n",
        b"HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\nLink: </b>\r\n\r\n",
        b"HTTP/1.1 102 Processing\n\n" * 3,
    ],
)
def test_an_interim_answer_is_not_the_status(interim):
    for more in (b"HTTP/1.1 204 No Content\r\n\r\n", b"HTTP/1.1 500 Oh\r\n"):
        with answering(saying(interim + more)) as port:
            assert send(port) == int(more[9:12])
    with answering(saying(interim)) as port, pytest.raises(NotAnswered, match="no-http"):
        send(port)


class Chunks:
    """A connection over which an answer comes a few bytes at a time."""

    def __init__(self, text: bytes, size: int) -> None:
        self._chunks = [text[at : at + size] for at in range(0, len(text), size)]

    def __enter__(self) -> "Chunks":
        return self

    def __exit__(self, *problem: object) -> None:
        self._chunks.clear()

    def settimeout(self, seconds: float) -> None:
        assert seconds > 0

    def sendall(self, request: bytes) -> None:
        assert request

    def recv(self, most: int) -> bytes:
        return self._chunks.pop(0) if self._chunks else b""


@pytest.mark.parametrize("size", [1, 7, 25, 40])
def test_an_answer_may_come_in_any_pieces(monkeypatch, size):
    hints = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    text = b"HTTP/1.1 100 Continue\r\n\r\n" + hints + b"HTTP/1.1 202 Accepted\r\n\r\nyes"
    monkeypatch.setattr(http_post, "_connect", lambda *_: Chunks(text, size))

    assert send(443) == 202


def test_an_answer_that_switches_protocols_is_one():
    with answering(saying(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")) as port:
        assert send(port) == 101


def test_an_endless_answer_is_not_read():
    endless = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 1_000_000

    with answering(saying(endless)) as port:
        assert send(port) == 200
    assert MOST_READ < 10_000


def test_an_answer_that_trickles_in_is_given_up(monkeypatch):
    monkeypatch.setattr(http_post, "ATTEMPT_MAY_TAKE", 0.2)

    def trickle(connection: socket.socket) -> None:
        connection.recv(65536)
        connection.settimeout(0.02)
        for _ in range(1000):
            connection.sendall(b"H")
            try:
                if not connection.recv(1):
                    return
            except TimeoutError:
                continue

    with answering(trickle) as port, pytest.raises(NotAnswered, match="timed-out"):
        send(port)


def test_a_port_that_nobody_listens_at_is_told():
    with socket.create_server((HERE, 0)) as server:
        port = server.getsockname()[1]

    with pytest.raises(NotAnswered, match="not-connected"):
        send(port)


def secure(answer: Callable[[socket.socket], None]) -> Callable[[socket.socket], None]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(PEM)

    def answer_securely(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True) as wrapped:
            answer(wrapped)

    return answer_securely


def test_the_certificate_has_to_be_that_of_the_host():
    trusting = ssl.create_default_context(cafile=str(PEM))
    with answering(secure(saying(b"HTTP/1.1 200 OK\r\n\r\n"))) as port:
        assert send(port, context=trusting) == 200

    with answering(secure(saying(b""))) as port:
        other = DeliveryTarget("other.example", port, "/", True)
        with pytest.raises(NotAnswered, match="certificate"):
            post(other, [HERE], {}, b"", trusting)


def test_what_is_trusted_is_read_once(monkeypatch):
    made = list[int]()

    def create() -> ssl.SSLContext:
        made.append(1)
        return PLAIN_CONTEXT

    monkeypatch.setattr(ssl, "create_default_context", create)
    monkeypatch.setattr(http_post, "_usual_context", cache(http_post._usual_context.__wrapped__))
    for _ in range(2):
        with answering(secure(saying(b""))) as port, pytest.raises(NotAnswered):
            send(port, context=None)

    assert len(made) == 1


def test_a_certificate_that_nobody_vouches_for_is_refused():
    with answering(secure(saying(b""))) as port, pytest.raises(NotAnswered, match="certificate"):
        send(port, context=None)
