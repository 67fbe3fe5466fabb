"""Adding, changing and removing notes, to and fro: every edit can be undone and done again.

The history of edits is kept beside a file and never in it: who takes back a word
doesn't want it handed out.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from service.events.replay_files.lines import read_note as decoded
from service.teaching.notes.lines import Key, Written, free_id, key_of, line_of
from service.teaching.notes.model import Bookmark

MOST_EDITS = 1000  # that can be undone
What = Literal["add", "change", "remove", "rewrite"]


class NoSuchNote(LookupError):
    """No note of the file goes by this id."""


class IdTaken(ValueError):
    """Another note of the file goes by this id."""


class NothingToUndo(LookupError):
    """There is no edit before this one."""


class NothingToRedo(LookupError):
    """Nothing was undone, or something else was edited since."""


class ChangedSince(ValueError):
    """The note was changed in another way since; undoing the edit would lose that."""


class LineAt(msgspec.Struct, frozen=True):
    """A line, and which one of the notes' lines it is."""

    at: int
    line: str


class FileEdit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Lines that went and lines that came."""

    what: What
    note: str
    author: str = ""
    time: str = ""
    removed: tuple[LineAt, ...] = ()
    added: tuple[LineAt, ...] = ()


class History(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was edited, the last edit last, and what was undone, the last undone last."""

    facts: str = ""  # the seal of the file it belongs to
    done: tuple[FileEdit, ...] = ()
    undone: tuple[FileEdit, ...] = ()


class FileNotes(msgspec.Struct, frozen=True):
    """The lines of a file that are no facts, byte for byte, and how they came to be so."""

    lines: tuple[bytes, ...]
    history: History = History()

    def found(self) -> Iterator[tuple[int, dict[str, Any]]]:
        yield from ((at, decoded(line)) for at, line in enumerate(self.lines))

    def known(self) -> Iterator[tuple[int, Key]]:
        for at, found in self.found():
            key = key_of(found)
            if key is not None:
                yield at, key

    def place_of(self, key: Key) -> int:
        """Find the line of a note. Raises NoSuchNote."""
        for at, known in self.known():
            if known == key:
                return at
        raise NoSuchNote(key.id)


def add(book: FileNotes, note: Written, *, author: str = "", time: str = "") -> FileNotes:
    """Add a note; one without an id gets one. Raises IdTaken, BadNote."""
    taken = {key.id for _, key in book.known() if key.kind == _kind(note)}
    made = replace(note, author=note.author or author, time=note.time or time)
    made = made if made.id else replace(made, id=free_id(made, taken))
    if made.id in taken:
        raise IdTaken(made.id)
    return _edited(book, "add", made.id, author, time, added=[(len(book.lines), line_of(made))])


def change(book: FileNotes, note: Written, *, author: str = "", time: str = "") -> FileNotes:
    """Put a note in the place of the one with its id. Raises NoSuchNote, BadNote.

    Whoever wrote it first stays its author; the time is that of the change.
    """
    at = book.place_of(Key(_kind(note), note.id))
    made = replace(note, time=time or note.time)
    line = line_of(made, decoded(book.lines[at]))
    if line == book.lines[at]:
        return book
    removed = [(at, book.lines[at])]
    return _edited(book, "change", note.id, author, time, removed, [(at, line)])


def remove(book: FileNotes, key: Key, *, author: str = "", time: str = "") -> FileNotes:
    """Remove a note. Raises NoSuchNote."""
    at = book.place_of(key)
    return _edited(book, "remove", key.id, author, time, removed=[(at, book.lines[at])])


def rewrite(
    book: FileNotes, lines: Sequence[bytes], name: str, *, author: str = "", time: str = ""
) -> FileNotes:
    """Have other lines in the place of all, as one edit: what stays, stays in its place."""
    kept = set(lines)
    gone = [(at, line) for at, line in enumerate(book.lines) if line not in kept]
    known = set(book.lines)
    came = [(at, line) for at, line in enumerate(lines) if line not in known]
    if not gone and not came:
        return book
    return _edited(book, "rewrite", name, author, time, gone, came)


def exchange(
    book: FileNotes, lines: Sequence[bytes], name: str, *, author: str = "", time: str = ""
) -> FileNotes:
    """Have other lines in the place of all, as one edit, in exactly this order."""
    if tuple(lines) == book.lines:
        return book
    return _edited(book, "rewrite", name, author, time, enumerate(book.lines), enumerate(lines))


def bookmark(book: FileNotes, mark: Bookmark, *, author: str = "", time: str = "") -> FileNotes:
    line = line_of(mark)
    return _edited(book, "add", mark.name, author, time, added=[(len(book.lines), line)])


def undo(book: FileNotes) -> tuple[FileNotes, FileEdit]:
    """Take the last edit back. Raises NothingToUndo, ChangedSince."""
    if not book.history.done:
        raise NothingToUndo()
    *done, last = book.history.done
    lines = _exchanged(book.lines, last.added, last.removed)
    history = replace(book.history, done=tuple(done), undone=(*book.history.undone, last))
    return FileNotes(lines, history), last


def redo(book: FileNotes) -> tuple[FileNotes, FileEdit]:
    """Do again what was undone last. Raises NothingToRedo, ChangedSince."""
    if not book.history.undone:
        raise NothingToRedo()
    *undone, last = book.history.undone
    lines = _exchanged(book.lines, last.removed, last.added)
    history = replace(book.history, done=(*book.history.done, last), undone=tuple(undone))
    return FileNotes(lines, history), last


def _edited(
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
    lines = _exchanged(book.lines, edit.removed, edit.added)
    # What was undone before is gone for good once something else is edited.
    done = (*book.history.done, edit)[-MOST_EDITS:]
    return FileNotes(lines, replace(book.history, done=done, undone=()))


def _exchanged(
    lines: tuple[bytes, ...], gone: Sequence[LineAt], came: Sequence[LineAt]
) -> tuple[bytes, ...]:
    left = list(lines)
    for placed in reversed(gone):
        del left[_place(left, placed)]
    for placed in came:
        left.insert(min(placed.at, len(left)), placed.line.encode())
    return tuple(left)


def _place(lines: list[bytes], placed: LineAt) -> int:
    """Find a line where it was, or wherever it is by now."""
    line = placed.line.encode()
    if placed.at < len(lines) and lines[placed.at] == line:
        return placed.at
    try:
        return lines.index(line)
    except ValueError:
        raise ChangedSince("the note was changed in another way since") from None


def _kind(note: Written) -> str:
    return str(note.__struct_config__.tag)
