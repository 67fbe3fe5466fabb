"""The rules of notes on a game: events, a command, and the event or the refusal that follows."""

from typing import Any

import pytest
from msgspec.structs import replace

from service.domain.kit.messages import PlayerId
from service.teaching.kit.access import Actor, Visibility
from service.teaching.kit.aggregate import advance
from service.teaching.kit.errors import NotFound, NotTheOwner
from service.teaching.notes import decide, state
from service.teaching.notes.decide import (
    NOTES,
    OPERATOR,
    ChangeNote,
    RedoEdit,
    RemoveNote,
    UndoEdit,
    WriteNote,
    visible_note,
)
from service.teaching.notes.errors import (
    FieldProblem,
    InvalidNote,
    NoEditToRedo,
    NoEditToUndo,
    NoteMoved,
    TooManyNotes,
)
from service.teaching.notes.events import (
    EditRedone,
    EditUndone,
    NoteChanged,
    NoteId,
    NoteRemoved,
    NoteWritten,
    StoredNote,
)
from service.teaching.notes.model import Anchor, Annotation, Answer, Question, Variation, Wrong
from service.teaching.notes.state import GameNotes, is_visible
from tests.teaching.spec import AggregateSpec, given

NOON, LATER = "2026-03-01T12:00:00.000Z", "2026-03-01T12:30:00.000Z"
ANA, BO = PlayerId("ana"), PlayerId("bo")
BY_ANA, BY_BO, BY_OPERATOR = Actor(ANA), Actor(BO), Actor(is_operator=True)
ID = NoteId("n")
HERE = Anchor(move=1, hash="0" * 64)


def line(text: str = "x", id_: str = ID) -> Annotation:
    return Annotation(id=id_, anchor=HERE, text={"en": text})


def stored(text: str = "x", **fields: Any) -> StoredNote:
    note = StoredNote(
        id=ID, author=ANA, created=NOON, changed=NOON, visibility="private", line=line(text)
    )
    return replace(note, **fields)


def write(id_: str = ID, by: Actor = BY_ANA, visibility: Visibility = "private") -> WriteNote:
    return WriteNote(
        at=NOON, by=by, id=NoteId(id_), line=line(id_=""), visibility=visibility, link="new"
    )


def written(visibility: Visibility = "private", link: str | None = None) -> NoteWritten:
    return NoteWritten(id=ID, by=ANA, at=NOON, note=stored(visibility=visibility, link=link))


def change(
    text: str = "y",
    by: Actor = BY_ANA,
    expected: int | None = None,
    visibility: Visibility = "private",
    link: str = "newer",
) -> ChangeNote:
    return ChangeNote(
        at=LATER,
        by=by,
        id=ID,
        line=line(text, ""),
        visibility=visibility,
        link=link,
        expected=expected,
    )


def remove(by: Actor = BY_ANA, expected: int | None = None) -> RemoveNote:
    return RemoveNote(at=LATER, by=by, id=ID, expected=expected)


def undo(by: Actor = BY_ANA) -> UndoEdit:
    return UndoEdit(at=LATER, by=by)


def redo(by: Actor = BY_ANA) -> RedoEdit:
    return RedoEdit(at=LATER, by=by)


def texts(spec: AggregateSpec) -> list[str]:
    assert isinstance(spec.state, GameNotes)
    return [page.note.line.text["en"] for page in spec.state.pages.values()]


CHANGED = NoteChanged(id=ID, by=ANA, at=LATER, note=stored("y", changed=LATER))


def test_a_note_is_written_with_the_key_of_its_request() -> None:
    given(NOTES).when(write()).then(written())
    given(NOTES).when(replace(write(), key="ana/k", body="hash")).then(
        replace(written(), key="ana/k", body="hash")
    )


def test_a_note_is_changed_and_keeps_its_author_and_first_time() -> None:
    given(NOTES, written()).when(change()).then(CHANGED)


def test_a_change_shows_a_note_to_others() -> None:
    public = replace(CHANGED, note=stored("y", changed=LATER, visibility="public"))

    given(NOTES, written()).when(change(visibility="public")).then(public)


def test_a_note_that_is_shared_by_link_again_gets_a_new_link() -> None:
    spec = given(NOTES, written("link", "key"))

    def link(*commands: Any) -> Any:
        [event] = spec.when(*commands).events
        return event.note.link

    given(NOTES).when(write(visibility="link")).then(written("link", "new"))
    assert link(change(visibility="link")) == "key"
    assert link(change()) is None
    assert link(change(), change(visibility="link", link="newest")) == "newest"


def test_a_change_is_meant_for_the_version_that_was_seen() -> None:
    spec = given(NOTES, written())

    for command in (change(expected=2), remove(expected=2)):
        spec.when(command).then_refused(NoteMoved)
    spec.when(change(expected=1)).then(CHANGED)
    spec.when(remove(expected=1)).then(NoteRemoved(id=ID, by=ANA, at=LATER))


