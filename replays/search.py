"""Finding moments: a text, or a question such as `seat=2 and score>=20`."""

from collections.abc import Callable, Iterator

import msgspec

from replays.cursor import Cursor
from service.domain.mentions import texts_in
from service.events.codec import tag
from service.teaching.conditions import COMPARE, NUMBER, BadCondition, Term, begins_as_condition
from service.teaching.conditions import condition as understood

NUMBERS = ("seat", "score", "round", "turn", "move", "gain")
TEXTS = ("card", "type", "command", "text", "player")

Condition = Callable[[Cursor, str], bool]
_Seen = tuple[Cursor, str]  # a moment, and the language it is read in


class BadQuery(ValueError):
    """A question that can't be understood."""


def matches(cursor: Cursor, query: str, language: str = "en") -> Iterator[Cursor]:
    """Give every moment that a question fits, from the first to the last."""
    holds = condition(query)
    for moment in range(1, cursor.game.events + 1):
        found = cursor.to(moment)
        if holds(found, language):
            yield found


def condition(query: str) -> Condition:
    """Understand a question; `and` binds closer than `or`; anything else is a text to look for."""
    if not query.strip():
        raise BadQuery("there is nothing to look for")
    if not begins_as_condition(query):
        return _text(query)
    try:
        holds = understood(query, _term)
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
    texts, value = _TEXTS_OF[term.name], term.value
    if term.sign == "~":
        sought = value.casefold()
        return lambda seen: any(sought in text.casefold() for text in texts(*seen))
    wanted = term.sign == "="
    return lambda seen: (value in texts(*seen)) is wanted


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
