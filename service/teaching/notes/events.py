"""The notes of one game on the service: a stream of edits, and the notebook they fold to."""

from collections.abc import Iterable
from typing import Literal, NewType

import msgspec

from service.domain.kit.messages import PlayerId
from service.teaching.notes.model import Annotation, Question, Variation

NoteId = NewType("NoteId", str)
NoteVisibility = Literal["private", "link", "public"]
MOST_UNDOS = 100  # edits of one person that can be taken back


class StoredNote(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A note as it is kept: the line of the replay file, whose it is, and who may see it.

    Whoever holds `link` may see one that is shared by a link.
    """

    id: NoteId
    author: PlayerId
    created: str
    changed: str
    visibility: NoteVisibility
    line: Annotation | Variation | Question
    link: str | None = None


class _Edit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """What somebody did to a note; names of people are outside of it."""

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
    """The note is another one now."""

    note: StoredNote


class NoteRemoved(_Edit, frozen=True, kw_only=True, tag="note_removed"):
    """The note is gone."""


class EditUndone(_Edit, frozen=True, kw_only=True, tag="edit_undone"):
    """An edit was taken back: the note is as it was before, or gone."""

    edit: int
    note: StoredNote | None


class EditRedone(_Edit, frozen=True, kw_only=True, tag="edit_redone"):
    """An edit that was taken back holds again."""

    edit: int
    note: StoredNote | None


NoteEvent = NoteWritten | NoteChanged | NoteRemoved | EditUndone | EditRedone


class NoteVersion(msgspec.Struct, frozen=True):
    """A note with the number of the edit that made it what it is, and of the one that began it.

    Its size is that of the entry that holds it, in bytes.
    """

    note: StoredNote
    version: int
    began: int
    size: int = 0


class NoteEdit(msgspec.Struct, frozen=True):
    """A change that its author can take back."""

    number: int
    before: NoteVersion | None
    after: NoteVersion | None

    @property
    def id(self) -> NoteId:
        page = self.before or self.after
        assert page is not None
        return page.note.id


class GameNotes(msgspec.Struct, frozen=True, kw_only=True):
    """All notes on a game, and what each author can undo and redo, the last edit last."""

    version: int = 0
    pages: dict[NoteId, NoteVersion] = {}
    done: dict[PlayerId, tuple[NoteEdit, ...]] = {}
    undone: dict[PlayerId, tuple[NoteEdit, ...]] = {}
    edits: dict[PlayerId, int] = {}

    def of(self, author: PlayerId) -> int:
        """Count the notes of one author."""
        return sum(page.note.author == author for page in self.pages.values())

    @property
    def size(self) -> int:
        """Return how many bytes the notes take up, more or less."""
        return sum(page.size for page in self.pages.values())


_decoder: "msgspec.json.Decoder[NoteEvent]" = msgspec.json.Decoder(NoteEvent)


def write_event(event: NoteEvent) -> bytes:
    return msgspec.json.encode(event)


def read_event(entry: bytes) -> NoteEvent:
    return _decoder.decode(entry)


def advance(book: GameNotes, entries: Iterable[bytes]) -> GameNotes:
    """Fold edits. Never refuses: what is in a stream has happened."""
    folding = _Folding(book)
    for entry in entries:
        folding.take(read_event(entry), len(entry))
    return folding.folded()


class _Folding:
    """A notebook with its pages open, so that many edits cost no copy each."""

    def __init__(self, book: GameNotes) -> None:
        self._version = book.version
        self._pages, self._edits = dict(book.pages), dict(book.edits)
        self._done, self._undone = dict(book.done), dict(book.undone)

    def folded(self) -> GameNotes:
        return GameNotes(
            version=self._version,
            pages=self._pages,
            done=self._done,
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
                self._shift(event.by, self._done, self._undone)
            case EditRedone():
                self._shift(event.by, self._undone, self._done)
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
            # What the operator removed must not come back by its author's undo.
            self._forget(edit.before.note.author, edit.id)
            return
        self._done[by] = (*self._done.get(by, ()), edit)[-MOST_UNDOS:]
        self._undone.pop(by, None)

    def _forget(self, author: PlayerId, note: NoteId) -> None:
        for stack in (self._done, self._undone):
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
