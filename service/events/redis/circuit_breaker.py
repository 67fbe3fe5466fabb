"""A circuit breaker: while Redis does not answer, calls fail at once and one thread pings it.

Without it every caller would block a thread of the service, and soon no thread would be left to
answer with an error.
"""

import logging
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any, Self, TypeVar

import redis
from redis.backoff import AbstractBackoff
from redis.retry import Retry

PING_INTERVAL = 0.25  # seconds
LOST = (redis.ConnectionError, redis.TimeoutError)

T = TypeVar("T")
log = logging.getLogger("altana")


class CircuitOpen(redis.ConnectionError):
    """Redis is known to be down and nothing was sent, so nothing can have changed."""


class CircuitBreaker:
    """Open while Redis is down; shared by all threads of a process."""

    def __init__(self, address: str, answers: Callable[[], bool]) -> None:
        self.address = address
        self._answers = answers
        self._lock = Lock()
        self._is_closed = False
        self.is_open = False

    def open(self, reason: Exception) -> None:
        """Treat Redis as down until it answers again."""
        with self._lock:
            if self.is_open:
                return
            self.is_open = True
        details = {"server": self.address, "reason": str(reason)}
        log.error("Redis does not answer", extra={"told": details})
        Thread(target=self._watch, name="outage", daemon=True).start()

    def close(self) -> None:
        """Stop watching: the client is closed."""
        self._is_closed = True

    def _watch(self) -> None:
        pause = Event()
        while not self._is_closed and not self._has_answer():
            pause.wait(PING_INTERVAL)
        if self._is_closed:
            return
        self.is_open = False
        details = {"server": self.address}
        log.warning("Redis answers again", extra={"told": details})

    def _has_answer(self) -> bool:
        try:
            return self._answers()
        except Exception:  # the circuit would stay open for ever
            log.exception("Redis can't be watched")
            return False


class FailFastClient(redis.Redis):
    """A client that stops watching its server when it is closed."""

    breaker: CircuitBreaker | None = None

    def close(self) -> None:
        if self.breaker is not None:
            self.breaker.close()
        super().close()


class FailFastRetry(Retry):
    """Retries as usual, but not after a timeout and not while the circuit is open."""

    def __init__(self, backoff: AbstractBackoff, retries: int, breaker: CircuitBreaker) -> None:
        super().__init__(backoff, retries, LOST)
        self.breaker = breaker

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self  # each connection copies its retry, and all of them share the breaker

    def call_with_retry(
        self,
        do: Callable[[], T],
        fail: Callable[..., Any],
        is_retryable: Callable[[Exception], bool] | None = None,
        with_failure_count: bool = False,
    ) -> T:
        if self.breaker.is_open:
            raise CircuitOpen("Redis does not answer.")
        failures: list[Exception] = []

        def on_failure(error: Exception, *count: int) -> None:
            fail(error, *count)
            if isinstance(error, CircuitOpen | redis.TimeoutError):
                # Raise the first failure: an earlier attempt may have reached Redis.
                raise failures[0] if failures else error
            failures.append(error)

        try:
            return super().call_with_retry(do, on_failure, is_retryable, with_failure_count)
        except LOST as error:
            self.breaker.open(error)
            raise
