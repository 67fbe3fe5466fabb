"""The repository of notes: many concurrent authors, on any journal."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.api.context.auth import Caller
from service.api.notes import decide
from service.api.notes.refusals import NoteMoved, TooManyNotes
from service.domain.kit.messages import GameId, PlayerId
from service.events.errors import KeyReused
from service.events.store.journal import Journal
from service.teaching.notes.events import GameNotes, NoteEvent
from service.teaching.notes.model import Anchor, Annotation
from service.teaching.notes.repository import NoteRepository
from tests.kit.tables import new_id

AT = "2026-03-01T12:00:00.000Z"


def wanted(by: str, text: str = "x") -> decide.NoteRequest:
    line = Annotation(id="", anchor=Anchor(move=1, hash="0" * 64), text={"en": text})
    return decide.NoteRequest(by=PlayerId(by), at=AT, line=line, visibility="public")


def write(desk: NoteRepository, game: GameId, by: str, text: str = "x") -> NoteEvent:
    return desk.edit(game, lambda book: decide.write(book, wanted(by, text)))[0]


def texts(book: GameNotes) -> list[str]:
    return sorted(page.note.line.text["en"] for page in book.pages.values())


def test_many_authors_at_once_lose_nothing(journal: Journal) -> None:
    game, desks = new_id(), [NoteRepository(journal) for _ in range(4)]

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: write(desks[n % 4], game, f"a{n % 5}", f"{n:02}"), range(40)))

    assert texts(NoteRepository(journal).load(game)) == [f"{n:02}" for n in range(40)]
    assert NoteRepository(journal).load(game) == desks[0].load(game)


def test_two_changes_meant_for_the_same_version_can_not_both_hold(journal: Journal) -> None:
    game, desk, ana = new_id(), NoteRepository(journal), Caller(player=PlayerId("ana"))
    note = write(desk, game, "ana").id

    def change(text: str) -> str:
        try:
            desk.edit(game, lambda book: decide.change(book, note, ana, wanted("ana", text), 1))
        except NoteMoved:
            return ""
        return text

    with ThreadPoolExecutor(8) as pool:
        held = [text for text in pool.map(change, map(str, range(8))) if text]

    assert len(held) == 1
    assert texts(desk.load(game)) == held


def test_undo_and_redo_go_on_in_another_process(journal: Journal) -> None:
    game, by = new_id(), PlayerId("ana")
    for text in ("1", "2", "3"):
        write(NoteRepository(journal), game, "ana", text)

    for _ in range(2):
        NoteRepository(journal).edit(game, lambda book: decide.undo(book, by, AT))
    assert texts(NoteRepository(journal).load(game)) == ["1"]
    NoteRepository(journal).edit(game, lambda book: decide.redo(book, by, AT))

    assert texts(NoteRepository(journal).load(game)) == ["1", "2"]


def test_a_key_stands_for_one_request(journal: Journal) -> None:
    game, desk = new_id(), NoteRepository(journal)

    def send(body: str) -> tuple[NoteEvent, int]:
        return desk.edit(game, lambda book: decide.write(book, wanted("ana")), "ana/k", body)

    with ThreadPoolExecutor(8) as pool:
        sent = list(pool.map(send, ["same"] * 8))

    assert {number for _, number in sent} == {1}
    assert len({event.id for event, _ in sent}) == 1
    with pytest.raises(KeyReused):
        send("other")
    assert len(desk.load(game).pages) == 1


def test_a_game_bears_only_so_many_notes(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MOST_NOTES", 3)
    monkeypatch.setattr(decide, "MOST_OF_ONE_AUTHOR", 2)
    game, desk = new_id(), NoteRepository(journal)
    for by in ("ana", "ana", "bo"):
        write(desk, game, by)

    for by in ("ana", "bo"):
        with pytest.raises(TooManyNotes):
            write(desk, game, by)
    assert len(desk.load(game).pages) == 3
