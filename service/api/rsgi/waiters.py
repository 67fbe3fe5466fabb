"""Waits in the event loop for what deferred calls wait for: one look serves all who wait."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Hashable
from concurrent.futures import Executor

from service.api.limits.deferral import Deferral, Look
from service.events.errors import Unavailable

A_LOOK = 0.1  # seconds between two looks
log = logging.getLogger("altana")


class Waiters:
    """Those who wait in one event loop, by what they wait for."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._waiting: dict[Look, dict[Hashable, set[asyncio.Event]]] = defaultdict(dict)
        self._looking: asyncio.Task[None] | None = None

    async def wait(self, deferral: Deferral) -> None:
        """Wait until it has come, but not for ever."""
        come, waiting = asyncio.Event(), self._waiting[deferral.look]
        waiting.setdefault(deferral.thing, set()).add(come)
        if self._looking is None:
            self._looking = asyncio.create_task(self._look())
        try:
            async with asyncio.timeout(deferral.seconds):
                await come.wait()
        except TimeoutError:
            pass  # the call says what there is
        finally:
            waiting[deferral.thing].discard(come)
            if not waiting[deferral.thing]:
                del waiting[deferral.thing]

    async def _look(self) -> None:
        """Look while somebody waits; in the pool, as the server may take its time."""
        while any(self._waiting.values()):
            for look, waiting in list(self._waiting.items()):
                for thing in await self._come(look, list(waiting)):
                    for come in waiting.get(thing, ()):
                        come.set()
            await asyncio.sleep(A_LOOK)
        self._looking = None

    async def _come(self, look: Look, things: list[Hashable]) -> Collection[Hashable]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, look, things) if things else ()
        except Unavailable:
            return ()  # it may be back before their time is up
        except Exception:
            log.exception("nobody can tell what has come")
            return things  # the call will say what is wrong
