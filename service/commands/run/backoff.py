"""Longer and longer pauses between tries, so that what fails at once does not fail in a rush."""

import time

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds
A_GOOD_LIFE = 60.0  # seconds after which a failure counts as the first one again


class Backoff:
    """When something may be tried again."""

    def __init__(self) -> None:
        self._pause = FIRST_PAUSE
        self._tried = self._due = 0.0

    def is_due(self) -> bool:
        return time.monotonic() >= self._due

    def tried(self) -> None:
        self._tried = time.monotonic()

    def failed(self) -> float:
        """Note a failure, and give the seconds to wait before the next try."""
        now = time.monotonic()
        if now - self._tried > A_GOOD_LIFE:
            self._pause = FIRST_PAUSE
        pause, self._pause = self._pause, min(2 * self._pause, LONGEST_PAUSE)
        self._due = now + pause
        return pause
