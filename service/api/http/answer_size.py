"""How much of a list fits into one answer: texts are rendered, which costs what they are long."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TypeVar

MOST_BYTES_OF_AN_ANSWER = 256 * 1024  # of the texts in one answer; `next` continues the list
T = TypeVar("T")


def fit_answer(items: Sequence[T], size: Callable[[T], int]) -> Sequence[T]:
    """Return the first items whose texts fit into one answer, at least one."""
    sizes = list(accumulate(map(size, items)))
    return items[: max(bisect_right(sizes, MOST_BYTES_OF_AN_ANSWER), 1)]
