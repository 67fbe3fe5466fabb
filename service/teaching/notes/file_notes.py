"""What is added to the replay file of a game when it is served: notes, and names of players.

Stored files have no names, so that a person can be erased.
"""

from collections.abc import Mapping, Sequence

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.pages.pages import NoteSelection
from service.events.store.chain import canonical
from service.teaching.notes.events import StoredNote
from service.teaching.notes.model import Annotation, NamesLine, Question, Variation
from service.teaching.notes.state import GameNotes


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


def named(file: bytes, names: Mapping[PlayerId, str]) -> bytes:
    """Add the names of players to a replay file; the same names give the same bytes."""
    by_id = {str(player): name for player, name in names.items() if name}
    if not by_id:
        return file
    line = canonical(msgspec.to_builtins(NamesLine(names=by_id)))
    moves, _, seal = file.removesuffix(b"\n").rpartition(b"\n")
    return b"\n".join((moves, line, seal, b""))
