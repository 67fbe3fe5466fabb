"""How much a run tries: `make check` a share of the random play, `make check-all` all of it."""

import os
from collections.abc import Sequence
from itertools import cycle, islice, product
from typing import TypeVar

One = TypeVar("One")
Other = TypeVar("Other")
EFFORT = "ALTANA_TESTS"  # the variable that says so, for all processes of a run
ALL = os.environ.get(EFFORT) == "all"
SHARE = 10  # of what is tried at random
PART = 5  # of sizes, and of golden games that are shown in yet another way
SOME_LANGUAGES = ("en", "de", "it") if ALL else ("de",)  # of pages


def some_games(names: list[str]) -> list[str]:
    """Return the golden games that this run shows in yet another way; four players fill a table."""
    return names if ALL else sorted({*names[::PART], *(one for one in names if one[-2:] == "-4")})


def some_of(number: int) -> int:
    """Return how many of so many random games, positions or requests this run tries."""
    return number if ALL else max(1, number // SHARE)


def part_of_size(number: int) -> int:
    """Return the size of hostile input in this run: large enough to tell linear from quadratic."""
    return number if ALL else max(1, number // PART)


def first_of(things: Sequence[One]) -> Sequence[One]:
    """Return all of these, or the first: what differs between them has tests of its own."""
    return things if ALL else things[:1]


def some_pairs(ones: Sequence[One], others: Sequence[Other]) -> list[tuple[One, Other]]:
    """Return each of the ones with each of the others, or as few pairs as have all of them."""
    if ALL:
        return list(product(ones, others))
    return list(islice(zip(cycle(ones), cycle(others), strict=False), max(len(ones), len(others))))
