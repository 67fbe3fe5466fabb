"""The notes that were made by themselves, told from people's: only these are ever replaced."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from service.events.replay_files.lines import read_note as decoded
from service.teaching.notes.lines import key_of, line_of
from service.teaching.notes.model import Annotation

AUTHOR = "Altana"


def is_own(found: Mapping[str, Any]) -> bool:
    """Return whether a line is such a note; an edited note has a time and belongs to its editor."""
    return (
        found.get("kind") == "annotation"
        and found.get("machine") is True
        and found.get("author") == AUTHOR
        and not found.get("time")
    )


def replaced(lines: Sequence[bytes], notes: Iterable[Annotation]) -> tuple[bytes, ...]:
    """Put new notes of this kind in the place of the old ones; everything else stays.

    What a person has written under an id of ours stands, and ours is left out.
    """
    kept = [line for line in lines if not is_own(decoded(line))]
    taken = {key_of(decoded(line)) for line in kept}
    fresh = (line_of(note) for note in notes)
    return (*kept, *(line for line in fresh if key_of(decoded(line)) not in taken))
