"""Unique ids without a system call for each."""

import os
from functools import lru_cache
from itertools import count
from secrets import token_hex

NUMBERS = 2**32  # as many as eight hexadecimal digits can hold

_numbers = count(1)


def new_attempt_id() -> str:
    """Return 16 hexadecimal digits: a random prefix of this process, and a counter.

    `os.urandom` releases the GIL; getting it back costs more than the whole request.
    """
    rounds, number = divmod(next(_numbers), NUMBERS)
    return f"{_prefix(rounds)}{number:08x}"


@lru_cache(maxsize=1)
def _prefix(rounds: int) -> str:
    """Draw a new prefix in a forked child, and when the counter wraps around."""
    return token_hex(4)


os.register_at_fork(after_in_child=_prefix.cache_clear)
