"""Measures what reading an input costs, always as a ratio within one run."""

import gc
import os
import tracemalloc
from collections.abc import Callable
from functools import cache
from time import thread_time
from typing import TypeVar
from zlib import crc32

import pytest

from tests.kit.effort import ALL, PART

T = TypeVar("T")

GROWTH = 4  # how many times larger the larger input is
MOST_GROWTH = 8  # of its cost: linear is 4, with room for noise; quadratic would be 16
TRIES = 5  # noise goes away, quadratic cost does not
RUNS = 2  # the quicker counts: other load can only slow a run down
LOOKS = 10_000

Make = Callable[[int], T]
Read = Callable[[T], object]


def require_linear(make: Make[T], read: Read[T], size: int, spare: int = 0) -> None:
    """Check that processor time and memory grow at most as the input does.

    To watch the memory takes long, so `make check` does that in a share of the tests.
    `spare` is how many bytes a reader may take beyond that, such as a piece of a file.
    """
    require_linear_time(make, read, size)
    if ALL or is_in_share():
        require_linear_memory(make, read, size, spare=spare)


def is_in_share() -> bool:
    """Return whether the running test is one of a fifth of all, the same in every run."""
    return crc32(os.environ["PYTEST_CURRENT_TEST"].encode()) % PART == 0


def require_linear_time(make: Make[T], read: Read[T], size: int) -> None:
    """Check that a four times larger input costs less than eight times the processor time.

    Where both cost next to nothing their ratio is noise: then the larger one has to be cheaper
    than to look at as many things, one by one, in Python.
    """
    few, many = make(size), make(GROWTH * size)
    nothing = GROWTH * size * seconds_a_look()
    for runs in (1, *[RUNS] * TRIES):  # only what is too slow, perhaps by chance, is run again
        # The larger one comes first: what is done once must not make the smaller one slow.
        large, small = time_of(read, many, runs), time_of(read, few, runs)
        if large < MOST_GROWTH * small + nothing:
            return

    pytest.fail(f"{GROWTH} times the size costs {large / small:.1f} times the processor time")


def require_linear_memory(
    make: Make[T], read: Read[T], size: int, most: int = 0, spare: int = 0
) -> None:
    """Check that a four times larger input takes less than eight times the memory.

    With `most`, it never takes more bytes than that either: what the limits imply.
    Memory of other threads in this process is counted too, so noise gets another try.
    """
    few, many = make(size), make(GROWTH * size)
    for _ in range(TRIES):
        small, large = memory(read, few), memory(read, many)
        allowed = MOST_GROWTH * small + GROWTH * size + spare
        if large < min(allowed, most or large + 1):
            return

    assert not most or large < most, f"{large} bytes are more than the limits imply, {most}"
    pytest.fail(f"{GROWTH} times the size takes {large / small:.1f} times the memory")


def time_of(read: Read[T], given: T, runs: int = RUNS) -> float:
    """Return the processor time of reading an input, in seconds."""
    return min(_once(read, given) for _ in range(runs))


def memory(read: Read[T], given: T) -> int:
    """Return the peak memory while an input is read, in bytes."""
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


@cache
def seconds_a_look() -> float:
    """Return what it takes to look at one thing in Python, measured once in a run."""
    return time_of(_look_at_each, LOOKS, TRIES) / LOOKS


def _look_at_each(size: int) -> None:
    for _ in range(size):
        pass
