"""Connecting: the error messages for a Redis that is not fit to store games."""

import socketserver
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from socket import socket

import pytest

from service.events.redis.connect import check, connect, durability_warnings
from service.events.server.embedded_server import shared_server
from service.start.startup_errors import ServerNotDurable, ServerOutOfReach, ServerTooOld
from tests.kit.servers import BINARY, free_port, running
from tests.kit.waiting import until


class FakeServer(socketserver.ThreadingTCPServer):
    """Answers INFO with some version of Redis, and nothing else: old releases are not installed."""

    daemon_threads = True

    def __init__(self, info: str) -> None:
        super().__init__(("127.0.0.1", 0), Conversation)
        self.info = info

    @property
    def url(self) -> str:
        return f"redis://ana:segreto@127.0.0.1:{self.server_address[1]}"


class Conversation(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        while words := self._read():
            self.wfile.write(self._answer(words))

    def _read(self) -> list[bytes]:
        count = self.rfile.readline()[1:]
        return [self._read_word() for _ in range(int(count or 0))]

    def _read_word(self) -> bytes:
        length = int(self.rfile.readline()[1:])
        return self.rfile.read(length + 2)[:-2]

    def _answer(self, words: list[bytes]) -> bytes:
        assert isinstance(self.server, FakeServer)
        match words[0].upper():
            case b"INFO":
                body = self.server.info.encode()
                return b"$%d\r\n%s\r\n" % (len(body), body)
            case b"HELLO":
                return b"%1\r\n+proto\r\n:3\r\n"
            case _:
                return b"+OK\r\n"


@contextmanager
def server_that_says(info: str) -> Iterator[str]:
    with FakeServer(info) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.url
        server.shutdown()


@pytest.mark.parametrize("version", ["6.2.0", "5.0.14", "2.8.19"])
def test_an_old_redis_is_refused(version: str) -> None:
    with (
        server_that_says(f"# Server\r\nredis_version:{version}\r\n") as url,
        connect(url) as client,
        pytest.raises(ServerTooOld, match=rf"is Redis {version}; Altana needs Redis 7\.0") as error,
    ):
        check(client)

    assert "segreto" not in str(error.value)


@pytest.mark.parametrize(
    "info",
    [
        "redis_version:7.0.0\r\n",
        "redis_version:10.1.0\r\n",
        "redis_version:7.2.4\r\nserver_name:valkey\r\nvalkey_version:9.1.2\r\n",
    ],
)
def test_redis_7_and_valkey_are_good(info: str) -> None:
    with server_that_says(info) as url, connect(url) as client:
        check(client)


def test_the_error_for_an_unreachable_server_hides_the_password(tmp_path: Path) -> None:
    client = connect(f"unix://ana:segreto@{tmp_path}/nobody.sock")

    with pytest.raises(ServerOutOfReach, match=r"nobody\.sock is out of reach: ") as error:
        check(client)

    assert "segreto" not in str(error.value)
    assert "\n" not in str(error.value)


def test_a_url_of_another_scheme_is_refused() -> None:
    with pytest.raises(ServerOutOfReach, match=r"http://example\.org is not a Redis URL"):
        connect("http://example.org")


def test_strict_needs_a_server_that_writes_always(tmp_path: Path) -> None:
    with (
        shared_server(tmp_path) as url,
        connect(url) as client,
        pytest.raises(ServerNotDurable, match="has appendfsync everysec: set appendfsync always"),
    ):
        check(client, strict=True)


def test_strict_needs_a_server_that_throws_nothing_away(tmp_path: Path) -> None:
    with shared_server(tmp_path, "strict") as url, connect(url) as client:
        for policy in ("allkeys-lru", "volatile-ttl"):  # claims and seeks expire
            client.config_set("maxmemory-policy", policy)

            with pytest.raises(ServerNotDurable, match="set maxmemory-policy noeviction"):
                check(client, strict=True)


def test_a_server_that_may_lose_games_is_used_with_a_warning(tmp_path: Path) -> None:
    with (
        running(tmp_path, "--appendonly", "no", "--maxmemory-policy", "allkeys-lru") as server,
        connect(server.url) as client,
    ):
        check(client)
        no_file, no_room = durability_warnings(client)

    assert "Set appendonly yes" in no_file
    assert "Set maxmemory-policy noeviction" in no_room


def test_the_embedded_server_gets_no_warning(tmp_path: Path) -> None:
    with shared_server(tmp_path) as url, connect(url) as client:
        assert durability_warnings(client) == []


@pytest.mark.parametrize("password", ["", ":falso@"], ids=["none", "wrong"])
def test_a_missing_password_is_reported_with_the_place_to_set_it(
    tmp_path: Path, password: str
) -> None:
    port = free_port()
    line = ("--port", str(port), "--bind", "127.0.0.1", "--requirepass", "segreto")
    with (
        guarded(tmp_path, line),
        pytest.raises(
            ServerOutOfReach, match=r"does not let Altana in: .* redis://:password@"
        ) as error,
    ):
        connect(f"redis://{password}127.0.0.1:{port}")

    assert "falso" not in str(error.value)


@contextmanager
def guarded(folder: Path, line: tuple[str, ...]) -> Iterator[None]:
    """Run a server that needs a password, which tests.kit.servers does not support."""
    with subprocess.Popen(
        [BINARY, *line, "--dir", str(folder), "--save", ""], stdout=subprocess.DEVNULL
    ) as process:
        try:
            until(lambda: is_open(int(line[1])))
            yield
        finally:
            process.terminate()


def is_open(port: int) -> bool:
    with closing(socket()) as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def test_the_embedded_server_is_strict_when_asked(tmp_path: Path) -> None:
    with shared_server(tmp_path, "strict") as url, connect(url) as client:
        check(client, strict=True)


def test_a_client_says_its_name(tmp_path: Path) -> None:
    with shared_server(tmp_path) as url, connect(url) as client:
        assert client.client_getname() in (b"altana", "altana")
