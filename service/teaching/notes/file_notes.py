"""Chooses the notes that go into the replay file of a game, and writes them."""

from collections.abc import Mapping, Sequence

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.pages.pages import NoteSelection
from service.teaching.notes.events import GameNotes, StoredNote
from service.teaching.notes.model import Annotation, Question, Variation


def selected(
    book: GameNotes, selection: NoteSelection, player: PlayerId | None = None
) -> list[StoredNote]:
    """Return the public notes, or those of a player, in the order of their first edits."""
    if selection == "none":
        return []
    pages = sorted(book.pages.values(), key=lambda page: page.began)
    if selection == "mine":
        return [page.note for page in pages if page.note.author == player]
    return [page.note for page in pages if page.note.visibility == "public"]


def authors_of(notes: Sequence[StoredNote]) -> list[PlayerId]:
    return sorted({note.author for note in notes})


def lines(notes: Sequence[StoredNote], names: Mapping[PlayerId, str]) -> tuple[bytes, ...]:
    """Write notes with the names of their authors, where they have one."""
    return tuple(msgspec.json.encode(line_of(note, names.get(note.author, ""))) for note in notes)


def line_of(note: StoredNote, name: str) -> Annotation | Variation | Question:
    """Return the line of the replay file, with the author's name if there is one."""
    return msgspec.structs.replace(note.line, author=name, time=note.changed)
