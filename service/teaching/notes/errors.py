"""Why a command about a note is refused.

TeachingRefusal
├── TooManyNotes      on one game, or of one author
├── NoEditToUndo      of the caller's own
├── NoEditToRedo      of the caller's own
├── NoteMoved         it has another version by now
└── InvalidNote       it doesn't fit its game; names the fields
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from service.domain.kit.translation import N_
from service.teaching.kit.errors import TeachingRefusal


class TooManyNotes(TeachingRefusal):
    """A game has room for a limited number of notes, and of edits by one person."""

    code, title = "too-many-notes", N_("There are too many notes")
    message = N_("No more than {most} fit here.")


class NoEditToUndo(TeachingRefusal):
    """People take back only their own edits, the last one first."""

    code, title = "no-edit-to-undo", N_("There is nothing to take back")
    message = N_("There is no edit of yours on this game that can be taken back.")


class NoEditToRedo(TeachingRefusal):
    """An edit that was taken back can be made again until another edit follows."""

    code, title = "no-edit-to-redo", N_("There is nothing to redo")
    message = N_("There is no edit of yours on this game that was taken back last.")


class NoteMoved(TeachingRefusal):
    """A change is meant for the version of a note that was seen: `If-Match` names it."""

    code, title = "note-changed", N_("Somebody was faster")
    message = N_("The note has changed since: look at it again.")


class FieldProblem(msgspec.Struct, frozen=True):
    """What is wrong with a field of a note; `pointer` is a JSON pointer into the note."""

    pointer: str
    message: str
    facts: dict[str, Any] = {}


class InvalidNote(TeachingRefusal):
    """A note that doesn't fit its game."""

    def __init__(self, problems: Sequence[FieldProblem]) -> None:
        super().__init__()
        self.problems = problems
