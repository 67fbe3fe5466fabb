"""Merging what several people said about one game: in any order, and nothing is lost.

A file is a set of versions: for each note all that was ever said under its id, and every other
line once. Merging takes all versions of both files together, so it can't matter who comes
first. Of several versions of a note the latest is shown, the others are kept as rivals.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from service.events.replay_files.file import Replay
from service.events.replay_files.lines import read_note as decoded
from service.events.store.chain import canonical
from service.teaching.notes.lines import Key, key_of, made_at

Versions = dict[bytes, bytes]  # the canonical form of each, and how it is written


class FactsDiffer(ValueError):
    """Two files that tell of different games, or of the same one differently."""


def merge(one: Replay, other: Replay) -> Replay:
    """Return the game with the notes of both files. Raises FactsDiffer."""
    if one.header != other.header or one.on_the_seal != other.on_the_seal:
        raise FactsDiffer("the files tell of different games")
    if one.entries != other.entries:
        raise FactsDiffer("the files tell of different moves")
    return replace(one, others=merged((*one.others, *other.others)))


def merged(lines: Iterable[bytes]) -> tuple[bytes, ...]:
    """Put lines of several files together, in an order that depends on nothing but them."""
    notes, others = _versions(lines)
    shown = [*others.values(), *(line for known in notes.values() for line in _shown(known))]
    return tuple(sorted(shown, key=_order))


def rivals(lines: Iterable[bytes]) -> dict[Key, list[dict[str, Any]]]:
    """Return the other versions of notes, the latest first."""
    found: dict[Key, list[dict[str, Any]]] = {}
    for line in lines:
        note = _rival(decoded(line))
        key = None if note is None else key_of(note)
        if note is not None and key is not None:
            found.setdefault(key, []).append(note)
    return {key: sorted(notes, key=_age, reverse=True) for key, notes in found.items()}


def is_rival_of(found: dict[str, Any], key: Key) -> bool:
    rival = _rival(found)
    return rival is not None and key_of(rival) == key


def _versions(lines: Iterable[bytes]) -> tuple[dict[Key, Versions], Versions]:
    notes: dict[Key, Versions] = {}
    others: Versions = {}
    for line in lines:
        found = decoded(line)
        rival = _rival(found)
        key = key_of(found if rival is None else rival)
        content = canonical(found if rival is None else rival)
        known = others if key is None else notes.setdefault(key, {})
        written = line if rival is None else content
        # The same said in two ways is said once; which way must not depend on the order.
        known[content] = min(written, known.get(content, written))
    return notes, others


def _shown(known: Versions) -> Iterator[bytes]:
    latest = max(known, key=lambda content: _age(decoded(content)))
    yield known[latest]
    for content in known:
        if content != latest:
            yield canonical({"kind": "rival", "note": decoded(content)})


def _rival(found: dict[str, Any]) -> dict[str, Any] | None:
    note = found.get("note")
    is_rival = found.get("kind") == "rival" and isinstance(note, dict) and key_of(note)
    return note if is_rival else None


def _age(found: dict[str, Any]) -> tuple[Any, bytes]:
    return made_at(found), canonical(found)


def _order(line: bytes) -> tuple[Any, ...]:
    """Names first, then notes by move and by when they were made; rivals last."""
    found = decoded(line)
    rival = _rival(found)
    note = found if rival is None else rival
    anchor = note.get("anchor")
    move = anchor.get("move") if isinstance(anchor, dict) else None
    is_before = isinstance(anchor, dict) and anchor.get("when") == "before"
    at = move * 2 - is_before if isinstance(move, int) else 0
    return rival is not None, at, made_at(note), str(note.get("kind")), str(note.get("id")), line
