"""A listener's connection: how much of what was sent has been acknowledged."""

from typing import Any

from service.api.rsgi.send_buffer import MOST_WAITING, SendBuffer
from service.api.rsgi.tcp_sockets import Peer, Sockets

PIECE = 100_000


class Out:
    """Accepts everything at once, as Granian does."""

    def send_bytes(self, data: bytes) -> Any: ...


class Busy(Sockets):
    """A connection on which bytes arrive between any two checks."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left, self.came = left, 0

    def waiting(self, peer: Peer) -> int:
        self._go_on()
        return self.left

    def arrived(self, peer: Peer) -> int:
        self._go_on()
        return self.came

    def _go_on(self) -> None:
        step = min(PIECE, self.left)
        self.left, self.came = self.left - step, self.came + step


def test_who_takes_all_while_being_asked_about_is_never_full() -> None:
    sockets = Busy(left=4 * PIECE)
    line = SendBuffer(Out(), sockets, ("127.0.0.1", 5000))

    line.send(b"." * 4 * PIECE)
    looks = [line.is_full for _ in range(3)]
    line.send(b"." * MOST_WAITING)

    assert sockets.left == 0
    assert not looks[-1]
    assert not line.is_full
