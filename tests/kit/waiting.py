"""Waiting for conditions in other threads and processes."""

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

SHORTEST, LONGEST = 0.01, 0.1  # seconds between two looks, some of which take long


def until(is_so: Callable[[], T], patience: float = 120.0) -> T:
    """Wait until a condition is true, and return its value; fail after `patience` seconds."""
    end, pause = monotonic() + patience, SHORTEST
    while not (value := is_so()):
        assert monotonic() < end, f"the condition was not true within {patience:g} seconds"
        Event().wait(pause)
        pause = min(1.5 * pause, LONGEST)
    return value
