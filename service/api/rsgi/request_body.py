"""Reads the body of a request, within limits of length, time and memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

from service.domain.kit.digits import whole
from service.start.limit_settings import Bounds

WITHOUT_BODY = ("GET", "HEAD", "OPTIONS")
UNCOUNTED = 4 * 1024  # bytes of each body, so that there is always room for a move


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

    @asynccontextmanager
    async def read(self, scope: Scope, protocol: HTTPProtocol) -> AsyncIterator[bytes]:
        """Read a body and count it for a while. Raises BodyCut, BodyLate or TooManyBodies."""
        share = BodyShare(self)
        try:
            yield await self._read_in_time(scope, protocol, share)
        finally:
            share.grow(0)

    def take(self, more: int) -> None:
        if more > 0 and self._size + more > self._bounds.bodies_bytes:
            raise TooManyBodies
        self._size += more

    async def _read_in_time(
        self, scope: Scope, protocol: HTTPProtocol, share: "BodyShare"
    ) -> bytes:
        if scope.method in WITHOUT_BODY:
            return b""
        most, silence = self._most_to_read(scope), self._bounds.body_silence
        seconds = self._bounds.body_seconds
        try:
            async with asyncio.timeout(min(silence, seconds) if _is_short(scope) else seconds):
                return await read_body(scope, protocol, share, most, silence)
        except TimeoutError:
            raise BodyLate from None

    def _most_to_read(self, scope: Scope) -> int:
        """Return how many bytes to read: one more than any call at this address accepts."""
        # Only callers with a token may send files; strangers could fill the memory with them.
        files = self._most_of_files if "authorization" in scope.headers else {}
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


async def read_body(
    scope: Scope, protocol: HTTPProtocol, share: BodyShare, most: int, silence: float
) -> bytes:
    """Read a body, up to `most` bytes. Raises TimeoutError after a silence of so many seconds."""
    declared = _declared(scope)
    if _is_short(scope):
        body = bytes(await protocol())
    else:
        body = bytes(await _read_chunks(protocol, most, share, silence))
    # Granian does not tell a complete body from one whose client disconnected.
    if len(body) < min(declared, most):
        raise BodyCut
    return body[:most]


async def _read_chunks(
    protocol: HTTPProtocol, most: int, share: BodyShare, silence: float
) -> bytearray:
    body, chunks = bytearray(), aiter(protocol)
    while len(body) < most:
        try:
            async with asyncio.timeout(silence):
                body += await anext(chunks)
        except StopAsyncIteration:
            break
        share.grow(len(body))
    return body


def _is_short(scope: Scope) -> bool:
    """Return whether a body will nearly always come in one piece."""
    headers = scope.headers
    is_declared = "content-length" in headers and "transfer-encoding" not in headers
    return is_declared and _declared(scope) <= UNCOUNTED


def _declared(scope: Scope) -> int:
    """Return the least length that the body must have.

    A chunked body declares no length. An empty chunked body means the client disconnected: no
    client sends one on purpose. JSON that was cut later fails to parse.
    """
    if "transfer-encoding" in scope.headers:
        return int(
            scope.method != "DELETE"
        )  # DELETE has no body, which proxies may send as chunked
    return whole(scope.headers.get("content-length") or "") or 0
