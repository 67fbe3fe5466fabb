"""The sockets of this process, found by who is at the other end."""

import array
import os
import socket
import struct
import termios
from fcntl import ioctl

FOLDER = "/dev/fd"
ARRIVED = struct.Struct("=120xQ")  # where `struct tcp_info` of Linux has `tcpi_bytes_acked`
AT_ONCE = struct.pack("ii", 1, 0)  # what was not taken yet is thrown away

Peer = tuple[str, int]  # address and port


class Sockets:
    """Finds the connection of a caller, which the server itself does not hand out.

    All are looked up at once, as it takes as long as to look up one.
    """

    def __init__(self) -> None:
        self._known: dict[Peer, int] = {}

    def waiting(self, peer: Peer) -> int:
        """Return how many bytes the system keeps for the other end; 0 where nobody knows."""
        number, found = self._find(peer), array.array("i", [0])
        if number is None:
            return 0
        try:
            ioctl(number, termios.TIOCOUTQ, found)
        except OSError:  # not every system tells
            return 0
        return found[0]

    def arrived(self, peer: Peer) -> int | None:
        """Return how many bytes the peer has acknowledged, or None if the system can't tell."""
        number = self._find(peer)
        if number is None or not hasattr(socket, "TCP_INFO"):
            return None
        line = socket.socket(fileno=number)
        try:
            told = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, ARRIVED.size)
        except OSError:  # it is gone already
            return None
        finally:
            line.detach()
        return int(ARRIVED.unpack(told)[0]) if len(told) == ARRIVED.size else None

    def hang_up(self, peer: Peer) -> None:
        """Close a connection without waiting for the other end."""
        number = self._find(peer)
        if number is None:
            return
        line = socket.socket(fileno=number)
        try:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            line.shutdown(socket.SHUT_RDWR)
        except OSError:  # it is gone already
            pass
        finally:
            line.detach()

    def _find(self, peer: Peer) -> int | None:
        known = self._known.get(peer)
        if known is not None and _peer_of(known) == peer:
            return known
        found = ((_peer_of(int(name)), int(name)) for name in os.listdir(FOLDER))
        self._known = {peer: number for peer, number in found if peer is not None}
        return self._known.get(peer)


def _peer_of(number: int) -> Peer | None:
    """Return who is at the other end of an open file, if it is a connection."""
    try:
        line = socket.socket(fileno=number)
    except OSError:
        return None
    try:
        name = line.getpeername()
    except OSError:
        return None
    finally:
        line.detach()
    return (name[0], name[1]) if isinstance(name, tuple) else None
