"""The notes of a game as lines of its replay file."""

from service.api.context.resource import Parts
from service.events.pages.pages import NoteSelection
from service.teaching.notes.events import GameNotes
from service.teaching.notes.file_notes import authors_of, lines, selected


def note_lines(
    parts: Parts, book: GameNotes, which: NoteSelection, *, with_names: bool = True
) -> tuple[bytes, ...]:
    """Write the public notes, or the caller's own, in the order they were written.

    Raises TokenNeeded when nobody in particular asks for their own.
    """
    notes = selected(book, which, parts.auth.player() if which == "mine" else None)
    # Asked for anew, so that the name of a person just erased is in no file any more.
    names = parts.people.names(authors_of(notes)) if with_names else {}
    return lines(notes, names)
