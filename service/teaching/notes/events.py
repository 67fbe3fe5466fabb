"""The notes of one game on the service: a stream of edits, and the notes they fold to."""

from collections.abc import Iterable
from typing import Literal, NewType

import msgspec

from service.domain.kit.messages import PlayerId
from service.teaching.notes.model import Annotation, Question, Variation

NoteId = NewType("NoteId", str)
NoteVisibility = Literal["private", "link", "public"]
MOST_UNDOS = 100  # edits of one person that can be undone


class StoredNote(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stored note: its line in the replay file, its author, and who may see it.

    Anyone with `link` may see a note that is shared by a link.
    """

    id: NoteId
    author: PlayerId
    created: str
    changed: str
    visibility: NoteVisibility
    line: Annotation | Variation | Question
    link: str | None = None


class _Edit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """An edit of a note; it contains no names of people."""

    schema: Literal[1] = 1
    id: NoteId
    by: PlayerId
    at: str
    key: str | None = None
    body: str | None = None  # the hash of the request that the key stands for


class NoteWritten(_Edit, frozen=True, kw_only=True, tag="note_written"):
    """A new note."""

    note: StoredNote


class NoteChanged(_Edit, frozen=True, kw_only=True, tag="note_changed"):
    """The note was changed."""

    note: StoredNote


class NoteRemoved(_Edit, frozen=True, kw_only=True, tag="note_removed"):
    """The note was removed."""


class EditUndone(_Edit, frozen=True, kw_only=True, tag="edit_undone"):
    """An edit was undone: the note is as it was before, or gone."""

    edit: int
    note: StoredNote | None


class EditRedone(_Edit, frozen=True, kw_only=True, tag="edit_redone"):
    """An undone edit was made again."""

    edit: int
    note: StoredNote | None


NoteEvent = NoteWritten | NoteChanged | NoteRemoved | EditUndone | EditRedone


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


class GameNotes(msgspec.Struct, frozen=True, kw_only=True):
    """All notes on a game, and the edits that each author can undo and redo, latest last."""

    version: int = 0
    pages: dict[NoteId, NoteVersion] = {}
    done: dict[PlayerId, tuple[NoteEdit, ...]] = {}
    undone: dict[PlayerId, tuple[NoteEdit, ...]] = {}
    edits: dict[PlayerId, int] = {}

    def of(self, author: PlayerId) -> int:
        """Return the number of notes of one author."""
        return sum(page.note.author == author for page in self.pages.values())

    @property
    def size(self) -> int:
        """Return the approximate size of the notes in bytes."""
        return sum(page.size for page in self.pages.values())


_decoder: "msgspec.json.Decoder[NoteEvent]" = msgspec.json.Decoder(NoteEvent)


def write_event(event: NoteEvent) -> bytes:
    return msgspec.json.encode(event)


def read_event(entry: bytes) -> NoteEvent:
    return _decoder.decode(entry)


def advance(book: GameNotes, entries: Iterable[bytes]) -> GameNotes:
    """Fold edits. Never refuses: an edit in a stream has happened."""
    folding = _Folding(book)
    for entry in entries:
        folding.take(read_event(entry), len(entry))
    return folding.folded()


class _Folding:
    """A mutable copy of the notes, so that folding many edits doesn't copy them each time."""

    def __init__(self, book: GameNotes) -> None:
        self._version = book.version
        self._pages, self._edits = dict(book.pages), dict(book.edits)
        self._undoable, self._undone = dict(book.done), dict(book.undone)

    def folded(self) -> GameNotes:
        return GameNotes(
            version=self._version,
            pages=self._pages,
            done=self._undoable,
            undone=self._undone,
            edits=self._edits,
        )

    def take(self, event: NoteEvent, size: int) -> None:
        self._version += 1
        self._edits[event.by] = self._edits.get(event.by, 0) + 1
        before = self._pages.get(event.id)
        after = self._put(event, before, size)
        match event:
            case EditUndone():
                self._shift(event.by, self._undoable, self._undone)
            case EditRedone():
                self._shift(event.by, self._undone, self._undoable)
            case _:
                self._remember(event.by, NoteEdit(self._version, before, after))

    def _put(self, event: NoteEvent, before: NoteVersion | None, size: int) -> NoteVersion | None:
        note = None if isinstance(event, NoteRemoved) else event.note
        if note is None:
            self._pages.pop(event.id, None)
            return None
        began = before.began if before else self._version
        self._pages[event.id] = NoteVersion(note, self._version, began, size)
        return self._pages[event.id]

    def _remember(self, by: PlayerId, edit: NoteEdit) -> None:
        if edit.before is not None and edit.before.note.author != by:
            # An author's undo must not bring back a note that the operator removed.
            self._forget(edit.before.note.author, edit.id)
            return
        self._undoable[by] = (*self._undoable.get(by, ()), edit)[-MOST_UNDOS:]
        self._undone.pop(by, None)

    def _forget(self, author: PlayerId, note: NoteId) -> None:
        for stack in (self._undoable, self._undone):
            stack[author] = tuple(edit for edit in stack.get(author, ()) if edit.id != note)

    def _shift(
        self,
        by: PlayerId,
        origin: dict[PlayerId, tuple[NoteEdit, ...]],
        target: dict[PlayerId, tuple[NoteEdit, ...]],
    ) -> None:
        *rest, edit = origin[by]
        origin[by] = tuple(rest)
        target[by] = (*target.get(by, ()), edit)
