"""Merges the notes of several files on one game, in any order, without losing any.

A file is a set of versions: all versions of each note by its id, and every other line once.
A merge is the union of both sets, so the order can't matter. Of several versions of a note
the latest is shown; the others are kept as rivals.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from service.domain.kit.translation import N_
from service.events.replay_files.file import Replay
from service.events.replay_files.lines import read_note as decoded
from service.events.store.chain import canonical
from service.teaching.notes.lines import Key, key_of, time_of

Versions = dict[bytes, bytes]  # canonical form -> line as written


class FactsDiffer(ValueError):
    """Two files with different facts."""


def merge(one: Replay, other: Replay) -> Replay:
    """Return the game with the notes of both files. Raises FactsDiffer."""
    if one.header != other.header or one.on_the_seal != other.on_the_seal:
        raise FactsDiffer(N_("the files are about different games"))
    if one.entries != other.entries:
        raise FactsDiffer(N_("the files have different moves"))
    return replace(one, others=merged((*one.others, *other.others)))


def merged(lines: Iterable[bytes]) -> tuple[bytes, ...]:
    """Merge the lines of several files, in an order that depends only on the lines."""
    notes, others = _versions(lines)
    noted = (line for versions in notes.values() for line in _with_rivals(versions))
    return tuple(sorted([*others.values(), *noted], key=_order))


def rivals(lines: Iterable[bytes]) -> dict[Key, list[dict[str, Any]]]:
    """Return the other versions of notes, latest first."""
    by_key: dict[Key, list[dict[str, Any]]] = {}
    for line in lines:
        note = _rival(decoded(line))
        key = None if note is None else key_of(note)
        if note is not None and key is not None:
            by_key.setdefault(key, []).append(note)
    return {key: sorted(notes, key=_age, reverse=True) for key, notes in by_key.items()}


def is_rival_of(fields: dict[str, Any], key: Key) -> bool:
    rival = _rival(fields)
    return rival is not None and key_of(rival) == key


def _versions(lines: Iterable[bytes]) -> tuple[dict[Key, Versions], Versions]:
    notes: dict[Key, Versions] = {}
    others: Versions = {}
    for line in lines:
        fields = decoded(line)
        rival = _rival(fields)
        key = key_of(fields if rival is None else rival)
        content = canonical(fields if rival is None else rival)
        versions = others if key is None else notes.setdefault(key, {})
        spelling = line if rival is None else content
        # Equal content in two spellings is kept once; which one must not depend on the order.
        versions[content] = min(spelling, versions.get(content, spelling))
    return notes, others


def _with_rivals(versions: Versions) -> Iterator[bytes]:
    latest = max(versions, key=lambda content: _age(decoded(content)))
    yield versions[latest]
    for content in versions:
        if content != latest:
            yield canonical({"kind": "rival", "note": decoded(content)})


def _rival(fields: dict[str, Any]) -> dict[str, Any] | None:
    note = fields.get("note")
    is_rival = fields.get("kind") == "rival" and isinstance(note, dict) and key_of(note)
    return note if is_rival else None


def _age(fields: dict[str, Any]) -> tuple[Any, bytes]:
    return time_of(fields), canonical(fields)


def _order(line: bytes) -> tuple[Any, ...]:
    """Sort names first, then notes by move and by time; rivals last."""
    fields = decoded(line)
    rival = _rival(fields)
    note = fields if rival is None else rival
    anchor = note.get("anchor")
    move = anchor.get("move") if isinstance(anchor, dict) else None
    is_before = isinstance(anchor, dict) and anchor.get("when") == "before"
    at = move * 2 - is_before if isinstance(move, int) else 0
    return rival is not None, at, time_of(note), str(note.get("kind")), str(note.get("id")), line
