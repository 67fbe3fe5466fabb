"""A timeout that many short waits share: a timer for each would cost more than most of them."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class Timeouts:
    """Ends what takes longer than so many seconds, with one timer for all that is under way.

    All methods are called in the event loop.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._running: dict[asyncio.Task[object], float] = {}  # until when; the oldest first
        self._late = set[asyncio.Task[object]]()
        self._timer: asyncio.TimerHandle | None = None

    async def run(self, work: Awaitable[T]) -> T:
        """Wait for work of the current task, which waits for nothing else. Raises TimeoutError."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task is not None
        self._running[task] = loop.time() + self._seconds
        if self._timer is None:
            self._timer = loop.call_later(self._seconds, self._end_late)
        try:
            return await work
        except asyncio.CancelledError:
            if task in self._late and not task.uncancel():
                raise TimeoutError from None
            raise  # somebody else has cancelled it
        finally:
            self._running.pop(task, None)
            self._late.discard(task)

    def _end_late(self) -> None:
        loop, self._timer = asyncio.get_running_loop(), None
        for task, until in list(self._running.items()):
            if until > loop.time():
                self._timer = loop.call_at(until, self._end_late)
                return
            del self._running[task]
            self._late.add(task)
            task.cancel()
