"""Waiting for what another process does."""

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


def until(is_so: Callable[[], T], patience: float = 120.0) -> T:
    """Wait for a condition, and give what it gave; a test that waits in vain fails and says so."""
    end = monotonic() + patience
    while not (found := is_so()):
        assert monotonic() < end, "waited in vain"
        Event().wait(0.02)
    return found
