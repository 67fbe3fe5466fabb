"""The body of a request: read as far as any call takes it, and not waited for for ever."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

from service.api.http.request_body import LARGEST_BODY, LARGEST_FILE
from service.domain.kit.digits import whole
from service.teaching.courses.package import MOST_PACKED

# Bytes of a body by its address; one more than any call takes.
MOST_READ = LARGEST_BODY + 1
MOST_READ_OF_FILES = {"/v1/forks": LARGEST_FILE + 1, "/v1/courses": MOST_PACKED + 1}
MOST_HELD = 64 * 1024 * 1024  # bytes of all bodies that a process holds at once
UNCOUNTED = 4 * 1024  # bytes of each that are not counted, so that there is room for any move
SILENCE, ALL_OF_IT = 30.0, 120.0  # seconds without a byte, and until the last one


class BodyCut(Exception):
    """The sender has gone before all of the body was here."""


class BodyLate(Exception):
    """The body did not come in time."""


class TooManyBodies(Exception):
    """This process holds as much of bodies as it may."""


class Bodies:
    """The bodies that one event loop holds: each from its first byte until its call is answered."""

    def __init__(self) -> None:
        self._held = 0

    @asynccontextmanager
    async def read(self, scope: Scope, protocol: HTTPProtocol) -> AsyncIterator[bytes]:
        """Read a body and hold it for a while. Raises BodyCut, BodyLate or TooManyBodies."""
        part = BodyShare(self)
        try:
            yield await read_body(scope, protocol, part)
        finally:
            part.grow(0)

    def take(self, more: int) -> None:
        if more > 0 and self._held + more > MOST_HELD:
            raise TooManyBodies
        self._held += more


class BodyShare:
    """What one body takes of the room for all."""

    def __init__(self, bodies: Bodies) -> None:
        self._bodies = bodies
        self._counted = 0

    def grow(self, size: int) -> None:
        """Count a body that is so long by now. Raises TooManyBodies."""
        counted = max(size - UNCOUNTED, 0)
        self._bodies.take(counted - self._counted)
        self._counted = counted


async def read_body(scope: Scope, protocol: HTTPProtocol, part: BodyShare) -> bytes:
    """Read a body, but not one that is too long for any call."""
    if scope.method in ("GET", "HEAD", "OPTIONS"):
        return b""
    # Files are for those who say who they are; others could fill the memory with them.
    is_known = "authorization" in scope.headers
    most = MOST_READ_OF_FILES.get(scope.path.rstrip("/"), MOST_READ) if is_known else MOST_READ
    try:
        async with asyncio.timeout(ALL_OF_IT):
            read = await _read(protocol, most, part)
    except TimeoutError:
        raise BodyLate from None
    # Granian ends a body in the same way whether it is whole or its sender has gone.
    if len(read) < min(_declared(scope), most):
        raise BodyCut
    return bytes(read[:most])


async def _read(protocol: HTTPProtocol, most: int, part: BodyShare) -> bytearray:
    read, chunks = bytearray(), aiter(protocol)
    while len(read) < most:
        try:
            async with asyncio.timeout(SILENCE):
                read += await anext(chunks)
        except StopAsyncIteration:
            break
        part.grow(len(read))
    return read


def _declared(scope: Scope) -> int:
    """Return how long a body has to be at least.

    The length of one in pieces is not known before. Nobody sends none in pieces: it was cut, as
    JSON that was cut later can't be read.
    """
    if "transfer-encoding" in scope.headers:
        return int(scope.method != "DELETE")  # which has none, and proxies may send that in pieces
    return whole(scope.headers.get("content-length") or "") or 0
