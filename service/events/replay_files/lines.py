"""The lines of a replay file: what each must be, and what is wrong where it isn't."""

from typing import Any

import msgspec

from service.events.nesting import is_deeper
from service.events.store.chain import canonical

MOST_BYTES = 64 * 1024 * 1024  # of a file, unpacked
MOST_BYTES_OF_A_LINE = 1024 * 1024
MOST_MOVES = 100_000
DEEPEST_JSON = 64
DEEPEST_VARIATION = 8
LARGEST_NUMBER = 2**53 - 1  # what every JSON reader keeps exactly
FACTS = frozenset(("header", "move", "seal"))

# A search for long numbers in every line of every file must cost next to nothing.
_DIGITS_AS_ZEROS = bytes.maketrans(b"123456789", b"0" * 9)
_LONG_NUMBER = b"0" * 16


class Broken(Exception):
    """What is wrong with a line, before anybody has said which line it is."""

    def __init__(self, code: str, problem: str) -> None:
        super().__init__(problem)
        self.code = code
        self.problem = problem


class _Fraction:
    """A number with a fraction or an exponent; it can be read, but not be part of a fact."""

    def __init__(self, text: str) -> None:
        self.text = text


_line = msgspec.json.Decoder(dict[str, Any], float_hook=_Fraction)
_note = msgspec.json.Decoder(dict[str, Any])


def read_line(line: bytes) -> dict[str, Any]:
    """Read any line: whatever it is, it is a JSON object that says of what kind it is."""
    found = _decoded(line)
    if not isinstance(found.get("kind"), str):
        raise Broken("no-kind", "a line says of what kind it is")
    return found


def require_fact(found: dict[str, Any], line: bytes) -> None:
    """Have a header, a move or a seal written in the one canonical way."""
    if _LONG_NUMBER in line.translate(_DIGITS_AS_ZEROS) or not line.isascii():
        _require_plain(found)
    try:
        written = canonical(found)
    except TypeError as problem:
        raise Broken("not-whole", "the numbers of a fact are whole") from problem
    if written != line:
        raise Broken("not-canonical", "a fact is canonical JSON (RFC 8785), and this is not")


def read_note(line: bytes) -> dict[str, Any]:
    """Read a line that is no fact and was read once before."""
    return _note.decode(line)


def require_shallow_variations(variation: dict[str, Any], depth: int = 1) -> None:
    """Variations branch off variations, but not without end."""
    if depth > DEEPEST_VARIATION:
        raise Broken("variation-too-deep", f"variations go {DEEPEST_VARIATION} deep at most")
    further = variation.get("variations")
    for inner in further if isinstance(further, list) else ():
        if isinstance(inner, dict):
            require_shallow_variations(inner, depth + 1)


def _decoded(line: bytes) -> dict[str, Any]:
    if len(line) > MOST_BYTES_OF_A_LINE:
        raise Broken("line-too-long", f"a line has {MOST_BYTES_OF_A_LINE} bytes at most")
    try:
        found = _line.decode(line)
    except UnicodeDecodeError as problem:
        raise Broken("not-utf8", "the text is not UTF-8") from problem
    except RecursionError as problem:
        raise _too_deep() from problem
    except msgspec.ValidationError as problem:
        raise _no_object(line) from problem
    except msgspec.MsgspecError as problem:
        raise Broken("not-json", f"not JSON: {problem}") from problem
    # With so few brackets it can't be; most lines have a handful.
    if sum(map(line.count, (b"[", b"{"))) > DEEPEST_JSON and is_deeper(found, DEEPEST_JSON):
        raise _too_deep()
    return found


def _too_deep() -> Broken:
    return Broken("too-deep", f"JSON is nested {DEEPEST_JSON} deep at most")


def _require_plain(value: Any) -> None:
    """Keep to what canonical JSON is the same for in every language: ASCII keys, safe numbers."""
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


def _no_object(line: bytes) -> Broken:
    """Tell an object with a number that is too long to be read from what is no object."""
    if line.lstrip().startswith(b"{"):
        return Broken("not-whole", "a number is past what every JSON reader keeps exactly")
    return Broken("not-an-object", "a line is one JSON object")
