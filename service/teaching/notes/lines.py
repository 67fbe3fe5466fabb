"""The lines of notes in a file: written, identified by key, and dated."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from service.events.replay_files.lines import Broken, read_line, require_shallow_variations
from service.events.store.chain import canonical
from service.teaching.notes.model import Annotation, BadNote, Bookmark, Question, Variation

AuthoredNote = Annotation | Variation | Question  # what has an id, an author and a time
WITH_ID = frozenset(("annotation", "variation", "question"))
_EARLIEST = datetime.min.replace(tzinfo=UTC)
_DIGITS = 8


class Key(NamedTuple):
    """The key of a note in its file; each kind has ids of its own."""

    kind: str
    id: str


class _KindAndId(msgspec.Struct):
    kind: Any = None
    id: Any = None


_KIND_AND_ID = msgspec.json.Decoder(_KindAndId)


def line_of(note: AuthoredNote | Bookmark, former: Mapping[str, Any] | None = None) -> bytes:
    """Write a note, and keep unknown fields of its former line.

    Raises BadNote for a note that no reader would accept.
    """
    known = {field.encode_name for field in msgspec.structs.fields(note)}
    unknown = {name: value for name, value in (former or {}).items() if name not in known}
    try:
        line = canonical({**unknown, **msgspec.to_builtins(note)})
        fields = read_line(line)
        if fields["kind"] == "variation":
            require_shallow_variations(fields)
    except Broken as broken:
        raise BadNote(broken.problem) from broken
    except UnicodeEncodeError as problem:
        raise BadNote("the text is not UTF-8") from problem
    return line


def key_of(fields: Mapping[str, Any]) -> Key | None:
    """Return the key of a note; None for lines without an id."""
    return _key(fields.get("kind"), fields.get("id"))


def key_of_line(line: bytes) -> Key | None:
    """Return the key of a line that was checked before, without decoding the rest of it."""
    named = _KIND_AND_ID.decode(line)
    return _key(named.kind, named.id)


def _key(kind: object, name: object) -> Key | None:
    if isinstance(kind, str) and isinstance(name, str) and kind in WITH_ID:
        return Key(kind, name)
    return None


def free_id(note: AuthoredNote, taken: Iterable[str]) -> str:
    """Derive an id from the content of a note, so that merging files doesn't mix up notes."""
    used = set(taken)
    digest = hashlib.sha256(canonical(note)).hexdigest()
    names = (digest[:length] for length in range(_DIGITS, len(digest) + 1))
    return next(name for name in names if name not in used)


def time_of(fields: Mapping[str, Any]) -> datetime:
    """Return the time of a note; a note without one counts as older than all others."""
    try:
        time = datetime.fromisoformat(str(fields.get("time")))
    except ValueError:
        return _EARLIEST
    try:
        return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except OverflowError:
        return _EARLIEST
