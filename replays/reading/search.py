"""Finding moments: a text, or a question such as `seat=2 and score>=20`."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from replays.reading.cursor import Cursor
from service.domain.mentioned_cards import texts_in
from service.events.store.codec import tag
from service.teaching.lessons.condition_language import (
    COMPARE,
    NUMBER,
    BadCondition,
    NoComparison,
    Term,
    compares,
)
from service.teaching.lessons.condition_language import condition as understood

NUMBERS = ("seat", "score", "round", "turn", "move", "gain")
TEXTS = ("card", "type", "command", "text", "player")

Condition = Callable[[Cursor, str], bool]
_Seen = tuple[Cursor, str]  # a moment, and the language it is read in


class BadQuery(ValueError):
    """A question that can't be understood."""


def matches(cursor: Cursor, query: str, language: str = "en") -> Iterator[Cursor]:
    """Yield every moment that a question fits, from the first to the last."""
    holds = condition(query)
    for moment in range(1, cursor.game.events + 1):
        found = cursor.to(moment)
        if holds(found, language):
            yield found


def condition(query: str) -> Condition:
    """Understand a question; `and` binds closer than `or`.

    What compares nothing is a text to look for, but no mixture of both: `text~mayor` says it.
    """
    if not query.strip():
        raise BadQuery("there is nothing to look for")
    if not compares(query):
        return _text(query)
    try:
        holds = understood(query, _term)
    except NoComparison as problem:
        raise BadQuery(f"{problem}; a text is looked for with text~{problem.word}") from problem
    except BadCondition as problem:
        raise BadQuery(str(problem)) from problem
    return lambda cursor, language: holds((cursor, language))


def _term(term: Term) -> Callable[[_Seen], bool]:
    if term.name in NUMBERS:
        return _number(term)
    if term.name in TEXTS and term.sign in ("=", "!=", "~"):
        return _words(term)
    known = ", ".join((*NUMBERS, *TEXTS))
    raise BadCondition(f"'{term.name}' can't be asked so: there are {known}", term.position)


def _number(term: Term) -> Callable[[_Seen], bool]:
    if term.sign not in COMPARE or not NUMBER.fullmatch(term.value):
        raise BadCondition(f"'{term.name}' is compared with a whole number", term.position)
    compare, wanted = COMPARE[term.sign], int(term.value)
    return lambda seen: compare(_NUMBER_OF[term.name](seen[0]), wanted)


def _words(term: Term) -> Callable[[_Seen], bool]:
    texts, value = _TEXTS_OF[term.name], term.value.casefold()
    if term.sign == "~":
        return lambda seen: any(value in text.casefold() for text in texts(*seen))
    wanted = term.sign == "="
    return lambda seen: (value in {text.casefold() for text in texts(*seen)}) is wanted


def _text(wanted: str) -> Condition:
    sought = wanted.strip().removeprefix('"').removesuffix('"').casefold()
    return lambda cursor, language: sought in cursor.sentence(language).casefold()


class SeatScore(NamedTuple):
    """The score of the seat that moved, and what the event brought it."""

    score: int
    gain: int


def seat_score(cursor: Cursor) -> SeatScore:
    return SeatScore(_score(cursor), _gain(cursor))


def _score(cursor: Cursor) -> int:
    """The score of the seat that moved, just after the event."""
    totals = cursor.totals()
    seat = cursor.move.seat
    return totals[seat - 1] if 1 <= seat <= len(totals) else 0


def _gain(cursor: Cursor) -> int:
    """What the event brought; what lies on the table from the start was brought by nobody."""
    return _score(cursor) - _score_before(cursor) if cursor.place[0] > 1 else 0


def _score_before(cursor: Cursor) -> int:
    totals, seat = cursor.to(cursor.at - 1).totals(), cursor.move.seat
    return totals[seat - 1] if 1 <= seat <= len(totals) else 0


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
