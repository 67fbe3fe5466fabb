"""Asks a server at a socket a short question, with nothing but the standard library."""

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
    """Find out whether a server answers at the socket, or is still reading its data."""
    try:
        answer = ask(path, "PING")
    except OSError:
        return PingReply.NOBODY
    if answer.startswith("+PONG"):
        return PingReply.READY
    return PingReply.LOADING if answer.startswith("-LOADING") else PingReply.NOBODY


def process_id(path: Path) -> int:
    """Ask a server for the number of its process; raises OSError if it does not say."""
    for line in ask(path, "INFO server").splitlines():
        name, _, value = line.partition(":")
        if name == "process_id":
            return int(value)
    raise OSError(f"the server at {path} does not tell its process id")


def ask(path: Path, question: str) -> str:
    """Send one inline command and give the raw answer; raises OSError if there is none."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        line.connect(str(path))
        line.sendall(f"{question}\r\n".encode())
        answer = line.recv(LONGEST_ANSWER)
        while answer.startswith(b"$") and not _is_whole(answer):
            more = line.recv(LONGEST_ANSWER)
            if not more:
                raise ConnectionResetError(f"the server at {path} stopped in mid-sentence")
            answer += more
    return answer.decode("utf-8", errors="replace")


def _is_whole(bulk: bytes) -> bool:
    """Return whether a bulk string has come as long as its first line promises."""
    head, end, body = bulk.partition(b"\r\n")
    return bool(end) and len(body) >= int(head[1:]) + 2
