"""Waiting for conditions in other threads and processes."""

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


def until(is_so: Callable[[], T], patience: float = 120.0) -> T:
    """Wait until a condition is true, and return its value; fail after `patience` seconds."""
    end = monotonic() + patience
    while not (value := is_so()):
        assert monotonic() < end, f"the condition was not true within {patience:g} seconds"
        Event().wait(0.02)
    return value
