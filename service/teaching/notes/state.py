"""The state of the notes on a game: each note, and the edits that each author can undo."""

import msgspec

from service.domain.kit.messages import PlayerId
from service.teaching.kit.access import Actor, may_see
from service.teaching.kit.aggregate import AggregateState
from service.teaching.notes.events import (
    EditRedone,
    EditUndone,
    NoteEvent,
    NoteId,
    NoteRemoved,
    StoredNote,
)

MOST_UNDOS = 100  # edits of one person that can be undone


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


EditStacks = dict[PlayerId, tuple[NoteEdit, ...]]


class GameNotes(AggregateState, kw_only=True):
    """All notes on a game, and the edits that each author can undo and redo, latest last."""

    pages: dict[NoteId, NoteVersion] = {}
    done: EditStacks = {}
    undone: EditStacks = {}
    edits: dict[PlayerId, int] = {}

    def of(self, author: PlayerId) -> int:
        """Return the number of notes of one author."""
        return sum(page.note.author == author for page in self.pages.values())

    @property
    def size(self) -> int:
        """Return the approximate size of the notes in bytes."""
        return sum(page.size for page in self.pages.values())


def is_visible(page: NoteVersion, actor: Actor, key: str | None = None) -> bool:
    """Return whether somebody may see a note; `key` is that of its link."""
    note = page.note
    return may_see(note.author, note.visibility, note.link, actor, key)


def evolve(notes: GameNotes, event: NoteEvent) -> GameNotes:
    """Apply an edit. Never refuses: an edit in a stream has happened."""
    notes.edits[event.by] = notes.edits.get(event.by, 0) + 1
    before = notes.pages.get(event.id)
    after = _put(notes, event, before)
    match event:
        case EditUndone():
            _shift(event.by, notes.done, notes.undone)
        case EditRedone():
            _shift(event.by, notes.undone, notes.done)
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
    if edit.before is not None and edit.before.note.author != by:
        # An author's undo must not bring back a note that the operator removed.
        author = edit.before.note.author
        for stack in (notes.done, notes.undone):
            stack[author] = tuple(one for one in stack.get(author, ()) if one.id != edit.id)
        return
    notes.done[by] = (*notes.done.get(by, ()), edit)[-MOST_UNDOS:]
    notes.undone.pop(by, None)


def _shift(by: PlayerId, origin: EditStacks, target: EditStacks) -> None:
    *rest, edit = origin[by]
    origin[by] = tuple(rest)
    target[by] = (*target.get(by, ()), edit)
