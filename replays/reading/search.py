"""Searches moments by a text, or by a query such as `seat=2 and score>=20`."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from replays.reading.cursor import PACKAGE, Cursor
from replays.reading.words import replay_words
from service.domain.kit.translation import N_
from service.domain.mentioned_cards import texts_in
from service.events.store.codec import tag
from service.teaching.lessons.condition_language import (
    COMPARE,
    NUMBER,
    BadCondition,
    Term,
    compares,
)
from service.teaching.lessons.condition_language import condition as understood

NUMBERS = ("seat", "score", "round", "turn", "move", "gain")
TEXTS = ("card", "type", "command", "text", "player")

Condition = Callable[[Cursor, str], bool]
EMPTY = N_("the query is empty")
_MISSING_SIGN = re.compile(rf"({'|'.join(NUMBERS)}) (\d+)", re.IGNORECASE)
_Seen = tuple[Cursor, str]  # a moment, and the language of the reader


class BadQuery(ValueError):
    """A query that can't be parsed; `problem` is None for an empty one."""

    def __init__(self, problem: BadCondition | None = None) -> None:
        super().__init__(problem or EMPTY)
        self.problem = problem

    def in_words(self, language: str) -> str:
        if self.problem is None:
            return replay_words(language).say(EMPTY)
        return self.problem.in_words(language)


def matches(cursor: Cursor, query: str, language: str = "en") -> Iterator[Cursor]:
    """Yield every moment that matches a query, from the first to the last."""
    holds = condition(query)
    for moment in range(1, cursor.game.events + 1):
        there = cursor.to(moment)
        if holds(there, language):
            yield there


def condition(query: str) -> Condition:
    """Parse a query; `and` binds closer than `or`.

    A query without a comparison is a text to search for, and so are words beside comparisons.
    """
    if not query.strip():
        raise BadQuery
    if not compares(query):
        return _text(query)
    try:
        holds = understood(query, _term, words="text")
    except BadCondition as problem:
        raise BadQuery(problem) from problem
    return lambda cursor, language: holds((cursor, language))


def _term(term: Term) -> Callable[[_Seen], bool]:
    if term.name in NUMBERS:
        return _number(term)
    if term.name in TEXTS and term.sign in ("=", "!=", "~"):
        if found := _MISSING_SIGN.match(term.value):
            text = N_("'{words}' compares nothing: write {name}={number}")
            facts = {"words": found[0], "name": found[1], "number": found[2]}
            raise BadCondition(text, term.position, package=PACKAGE, **facts)
        return _words(term)
    known = ", ".join((*NUMBERS, *TEXTS))
    text = N_("'{name}' can't be compared like this: there are {known}")
    raise BadCondition(text, term.position, package=PACKAGE, name=term.name, known=known)


def _number(term: Term) -> Callable[[_Seen], bool]:
    if term.sign not in COMPARE or not NUMBER.fullmatch(term.value):
        text = N_("'{name}' is compared with a whole number")
        raise BadCondition(text, term.position, package=PACKAGE, name=term.name)
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
    """The score of the seat that moved, and its change by the event."""

    score: int
    gain: int


def seat_score(cursor: Cursor) -> SeatScore:
    return SeatScore(_score(cursor), _gain(cursor))


def _score(cursor: Cursor) -> int:
    """Return the score of the seat that moved, just after the event."""
    totals = cursor.totals()
    seat = cursor.move.seat
    return totals[seat - 1] if 1 <= seat <= len(totals) else 0


def _gain(cursor: Cursor) -> int:
    """Return the change of score by the event; points from the start of the game don't count."""
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
