"""Ids that nobody else makes, without asking the system for chance each time."""

import os
from functools import lru_cache
from itertools import count
from secrets import token_hex

_numbers = count(1)


def own_id() -> str:
    """Make 16 letters: some that this process drew once, and a number.

    To ask the system lets other threads in between, and to wait for them takes longer than a call.
    """
    return f"{_of_process(os.getpid())}{next(_numbers):08x}"


@lru_cache(maxsize=1)
def _of_process(pid: int) -> str:
    """Draw anew in a forked child."""
    return token_hex(4)
