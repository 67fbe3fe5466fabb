"""Lets one Granian serve both: WSGI calls in threads, live streams in the event loop."""

import asyncio
import signal
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Semaphore
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

from service.api.audience import Audiences, follow
from service.api.bodies import LARGEST_BODY, LARGEST_FILE
from service.api.feed import Feed
from service.api.stream import LIVE, PLACES
from service.commands.environ import environ_of, peer_of
from service.commands.line import Line
from service.commands.sockets import Sockets
from service.teaching.courses import MOST_PACKED

THREADS = 4  # so that a request which waits for the server does not hold up a sign of life
WAITING_THREADS = 16  # for callers who prefer to wait: they must not keep the others from playing
LISTENING_THREADS = 4  # for listeners who catch up from the store
# Bytes of a body by its type; one more than any call takes.
MOST_READ = LARGEST_BODY + 1
MOST_READ_OF_FILES = {"application/x-ndjson": LARGEST_FILE + 1, "application/zip": MOST_PACKED + 1}

CUT_HEADERS = [("content-type", "application/problem+json")]
CUT = b'{"type":"about:blank","title":"Bad Request","status":400,"detail":"The body was cut."}'

Answer = tuple[int, list[tuple[str, str]], bytes]


class Bridge:
    """An RSGI application around a WSGI one."""

    def __init__(self, app: WSGIApplication, most_listeners: int) -> None:
        self._app = app
        self._places = Semaphore(most_listeners)
        self._calls = ThreadPoolExecutor(THREADS, "call")
        self._waiting = ThreadPoolExecutor(WAITING_THREADS, "waiting")
        self._listening = ThreadPoolExecutor(LISTENING_THREADS, "listening")
        self._audiences: Audiences = {}
        self._sockets = Sockets()
        self._streams: set[asyncio.Task[None]] = set()

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """End the streams with the process; Granian would wait for the listeners to go."""
        # The loop learns of signals through a pipe, which many listeners that go at once can fill.
        signal.set_wakeup_fd(signal.set_wakeup_fd(-1), warn_on_full_buffer=False)
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, lambda sign, _: loop.call_soon_threadsafe(self._stop, loop, sign))

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        body = await _body(scope, protocol)
        if body is None:
            protocol.response_bytes(400, CUT_HEADERS, CUT)
            return
        environ = environ_of(scope, body)
        environ[PLACES] = self._places
        loop = asyncio.get_running_loop()
        threads = self._waiting if "HTTP_PREFER" in environ else self._calls
        status, headers, answer = await loop.run_in_executor(threads, self._call, environ)
        feed: Feed | None = environ.get(LIVE)
        if feed is None:
            protocol.response_bytes(status, headers, answer)
        else:
            try:
                out = protocol.response_stream(status, headers)
                line = Line(out, self._sockets, peer_of(scope))
                await self._stream(feed, protocol, line)
            finally:
                self._places.release()

    def _call(self, environ: WSGIEnvironment) -> Answer:
        started: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], *_: Any) -> Any:
            started[:] = [int(status[:3]), [(name.lower(), value) for name, value in headers]]

        chunks: Iterable[bytes] = self._app(environ, start_response)
        try:
            answer = b"" if LIVE in environ else b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        status, headers = started
        return status, headers, answer

    async def _stream(self, feed: Feed, protocol: HTTPProtocol, line: Line) -> None:
        """Send until the game is over, the listener goes or is too slow, or the service stops."""
        sending = asyncio.create_task(follow(feed, line, self._listening, self._audiences))
        gone = asyncio.create_task(_gone(protocol))
        self._streams.add(sending)
        await asyncio.wait({gone, sending}, return_when=asyncio.FIRST_COMPLETED)
        for task in (gone, sending):
            task.cancel()
        await asyncio.wait({gone, sending})
        self._streams.discard(sending)

    def _stop(self, loop: asyncio.AbstractEventLoop, sign: int) -> None:
        for sending in self._streams:
            sending.cancel()
        # Granian may not have heard it; the loop empties its pipe before it comes to this.
        signal.signal(sign, _leave_to_loop)
        loop.call_soon(signal.raise_signal, sign)


def _leave_to_loop(*_: Any) -> None:
    """Do nothing about a signal: the loop has a handler for it, Granian's."""


async def _gone(protocol: HTTPProtocol) -> None:
    await protocol.client_disconnect()


async def _body(scope: Scope, protocol: HTTPProtocol) -> bytes | None:
    """Read a body, but not one that is too long for any call; nothing if it was cut."""
    if scope.method in ("GET", "HEAD", "OPTIONS"):
        return b""
    kind = (scope.headers.get("content-type") or "").partition(";")[0].strip().lower()
    most, read = MOST_READ_OF_FILES.get(kind, MOST_READ), bytearray()
    async for chunk in protocol:
        read += chunk
        if len(read) >= most:
            break
    # Granian ends a body in the same way whether it is whole or its sender has gone.
    return None if len(read) < min(_declared(scope), most) else bytes(read[:most])


def _declared(scope: Scope) -> int:
    """Say how long a body has to be at least.

    The length of one in pieces is not known before. Nobody sends none in pieces: it was cut, as
    JSON that was cut later can't be read.
    """
    if "transfer-encoding" in scope.headers:
        return int(scope.method != "DELETE")  # which has none, and proxies may send that in pieces
    return int(scope.headers.get("content-length") or 0)
