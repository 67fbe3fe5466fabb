"""A receiver of webhooks: a real HTTP server of this process, which answers as it is told."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any

import msgspec


class Received(msgspec.Struct, frozen=True):
    """A request as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def message(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]


class Receiver:
    """What came in, and the statuses of the next answers; after these it answers 204."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}/hook"
        self.received: list[Received] = []
        self.statuses: list[int] = []
        self.in_flight, self.most_in_flight = 0, 0
        self._lock = Lock()

    def begin(self, received: Received) -> int:
        with self._lock:
            self.received.append(received)
            self.in_flight += 1
            self.most_in_flight = max(self.in_flight, self.most_in_flight)
            return self.statuses.pop(0) if self.statuses else 204

    def end(self) -> None:
        with self._lock:
            self.in_flight -= 1


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Run a receiver at a port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status = receiver.begin(Received(self.path, headers, body))
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", f"{receiver.url}/elsewhere")
            receiver.end()  # before the answer is out: then its sender may send the next one
            self.end_headers()

        def log_message(self, *arguments: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver = Receiver(server.server_port)
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
