"""Tells generated notes from people's: only generated ones are ever replaced."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from service.events.replay_files.lines import read_note as decoded
from service.teaching.notes.lines import key_of, line_of
from service.teaching.notes.model import Annotation

AUTHOR = "Altana"


def is_own(fields: Mapping[str, Any]) -> bool:
    """Return whether a note is generated; an edited one has a time and belongs to its editor."""
    return (
        fields.get("kind") == "annotation"
        and fields.get("machine") is True
        and fields.get("author") == AUTHOR
        and not fields.get("time")
    )


def replaced(lines: Sequence[bytes], notes: Iterable[Annotation]) -> tuple[bytes, ...]:
    """Replace the generated notes with new ones; every other line stays.

    Where a person has edited a generated note, theirs stays and ours is left out.
    """
    others = [line for line in lines if not is_own(decoded(line))]
    keys = {key_of(decoded(line)) for line in others}
    fresh = (line_of(note) for note in notes)
    return (*others, *(line for line in fresh if key_of(decoded(line)) not in keys))
