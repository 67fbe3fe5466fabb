"""Parses conditions such as `seat=2 and (score>=20 or not round<3)`; callers supply the names."""

import operator
import re
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from service.domain.kit.translation import N_, words
from service.teaching.kit.errors import PACKAGE

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
DEEPEST = 32  # nested parentheses and `not`; deeper ones would only be an attack on the parser
LONGEST = 2000  # characters of a condition
_NAME = r"[^\W\d][\w.\-]*"
_SIGN = r">=|<=|!=|=|>|<|~"
_TOKEN = re.compile(
    rf"\s*(?:(?P<open>\()|(?P<close>\))|(?P<word>(?:and|or|not)\b(?!\s*(?:{_SIGN})))"
    rf"|(?P<name>{_NAME})\s*(?P<sign>{_SIGN})\s*(?:\"(?P<quoted>[^\"]*)\"|(?P<value>[^\s()\"<>=!~][^\s()\"]*)))",
    re.IGNORECASE,
)
_WORD = re.compile(
    r'\s*(?:"(?P<quoted>[^"]*)"|(?P<word>[^\s()"<>=!~]++)(?!\s*(?:>=|<=|!=|=|>|<|~)))'
)
_QUOTED = re.compile(r'"[^"]*"')
# Match from the start of a name and never backtrack: a long text has a start for each word.
_COMPARES = re.compile(rf"(?<![\w.\-])[^\W\d][\w.\-]*+\s*+(?:{_SIGN})")
_ENDS, _BEGINS = ("words", "term", ")"), ("words", "term", "(", "not")
NUMBER = re.compile(r"-?\d{1,15}")


class BadCondition(ValueError):
    """A condition that can't be understood; `position` counts its characters from 1.

    The sentence is in the catalogue of a package; the text of the error itself is English.
    """

    def __init__(
        self, text: str, position: int, *, package: str = PACKAGE, **facts: object
    ) -> None:
        self.problem = text.format(**facts)
        super().__init__(f"{self.problem} (character {position})")
        self.position = position
        self._text, self._package, self._facts = text, package, facts

    def in_words(self, language: str) -> str:
        problem = words(self._package, language).say(self._text, **self._facts)
        text = N_("{problem} (character {position})")
        return words(PACKAGE, language).say(text, problem=problem, position=self.position)


class Term(NamedTuple):
    """A comparison: a name, an operator, a value, and its position in the text."""

    name: str
    sign: str
    value: str
    is_quoted: bool
    position: int


class _Token(NamedTuple):
    what: str  # "(", ")", "and", "or", "not", "term", "words" or "end"
    position: int
    term: Term | None = None


def compares(text: str) -> bool:
    """Return whether a text contains a comparison, and so is not just words to search for."""
    return _COMPARES.search(_QUOTED.sub('""', text)) is not None


def condition(text: str, meaning: Callable[[Term], Condition[T]], words: str = "") -> Condition[T]:
    """Parse a condition; `not` binds closest, then `and`, then `or`. Raises BadCondition.

    Words without a comparison are refused, unless a name is given that they are contained in:
    with `text`, `the mayor seat=1` means `text~"the mayor" and seat=1`.
    """
    if len(text) > LONGEST:
        raise BadCondition(N_("a condition has {most} characters at most"), LONGEST, most=LONGEST)
    return _Parser(_tokens(text, words), meaning).parse()


def _tokens(text: str, words: str) -> list[_Token]:
    tokens, at = list[_Token](), 0
    while text[at:].strip():
        token = _TOKEN.match(text, at)
        position = at + len(text[at:]) - len(text[at:].lstrip()) + 1
        if token is not None:
            _append(tokens, _token(token, position))
            at = token.end()
            continue
        word = _WORD.match(text, at)
        if not words or word is None:
            problem = N_("'{word}' is not a comparison: write score >= 12")
            raise BadCondition(problem, position, word=text[at:].split()[0])
        said = word["quoted"] if word["word"] is None else word["word"]
        _append(tokens, _Token("words", position, Term(words, "~", said, True, position)))
        at = word.end()
    return [*tokens, _Token("end", len(text) + 1)]


def _append(tokens: list[_Token], token: _Token) -> None:
    """Append a token; words join words before them, and `and` may be left out beside them."""
    last = tokens[-1] if tokens else None
    if last and last.what == token.what == "words" and last.term and token.term:
        value = f"{last.term.value} {token.term.value}"
        tokens[-1] = last._replace(term=last.term._replace(value=value))
        return
    if last and _implies_and(last.what, token.what):
        tokens.append(_Token("and", token.position))
    tokens.append(token)


def _implies_and(last: str, following: str) -> bool:
    return "words" in (last, following) and last in _ENDS and following in _BEGINS


def _token(token: re.Match[str], position: int) -> _Token:
    if token["name"] is None:
        return _Token((token["open"] or token["close"] or token["word"]).lower(), position)
    quoted = token["quoted"]
    value = token["value"] if quoted is None else quoted
    term = Term(token["name"], token["sign"], value, quoted is not None, position)
    return _Token("term", position, term)


class _Parser(Generic[T]):
    """The state of the parser."""

    def __init__(self, tokens: list[_Token], meaning: Callable[[Term], Condition[T]]) -> None:
        self._rest = tokens[::-1]
        self._meaning = meaning
        self._depth = 0

    def parse(self) -> Condition[T]:
        parsed = self._parse_or()
        if self._next.what != "end":
            raise self._unexpected()
        return parsed

    @property
    def _next(self) -> _Token:
        return self._rest[-1]

    def _accept(self, what: str) -> bool:
        if self._next.what != what:
            return False
        self._rest.pop()
        return True

    def _parse_or(self) -> Condition[T]:
        parts = [self._parse_and()]
        while self._accept("or"):
            parts.append(self._parse_and())
        return parts[0] if len(parts) == 1 else lambda facts: any(part(facts) for part in parts)

    def _parse_and(self) -> Condition[T]:
        parts = [self._parse_not()]
        while self._accept("and"):
            parts.append(self._parse_not())
        return parts[0] if len(parts) == 1 else lambda facts: all(part(facts) for part in parts)

    def _parse_not(self) -> Condition[T]:
        token = self._next
        if token.term is not None:
            self._rest.pop()
            return self._meaning(token.term)
        if self._accept("not"):
            denied = self._nested(self._parse_not, token.position)
            return lambda facts: not denied(facts)
        if not self._accept("("):
            raise self._unexpected()
        inner = self._nested(self._parse_or, token.position)
        if not self._accept(")"):
            raise BadCondition(N_("this parenthesis is never closed"), token.position)
        return inner

    def _nested(self, parse: Callable[[], Condition[T]], position: int) -> Condition[T]:
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadCondition(
                N_("conditions are nested {most} deep at most"), position, most=DEEPEST
            )
        inner = parse()
        self._depth -= 1
        return inner

    def _unexpected(self) -> BadCondition:
        token = self._next
        if token.what == "end":
            return BadCondition(N_("the condition ends too early"), token.position)
        if token.term is not None:
            text = N_("'and' or 'or' is missing before '{name}'")
            return BadCondition(text, token.position, name=token.term.name)
        return BadCondition(N_("'{what}' can't stand here"), token.position, what=token.what)
