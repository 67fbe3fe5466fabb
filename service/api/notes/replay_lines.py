"""The notes of a game as lines of its replay file."""

from service.api.context.resource import Parts
from service.events.pages.pages import NoteSelection
from service.teaching.notes.file_notes import authors_of, lines, selected
from service.teaching.notes.state import GameNotes


def note_lines(
    parts: Parts, game_notes: GameNotes, which: NoteSelection, *, with_names: bool = True
) -> tuple[bytes, ...]:
    """Return the public notes, or the caller's own, in the order they were written.

    Raises TokenNeeded if a caller without a token asks for their own.
    """
    notes = selected(game_notes, which, parts.auth.player() if which == "mine" else None)
    # Read again, so that no file has the name of a person who was just erased.
    names = parts.people.names(authors_of(notes)) if with_names else {}
    return lines(notes, names)
