"""Who may do what to a note: edits decided on a notebook, or refused."""

import hmac
from secrets import token_hex, token_urlsafe
from typing import Any

import msgspec
from msgspec.structs import replace

from service.api.context.auth import Caller
from service.api.http.refusals import NothingHere, NotYours
from service.api.notes.refusals import NoEditToRedo, NoEditToUndo, NoteMoved, TooManyNotes
from service.domain.kit.messages import PlayerId
from service.teaching.notes.events import (
    EditRedone,
    EditUndone,
    GameNotes,
    NoteChanged,
    NoteId,
    NoteRemoved,
    NoteVersion,
    NoteVisibility,
    NoteWritten,
    StoredNote,
)
from service.teaching.notes.limits import MOST_OF_ONE_AUTHOR

MOST_NOTES = 10_000  # on one game
MOST_EDITS = 20_000  # of one author on one game
MOST_BYTES = 16 * 1024 * 1024  # of all notes on one game, which have to fit into its file
OPERATOR = PlayerId("operator")


class NoteRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants a note to be, and when."""

    by: PlayerId
    at: str
    line: Any
    visibility: NoteVisibility


def may_see(page: NoteVersion, caller: Caller, link: str | None) -> bool:
    note = page.note
    if note.visibility == "public" or caller.is_operator or note.author == caller.player:
        return True
    return (
        note.visibility == "link"
        and link is not None
        and note.link is not None
        and hmac.compare_digest(link.encode(), note.link.encode())
    )


def seen(book: GameNotes, id_: str, caller: Caller, link: str | None) -> NoteVersion:
    """Return a note that the caller may see. Raises NothingHere."""
    page = book.pages.get(NoteId(id_))
    if page is None or not may_see(page, caller, link):
        raise NothingHere(what="note", name=id_)
    return page


def write(book: GameNotes, wanted: NoteRequest) -> NoteWritten:
    _require_room(book, wanted.by)
    if len(book.pages) >= MOST_NOTES:
        raise TooManyNotes(most=MOST_NOTES)
    if book.of(wanted.by) >= MOST_OF_ONE_AUTHOR:
        raise TooManyNotes(most=MOST_OF_ONE_AUTHOR)

    id_ = NoteId(token_hex(8))
    note = StoredNote(
        id=id_,
        author=wanted.by,
        created=wanted.at,
        changed=wanted.at,
        visibility=wanted.visibility,
        line=replace(wanted.line, id=id_),
        link=_link(wanted.visibility, None),
    )
    return NoteWritten(id=id_, by=wanted.by, at=wanted.at, note=note)


def change(
    book: GameNotes, id_: str, caller: Caller, wanted: NoteRequest, expected: int | None
) -> NoteChanged:
    page = seen(book, id_, caller, None)
    if page.note.author != wanted.by:
        raise NotYours()
    _require_version(page, expected)
    _require_room(book, wanted.by)
    note = replace(
        page.note,
        changed=wanted.at,
        visibility=wanted.visibility,
        line=replace(wanted.line, id=page.note.id),
        link=_link(wanted.visibility, page.note.link),
    )
    return NoteChanged(id=note.id, by=wanted.by, at=wanted.at, note=note)


def remove(book: GameNotes, id_: str, caller: Caller, at: str, expected: int | None) -> NoteRemoved:
    page = seen(book, id_, caller, None)
    if not caller.is_operator and page.note.author != caller.player:
        raise NotYours()
    _require_version(page, expected)
    return NoteRemoved(id=page.note.id, by=caller.player or OPERATOR, at=at)


def undo(book: GameNotes, by: PlayerId, at: str) -> EditUndone:
    edits = book.done.get(by, ())
    if not edits:
        raise NoEditToUndo()
    _require_room(book, by)
    return EditUndone(
        id=edits[-1].id, by=by, at=at, edit=edits[-1].number, note=_of(edits[-1].before)
    )


def redo(book: GameNotes, by: PlayerId, at: str) -> EditRedone:
    edits = book.undone.get(by, ())
    if not edits:
        raise NoEditToRedo()
    _require_room(book, by)
    return EditRedone(
        id=edits[-1].id, by=by, at=at, edit=edits[-1].number, note=_of(edits[-1].after)
    )


def _of(page: NoteVersion | None) -> StoredNote | None:
    return None if page is None else page.note


def _link(visibility: NoteVisibility, known: str | None) -> str | None:
    """Return the key of a note's link; one that stops being shared gets another one later."""
    return (known or token_urlsafe(16)) if visibility == "link" else None


def _require_version(page: NoteVersion, expected: int | None) -> None:
    if expected is not None and page.version != expected:
        raise NoteMoved()


def _require_room(book: GameNotes, by: PlayerId) -> None:
    # The stream keeps every edit, so it must not grow without end.
    if book.edits.get(by, 0) >= MOST_EDITS:
        raise TooManyNotes(most=MOST_EDITS)
    if book.size >= MOST_BYTES:
        raise TooManyNotes(most=MOST_BYTES)
