"""What an answer must achieve: `gain >= 3 and coins = 2`, asked of where its commands lead."""

import re
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from importlib import resources
from typing import Any

import msgspec

from service.domain.kit.decks import encode_deck
from service.domain.kit.ledger import Score
from service.domain.kit.messages import Seat
from service.domain.kit.ruleset import AnyRuleset
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
    """Where commands lead: the state before and after, for the seat that was asked."""

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
        """The part of the table that belongs to the seat: its street, its house."""
        lists = (part for part in self.table.values() if isinstance(part, list | tuple))
        for part in (part for parts in lists for part in parts):
            if isinstance(part, dict) and part.get("seat") == self.seat:
                return part
        return {}

    @property
    def gain(self) -> int:
        return _total(self.scores, self.seat) - _total(self.scores_before, self.seat)


def predicate(text: str, ruleset: AnyRuleset) -> Condition[Outcome]:
    """Understand what must be achieved. Raises BadCondition, now or when it is asked."""

    def meaning(term: Term) -> Condition[Outcome]:
        value_of = _value_of(term, ruleset)
        return lambda outcome: _compare(value_of(outcome), term)

    return condition(text, meaning)


def holds(text: str, outcome: Outcome) -> bool:
    """Return whether something was achieved. Raises BadCondition."""
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
    return lambda outcome: _shown(outcome, term)


def _shown(outcome: Outcome, term: Term) -> Any:
    first = term.name.partition(".")[0]
    try:
        return follow(outcome.own if first in outcome.own else outcome.table, term.name)
    except NoSuchName as problem:
        known = ", ".join(sorted({*_NUMBERS, *_BY_RULE, *outcome.own, *outcome.table}))
        raise BadCondition(f"there is no '{term.name}': there are {known}", term.position) from (
            problem
        )


def _compare(found: Any, term: Term) -> bool:
    wanted = _literal(term)
    match found:
        case None:
            return (term.sign == "=" and wanted is None) or (
                term.sign == "!=" and wanted is not None
            )
        case _ if wanted is None:
            return _equal(False, term)
        case bool():
            if not isinstance(wanted, bool):
                raise BadCondition(f"'{term.name}' is true or false", term.position)
            return _equal(found is wanted, term)
        case int():
            return _compare_numbers(found, wanted, term)
        case str():
            return _compare_texts((found,), term)
    if type(wanted) is int and term.sign in COMPARE:
        return COMPARE[term.sign](len(found), wanted)
    return _compare_texts(texts_in(found), term)


def _compare_numbers(found: int, wanted: object, term: Term) -> bool:
    if type(wanted) is not int or term.sign not in COMPARE:
        raise BadCondition(f"'{term.name}' is compared with a whole number", term.position)
    return COMPARE[term.sign](found, wanted)


def _compare_texts(found: Iterable[str], term: Term) -> bool:
    if term.sign == "~":
        sought = term.value.casefold()
        return any(sought in text.casefold() for text in found)
    return _equal(term.value in found, term)


def _equal(is_so: bool, term: Term) -> bool:
    if term.sign not in ("=", "!="):
        raise BadCondition(f"'{term.name}' can't be more or less: use = or !=", term.position)
    return is_so is (term.sign == "=")


def _literal(term: Term) -> int | bool | str | None:
    if term.is_quoted:
        return term.value
    if NUMBER.fullmatch(term.value):
        return int(term.value)
    return _WORDS.get(term.value.lower(), term.value)


def _seat(outcome: Outcome, number: int, term: Term) -> Seat:
    if not 1 <= number <= len(outcome.scores):
        raise BadCondition(f"there is no seat {number}", term.position)
    return Seat(number)


def _total(scores: tuple[Score, ...], seat: Seat) -> int:
    return scores[seat - 1].total


def _gain_of(outcome: Outcome, seat: Seat) -> int:
    return _total(outcome.scores, seat) - _total(outcome.scores_before, seat)


def _lead(outcome: Outcome) -> int:
    """How far the seat is ahead of the best other one; alone, its score."""
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
        raise BadCondition(f"there is no rule '{rule}'", term.position)


@cache
def _rules(ruleset: AnyRuleset) -> tuple[str, ...]:
    """Return the ids of the rules; none for a game that brings no rulebook."""
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
