"""The repository of notes: many concurrent authors, on any journal."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from msgspec.structs import asdict, replace

from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import KeyReused
from service.events.store.journal import Journal
from service.teaching.kit.access import Actor
from service.teaching.kit.repository import Repository
from service.teaching.notes.decide import (
    NOTES,
    ChangeNote,
    NoteCommand,
    RedoEdit,
    UndoEdit,
    WriteNote,
)
from service.teaching.notes.errors import NoteMoved
from service.teaching.notes.events import NoteEvent, NoteId
from service.teaching.notes.model import Anchor, Annotation
from service.teaching.notes.state import GameNotes
from tests.kit.tables import new_id

Notes = Repository[NoteCommand, NoteEvent, GameNotes]
AT = "2026-03-01T12:00:00.000Z"


def notes(journal: Journal) -> Notes:
    return Repository(journal, NOTES)


def writing(by: str, text: str = "x", **fields: Any) -> WriteNote:
    return WriteNote(
        at=AT,
        by=Actor(PlayerId(by)),
        id=NoteId(new_id()),
        line=Annotation(id="", anchor=Anchor(move=1, hash="0" * 64), text={"en": text}),
        visibility="public",
        link="link",
        **fields,
    )


def write(repository: Notes, game: GameId, by: str, text: str = "x") -> NoteEvent:
    event = repository.submit(writing(by, text), game).event
    assert event is not None
    return event


def texts(book: GameNotes) -> list[str]:
    return sorted(page.note.line.text["en"] for page in book.pages.values())


def test_many_authors_at_once_lose_nothing(journal: Journal) -> None:
    game, several = new_id(), [notes(journal) for _ in range(4)]

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: write(several[n % 4], game, f"a{n % 5}", f"{n:02}"), range(40)))

    assert texts(notes(journal).load(game)) == [f"{n:02}" for n in range(40)]
    assert notes(journal).load(game) == several[0].load(game)


def test_two_changes_meant_for_the_same_version_can_not_both_hold(journal: Journal) -> None:
    game, repository, like = new_id(), notes(journal), writing("ana")
    note = write(repository, game, "ana").id

    def change(text: str) -> str:
        try:
            line = replace(like.line, text={"en": text})
            fields = {**asdict(like), "id": note, "line": line, "expected": 1}
            repository.submit(ChangeNote(**fields), game)
        except NoteMoved:
            return ""
        return text

    with ThreadPoolExecutor(8) as pool:
        held = [text for text in pool.map(change, map(str, range(8))) if text]

    assert len(held) == 1
    assert texts(repository.load(game)) == held


def test_undo_and_redo_go_on_in_another_process(journal: Journal) -> None:
    game, by = new_id(), Actor(PlayerId("ana"))
    for text in ("1", "2", "3"):
        write(notes(journal), game, "ana", text)

    for _ in range(2):
        notes(journal).submit(UndoEdit(at=AT, by=by), game)
    assert texts(notes(journal).load(game)) == ["1"]
    notes(journal).submit(RedoEdit(at=AT, by=by), game)

    assert texts(notes(journal).load(game)) == ["1", "2"]


def test_a_key_stands_for_one_request(journal: Journal) -> None:
    game, repository = new_id(), notes(journal)

    def send(body: str) -> tuple[NoteEvent | None, int]:
        receipt = repository.submit(writing("ana", key="ana/k", body=body), game)
        return receipt.event, receipt.number

    with ThreadPoolExecutor(8) as pool:
        sent = list(pool.map(send, ["same"] * 8))

    assert {number for _, number in sent} == {1}
    assert len({event.id for event, _ in sent if event}) == 1
    with pytest.raises(KeyReused):
        send("other")
    assert len(repository.load(game).pages) == 1
