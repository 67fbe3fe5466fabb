"""Sends short commands to a Redis socket, using only the standard library."""

import enum
import socket
from pathlib import Path

LONGEST_ANSWER = 65_536
PATIENCE = 2.0  # seconds


class PingReply(enum.Enum):
    READY = enum.auto()
    LOADING = enum.auto()
    NOBODY = enum.auto()


def ping(path: Path) -> PingReply:
    """Return whether Redis answers at the socket, or is still loading its data."""
    try:
        answer = send_command(path, "PING")
    except OSError:
        return PingReply.NOBODY
    if answer.startswith("+PONG"):
        return PingReply.READY
    return PingReply.LOADING if answer.startswith("-LOADING") else PingReply.NOBODY


def process_id(path: Path) -> int:
    """Ask Redis for its process id. Raises OSError."""
    for line in send_command(path, "INFO server").splitlines():
        name, _, value = line.partition(":")
        if name == "process_id":
            return int(value)
    raise OSError(f"the server at {path} does not report its process id")


def send_command(path: Path, command: str) -> str:
    """Send one inline command and return the raw reply. Raises OSError."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        line.connect(str(path))
        line.sendall(f"{command}\r\n".encode())
        answer = line.recv(LONGEST_ANSWER)
        while answer.startswith(b"$") and not _is_whole(answer):
            more = line.recv(LONGEST_ANSWER)
            if not more:
                raise ConnectionResetError(
                    f"the server at {path} closed the connection before the reply was complete"
                )
            answer += more
    return answer.decode("utf-8", errors="replace")


def _is_whole(bulk: bytes) -> bool:
    """Return whether a bulk string is as long as its first line says."""
    head, end, body = bulk.partition(b"\r\n")
    return bool(end) and len(body) >= int(head[1:]) + 2
