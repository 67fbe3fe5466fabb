"""The body of a request: read as far as any call takes it, and not waited for for ever."""

import asyncio

from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined]

from service.api.http.request_body import LARGEST_BODY, LARGEST_FILE
from service.domain.kit.digits import whole
from service.teaching.courses.package import MOST_PACKED

# Bytes of a body by its address; one more than any call takes.
MOST_READ = LARGEST_BODY + 1
MOST_READ_OF_FILES = {"/v1/forks": LARGEST_FILE + 1, "/v1/courses": MOST_PACKED + 1}
SILENCE, ALL_OF_IT = 30.0, 120.0  # seconds without a byte, and until the last one


class BodyCut(Exception):
    """The sender has gone before all of the body was here."""


class BodyLate(Exception):
    """The body did not come in time."""


async def read_body(scope: Scope, protocol: HTTPProtocol) -> bytes:
    """Read a body, but not one that is too long for any call. Raises BodyCut or BodyLate."""
    if scope.method in ("GET", "HEAD", "OPTIONS"):
        return b""
    # Files are for those who say who they are; others could fill the memory with them.
    is_known = "authorization" in scope.headers
    most = MOST_READ_OF_FILES.get(scope.path.rstrip("/"), MOST_READ) if is_known else MOST_READ
    try:
        async with asyncio.timeout(ALL_OF_IT):
            read = await _read(protocol, most)
    except TimeoutError:
        raise BodyLate from None
    # Granian ends a body in the same way whether it is whole or its sender has gone.
    if len(read) < min(_declared(scope), most):
        raise BodyCut
    return bytes(read[:most])


async def _read(protocol: HTTPProtocol, most: int) -> bytearray:
    read, chunks = bytearray(), aiter(protocol)
    while len(read) < most:
        try:
            async with asyncio.timeout(SILENCE):
                read += await anext(chunks)
        except StopAsyncIteration:
            break
    return read


def _declared(scope: Scope) -> int:
    """Say how long a body has to be at least.

    The length of one in pieces is not known before. Nobody sends none in pieces: it was cut, as
    JSON that was cut later can't be read.
    """
    if "transfer-encoding" in scope.headers:
        return int(scope.method != "DELETE")  # which has none, and proxies may send that in pieces
    return whole(scope.headers.get("content-length") or "") or 0
