"""Threads in which webhooks are sent, so that no job waits for a target."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

THREADS = 8  # in each lane
MOST_IN_LANE = 1_000  # webhooks that are sent or wait; others are due again later
log = logging.getLogger("altana")


class Lane:
    """A few threads, and a queue of limited length before them."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self._threads = threads
        self._lock, self._inside = Lock(), 0

    def submit(self, work: Callable[[], None]) -> bool:
        """Have work done in a thread; False if there is no room."""
        with self._lock:
            if self._inside >= MOST_IN_LANE:
                return False
            self._inside += 1
        self._threads.submit(self._run, work)
        return True

    def _run(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception:  # the player is due again when the claim ends
            log.exception("webhooks can't be sent")
        finally:
            with self._lock:
                self._inside -= 1

    def close(self) -> None:
        """Wait for what is being sent, and drop the rest, which other workers will send."""
        self._threads.shutdown(wait=True, cancel_futures=True)


class Lanes:
    """Targets that were slow or failed wait for each other, and nobody waits for them."""

    def __init__(self) -> None:
        self._quick = Lane(ThreadPoolExecutor(THREADS, "webhook"))
        self._slow = Lane(ThreadPoolExecutor(THREADS, "slow_webhook"))

    def submit(self, work: Callable[[], None], *, is_slow: bool) -> bool:
        return (self._slow if is_slow else self._quick).submit(work)

    def close(self) -> None:
        self._quick.close()
        self._slow.close()


_lanes: list[Lanes] = []


def current_lanes() -> Lanes:
    """Return the lanes of this process; they are made when they are first needed."""
    if not _lanes:
        _lanes.append(Lanes())
    return _lanes[0]


def close_lanes() -> None:
    while _lanes:
        _lanes.pop().close()
