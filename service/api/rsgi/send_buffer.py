"""A listener's connection, and how much of what was sent the listener has not taken yet."""

from collections.abc import Awaitable
from typing import Protocol

from service.api.rsgi.tcp_sockets import Peer, Sockets

MOST_WAITING = 256 * 1024  # bytes that a listener has not taken yet


class Transport(Protocol):
    """Where a stream is written to."""

    def send_bytes(self, data: bytes) -> Awaitable[None]: ...


class SendBuffer:
    """Writes to a listener without waiting.

    Granian takes whatever it is given and keeps what the system has no room for, so only the
    other end knows how much has arrived; the system is asked for that when it may be little.
    """

    def __init__(self, out: Transport, sockets: Sockets, peer: Peer) -> None:
        self._out = out
        self._sockets = sockets
        self._peer = peer
        self._given = 0  # bytes
        self._taken = 0  # of these, when somebody last asked
        self._earlier: int | None = None  # bytes of earlier answers on the same connection

    def send(self, piece: bytes) -> None:
        # Nothing to wait for: it is taken at once.
        self._out.send_bytes(piece)
        self._given += len(piece)

    @property
    def is_full(self) -> bool:
        if self._given - self._taken > MOST_WAITING:
            self._taken = self._taken_by_now()
        return self._given - self._taken > MOST_WAITING

    def hang_up(self) -> None:
        self._sockets.hang_up(self._peer)

    def _taken_by_now(self) -> int:
        # In this order: what arrives in between must not pass for a part of earlier answers.
        arrived = self._sockets.arrived(self._peer)
        at_most = self._given - self._sockets.waiting(self._peer)
        if arrived is None:
            return at_most
        if self._earlier is None:
            self._earlier = max(arrived - at_most, 0)
        return arrived - self._earlier
