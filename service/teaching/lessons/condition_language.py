"""The language of conditions: `seat=2 and (score>=20 or not round<3)`, for whoever gives names."""

import operator
import re
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")
Condition = Callable[[T], bool]

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}
DEEPEST = 32  # parentheses and `not`; deeper ones would only be there to make a reader stumble
LONGEST = 2000  # characters of a condition
_NAME = r"[^\W\d][\w.\-]*"
_SIGN = r">=|<=|!=|=|>|<|~"
_TOKEN = re.compile(
    rf"\s*(?:(?P<open>\()|(?P<close>\))|(?P<word>(?:and|or|not)\b(?!\s*(?:{_SIGN})))"
    rf"|(?P<name>{_NAME})\s*(?P<sign>{_SIGN})\s*(?:\"(?P<quoted>[^\"]*)\"|(?P<value>[^\s()\"<>=!~][^\s()\"]*)))",
    re.IGNORECASE,
)
_QUOTED = re.compile(r'"[^"]*"')
# From the beginning of a name on, and never back: a long text has a beginning for each word.
_COMPARES = re.compile(rf"(?<![\w.\-])[^\W\d][\w.\-]*+\s*+(?:{_SIGN})")
NUMBER = re.compile(r"-?\d{1,15}")


class BadCondition(ValueError):
    """A condition that can't be understood; `position` counts its characters from 1."""

    def __init__(self, problem: str, position: int) -> None:
        super().__init__(f"{problem} (character {position})")
        self.problem = problem
        self.position = position


class NoComparison(BadCondition):
    """A word where a comparison should stand."""

    def __init__(self, word: str, position: int) -> None:
        super().__init__(f"'{word}' is no comparison: say score >= 12", position)
        self.word = word


class Term(NamedTuple):
    """A comparison: a name, a sign and a value, and where it stands."""

    name: str
    sign: str
    value: str
    is_quoted: bool
    position: int


class _Token(NamedTuple):
    what: str  # "(", ")", "and", "or", "not", "term" or "end"
    position: int
    term: Term | None = None


def compares(text: str) -> bool:
    """Tell what has a comparison anywhere from a text to look for."""
    return _COMPARES.search(_QUOTED.sub('""', text)) is not None


def condition(text: str, meaning: Callable[[Term], Condition[T]]) -> Condition[T]:
    """Understand a text; `not` binds closest, then `and`, then `or`. Raises BadCondition."""
    if len(text) > LONGEST:
        raise BadCondition(f"a condition has {LONGEST} characters at most", LONGEST)
    return _Reading(_tokens(text), meaning).whole()


def _tokens(text: str) -> list[_Token]:
    found, at = list[_Token](), 0
    while text[at:].strip():
        token = _TOKEN.match(text, at)
        position = at + len(text[at:]) - len(text[at:].lstrip()) + 1
        if token is None:
            raise NoComparison(text[at:].split()[0], position)
        found.append(_token(token, position))
        at = token.end()
    return [*found, _Token("end", len(text) + 1)]


def _token(token: re.Match[str], position: int) -> _Token:
    if token["name"] is None:
        return _Token((token["open"] or token["close"] or token["word"]).lower(), position)
    quoted = token["quoted"]
    value = token["value"] if quoted is None else quoted
    term = Term(token["name"], token["sign"], value, quoted is not None, position)
    return _Token("term", position, term)


class _Reading(Generic[T]):
    """A condition as far as it has been read."""

    def __init__(self, tokens: list[_Token], meaning: Callable[[Term], Condition[T]]) -> None:
        self._left = tokens[::-1]
        self._meaning = meaning
        self._depth = 0

    def whole(self) -> Condition[T]:
        read = self._either()
        if self._next.what != "end":
            raise self._unexpected()
        return read

    @property
    def _next(self) -> _Token:
        return self._left[-1]

    def _took(self, what: str) -> bool:
        if self._next.what != what:
            return False
        self._left.pop()
        return True

    def _either(self) -> Condition[T]:
        parts = [self._all()]
        while self._took("or"):
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else lambda facts: any(part(facts) for part in parts)

    def _all(self) -> Condition[T]:
        parts = [self._one()]
        while self._took("and"):
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else lambda facts: all(part(facts) for part in parts)

    def _one(self) -> Condition[T]:
        token = self._next
        if token.term is not None:
            self._left.pop()
            return self._meaning(token.term)
        if self._took("not"):
            denied = self._deeper(self._one, token.position)
            return lambda facts: not denied(facts)
        if not self._took("("):
            raise self._unexpected()
        inner = self._deeper(self._either, token.position)
        if not self._took(")"):
            raise BadCondition("this parenthesis is never closed", token.position)
        return inner

    def _deeper(self, read: Callable[[], Condition[T]], position: int) -> Condition[T]:
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadCondition(f"conditions are nested {DEEPEST} deep at most", position)
        inner = read()
        self._depth -= 1
        return inner

    def _unexpected(self) -> BadCondition:
        token = self._next
        if token.what == "end":
            return BadCondition("the condition ends too early", token.position)
        if token.term is not None:
            return BadCondition(
                f"'and' or 'or' is missing before '{token.term.name}'", token.position
            )
        return BadCondition(f"'{token.what}' can't stand here", token.position)
