"""A server that does not answer: callers are told so at once, while one thread looks for it.

Otherwise every caller would wait for it, each with a thread of the service, and soon there would
be none left to say anything at all.
"""

import logging
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any, Self, TypeVar

import redis
from redis.backoff import AbstractBackoff
from redis.retry import Retry

A_LOOK = 0.25  # seconds between two looks at a server that is away
LOST = (redis.ConnectionError, redis.TimeoutError)

T = TypeVar("T")
log = logging.getLogger("altana")


class CircuitOpen(redis.ConnectionError):
    """The server is known to be away and was not asked, so nothing can have changed."""


class CircuitBreaker:
    """Whether a server is away, as all threads of a process know it."""

    def __init__(self, address: str, answers: Callable[[], bool]) -> None:
        self._address = address
        self._answers = answers
        self._lock = Lock()
        self.is_on = False

    def begin(self, reason: Exception) -> None:
        """Take the server for away until it answers again."""
        with self._lock:
            if self.is_on:
                return
            self.is_on = True
        told = {"server": self._address, "reason": str(reason)}
        log.error("the server of the games does not answer", extra={"told": told})
        Thread(target=self._watch, name="outage", daemon=True).start()

    def _watch(self) -> None:
        pause = Event()
        while not self._answers():
            pause.wait(A_LOOK)
        self.is_on = False
        told = {"server": self._address}
        log.warning("the server of the games answers again", extra={"told": told})


class FailFastRetry(Retry):
    """Tries again as usual, but not after a long silence, and not during an outage."""

    def __init__(self, backoff: AbstractBackoff, retries: int, outage: CircuitBreaker) -> None:
        super().__init__(backoff, retries, LOST)
        self._outage = outage

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # each connection makes a copy, and all of them share the outage

    def call_with_retry(
        self,
        do: Callable[[], T],
        fail: Callable[..., Any],
        is_retryable: Callable[[Exception], bool] | None = None,
        with_failure_count: bool = False,
    ) -> T:
        if self._outage.is_on:
            raise CircuitOpen("The server does not answer.")
        lost: list[Exception] = []

        def failed(error: Exception, *count: int) -> None:
            fail(error, *count)
            if isinstance(error, CircuitOpen | redis.TimeoutError):
                # What was sent before that may have arrived.
                raise lost[0] if lost else error
            lost.append(error)

        try:
            return super().call_with_retry(do, failed, is_retryable, with_failure_count)
        except LOST as error:
            self._outage.begin(error)
            raise
