"""Finding moments: a text, or a question such as `seat=2 and score>=20`."""

import operator
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from replays.cursor import Cursor
from service.domain.mentions import texts_in
from service.events.codec import tag

_TERM = re.compile(r"\s*(\w+)\s*(>=|<=|!=|=|>|<|~)\s*(?:\"([^\"]*)\"|(\S+))\s*")
_JOIN = re.compile(r"\s+(and|or)\s+", re.IGNORECASE)
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}
NUMBERS = ("seat", "score", "round", "turn", "move", "gain")
TEXTS = ("card", "type", "command", "text", "player")

Condition = Callable[[Cursor, str], bool]


class BadQuery(ValueError):
    """A question that can't be understood."""


def matches(cursor: Cursor, query: str, language: str = "en") -> Iterator[Cursor]:
    """Give every moment that a question fits, from the first to the last."""
    holds = condition(query)
    for moment in range(1, cursor.game.events + 1):
        found = cursor.to(moment)
        if holds(found, language):
            yield found


def next_match(
    cursor: Cursor, query: str, direction: int = 1, language: str = "en"
) -> Cursor | None:
    """Find the next moment, or the one before, that a question fits."""
    holds = condition(query)
    moment = cursor.at + direction
    while 1 <= moment <= cursor.game.events:
        found = cursor.to(moment)
        if holds(found, language):
            return found
        moment += direction
    return None


def condition(query: str) -> Condition:
    """Understand a question; `and` binds closer than `or`; anything else is a text to look for."""
    if not query.strip():
        raise BadQuery("there is nothing to look for")
    if not _TERM.match(query):
        return _text(query)
    parts = _JOIN.split(query)
    either: list[list[Condition]] = [[]]
    for at, part in enumerate(parts):
        if at % 2 == 0:
            either[-1].append(_term(part))
        elif part.lower() == "or":
            either.append([])
    return lambda cursor, language: any(
        all(term(cursor, language) for term in terms) for terms in either
    )


def _term(text: str) -> Condition:
    found = _TERM.fullmatch(text)
    if found is None:
        raise BadQuery(f"'{text.strip()}' is no condition: say seat=2, score>=20, card=roof-red-1")
    name, sign = found[1], found[2]
    value = found[4] if found[3] is None else found[3]
    if name in NUMBERS:
        return _number(name, sign, value)
    if name in TEXTS and sign in ("=", "!=", "~"):
        return _words(name, sign, value)
    known = ", ".join((*NUMBERS, *TEXTS))
    raise BadQuery(f"'{text.strip()}' can't be asked: there are {known}")


def _number(name: str, sign: str, value: str) -> Condition:
    if sign not in _COMPARE or not re.fullmatch(r"-?\d+", value):
        raise BadQuery(f"'{name}' is compared with a whole number")
    compare, wanted = _COMPARE[sign], int(value)
    return lambda cursor, language: compare(_NUMBER_OF[name](cursor), wanted)


def _words(name: str, sign: str, value: str) -> Condition:
    if sign == "~":
        return lambda cursor, language: any(
            value.casefold() in text.casefold() for text in _TEXTS_OF[name](cursor, language)
        )
    wanted = sign == "="
    return lambda cursor, language: (value in _TEXTS_OF[name](cursor, language)) is wanted


def _text(wanted: str) -> Condition:
    sought = wanted.strip().casefold()
    return lambda cursor, language: sought in cursor.sentence(language).casefold()


def _score(cursor: Cursor) -> int:
    """The score of the seat that moved, just after the event."""
    totals = cursor.totals()
    seat = cursor.move.seat
    return totals[seat - 1] if 1 <= seat <= len(totals) else 0


def _gain(cursor: Cursor) -> int:
    return _score(cursor) - (_score_before(cursor) if cursor.at > 1 else 0)


def _score_before(cursor: Cursor) -> int:
    totals = cursor.to(cursor.at - 1).totals()
    return totals[cursor.move.seat - 1]


def _cards(cursor: Cursor) -> set[str]:
    return set(texts_in(msgspec.to_builtins(cursor.event)))


_NUMBER_OF: dict[str, Callable[[Cursor], int]] = {
    "seat": lambda cursor: cursor.move.seat,
    "score": _score,
    "gain": _gain,
    "round": lambda cursor: cursor.state.round,
    "turn": lambda cursor: cursor.state.turn,
    "move": lambda cursor: cursor.place[0],
}
_TEXTS_OF: dict[str, Callable[[Cursor, str], set[str]]] = {
    "card": lambda cursor, language: _cards(cursor),
    "type": lambda cursor, language: {
        tag(type(cursor.event)),
        tag(type(cursor.event)).rpartition(".")[2],
    },
    "command": lambda cursor, language: {tag(type(c)) for c in cursor.move.commands},
    "text": lambda cursor, language: {cursor.sentence(language)},
    "player": lambda cursor, language: {
        cursor.move.actor,
        *cursor.game.names[cursor.move.seat - 1 : cursor.move.seat],
    },
}