def test_somebody_else_s_note_is_left_alone() -> None:
    for command in (change(by=BY_BO), remove(BY_BO)):
        given(NOTES, written()).when(command).then_refused(NotFound, what="note", name=ID)
        given(NOTES, written("public")).when(command).then_refused(NotTheOwner)


def test_the_operator_removes_any_note_and_changes_none() -> None:
    spec = given(NOTES, written())

    spec.when(remove(BY_OPERATOR)).then(NoteRemoved(id=ID, by=OPERATOR, at=LATER))
    spec.when(change(by=BY_OPERATOR)).then_refused(NotTheOwner)


def test_an_edit_is_undone_and_redone() -> None:
    spec = given(NOTES, written()).when(change())

    undone = spec.when(undo()).then(EditUndone(id=ID, by=ANA, at=LATER, edit=2, note=stored()))
    assert texts(undone) == ["x"]
    redone = undone.when(redo()).then(
        EditRedone(id=ID, by=ANA, at=LATER, edit=2, note=CHANGED.note)
    )
    assert texts(redone) == ["y"]
    assert texts(undone.when(undo())) == []


def test_there_is_an_end_to_undoing_and_redoing() -> None:
    given(NOTES).when(undo()).then_refused(NoEditToUndo)
    spec = given(NOTES, written())
    spec.when(redo()).then_refused(NoEditToRedo)
    spec.when(undo(), undo()).then_refused(NoEditToUndo)
    spec.when(undo(), write("m"), redo()).then_refused(NoEditToRedo)


def test_people_undo_only_their_own_edits() -> None:
    spec = given(NOTES, written("public")).when(write("m", BY_BO))

    spec.when(undo(BY_BO), undo(BY_BO)).then_refused(NoEditToUndo)
    assert texts(spec.when(undo())) == ["x"]


def test_what_the_operator_removed_does_not_come_back() -> None:
    spec = given(NOTES, written()).when(change(), remove(BY_OPERATOR))

    spec.when(undo()).then_refused(NoEditToUndo)
    spec.when(undo(BY_OPERATOR)).then_refused(NoEditToUndo)


def test_only_so_many_edits_can_be_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_UNDOS", 2)

    spec = given(NOTES).when(write("a"), write("b"), write("c"), undo(), undo())
    spec.when(undo()).then_refused(NoEditToUndo)


@pytest.mark.parametrize(
    ("limit", "most"), [("MOST_NOTES", 1), ("MOST_OF_ONE_AUTHOR", 1), ("MOST_EDITS", 1)]
)
def test_there_is_room_for_so_many(monkeypatch: pytest.MonkeyPatch, limit: str, most: int) -> None:
    monkeypatch.setattr(decide, limit, most)

    given(NOTES, written()).when(write("m")).then_refused(TooManyNotes, most=most)
    given(NOTES).when(write("m")).then_accepted()


def test_the_notes_of_a_game_fit_into_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = given(NOTES, written())
    assert isinstance(spec.state, GameNotes)
    size = spec.state.size
    monkeypatch.setattr(decide, "MOST_BYTES", size)

    for command in (write("m"), change(), undo()):
        spec.when(command).then_refused(TooManyNotes, most=size)
    spec.when(remove()).then_accepted()
    monkeypatch.setattr(decide, "MOST_BYTES", size + 1)
    spec.when(write("m")).then_accepted()


def question(variation: str | None) -> WriteNote:
    asked = Question(
        id="", anchor=HERE, answers=(Answer(achieves="over"),), wrong=Wrong(variation=variation)
    )
    return replace(write("q"), line=asked)


def change_to(asking: WriteNote) -> ChangeNote:
    return replace(change(), line=asking.line)


def test_a_question_refers_to_a_variation_that_its_readers_see() -> None:
    own = replace(write("v"), line=Variation(id="", anchor=HERE, moves=()))
    private = replace(own, by=BY_BO)

    given(NOTES).when(question(None)).then_accepted()
    given(NOTES).when(own, question("v")).then_accepted()
    given(NOTES).when(replace(private, visibility="public"), question("v")).then_accepted()
    given(NOTES).when(own, write(), change_to(question("v"))).then_accepted()
    given(NOTES).when(private, question("v")).then_refused(InvalidNote)
    given(NOTES, written()).when(question(ID)).then_refused(InvalidNote)
    given(NOTES, written()).when(change_to(question("v"))).then_refused(InvalidNote)
    refusal = given(NOTES).when(question("v")).refusal
    assert isinstance(refusal, InvalidNote)
    assert refusal.problems == [
        FieldProblem("/wrong/variation", "must be a variation on this game")
    ]


def test_a_link_shows_a_note() -> None:
    notes = advance(NOTES, NOTES.initial(), [written("link", "key")])
    page = visible_note(notes, ID, BY_BO, "key")
    for id_, key in ((ID, "guess"), (ID, None), ("m", "key")):
        with pytest.raises(NotFound):
            visible_note(notes, id_, BY_BO, key)

    assert [is_visible(page, BY_BO, key) for key in ("key", "guess", None)] == [True, False, False]
    assert is_visible(page, BY_ANA)
    assert is_visible(page, BY_OPERATOR)
