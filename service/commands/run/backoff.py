"""Exponential backoff between restarts."""

import time

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds
A_GOOD_LIFE = 60.0  # seconds after which a failure counts as the first one again


class Backoff:
    """Tells when something may be record_try again."""

    def __init__(self) -> None:
        self._pause = FIRST_PAUSE
        self._last_try = self._due = 0.0

    def is_due(self) -> bool:
        return time.monotonic() >= self._due

    def record_try(self) -> None:
        self._last_try = time.monotonic()

    def record_failure(self) -> float:
        """Record a failure, and return the seconds to wait before the next try."""
        now = time.monotonic()
        if now - self._last_try > A_GOOD_LIFE:
            self._pause = FIRST_PAUSE
        pause, self._pause = self._pause, min(2 * self._pause, LONGEST_PAUSE)
        self._due = now + pause
        return pause
