"""The circuit breaker of one node of a cluster, which also bounds how many threads wait for it.

The service has few threads. If all of them waited for one node, no call to another node would be
answered.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition
from time import monotonic

import redis

from service.events.redis.circuit_breaker import CircuitBreaker
from service.events.redis.patience import is_brief, waiting

# A process answers calls in four threads (api/rsgi/bridge.py).
MOST_AT_A_NODE = 3
MOST_AWAITING_REPLICAS = 2
A_PLACE_MAY_TAKE = 0.2  # seconds
SLOW_FOR = 1.0  # seconds in which no call waits for a place again


class NodeAway(redis.RedisError):
    """The node is known to be down or busy and nothing was sent, so nothing can have changed.

    It is no ConnectionError: for each of those redis-py would load the slot map again.
    """


class _Line:
    """The calls of one kind to a node."""

    def __init__(self) -> None:
        self.answered = 0
        self.is_jammed = False  # all places were taken, and since then nobody has got an answer


class NodeCircuit(CircuitBreaker):
    """Open while one node is down; the calls to other nodes go on."""

    def __init__(self, address: str, answers: Callable[[], bool]) -> None:
        super().__init__(address, answers)
        self._places = Condition()
        self._taken = 0
        self._lines = {False: _Line(), True: _Line()}  # by whether its calls wait for replicas
        self._slow_until = float("-inf")

    def check(self) -> None:
        """Raise NodeAway if nothing should be sent now."""
        if self.is_open or (is_brief() and self._is_slow()):
            raise NodeAway(f"{self.address} does not answer.")

    def timed_out(self, reason: Exception) -> None:
        """Note that a reply did not come in time."""
        if is_brief():
            self._slow_until = monotonic() + SLOW_FOR
        else:
            self.open(reason)

    @contextmanager
    def place(self, wait: float = 0.0) -> Iterator[None]:
        """Call the node, if not too many threads wait for it; raises NodeAway.

        `wait` are the seconds that the node may wait for its replicas.
        """
        line = self._lines[bool(wait)]
        self._take_place(MOST_AWAITING_REPLICAS if wait else MOST_AT_A_NODE, line)
        try:
            if wait:
                with waiting(wait):
                    yield
            else:
                yield
            line.answered += 1
            if line.is_jammed:
                line.is_jammed, self._slow_until = False, float("-inf")
        finally:
            with self._places:
                self._taken -= 1
                self._places.notify()

    def _take_place(self, most: int, line: _Line) -> None:
        self.check()
        with self._places:
            if self._taken >= most and not self._is_free_soon(most, line):
                raise NodeAway(f"{self.address} is busy.")
            self._taken += 1

    def _is_free_soon(self, most: int, line: _Line) -> bool:
        before = line.answered
        if not (is_brief() or line.is_jammed or self._is_slow()):
            if self._places.wait_for(lambda: self._taken < most, A_PLACE_MAY_TAKE):
                return True
            # A node that answers others is only busy, and the next call may wait again.
            line.is_jammed = line.answered == before
        if line.is_jammed:
            self._slow_until = monotonic() + SLOW_FOR
        return False

    def _is_slow(self) -> bool:
        return monotonic() < self._slow_until
