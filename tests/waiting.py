"""Waiting for what another process does."""

from collections.abc import Callable
from threading import Event
from time import monotonic


def until(is_so: Callable[[], object], patience: float = 30.0) -> None:
    """Wait for a condition; a test that waits in vain fails and says so."""
    end = monotonic() + patience
    while not is_so():
        assert monotonic() < end, "waited in vain"
        Event().wait(0.02)
