"""A long answer that is made piece by piece, as fast as its caller reads."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from service.api.limits.connection_places import Place
from service.api.live.slow_listeners import Connection, has_room
from service.events.errors import Unavailable

CHUNKED = "altana.bulk"  # WSGI key: where our RSGI server finds the answer
PATIENCE = 30.0  # seconds that a caller has to empty a full buffer
log = logging.getLogger("altana")

Pieces = Callable[[], bytes | None]  # returns the next piece, None at the end


@dataclass(frozen=True)
class ChunkedAnswer:
    """The pieces of an answer, and the place that its caller takes."""

    pieces: Pieces
    place: Place


async def pour(pieces: Pieces, connection: Connection, pool: Executor) -> None:
    """Send piece after piece, each made in the pool when there is room for it.

    Where that fails, or the caller does not read, the connection is cut: an answer that ended as
    usual would look whole.
    """
    loop = asyncio.get_running_loop()
    try:
        while await has_room(connection, PATIENCE):
            piece = await loop.run_in_executor(pool, pieces)
            if piece is None:
                return
            connection.send(piece)
    except Unavailable as trouble:
        log.warning("a long answer was cut", extra={"told": {"reason": str(trouble)}})
    except Exception:  # any error: the answer is incomplete
        log.exception("a long answer was cut")
    connection.hang_up()
