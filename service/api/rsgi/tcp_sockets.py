"""The TCP sockets of this process, by the address of the peer."""

import array
import os
import socket
import struct
import termios
from fcntl import ioctl

FOLDER = "/dev/fd"
ARRIVED = struct.Struct("=120xQ")  # where `struct tcp_info` of Linux has `tcpi_bytes_acked`
AT_ONCE = struct.pack("ii", 1, 0)  # SO_LINGER: discard unsent bytes

Peer = tuple[str, int]  # address and port


class Sockets:
    """Finds the socket of a caller, which Granian does not expose.

    A miss refreshes the whole table: one lookup has to scan every descriptor anyway.
    """

    def __init__(self) -> None:
        self._descriptors: dict[Peer, int] = {}

    def waiting(self, peer: Peer) -> int:
        """Return how many bytes wait in the kernel for the peer; 0 if unknown."""
        number, size = self._find(peer), array.array("i", [0])
        if number is None:
            return 0
        try:
            ioctl(number, termios.TIOCOUTQ, size)
        except OSError:  # not every system supports it
            return 0
        return size[0]

    def arrived(self, peer: Peer) -> int | None:
        """Return how many bytes the peer has acknowledged, or None if the system can't tell."""
        number = self._find(peer)
        if number is None or not hasattr(socket, "TCP_INFO"):
            return None
        connection = socket.socket(fileno=number)
        try:
            info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, ARRIVED.size)
        except OSError:  # the connection is gone already
            return None
        finally:
            connection.detach()
        return int(ARRIVED.unpack(info)[0]) if len(info) == ARRIVED.size else None

    def hang_up(self, peer: Peer) -> None:
        """Close a connection without waiting for the peer."""
        number = self._find(peer)
        if number is None:
            return
        connection = socket.socket(fileno=number)
        try:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            connection.shutdown(socket.SHUT_RDWR)
        except OSError:  # the connection is gone already
            pass
        finally:
            connection.detach()

    def _find(self, peer: Peer) -> int | None:
        descriptor = self._descriptors.get(peer)
        if descriptor is not None and _peer_of(descriptor) == peer:
            return descriptor
        size = ((_peer_of(int(name)), int(name)) for name in os.listdir(FOLDER))
        self._descriptors = {peer: number for peer, number in size if peer is not None}
        return self._descriptors.get(peer)


def _peer_of(number: int) -> Peer | None:
    """Return the peer of an open file, if it is a connection."""
    try:
        connection = socket.socket(fileno=number)
    except OSError:
        return None
    try:
        name = connection.getpeername()
    except OSError:
        return None
    finally:
        connection.detach()
    return (name[0], name[1]) if isinstance(name, tuple) else None
