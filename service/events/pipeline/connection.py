"""One connection of an event loop to Redis, on which commands do not wait for each other."""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import hiredis

LONGEST_REPLY_WAIT = 4.0  # seconds, as long as a thread would wait

Argument = str | bytes | int


class ConnectionLost(Exception):
    """The connection broke, or no reply came in time: what was sent may have been done."""

    def __init__(self, *, is_late: bool = False) -> None:
        super().__init__("No reply came in time." if is_late else "The connection broke.")
        self.is_late = is_late


class PipelinedConnection(asyncio.Protocol):
    """Sends what many callers want in one write, and hands out the replies in order.

    All methods are called in the event loop.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._reader = hiredis.Reader()
        self._unsent: list[bytes] = []
        self._waiting: deque[tuple[asyncio.Future[Any], float]] = deque()
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_late = False

    @property
    def is_open(self) -> bool:
        return self._transport is not None

    def call(self, *command: Argument) -> asyncio.Future[Any]:
        """Send a command; its reply may be an error of Redis. Both raise ConnectionLost."""
        if self._transport is None:
            raise ConnectionLost
        reply: asyncio.Future[Any] = self._loop.create_future()
        self._unsent.append(hiredis.pack_command(command))  # type: ignore[arg-type]
        if not self._waiting:
            self._send()  # no other command to share a write with
        elif len(self._unsent) == 1:
            self._loop.call_soon(self._send)
        self._waiting.append((reply, self._loop.time() + LONGEST_REPLY_WAIT))
        if self._timer is None:
            self._timer = self._loop.call_later(LONGEST_REPLY_WAIT, self._look_for_late)
        return reply

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not False:
                waiting, _ = self._waiting.popleft()
                if not waiting.done():  # its caller may have been cancelled
                    waiting.set_result(reply)
        except (hiredis.ProtocolError, IndexError):
            self.close()  # not a Redis reply, or not one that was asked for

    def connection_lost(self, problem: Exception | None) -> None:
        self._transport = None
        if self._timer is not None:
            self._timer.cancel()
        while self._waiting:
            reply, _ = self._waiting.popleft()
            if not reply.done():
                reply.set_exception(ConnectionLost(is_late=self._is_late))

    def _send(self) -> None:
        if self._transport is not None:
            self._transport.write(b"".join(self._unsent))
        self._unsent.clear()

    def _look_for_late(self) -> None:
        """Drop the connection if its oldest call is late; replies come in order."""
        self._timer = None
        if not self._waiting:
            return
        left = self._waiting[0][1] - self._loop.time()
        if left > 0:
            self._timer = self._loop.call_later(left, self._look_for_late)
        else:
            self._is_late = True
            self.close()


async def connect(options: Mapping[str, Any]) -> PipelinedConnection:
    """Connect with the options of a redis-py client. Raises OSError or ConnectionLost."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(LONGEST_REPLY_WAIT):
        if path := options.get("path"):
            _, connection = await loop.create_unix_connection(PipelinedConnection, path)
        else:
            host, port = options.get("host", "localhost"), options.get("port", 6379)
            _, connection = await loop.create_connection(PipelinedConnection, host, port)
        for command in _introduction(options):
            if isinstance(reply := await connection.call(*command), Exception):
                connection.close()
                raise ConnectionLost from reply
    return connection


def _introduction(options: Mapping[str, Any]) -> Sequence[Sequence[Argument]]:
    """Return the first commands on a connection."""
    user, password, database = (options.get(name) for name in ("username", "password", "db"))
    commands: list[Sequence[Argument]] = []
    if password:
        commands.append(("AUTH", user, password) if user else ("AUTH", password))
    if database:
        commands.append(("SELECT", database))
    return [*commands, ("CLIENT", "SETNAME", options.get("client_name") or "altana")]
