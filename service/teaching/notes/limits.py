"""The limits of a note and its texts: the same for posts and for files."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from service.teaching.notes.model import Note

MOST_LANGUAGES, LONGEST_TEXT, LONGEST_WORD, LONGEST_CONDITION = 16, 10_000, 200, 1_000
MOST_MARKS, MOST_MOVES, MOST_LINES = 50, 200, 20
MOST_ANSWERS, MOST_HINTS, MOST_WORTH = 50, 20, 1_000
MOST_OUTLOOKS = 2_000  # turns; more of them may be too long for a line of a file
MOST_OF_ONE_AUTHOR = 2_000  # notes on one game
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}")

_MOST = {
    "marks": MOST_MARKS,
    "moves": MOST_MOVES,
    "variations": MOST_LINES,
    "answers": MOST_ANSWERS,
    "hints": MOST_HINTS,
    "outlooks": MOST_OUTLOOKS,
}
_LONGEST = {"achieves": LONGEST_CONDITION}
_TEXTS = frozenset(("title", "text", "reply", "hints"))  # by language
_OF_THE_GAME = frozenset(("commands", "events"))  # which the rules judge


def excess(note: Note) -> str | None:
    """Return which limit of posted notes a note exceeds; None if it keeps them all."""
    return excess_of(msgspec.to_builtins(note))


def excess_of(value: Any) -> str | None:
    """Do the same for a decoded line of a file."""
    found = (problem for name, part in _parts(value) for problem in _problems(name, part))
    return next(found, None)


def letters_in(value: msgspec.Struct) -> int:
    """Return the number of characters in all texts of a note or a manifest."""
    parts = _parts(msgspec.to_builtins(value))
    return sum(sum(map(len, part.values())) for name, part in parts if _is_texts(name, part))


def _parts(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield a value and all nested ones, each with the name of its field."""
    yield name, value
    if isinstance(value, list | tuple):
        for inner in value:
            yield from _parts(inner, name)
    elif isinstance(value, dict) and not _is_texts(name, value):
        for key, inner in value.items():
            if key not in _OF_THE_GAME:
                yield from _parts(inner, key)


def _is_texts(name: str, part: Any) -> bool:
    return name in _TEXTS and isinstance(part, dict)


def _problems(name: str, part: Any) -> Iterator[str]:
    match part:
        case dict() if name in _TEXTS:
            yield from _problems_of_texts(name, part)
        case list() | tuple() if len(part) > _MOST.get(name, len(part)):
            yield f"there are {_MOST[name]} {name} at most"
        case str() if len(part) > (most := _LONGEST.get(name, LONGEST_WORD)):
            yield f"'{name[:LONGEST_WORD]}' has {most} characters at most"
        case int() if name == "worth" and part > MOST_WORTH:
            yield f"an answer is worth {MOST_WORTH} at most"


def _problems_of_texts(name: str, texts: dict[str, str]) -> Iterator[str]:
    if len(texts) > MOST_LANGUAGES:
        yield f"'{name}' is in {MOST_LANGUAGES} languages at most"
    for tag, text in texts.items():
        if not LANGUAGE.fullmatch(tag):
            yield f"'{tag[:LONGEST_WORD]}' is not a language tag such as en, de or it"
        if len(text) > LONGEST_TEXT:
            yield f"'{name}' has {LONGEST_TEXT} characters at most in each language"
