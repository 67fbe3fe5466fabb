"""Deferred calls wait here in the event loop: one lookup serves all of them."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Hashable
from concurrent.futures import Executor

from service.api.limits.deferral import Deferral, Look
from service.events.errors import Unavailable

A_LOOK = 0.1  # seconds between two lookups
log = logging.getLogger("altana")


class Waiters:
    """The deferred calls of one event loop, by what they wait for."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._waiting: dict[Look, dict[Hashable, set[asyncio.Event]]] = defaultdict(dict)
        self._looking: asyncio.Task[None] | None = None

    async def wait(self, deferral: Deferral) -> None:
        """Wait until the thing is ready, at most `deferral.seconds`."""
        ready, waiting = asyncio.Event(), self._waiting[deferral.look]
        waiting.setdefault(deferral.thing, set()).add(ready)
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())
        try:
            async with asyncio.timeout(deferral.seconds):
                await ready.wait()
        except TimeoutError:
            pass  # the repeated call answers with what there is
        finally:
            waiting[deferral.thing].discard(ready)
            if not waiting[deferral.thing]:
                del waiting[deferral.thing]

    async def _look(self) -> None:
        """Look while a call waits; in the pool, as Redis may be slow."""
        while any(self._waiting.values()):
            for look, waiting in list(self._waiting.items()):
                for thing in await self._ready(look, list(waiting)):
                    for ready in waiting.get(thing, ()):
                        ready.set()
            await asyncio.sleep(A_LOOK)
        self._looking = None

    async def _ready(self, look: Look, things: list[Hashable]) -> Collection[Hashable]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, look, things) if things else ()
        except Unavailable:
            return ()  # Redis may be back before the wait is over
        except Exception:
            log.exception("a lookup for deferred calls failed")
            return things  # the repeated calls will report the error
