"""A proxy before Redis that loses what a test tells it to lose."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from socket import AF_UNIX, socket
from socketserver import BaseRequestHandler, ThreadingUnixStreamServer
from tempfile import TemporaryDirectory
from threading import Thread

from tests.kit.servers import Server

A_LOT = 1 << 20  # bytes


class Proxy(ThreadingUnixStreamServer):
    """Passes every request on; a subclass says which ones are lost."""

    daemon_threads = True
    is_cut = False

    def __init__(self, server: Server) -> None:
        # The path of a socket is limited to about 100 bytes; pytest's folders can be longer.
        self._short = TemporaryDirectory(prefix="altana-")
        place = Path(self._short.name) / "s"
        super().__init__(str(place), Connection)
        self.url = f"unix://{place}"
        self.there = str(server.socket)

    def server_close(self) -> None:
        super().server_close()
        self._short.cleanup()

    def pass_on(self, asked: bytes, there: socket) -> bool:
        """Send a request to Redis; return False to drop the connection."""
        there.sendall(asked)
        return True


class Connection(BaseRequestHandler):
    """One connection of the proxy."""

    server: Proxy
    request: socket

    def handle(self) -> None:
        with socket(AF_UNIX) as there:
            there.connect(self.server.there)
            while not self.server.is_cut:
                ready, _, _ = select([self.request, there], [], [], 0.1)
                if there in ready:
                    self.request.sendall(there.recv(A_LOT))
                if self.request in ready and not self._ask(there):
                    return

    def _ask(self, there: socket) -> bool:
        asked = self.request.recv(A_LOT)
        return bool(asked) and self.server.pass_on(asked, there)


@contextmanager
def serving_proxy(proxy: Proxy) -> Iterator[None]:
    with proxy:
        thread = Thread(target=proxy.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield
        finally:
            proxy.shutdown()
            thread.join()
