"""A service of real processes on a real Redis server, and callers that speak HTTP to it."""

import http.client
import json
import signal
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from tests.api.contract import Contract, HttpAnswer
from tests.kit.processes import PATIENCE, end, start
from tests.kit.waiting import until

WITH_FEW_FILES = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({0}, {0}))
from service.cli import main
main()
"""


class Answer:
    """An answer."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Running:
    """The address of a running service."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.address = address
        self.host, self.port = str(parts.hostname), int(parts.port or 80)
        self.folder = Path()  # its data
        self.complained = ""  # what it wrote to stderr, once it has stopped
        self._lines: list[http.client.HTTPConnection] = []

    def line(self) -> http.client.HTTPConnection:
        """Return a connection, which is closed when the service ends."""
        self._lines.append(http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE))
        return self._lines[-1]

    @cached_property
    def contract(self) -> Contract:
        """Return the contract from the service's own OpenAPI document."""
        with closing(self.line()) as line:
            line.request("GET", "/v1/openapi.json")
            return Contract(Answer(line.getresponse()).json)

    def hang_up(self) -> None:
        for line in self._lines:
            line.close()

    def caller(self, name: str = "Ana") -> "Caller":
        caller = Caller(self)
        made = caller.call("POST", "/v1/players", {"name": name}).json
        caller.token, caller.player = made["token"], made["player"]["id"]
        return caller

    def table(self, *callers: "Caller", **wanted: Any) -> dict[str, Any]:
        body = {"game": "burano", "players": len(callers), **wanted}
        table: dict[str, Any] = callers[0].call("POST", "/v1/games", body).json
        for caller in callers[1:]:
            table = caller.call("POST", f"/v1/games/{table['id']}/seats", {}).json
        return table


class Caller:
    """Somebody with a connection and a token."""

    def __init__(self, running: Running) -> None:
        self._running = running
        self._line = running.line()
        self.token, self.player = "", ""

    def call(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        sent = {"Content-Type": "application/json", **self._own(), **(headers or {})}
        text = None if body is None else json.dumps(body)
        self._line.request(method, path, text, sent)
        answer = Answer(self._line.getresponse())
        media = answer.headers.get_content_type()
        http_answer = HttpAnswer(answer.status, media, lambda: answer.body, answer.headers.keys())
        self._running.contract.check(method, path.partition("?")[0], http_answer)
        return answer

    def play(self, game: str, version: int, *commands: Any, key: str | None = None) -> Answer:
        headers = {"If-Match": f'"{version}"', **({"Idempotency-Key": key} if key else {})}
        return self.call("POST", f"/v1/games/{game}/moves", {"commands": commands}, headers)

    def send_and_vanish(
        self, game: str, version: int, *commands: Any, key: str, cut: int | None = None
    ) -> None:
        """Send a move, or its first bytes, and disconnect before the answer."""
        body = json.dumps({"commands": commands}).encode()
        lines = [
            f"POST /v1/games/{game}/moves HTTP/1.1",
            f"Host: {self._running.host}",
            f"Authorization: Bearer {self.token}",
            f'If-Match: "{version}"',
            f"Idempotency-Key: {key}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        text = "\r\n".join(lines).encode() + b"\r\n\r\n" + body
        with closing(socket.create_connection((self._running.host, self._running.port))) as line:
            line.sendall(text[:cut])

    @contextmanager
    def listening(self, game: str, last: int = 0) -> Iterator[http.client.HTTPResponse]:
        """Open a stream on its own connection, which is closed at the end."""
        line = http.client.HTTPConnection(self._running.host, self._running.port, timeout=PATIENCE)
        headers = {**self._own(), "Last-Event-ID": str(last)}
        with closing(line):
            line.request("GET", f"/v1/games/{game}/stream", headers=headers)
            with closing(line.getresponse()) as response:
                yield response

    def _own(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


@contextmanager
def serving(
    url: str,
    processes: int = 2,
    files: int | None = None,
    **variables: str,
) -> Iterator[Running]:
    """Serve from real processes on the server at the URL, if wished with few open files.

    Courses are kept until it ends.
    """
    program = ("-m", "service.cli") if files is None else ("-c", WITH_FEW_FILES.format(files))
    with TemporaryDirectory(prefix="altana-") as folder:
        data = {"ALTANA_DATA": folder, "ALTANA_PROCESSES": str(processes)}
        own = {"REDIS_URL": url, "ALTANA_PORT": "0", **data, **variables}
        with _served(program, own) as running:
            running.folder = Path(folder)
            yield running


@contextmanager
def _served(program: tuple[str, ...], variables: dict[str, str]) -> Iterator[Running]:
    started = start(
        *program,
        "serve",
        environment={"ALTANA_LOG_LEVEL": "warning", **variables},
    )
    assert started.stdout is not None
    address = started.stdout.readline().rpartition(" ")[2].strip()
    running = Running(address)
    try:
        _wait_for(running)
        yield running
    finally:
        running.hang_up()
        started.send_signal(signal.SIGINT)
        running.complained = end(started)[1]
    assert "Traceback" not in running.complained, running.complained


def _wait_for(running: Running) -> None:
    def answers() -> bool:
        try:
            return Caller(running).call("GET", "/readyz").status == 200
        except OSError:
            return False

    until(answers)
