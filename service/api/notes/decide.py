"""Who may do what to a note: turns a request into a note event, or refuses it."""

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
MOST_BYTES = 16 * 1024 * 1024  # of all notes on one game: they have to fit into its replay file
OPERATOR = PlayerId("operator")


class NoteRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What a note should become, by whom, and when."""

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


def visible_note(game_notes: GameNotes, id_: str, caller: Caller, link: str | None) -> NoteVersion:
    """Return a note that the caller may see. Raises NothingHere."""
    page = game_notes.pages.get(NoteId(id_))
    if page is None or not may_see(page, caller, link):
        raise NothingHere(what="note", name=id_)
    return page


def write(game_notes: GameNotes, note_request: NoteRequest) -> NoteWritten:
    _require_room(game_notes, note_request.by)
    if len(game_notes.pages) >= MOST_NOTES:
        raise TooManyNotes(most=MOST_NOTES)
    if game_notes.of(note_request.by) >= MOST_OF_ONE_AUTHOR:
        raise TooManyNotes(most=MOST_OF_ONE_AUTHOR)

    id_ = NoteId(token_hex(8))
    note = StoredNote(
        id=id_,
        author=note_request.by,
        created=note_request.at,
        changed=note_request.at,
        visibility=note_request.visibility,
        line=replace(note_request.line, id=id_),
        link=_link_for(note_request.visibility, None),
    )
    return NoteWritten(id=id_, by=note_request.by, at=note_request.at, note=note)


def change(
    game_notes: GameNotes, id_: str, caller: Caller, note_request: NoteRequest, expected: int | None
) -> NoteChanged:
    page = visible_note(game_notes, id_, caller, None)
    if page.note.author != note_request.by:
        raise NotYours()
    _require_version(page, expected)
    _require_room(game_notes, note_request.by)
    note = replace(
        page.note,
        changed=note_request.at,
        visibility=note_request.visibility,
        line=replace(note_request.line, id=page.note.id),
        link=_link_for(note_request.visibility, page.note.link),
    )
    return NoteChanged(id=note.id, by=note_request.by, at=note_request.at, note=note)


def remove(
    game_notes: GameNotes, id_: str, caller: Caller, at: str, expected: int | None
) -> NoteRemoved:
    page = visible_note(game_notes, id_, caller, None)
    if not caller.is_operator and page.note.author != caller.player:
        raise NotYours()
    _require_version(page, expected)
    return NoteRemoved(id=page.note.id, by=caller.player or OPERATOR, at=at)


def undo(game_notes: GameNotes, by: PlayerId, at: str) -> EditUndone:
    edits = game_notes.done.get(by, ())
    if not edits:
        raise NoEditToUndo()
    _require_room(game_notes, by)
    return EditUndone(
        id=edits[-1].id, by=by, at=at, edit=edits[-1].number, note=_of(edits[-1].before)
    )


def redo(game_notes: GameNotes, by: PlayerId, at: str) -> EditRedone:
    edits = game_notes.undone.get(by, ())
    if not edits:
        raise NoEditToRedo()
    _require_room(game_notes, by)
    return EditRedone(
        id=edits[-1].id, by=by, at=at, edit=edits[-1].number, note=_of(edits[-1].after)
    )


def _of(page: NoteVersion | None) -> StoredNote | None:
    return None if page is None else page.note


def _link_for(visibility: NoteVisibility, link: str | None) -> str | None:
    """Return the key of a note's link; a note that is shared by link again gets a new key."""
    return (link or token_urlsafe(16)) if visibility == "link" else None


def _require_version(page: NoteVersion, expected: int | None) -> None:
    if expected is not None and page.version != expected:
        raise NoteMoved()


def _require_room(game_notes: GameNotes, by: PlayerId) -> None:
    # The stream keeps every edit, so its length is limited.
    if game_notes.edits.get(by, 0) >= MOST_EDITS:
        raise TooManyNotes(most=MOST_EDITS)
    if game_notes.size >= MOST_BYTES:
        raise TooManyNotes(most=MOST_BYTES)
