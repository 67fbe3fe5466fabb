"""A listener's connection, and how many of the sent bytes the listener has not acknowledged."""

from collections.abc import Awaitable
from typing import Protocol

from service.api.rsgi.tcp_sockets import Peer, Sockets

MOST_WAITING = 256 * 1024  # bytes that a listener has not acknowledged


class Transport(Protocol):
    """The transport that a stream is written to."""

    def send_bytes(self, data: bytes) -> Awaitable[None]: ...


class SendBuffer:
    """Writes to a listener without waiting.

    Granian accepts everything at once and buffers what the kernel has no room for, so only the
    TCP acknowledgements tell how much has arrived; they are read when too much may be waiting.
    """

    def __init__(self, out: Transport, sockets: Sockets, peer: Peer) -> None:
        self._out = out
        self._sockets = sockets
        self._peer = peer
        self._bytes_sent = 0  # bytes
        self._acknowledged = 0  # of these, at the last check
        self._earlier: int | None = None  # bytes of earlier answers on the same connection

    def send(self, piece: bytes) -> None:
        # Not awaited: Granian buffers it at once.
        self._out.send_bytes(piece)
        self._bytes_sent += len(piece)

    @property
    def is_full(self) -> bool:
        if self._bytes_sent - self._acknowledged > MOST_WAITING:
            self._acknowledged = self._acknowledged_by_now()
        return self._bytes_sent - self._acknowledged > MOST_WAITING

    def hang_up(self) -> None:
        self._sockets.hang_up(self._peer)

    def _acknowledged_by_now(self) -> int:
        # In this order: bytes that arrive in between must not count as earlier answers.
        arrived = self._sockets.arrived(self._peer)
        at_most = self._bytes_sent - self._sockets.waiting(self._peer)
        if arrived is None:
            return at_most
        if self._earlier is None:
            self._earlier = max(arrived - at_most, 0)
        return arrived - self._earlier
