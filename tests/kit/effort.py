"""How much a run tries: `make check` a share of the random play, `make check-all` all of it."""

import os

ALL = os.environ.get("ALTANA_TESTS") == "all"
SHARE = 5


def some_of(number: int) -> int:
    """Return how many of so many random games, positions or requests this run tries."""
    return number if ALL else max(1, number // SHARE)
