"""Many concurrent HTTP callers in one thread, so that they take little time from the service."""

import selectors
import socket
from collections.abc import Sequence
from time import perf_counter

import msgspec

LENGTH = b"content-length: "
Address = tuple[str, int]


class Call(msgspec.Struct, frozen=True):
    """A raw request, and the number of its connection."""

    line: int
    text: bytes


class Answered(msgspec.Struct, frozen=True):
    """A reply, and its latency."""

    seconds: float
    status: int
    body: bytes


class Caller:
    """Some connections to a service, and calls that are sent one after another."""

    def __init__(self, address: Address, lines: int, calls: Sequence[Call]) -> None:
        self.lines = [socket.create_connection(address) for _ in range(lines)]
        for line in self.lines:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._calls = calls
        self._came = bytearray()
        self._began = 0.0
        self.answers: list[Answered] = []

    def send(self) -> bool:
        """Send the next call; return False if there is none."""
        if len(self.answers) == len(self._calls):
            return False
        call = self._calls[len(self.answers)]
        self._began = perf_counter()
        self.lines[call.line].sendall(call.text)
        return True

    def receive(self, line: socket.socket) -> bool:
        """Receive data; return True when the reply is complete."""
        self._came += line.recv(1_000_000)
        head, end, body = self._came.partition(b"\r\n\r\n")
        if not end or len(body) < _length(head):
            return False
        took = perf_counter() - self._began
        self.answers.append(Answered(took, int(head[9:12]), bytes(body)))
        self._came.clear()
        return True

    def close(self) -> None:
        for line in self.lines:
            line.close()


def call_all(callers: Sequence[Caller]) -> float:
    """Run all callers until they have sent everything; return the seconds."""
    with selectors.DefaultSelector() as waiting:
        for caller in callers:
            for line in caller.lines:
                waiting.register(line, selectors.EVENT_READ, caller)
        begin = perf_counter()
        busy = sum(caller.send() for caller in callers)
        while busy:
            for ready, _ in waiting.select():
                caller = ready.data
                if caller.receive(ready.fileobj) and not caller.send():
                    busy -= 1
        return perf_counter() - begin


def _length(head: bytearray) -> int:
    _, header, rest = head.lower().partition(LENGTH)
    return int(rest.split(b"\r\n", 1)[0]) if header else 0
