"""The rules of notes on a game: which event a command leads to, or why it is refused."""

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from service.domain.kit.messages import GameId, PlayerId
from service.domain.kit.translation import N_
from service.events.keys import tag_of
from service.teaching.kit.access import Actor, Visibility, link_for
from service.teaching.kit.aggregate import Aggregate, TeachingCommand
from service.teaching.kit.errors import NotFound, NotTheOwner
from service.teaching.notes.errors import (
    FieldProblem,
    InvalidNote,
    NoteMoved,
    TooManyNotes,
)
from service.teaching.notes.events import (
    EditRedone,
    EditUndone,
    NoteChanged,
    NoteEvent,
    NoteId,
    NoteRemoved,
    NoteWritten,
    StoredNote,
)
from service.teaching.notes.limits import MOST_OF_ONE_AUTHOR
from service.teaching.notes.model import Annotation, Question, Variation
from service.teaching.notes.state import GameNotes, NoteVersion, evolve, is_visible

MOST_NOTES = 10_000  # on one game
MOST_EDITS = 20_000  # of one author on one game
MOST_BYTES = 16 * 1024 * 1024  # of all notes on one game: they have to fit into its replay file
OPERATOR = PlayerId("operator")


class _NoteCommand(TeachingCommand, frozen=True, kw_only=True):
    """A command of a player or the operator."""

    by: Actor

    @property
    def author(self) -> PlayerId:
        return self.by.player or OPERATOR


class WriteNote(_NoteCommand, frozen=True, kw_only=True):
    """Put a note that fits the game on it; `link` is the key of its link, should it need one."""

    id: NoteId
    line: Annotation | Variation | Question
    visibility: Visibility
    link: str


class ChangeNote(WriteNote, frozen=True, kw_only=True):
    """Change the actor's own note, if it has the expected version."""

    expected: int | None = None


class RemoveNote(_NoteCommand, frozen=True, kw_only=True):
    """Remove the actor's own note, if it has the expected version; the operator may remove any."""

    id: NoteId
    expected: int | None = None


class UndoEdit(_NoteCommand, frozen=True, kw_only=True):
    """Take back the actor's last edit."""


class RedoEdit(_NoteCommand, frozen=True, kw_only=True):
    """Make the edit again that one took back last."""


NoteCommand = WriteNote | ChangeNote | RemoveNote | UndoEdit | RedoEdit


def decide(command: NoteCommand, notes: GameNotes) -> Sequence[NoteEvent]:
    match command:
        case ChangeNote():
            return (_change(command, notes),)
        case WriteNote():
            return (_write(command, notes),)
        case RemoveNote():
            return (_remove(command, notes),)
        case UndoEdit():
            return (_undo(command, notes),)
        case RedoEdit():
            return (_redo(command, notes),)
        case _:
            assert_never(command)


def visible_note(notes: GameNotes, id_: str, actor: Actor, key: str | None = None) -> NoteVersion:
    """Return a note that the actor may see. Raises NotFound."""
    page = notes.pages.get(NoteId(id_))
    if page is None or not is_visible(page, actor, key):
        raise NotFound("note", id_)
    return page


def _write(command: WriteNote, notes: GameNotes) -> NoteWritten:
    _require_variation(command, notes)
    _require_room(command, notes)
    if len(notes.pages) >= MOST_NOTES:
        raise TooManyNotes(most=MOST_NOTES)
    if notes.of(command.author) >= MOST_OF_ONE_AUTHOR:
        raise TooManyNotes(most=MOST_OF_ONE_AUTHOR)

    note = StoredNote(
        id=command.id,
        author=command.author,
        created=command.at,
        changed=command.at,
        visibility=command.visibility,
        line=replace(command.line, id=command.id),
        link=link_for(command.visibility, None, command.link),
    )
    return NoteWritten(**_edit(command, note.id), note=note)


def _change(command: ChangeNote, notes: GameNotes) -> NoteChanged:
    _require_variation(command, notes)
    page = visible_note(notes, command.id, command.by)
    if page.note.author != command.author:
        raise NotTheOwner()
    _require_version(page, command.expected)
    _require_room(command, notes)

    note = replace(
        page.note,
        changed=command.at,
        visibility=command.visibility,
        line=replace(command.line, id=page.note.id),
        link=link_for(command.visibility, page.note.link, command.link),
    )
    return NoteChanged(**_edit(command, note.id), note=note)


def _remove(command: RemoveNote, notes: GameNotes) -> NoteRemoved:
    page = visible_note(notes, command.id, command.by)
    if not command.by.is_operator and page.note.author != command.author:
        raise NotTheOwner()
    _require_version(page, command.expected)
    return NoteRemoved(**_edit(command, page.note.id))


def _undo(command: UndoEdit, notes: GameNotes) -> EditUndone:
    last, _ = notes.history(command.author).undo()
    _require_room(command, notes)
    return EditUndone(**_edit(command, last.id), edit=last.number, note=_note(last.before))


def _redo(command: RedoEdit, notes: GameNotes) -> EditRedone:
    last, _ = notes.history(command.author).redo()
    _require_room(command, notes)
    return EditRedone(**_edit(command, last.id), edit=last.number, note=_note(last.after))


def _edit(command: NoteCommand, id_: NoteId) -> dict[str, Any]:
    """Return the fields of every edit."""
    key, body = command.key, command.body
    return {"id": id_, "by": command.author, "at": command.at, "key": key, "body": body}


def _note(page: NoteVersion | None) -> StoredNote | None:
    return None if page is None else page.note


def _require_version(page: NoteVersion, expected: int | None) -> None:
    if expected is not None and page.version != expected:
        raise NoteMoved()


def _require_room(command: NoteCommand, notes: GameNotes) -> None:
    # The stream keeps every edit, so its length is limited.
    if notes.edits.get(command.author, 0) >= MOST_EDITS:
        raise TooManyNotes(most=MOST_EDITS)
    if notes.size >= MOST_BYTES:
        raise TooManyNotes(most=MOST_BYTES)


def _require_variation(command: WriteNote, notes: GameNotes) -> None:
    """Refuse a question that refers to a variation which its readers can't see."""
    if not isinstance(command.line, Question) or command.line.wrong.variation is None:
        return
    page = notes.pages.get(NoteId(command.line.wrong.variation))
    if page is None or not _can_show(page, command.author):
        problem = FieldProblem("/wrong/variation", N_("must be a variation on this game"))
        raise InvalidNote([problem])


def _can_show(page: NoteVersion, author: PlayerId) -> bool:
    note = page.note
    is_seen = note.author == author or note.visibility == "public"
    return is_seen and isinstance(note.line, Variation)


NOTES: Aggregate[NoteCommand, NoteEvent, GameNotes] = Aggregate(
    initial=GameNotes,
    decide=decide,
    evolve=evolve,
    events=NoteEvent,
    stream=lambda game: f"{tag_of(GameId(game))}:game:{game}:notes",
)
