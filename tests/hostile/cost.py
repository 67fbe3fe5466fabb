"""Measures what reading an input costs, always as a ratio within one run."""

import gc
import tracemalloc
from collections.abc import Callable
from time import thread_time
from typing import TypeVar

import pytest

T = TypeVar("T")

GROWTH = 4  # how many times larger the larger input is
MOST_GROWTH = 8  # of its cost: linear is 4, with room for noise; quadratic would be 16
TRIES = 5  # noise passes, and what is quadratic is so every time
RUNS = 3  # the quickest counts: others on this machine only ever make one slower

Make = Callable[[int], T]
Read = Callable[[T], object]


def require_linear_time(make: Make[T], read: Read[T], size: int) -> None:
    """Have an input four times as large cost less than eight times the processor time.

    Where both cost next to nothing their ratio is noise: then the larger one has to be cheaper
    than to look at as many things, one by one, in Python.
    """
    few, many = make(size), make(GROWTH * size)
    for _ in range(TRIES):
        small, large = time_of(read, few), time_of(read, many)
        if large < MOST_GROWTH * small + time_of(_look_at_each, GROWTH * size):
            return

    pytest.fail(f"{GROWTH} times the size costs {large / small:.1f} times the processor time")


def require_linear_memory(make: Make[T], read: Read[T], size: int, most: int = 0) -> None:
    """Have an input four times as large take less than eight times the memory.

    With `most`, it never takes more bytes than that either: what the limits imply.
    What other threads of this process take meanwhile is counted too, so noise gets another try.
    """
    few, many = make(size), make(GROWTH * size)
    for _ in range(TRIES):
        small, large = memory(read, few), memory(read, many)
        if large < min(MOST_GROWTH * small + GROWTH * size, most or large + 1):
            return

    assert not most or large < most, f"{large} bytes are more than the limits imply, {most}"
    pytest.fail(f"{GROWTH} times the size takes {large / small:.1f} times the memory")


def time_of(read: Read[T], given: T) -> float:
    """Return how many seconds of processor time reading an input takes."""
    return min(_once(read, given) for _ in range(RUNS))


def memory(read: Read[T], given: T) -> int:
    """Return how many bytes are taken at most while an input is read."""
    gc.collect()
    tracemalloc.start()
    try:
        read(given)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _once(read: Read[T], given: T) -> float:
    start = thread_time()
    read(given)
    return thread_time() - start


def _look_at_each(size: int) -> None:
    for _ in range(size):
        pass
