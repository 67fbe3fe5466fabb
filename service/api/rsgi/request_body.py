"""Reads the body of a request, within limits of length, time and memory."""

import asyncio

from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

from service.api.rsgi.timeouts import Timeouts
from service.api.rsgi.wsgi_environ import Headers
from service.domain.kit.digits import whole
from service.start.limit_settings import Bounds

WITHOUT_BODY = ("GET", "HEAD", "OPTIONS")
UNCOUNTED = 4 * 1024  # bytes of each body, so that there is always room for a move
LENGTH, CHUNKED = "content-length", "transfer-encoding"


class BodyCut(Exception):
    """The client disconnected before the whole body was received."""


class BodyLate(Exception):
    """The body was not received in time."""


class TooManyBodies(Exception):
    """The bodies in this process take all the memory they may."""


class Bodies:
    """The bodies in one event loop, each from its first byte until its call is answered."""

    def __init__(self, bounds: Bounds) -> None:
        self._size = 0
        self._bounds = bounds
        self._most_of_files = {
            "/v1/forks": bounds.sent_replay_bytes,
            "/v1/courses": bounds.sent_course_bytes,
        }
        self._timeouts = Timeouts(min(bounds.body_silence, bounds.body_seconds))

    async def read(
        self, scope: Scope, headers: Headers, protocol: HTTPProtocol, share: "BodyShare"
    ) -> bytes:
        """Read a body; its share counts until it is given back.

        Raises BodyCut, BodyLate or TooManyBodies.
        """
        if scope.method in WITHOUT_BODY:
            return b""
        declared, most = _declared(scope, headers), self._most_to_read(scope, headers)
        try:
            if LENGTH in headers and CHUNKED not in headers and declared <= UNCOUNTED:
                # It will nearly always come in one piece.
                body = await self._timeouts.run(protocol())
            else:
                async with asyncio.timeout(self._bounds.body_seconds):
                    silence = self._bounds.body_silence
                    body = bytes(await _read_chunks(protocol, most, share, silence))
        except TimeoutError:
            raise BodyLate from None
        # Granian does not tell a complete body from one whose client disconnected.
        if len(body) < min(declared, most):
            raise BodyCut
        return bytes(body[:most])

    def take(self, more: int) -> None:
        if more > 0 and self._size + more > self._bounds.bodies_bytes:
            raise TooManyBodies
        self._size += more

    def _most_to_read(self, scope: Scope, headers: Headers) -> int:
        """Return how many bytes to read: one more than any call at this address accepts."""
        # Only callers with a token may send files; strangers could fill the memory with them.
        files = self._most_of_files if "authorization" in headers else {}
        return files.get(scope.path.rstrip("/"), self._bounds.body_bytes) + 1


class BodyShare:
    """The share of the memory for bodies that one body takes."""

    def __init__(self, bodies: Bodies) -> None:
        self._bodies = bodies
        self._size_counted = 0

    def grow(self, size: int) -> None:
        """Count a body that has grown to `size` bytes. Raises TooManyBodies."""
        size_to_count = max(size - UNCOUNTED, 0)
        self._bodies.take(size_to_count - self._size_counted)
        self._size_counted = size_to_count


async def _read_chunks(
    protocol: HTTPProtocol, most: int, share: BodyShare, silence: float
) -> bytearray:
    """Read a body, up to `most` bytes. Raises TimeoutError after a silence of so many seconds."""
    body, chunks = bytearray(), aiter(protocol)
    while len(body) < most:
        try:
            async with asyncio.timeout(silence):
                body += await anext(chunks)
        except StopAsyncIteration:
            break
        share.grow(len(body))
    return body


def _declared(scope: Scope, headers: Headers) -> int:
    """Return the least length that the body must have.

    A chunked body declares no length. An empty chunked body means the client disconnected: no
    client sends one on purpose. JSON that was cut later fails to parse.
    """
    if CHUNKED in headers:
        return int(
            scope.method != "DELETE"
        )  # DELETE has no body, which proxies may send as chunked
    return whole(headers.get(LENGTH, "")) or 0
