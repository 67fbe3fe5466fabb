"""How much a run tries: `make check` a share of the random play, `make check-all` all of it."""

import os

ALL = os.environ.get("ALTANA_TESTS") == "all"
SHARE = 5
SOME_LANGUAGES = ("en", "de", "it") if ALL else ("de",)  # of pages


def some_games(names: list[str]) -> list[str]:
    """Return the golden games that this run shows in yet another way; four players fill a table."""
    return names if ALL else sorted({*names[::SHARE], *(one for one in names if one[-2:] == "-4")})


def some_of(number: int) -> int:
    """Return how many of so many random games, positions or requests this run tries."""
    return number if ALL else max(1, number // SHARE)
