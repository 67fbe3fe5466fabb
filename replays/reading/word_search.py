"""Searches sentences by words: whole ones, each for itself, those in the written order first."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")
Fits = Callable[[str, str], bool]
# `house -1` has a number of its own; `ground-red-1` and `2.1` are words beside each other, or one.
_WORD = re.compile(r"(?<!\w)[-−]?\d+(?:\.\d+)*|\w+")


def matching(written: str, found: Iterable[T], sentence: Callable[[T], str]) -> list[T]:
    """Return what holds all the words that were written, the nearest to them first.

    A number is only itself. Another word may be the beginning of one, as long as it is written.
    """
    sought = _words(written)
    if written.strip() and not sought:
        return []
    ranked = [(_distance(sought, _words(sentence(each))), each) for each in found]
    hits = [(distance, each) for distance, each in ranked if distance is not None]
    return [each for _, each in sorted(hits, key=lambda hit: hit[0])]


def _words(text: str) -> list[str]:
    return [word.replace("−", "-") for word in _WORD.findall(text.casefold())]


def _distance(sought: Sequence[str], words: Sequence[str]) -> tuple[bool, bool, int] | None:
    """Rank a sentence: whole words before beginnings, those in order before others.

    Then it counts how many that were written side by side don't stand so.
    """
    for fits in (str.__eq__, _begins):
        if _holds(sought, words, fits):
            apart = sum(not _has_pair(pair, words, fits) for pair in pairwise(sought))
            return fits is _begins, not _in_order(sought, words, fits), apart
    return None


def _begins(word: str, beginning: str) -> bool:
    return word == beginning or (word.startswith(beginning) and beginning.isalpha())


def _holds(sought: Sequence[str], words: Sequence[str], fits: Fits) -> bool:
    """Every word that was written needs one of its own; longer ones choose first."""
    left = list(words)
    for wanted in sorted(sought, key=len, reverse=True):
        hit = next((word for word in left if fits(word, wanted)), None)
        if hit is None:
            return False
        left.remove(hit)
    return True


def _in_order(sought: Sequence[str], words: Sequence[str], fits: Fits) -> bool:
    left = iter(words)
    return all(any(fits(word, wanted) for word in left) for wanted in sought)


def _has_pair(pair: tuple[str, str], words: Sequence[str], fits: Fits) -> bool:
    return any(fits(one, pair[0]) and fits(other, pair[1]) for one, other in pairwise(words))
