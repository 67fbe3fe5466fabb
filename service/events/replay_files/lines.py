"""Decodes and checks single lines of a replay file."""

from typing import Any

import msgspec

from service.events.nesting import is_deeper
from service.events.store.chain import canonical

MOST_BYTES = 64 * 1024 * 1024  # of a file, unpacked
MOST_BYTES_OF_A_LINE = 1024 * 1024
MOST_MOVES = 100_000
DEEPEST_JSON = 64
DEEPEST_VARIATION = 8
LARGEST_NUMBER = 2**53 - 1  # the largest integer that every JSON reader keeps exactly
FACTS = frozenset(("header", "move", "seal"))

# A search for long numbers in every line of every file must cost next to nothing.
_DIGITS_AS_ZEROS = bytes.maketrans(b"123456789", b"0" * 9)
_LONG_NUMBER = b"0" * 16


class Broken(Exception):
    """What is wrong with a line; the reader of the file adds the line number."""

    def __init__(self, code: str, problem: str) -> None:
        super().__init__(problem)
        self.code = code
        self.problem = problem


class _Fraction:
    """A number with a fraction or an exponent: allowed in notes, but not in facts."""

    def __init__(self, text: str) -> None:
        self.text = text


_line = msgspec.json.Decoder(dict[str, Any], float_hook=_Fraction)
_note = msgspec.json.Decoder(dict[str, Any])


def read_line(line: bytes) -> dict[str, Any]:
    """Decode any line: a JSON object with a `kind`."""
    fields = _decode(line)
    if not isinstance(fields.get("kind"), str):
        raise Broken("no-kind", "a line says of what kind it is")
    return fields


def require_fact(fact: dict[str, Any], line: bytes) -> None:
    """Raise Broken unless a header, a move or a seal is canonical JSON."""
    if _LONG_NUMBER in line.translate(_DIGITS_AS_ZEROS) or not line.isascii():
        _require_plain(fact)
    try:
        expected = canonical(fact)
    except TypeError as problem:
        raise Broken("not-whole", "the numbers of a fact are whole") from problem
    if expected != line:
        raise Broken("not-canonical", "a fact is canonical JSON (RFC 8785), and this is not")


def read_note(line: bytes) -> dict[str, Any]:
    """Decode a line other than header, move and seal that was checked before."""
    return _note.decode(line)


def require_shallow_variations(variation: dict[str, Any], depth: int = 1) -> None:
    """Raise Broken if variations are nested too deep."""
    if depth > DEEPEST_VARIATION:
        raise Broken("variation-too-deep", f"variations go {DEEPEST_VARIATION} deep at most")
    further = variation.get("variations")
    for inner in further if isinstance(further, list) else ():
        if isinstance(inner, dict):
            require_shallow_variations(inner, depth + 1)


def _decode(line: bytes) -> dict[str, Any]:
    if len(line) > MOST_BYTES_OF_A_LINE:
        raise Broken("line-too-long", f"a line has {MOST_BYTES_OF_A_LINE} bytes at most")
    try:
        fields = _line.decode(line)
    except UnicodeDecodeError as problem:
        raise Broken("not-utf8", "the text is not UTF-8") from problem
    except RecursionError as problem:
        raise _too_deep() from problem
    except msgspec.ValidationError as problem:
        raise _not_an_object(line) from problem
    except msgspec.MsgspecError as problem:
        raise Broken("not-json", f"not JSON: {problem}") from problem
    # Counting brackets is cheap and settles most lines: they have only a handful.
    if sum(map(line.count, (b"[", b"{"))) > DEEPEST_JSON and is_deeper(fields, DEEPEST_JSON):
        raise _too_deep()
    return fields


def _too_deep() -> Broken:
    return Broken("too-deep", f"JSON is nested {DEEPEST_JSON} deep at most")


def _require_plain(value: Any) -> None:
    """Raise Broken unless all languages write this JSON alike: ASCII keys, safe numbers."""
    match value:
        case bool() | str() | None:
            return
        case int() if abs(value) > LARGEST_NUMBER:
            raise Broken("not-whole", f"{value} is past what every JSON reader keeps exactly")
        case dict():
            if not all(key.isascii() for key in value):
                raise Broken("not-canonical", "the names of a fact's fields are ASCII")
            for inner in value.values():
                _require_plain(inner)
        case list():
            for inner in value:
                _require_plain(inner)


def _not_an_object(line: bytes) -> Broken:
    """Return the error for a line that is not an object, or that has too long a number."""
    if line.lstrip().startswith(b"{"):
        return Broken("not-whole", "a number is past what every JSON reader keeps exactly")
    return Broken("not-an-object", "a line is one JSON object")
