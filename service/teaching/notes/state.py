"""The state of the notes on a game: each note, and the edits that each author can undo."""

from collections.abc import Callable
from typing import Generic, Self, TypeVar

import msgspec
from msgspec.structs import replace

from service.domain.kit.messages import PlayerId
from service.teaching.kit.access import Actor, may_see
from service.teaching.kit.aggregate import AggregateState
from service.teaching.notes.errors import NoEditToRedo, NoEditToUndo
from service.teaching.notes.events import (
    EditRedone,
    EditUndone,
    NoteEvent,
    NoteId,
    NoteRemoved,
    StoredNote,
)

T = TypeVar("T")
MOST_UNDOS = 100  # edits of one person that can be undone


class EditHistory(msgspec.Struct, Generic[T], frozen=True, kw_only=True, omit_defaults=True):
    """The edits in a file or of one author, and the undone ones; the latest are last."""

    done: tuple[T, ...] = ()
    undone: tuple[T, ...] = ()

    def after(self, edit: T, most: int) -> Self:
        """Add an edit: it discards what was undone before, and the oldest of more than `most`."""
        return replace(self, done=(*self.done, edit)[-most:], undone=())

    def undo(self) -> tuple[T, Self]:
        """Return the edit to undo, and the history without it. Raises NoEditToUndo."""
        if not self.done:
            raise NoEditToUndo()
        *rest, last = self.done
        return last, replace(self, done=tuple(rest), undone=(*self.undone, last))

    def redo(self) -> tuple[T, Self]:
        """Return the edit to make again, and the history with it. Raises NoEditToRedo."""
        if not self.undone:
            raise NoEditToRedo()
        *rest, last = self.undone
        return last, replace(self, done=(*self.done, last), undone=tuple(rest))

    def only(self, is_left: Callable[[T], bool]) -> Self:
        """Return the history with some of its edits."""
        done, undone = (tuple(filter(is_left, edits)) for edits in (self.done, self.undone))
        return replace(self, done=done, undone=undone)


class NoteVersion(msgspec.Struct, frozen=True):
    """A note with the numbers of its first and its latest edit.

    Its size is that of its entry in the stream, in bytes.
    """

    note: StoredNote
    version: int
    began: int
    size: int = 0


class NoteEdit(msgspec.Struct, frozen=True):
    """A change that its author can undo."""

    number: int
    before: NoteVersion | None
    after: NoteVersion | None

    @property
    def id(self) -> NoteId:
        page = self.before or self.after
        assert page is not None
        return page.note.id


class GameNotes(AggregateState, kw_only=True):
    """All notes on a game, and the edits that each author can undo and redo."""

    pages: dict[NoteId, NoteVersion] = {}
    histories: dict[PlayerId, EditHistory[NoteEdit]] = {}
    edits: dict[PlayerId, int] = {}

    def history(self, author: PlayerId | None) -> EditHistory[NoteEdit]:
        found = None if author is None else self.histories.get(author)
        return found or EditHistory()

    def of(self, author: PlayerId) -> int:
        """Return the number of notes of one author."""
        return sum(page.note.author == author for page in self.pages.values())

    @property
    def size(self) -> int:
        """Return the approximate size of the notes in bytes."""
        return sum(page.size for page in self.pages.values())


def is_visible(page: NoteVersion, actor: Actor, key: str | None = None) -> bool:
    """Return whether a caller may see a note; `key` is the key of its link."""
    note = page.note
    return may_see(note.author, note.visibility, note.link, actor, key)


def evolve(notes: GameNotes, event: NoteEvent) -> GameNotes:
    """Apply an edit. Never refuses: an edit in a stream has happened."""
    notes.edits[event.by] = notes.edits.get(event.by, 0) + 1
    before = notes.pages.get(event.id)
    after = _put(notes, event, before)
    history = notes.history(event.by)
    match event:
        case EditUndone():
            _, notes.histories[event.by] = history.undo()
        case EditRedone():
            _, notes.histories[event.by] = history.redo()
        case _:
            _remember(notes, event.by, NoteEdit(notes.version, before, after))
    return notes


def _put(notes: GameNotes, event: NoteEvent, before: NoteVersion | None) -> NoteVersion | None:
    note = None if isinstance(event, NoteRemoved) else event.note
    if note is None:
        notes.pages.pop(event.id, None)
        return None
    began = before.began if before else notes.version
    size = len(msgspec.json.encode(event))
    notes.pages[event.id] = NoteVersion(note, notes.version, began, size)
    return notes.pages[event.id]


def _remember(notes: GameNotes, by: PlayerId, edit: NoteEdit) -> None:
    if edit.before is None or edit.before.note.author == by:
        notes.histories[by] = notes.history(by).after(edit, MOST_UNDOS)
        return
    # An author's undo must not bring back a note that the operator removed.
    author = edit.before.note.author
    notes.histories[author] = notes.history(author).only(lambda other: other.id != edit.id)
