"""Ids that nobody else makes, without asking the system for chance each time."""

import os
from functools import lru_cache
from itertools import count
from secrets import token_hex

NUMBERS = 2**32  # as many as eight letters can tell apart

_numbers = count(1)


def new_attempt_id() -> str:
    """Make 16 letters: some that this process drew, and a number.

    To ask the system lets other threads in between, and to wait for them takes longer than a call.
    """
    rounds, number = divmod(next(_numbers), NUMBERS)
    return f"{_of_process(os.getpid(), rounds)}{number:08x}"


@lru_cache(maxsize=1)
def _of_process(pid: int, rounds: int) -> str:
    """Draw anew in a forked child, and when the numbers begin again."""
    return token_hex(4)
