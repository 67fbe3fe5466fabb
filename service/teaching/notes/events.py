"""What happens to the notes on a game."""

from typing import Literal, NewType

import msgspec

from service.domain.kit.messages import PlayerId
from service.teaching.kit.access import Visibility
from service.teaching.notes.model import Annotation, Question, Variation

NoteId = NewType("NoteId", str)


class StoredNote(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A stored note: its line in the replay file, its author, and who may see it.

    Anyone with `link` may see a note that is shared by a link.
    """

    id: NoteId
    author: PlayerId
    created: str
    changed: str
    visibility: Visibility
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
