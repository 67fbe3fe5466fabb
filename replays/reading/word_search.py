"""Searches sentences by words, and ranks those with the words in order first."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeVar

T = TypeVar("T")
Fits = Callable[[str, str], bool]
Distance = tuple[bool, bool, int]
# `house -1` contains the number -1; `ground-red-1` and `2.1` match as one word or as several.
_WORD = re.compile(r"(?<!\w)[-−]?\d+(?:\.\d+)*|\w+")


def matching(query: str, items: Iterable[T], sentence: Callable[[T], str]) -> list[T]:
    """Return the items whose sentences contain all the words, best match first.

    Numbers match whole; other words may match the beginning of a word.
    """
    return [each for _, each in _ranked(query, items, sentence)]


def best_matching(query: str, items: Iterable[T], sentence: Callable[[T], str]) -> list[T]:
    """Return the matches that hold the words as well as the best: whole, and in order."""
    ranked = _ranked(query, items, sentence)
    return [each for distance, each in ranked if distance[:2] == ranked[0][0][:2]]


def _ranked(
    query: str, items: Iterable[T], sentence: Callable[[T], str]
) -> list[tuple[Distance, T]]:
    sought = _words(query)
    if query.strip() and not sought:
        return []
    ranked = [(_distance(sought, _words(sentence(each))), each) for each in items]
    hits = [(distance, each) for distance, each in ranked if distance is not None]
    return sorted(hits, key=lambda hit: hit[0])


def _words(text: str) -> list[str]:
    return [word.replace("−", "-") for word in _WORD.findall(text.casefold())]


def _distance(sought: Sequence[str], words: Sequence[str]) -> Distance | None:
    """Rank a sentence: whole words before prefixes, words in order before others.

    After that, count the adjacent words of the query that are not adjacent in the sentence.
    """
    for fits in (str.__eq__, _begins):
        if _holds(sought, words, fits):
            apart = sum(not _has_pair(pair, words, fits) for pair in pairwise(sought))
            return fits is _begins, not _in_order(sought, words, fits), apart
    return None


def _begins(word: str, beginning: str) -> bool:
    return word == beginning or (word.startswith(beginning) and beginning.isalpha())


def _holds(sought: Sequence[str], words: Sequence[str], fits: Fits) -> bool:
    """Match every word of the query to a different word of the sentence, longest first."""
    rest = list(words)
    for wanted in sorted(sought, key=len, reverse=True):
        hit = next((word for word in rest if fits(word, wanted)), None)
        if hit is None:
            return False
        rest.remove(hit)
    return True


def _in_order(sought: Sequence[str], words: Sequence[str], fits: Fits) -> bool:
    left = iter(words)
    return all(any(fits(word, wanted) for word in left) for wanted in sought)


def _has_pair(pair: tuple[str, str], words: Sequence[str], fits: Fits) -> bool:
    return any(fits(one, pair[0]) and fits(other, pair[1]) for one, other in pairwise(words))
