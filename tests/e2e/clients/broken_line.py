"""A line to a service that breaks when a test says so: between callers and real processes."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread

from tests.e2e.serving import Running


class BrokenLine(ThreadingTCPServer):
    """Forwards bytes both ways; can lose an answer, or cut every connection."""

    daemon_threads = True

    def __init__(self, running: Running) -> None:
        super().__init__(("127.0.0.1", 0), Forwarder)
        self.target = (running.host, running.port)
        self.address = f"http://127.0.0.1:{self.server_address[1]}"
        self.loses = b""  # the answers to requests that have these bytes
        self.times, self.lost = 1, 0
        self.open = list[socket.socket]()

    def is_to_lose(self, request: bytes) -> bool:
        if not self.loses or self.loses not in request:
            return False
        self.times -= 1
        if not self.times:
            self.loses, self.times = b"", 1
        return True

    def cut(self) -> None:
        """Cut every connection."""
        while self.open:
            with suppress(OSError):
                self.open.pop().shutdown(socket.SHUT_RDWR)


class Forwarder(BaseRequestHandler):
    """One connection."""

    server: BrokenLine

    def handle(self) -> None:
        with socket.create_connection(self.server.target) as onward:
            self.server.open += [self.request, onward]
            loses = list[bool]()
            back = Thread(target=self._answers, args=(onward, loses))
            back.start()
            with suppress(OSError):
                while received := self.request.recv(65536):
                    if self.server.is_to_lose(received):
                        loses.append(True)
                    onward.sendall(received)
            with suppress(OSError):
                onward.shutdown(socket.SHUT_RDWR)
            back.join()

    def _answers(self, onward: socket.socket, loses: list[bool]) -> None:
        with suppress(OSError):
            while (received := onward.recv(65536)) and not loses:
                self.request.sendall(received)
            self.server.lost += len(loses)
            self.request.shutdown(socket.SHUT_RDWR)


@contextmanager
def broken_line(running: Running) -> Iterator[BrokenLine]:
    with BrokenLine(running) as line:
        thread = Thread(target=line.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield line
        finally:
            line.cut()
            line.shutdown()
            thread.join()
