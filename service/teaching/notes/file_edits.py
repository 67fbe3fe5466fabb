"""Adds, changes and removes notes; every edit can be undone and redone.

The history of edits is stored beside a file and never in it: a retracted note must not
travel with the file.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from service.events.replay_files.lines import read_note as decoded
from service.teaching.notes.lines import AuthoredNote, Key, free_id, key_of_line, line_of
from service.teaching.notes.model import Bookmark
from service.teaching.notes.state import EditHistory

MOST_EDITS = 1000  # that can be undone
What = Literal["add", "change", "remove", "rewrite"]


class NoSuchNote(LookupError):
    """No note of the file has this id."""


class IdTaken(ValueError):
    """Another note of the file has this id."""


class ChangedSince(ValueError):
    """The note was changed since, and undoing the edit would lose that change."""


class LineAt(msgspec.Struct, frozen=True):
    """A line and its index among the lines of notes."""

    at: int
    line: str


class FileEdit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The lines that an edit removed and added."""

    what: What
    note: str
    author: str = ""
    time: str = ""
    removed: tuple[LineAt, ...] = ()
    added: tuple[LineAt, ...] = ()


class History(EditHistory[FileEdit], frozen=True, kw_only=True, omit_defaults=True):
    """The edits of a file, as they are stored beside it."""

    facts: str = ""  # the seal of the file it belongs to


class FileNotes(msgspec.Struct, frozen=True):
    """The lines of notes in a file, byte for byte, and the history of their edits."""

    lines: tuple[bytes, ...]
    history: History = History()

    def decoded_lines(self) -> Iterator[tuple[int, dict[str, Any]]]:
        yield from ((at, decoded(line)) for at, line in enumerate(self.lines))

    def note_keys(self) -> Iterator[tuple[int, Key]]:
        for at, line in enumerate(self.lines):
            key = key_of_line(line)
            if key is not None:
                yield at, key

    def place_of(self, key: Key) -> int:
        """Find the line of a note. Raises NoSuchNote."""
        for at, other in self.note_keys():
            if other == key:
                return at
        raise NoSuchNote(key.id)


def add(book: FileNotes, note: AuthoredNote, *, author: str = "", time: str = "") -> FileNotes:
    """Add a note; one without an id gets one. Raises IdTaken, BadNote."""
    ids = {key.id for _, key in book.note_keys() if key.kind == _kind(note)}
    new = replace(note, author=note.author or author, time=note.time or time)
    new = new if new.id else replace(new, id=free_id(new, ids))
    if new.id in ids:
        raise IdTaken(new.id)
    return _apply(book, "add", new.id, author, time, added=[(len(book.lines), line_of(new))])


def change(book: FileNotes, note: AuthoredNote, *, author: str = "", time: str = "") -> FileNotes:
    """Replace the note with the same id. Raises NoSuchNote, BadNote.

    The author stays the first one; the time is that of the change.
    """
    at = book.place_of(Key(_kind(note), note.id))
    new = replace(note, time=time or note.time)
    line = line_of(new, decoded(book.lines[at]))
    if line == book.lines[at]:
        return book
    removed = [(at, book.lines[at])]
    return _apply(book, "change", note.id, author, time, removed, [(at, line)])


def remove(book: FileNotes, key: Key, *, author: str = "", time: str = "") -> FileNotes:
    """Remove a note. Raises NoSuchNote."""
    at = book.place_of(key)
    return _apply(book, "remove", key.id, author, time, removed=[(at, book.lines[at])])


def rewrite(
    book: FileNotes, lines: Sequence[bytes], name: str, *, author: str = "", time: str = ""
) -> FileNotes:
    """Replace all lines as one edit; lines that stay keep their places."""
    new, old = set(lines), set(book.lines)
    removed = [(at, line) for at, line in enumerate(book.lines) if line not in new]
    added = [(at, line) for at, line in enumerate(lines) if line not in old]
    if not removed and not added:
        return book
    return _apply(book, "rewrite", name, author, time, removed, added)


def exchange(
    book: FileNotes, lines: Sequence[bytes], name: str, *, author: str = "", time: str = ""
) -> FileNotes:
    """Replace all lines as one edit, in exactly this order."""
    if tuple(lines) == book.lines:
        return book
    return _apply(book, "rewrite", name, author, time, enumerate(book.lines), enumerate(lines))


def bookmark(book: FileNotes, mark: Bookmark, *, author: str = "", time: str = "") -> FileNotes:
    line = line_of(mark)
    return _apply(book, "add", mark.name, author, time, added=[(len(book.lines), line)])


def undo(book: FileNotes) -> tuple[FileNotes, FileEdit]:
    """Undo the last edit. Raises NoEditToUndo, ChangedSince."""
    last, history = book.history.undo()
    return FileNotes(_replace_lines(book.lines, last.added, last.removed), history), last


def redo(book: FileNotes) -> tuple[FileNotes, FileEdit]:
    """Redo the edit that was undone last. Raises NoEditToRedo, ChangedSince."""
    last, history = book.history.redo()
    return FileNotes(_replace_lines(book.lines, last.removed, last.added), history), last


def _apply(
    book: FileNotes,
    what: What,
    note: str,
    author: str,
    time: str,
    removed: Iterable[tuple[int, bytes]] = (),
    added: Iterable[tuple[int, bytes]] = (),
) -> FileNotes:
    edit = FileEdit(
        what=what,
        note=note,
        author=author,
        time=time,
        removed=tuple(LineAt(at, line.decode()) for at, line in removed),
        added=tuple(LineAt(at, line.decode()) for at, line in added),
    )
    lines = _replace_lines(book.lines, edit.removed, edit.added)
    return FileNotes(lines, book.history.after(edit, MOST_EDITS))


def _replace_lines(
    lines: tuple[bytes, ...], removed: Sequence[LineAt], added: Sequence[LineAt]
) -> tuple[bytes, ...]:
    result = list(lines)
    for placed in reversed(removed):
        del result[_place(result, placed)]
    for placed in added:
        result.insert(min(placed.at, len(result)), placed.line.encode())
    return tuple(result)


def _place(lines: list[bytes], placed: LineAt) -> int:
    """Find the index of a line: where it was, or where it is now."""
    line = placed.line.encode()
    if placed.at < len(lines) and lines[placed.at] == line:
        return placed.at
    try:
        return lines.index(line)
    except ValueError:
        raise ChangedSince("the note was changed since") from None


def _kind(note: AuthoredNote) -> str:
    return str(note.__struct_config__.tag)
