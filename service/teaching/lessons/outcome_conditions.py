"""Conditions on the outcome of an answer, such as `gain >= 3 and coins = 2`."""

import re
from collections.abc import Callable, Iterable
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Any

import msgspec

from service.domain.kit.decks import encode_deck
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset
from service.domain.kit.translation import N_
from service.domain.mentioned_cards import texts_in
from service.teaching.lessons.condition_language import (
    COMPARE,
    NUMBER,
    BadCondition,
    Condition,
    Term,
    condition,
)
from service.teaching.lessons.view_paths import NoSuchName, follow

_RULE = re.compile(r"^\|\s*([A-Z]+(?:-[A-Z0-9]+)+)\s*\|", re.MULTILINE)
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "none": None}


class Outcome:
    """The result of commands: the state before and after, for the seat in question."""

    def __init__(self, ruleset: AnyRuleset, seat: Seat, before: Any, after: Any) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self.before = before
        self.after = after

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        return self.ruleset.scores(self.after)

    @cached_property
    def scores_before(self) -> tuple[Score, ...]:
        return self.ruleset.scores(self.before)

    @cached_property
    def table(self) -> dict[str, Any]:
        view = self.ruleset.view(self.after, self.seat)
        shown: dict[str, Any] = msgspec.to_builtins(view, enc_hook=encode_deck)
        return shown

    @cached_property
    def own(self) -> dict[str, Any]:
        """Return the part of the view that belongs to the seat: its street or its house."""
        lists = (part for part in self.table.values() if isinstance(part, list | tuple))
        for part in (part for parts in lists for part in parts):
            if isinstance(part, dict) and part.get("seat") == self.seat:
                return part
        return {}

    @property
    def gain(self) -> int:
        return _total(self.scores, self.seat) - _total(self.scores_before, self.seat)


@lru_cache(maxsize=256)  # learners of a class answer the same questions
def predicate(text: str, ruleset: AnyRuleset) -> Condition[Outcome]:
    """Parse a condition. Raises BadCondition, here or when the predicate is called."""

    def meaning(term: Term) -> Condition[Outcome]:
        value_of = _value_of(term, ruleset)
        return lambda outcome: _compare(value_of(outcome), term)

    return condition(text, meaning)


def holds(text: str, outcome: Outcome) -> bool:
    """Return whether an outcome meets a condition. Raises BadCondition."""
    return predicate(text, outcome.ruleset)(outcome)


def _value_of(term: Term, ruleset: AnyRuleset) -> Callable[[Outcome], Any]:
    name, _, part = term.name.partition(".")
    if name in _NUMBERS and not part:
        return _NUMBERS[name]
    if name in _BY_SEAT and part.isdecimal():
        return lambda outcome: _BY_SEAT[name](outcome, _seat(outcome, int(part), term))
    if name in _BY_RULE and part:
        _require_rule(ruleset, part, term)
        return lambda outcome: _BY_RULE[name](outcome, part)
    return lambda outcome: _value_at_path(outcome, term)


def _value_at_path(outcome: Outcome, term: Term) -> Any:
    first = term.name.partition(".")[0]
    try:
        return follow(outcome.own if first in outcome.own else outcome.table, term.name)
    except NoSuchName as problem:
        known = ", ".join(sorted({*_NUMBERS, *_BY_RULE, *outcome.own, *outcome.table}))
        text = N_("there is no '{name}': there are {known}")
        raise BadCondition(text, term.position, name=term.name, known=known) from problem


def _compare(value: Any, term: Term) -> bool:
    literal = _literal(term)
    match value:
        case None:
            return (term.sign == "=" and literal is None) or (
                term.sign == "!=" and literal is not None
            )
        case _ if literal is None:
            return _equal(False, term)
        case bool():
            if not isinstance(literal, bool):
                raise BadCondition(N_("'{name}' is true or false"), term.position, name=term.name)
            return _equal(value is literal, term)
        case int():
            return _compare_numbers(value, literal, term)
        case str():
            return _compare_texts((value,), term)
    if type(literal) is int and term.sign in COMPARE:
        return COMPARE[term.sign](len(value), literal)
    return _compare_texts(texts_in(value), term)


def _compare_numbers(value: int, literal: object, term: Term) -> bool:
    if type(literal) is not int or term.sign not in COMPARE:
        text = N_("'{name}' is compared with a whole number")
        raise BadCondition(text, term.position, name=term.name)
    return COMPARE[term.sign](value, literal)


def _compare_texts(texts: Iterable[str], term: Term) -> bool:
    if term.sign == "~":
        sought = term.value.casefold()
        return any(sought in text.casefold() for text in texts)
    return _equal(term.value in texts, term)


def _equal(is_so: bool, term: Term) -> bool:
    if term.sign not in ("=", "!="):
        text = N_("'{name}' can't be more or less: use = or !=")
        raise BadCondition(text, term.position, name=term.name)
    return is_so is (term.sign == "=")


def _literal(term: Term) -> int | bool | str | None:
    if term.is_quoted:
        return term.value
    if NUMBER.fullmatch(term.value):
        return int(term.value)
    return _WORDS.get(term.value.lower(), term.value)


def _seat(outcome: Outcome, number: int, term: Term) -> Seat:
    if not 1 <= number <= len(outcome.scores):
        raise BadCondition(N_("there is no seat {seat}"), term.position, seat=number)
    return Seat(number)


def _total(scores: tuple[Score, ...], seat: Seat) -> int:
    return scores[seat - 1].total


def _gain_of(outcome: Outcome, seat: Seat) -> int:
    return _total(outcome.scores, seat) - _total(outcome.scores_before, seat)


def _lead(outcome: Outcome) -> int:
    """Return the lead of the seat over the best other one; in a solo game, its score."""
    others = [score.total for score in outcome.scores if score.seat != outcome.seat]
    return _total(outcome.scores, outcome.seat) - max(others, default=0)


def _points(score: Score, rule: str) -> int:
    """Add up the lines of a rule, or of all rules of a chapter."""
    return sum(
        line.points for line in score.lines if line.rule == rule or line.rule.startswith(f"{rule}-")
    )


def _points_now(outcome: Outcome, rule: str) -> int:
    return _points(outcome.scores[outcome.seat - 1], rule)


def _points_gained(outcome: Outcome, rule: str) -> int:
    return _points_now(outcome, rule) - _points(outcome.scores_before[outcome.seat - 1], rule)


def _require_rule(ruleset: AnyRuleset, rule: str, term: Term) -> None:
    known = _rules(ruleset)
    if known and not any(each == rule or each.startswith(f"{rule}-") for each in known):
        raise BadCondition(N_("there is no rule '{rule}'"), term.position, rule=rule)


@cache
def _rules(ruleset: AnyRuleset) -> tuple[str, ...]:
    """Return the ids of the rules; empty for a game without a rulebook."""
    folder = resources.files(ruleset.package)
    book = folder.joinpath("rules.md")
    return tuple(_RULE.findall(book.read_text("utf-8"))) if book.is_file() else ()


_NUMBERS: dict[str, Callable[[Outcome], Any]] = {
    "score": lambda outcome: _total(outcome.scores, outcome.seat),
    "gain": lambda outcome: outcome.gain,
    "lead": _lead,
    "over": lambda outcome: outcome.after.is_over,
}
_BY_SEAT: dict[str, Callable[[Outcome, Seat], int]] = {
    "score": lambda outcome, seat: _total(outcome.scores, seat),
    "gain": _gain_of,
}
_BY_RULE: dict[str, Callable[[Outcome, str], int]] = {
    "points": _points_now,
    "gain": _points_gained,
}
