"""Threads in which messages are sent, so that no job waits for a target."""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock

from service.events.delivery.targets import PatientLookup

THREADS = 8  # in each lane
MOST_IN_LANE = 1_000  # recipients that are served or wait; others are due again later
A_LOOKUP_MAY_TAKE = 5.0  # seconds
MOST_LOOKUPS = 64  # in each lane; the system may take half a minute to give one up
log = logging.getLogger("altana")


class Lane:
    """A few threads, and a queue of limited length before them."""

    def __init__(self, threads: ThreadPoolExecutor, closing: Event, *, is_slow: bool) -> None:
        self._threads = threads
        self._lock, self._inside = Lock(), 0
        self._closing, self.is_slow = closing, is_slow
        self.lookup = PatientLookup(A_LOOKUP_MAY_TAKE, MOST_LOOKUPS)

    @property
    def is_closing(self) -> bool:
        """Return whether the worker stops, so that nothing more should be sent."""
        return self._closing.is_set()

    def submit(self, work: Callable[[], None], drop: Callable[[], None]) -> bool:
        """Have work done in a thread, or dropped at the end; False if there is no room."""
        with self._lock:
            if self._inside >= MOST_IN_LANE:
                return False
            self._inside += 1

        def after(done: "Future[None]") -> None:
            if done.cancelled():
                drop()

        self._threads.submit(self._run, work).add_done_callback(after)
        return True

    def _run(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception:  # the player is due again when the claim ends
            log.exception("messages can't be sent")
        finally:
            with self._lock:
                self._inside -= 1

    def drop_waiting(self) -> None:
        """Drop what has not begun, which other workers will send."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def join(self) -> None:
        """Wait for what is being sent."""
        self._threads.shutdown(wait=True)


class Lanes:
    """Targets that were slow or failed wait for each other, and others don't wait for them."""

    def __init__(self) -> None:
        self._closing = Event()
        self.quick = Lane(ThreadPoolExecutor(THREADS, "delivery"), self._closing, is_slow=False)
        self.slow = Lane(ThreadPoolExecutor(THREADS, "slow_delivery"), self._closing, is_slow=True)

    def close(self) -> None:
        """End after the attempts that are being made; the rest is left to other workers."""
        self._closing.set()
        for lane in (self.quick, self.slow):
            lane.drop_waiting()
        for lane in (self.quick, self.slow):
            lane.join()


_lanes: list[Lanes] = []


def current_lanes() -> Lanes:
    """Return the lanes of this process; they are made when they are first needed."""
    if not _lanes:
        _lanes.append(Lanes())
    return _lanes[0]


def close_lanes() -> None:
    while _lanes:
        _lanes.pop().close()
