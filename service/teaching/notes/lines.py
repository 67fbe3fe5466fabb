"""The lines of notes: how one is written, which note it is, and when it was made."""

import hashlib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from service.events.replay_files.lines import Broken, read_line, require_shallow_variations
from service.events.store.chain import canonical
from service.teaching.notes.model import Annotation, BadNote, Bookmark, Question, Variation

Written = Annotation | Variation | Question  # what has an id, an author and a time
WITH_ID = frozenset(("annotation", "variation", "question"))
_EARLIEST = datetime.min.replace(tzinfo=UTC)
_DIGITS = 8


class Key(NamedTuple):
    """What a note is known by in its file; each kind has ids of its own."""

    kind: str
    id: str


def line_of(note: Written | Bookmark, was: Mapping[str, Any] | None = None) -> bytes:
    """Write a note, with the fields of its former line that this version doesn't know.

    Raises BadNote for one that no reader would take.
    """
    known = {field.encode_name for field in msgspec.structs.fields(note)}
    kept = {name: value for name, value in (was or {}).items() if name not in known}
    try:
        line = canonical({**kept, **msgspec.to_builtins(note)})
        found = read_line(line)
        if found["kind"] == "variation":
            require_shallow_variations(found)
    except Broken as broken:
        raise BadNote(broken.problem) from broken
    except UnicodeEncodeError as problem:
        raise BadNote("the text is not UTF-8") from problem
    return line


def key_of(found: Mapping[str, Any]) -> Key | None:
    """Return which note a line is; None for lines that go by no id."""
    kind, name = found.get("kind"), found.get("id")
    if kind in WITH_ID and isinstance(kind, str) and isinstance(name, str):
        return Key(kind, name)
    return None


def free_id(note: Written, taken: Iterable[str]) -> str:
    """Name a note after what it says, so that notes of several people keep apart when merged."""
    used = set(taken)
    digest = hashlib.sha256(canonical(note)).hexdigest()
    names = (digest[:length] for length in range(_DIGITS, len(digest) + 1))
    return next(name for name in names if name not in used)


def made_at(found: Mapping[str, Any]) -> datetime:
    """Return when a note was made; one that doesn't say is older than all others."""
    try:
        made = datetime.fromisoformat(str(found.get("time")))
    except ValueError:
        return _EARLIEST
    try:
        return made.replace(tzinfo=UTC) if made.tzinfo is None else made.astimezone(UTC)
    except OverflowError:
        return _EARLIEST
