"""Edits of notes: undone and redone byte for byte, with the facts untouched."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.events.replay_files.file import parse, write
from service.events.replay_files.lines import MOST_BYTES_OF_A_LINE, read_note
from service.events.store.chain import canonical
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.errors import NoEditToRedo, NoEditToUndo
from service.teaching.notes.file_edits import (
    MOST_EDITS,
    ChangedSince,
    FileNotes,
    History,
    IdTaken,
    NoSuchNote,
    add,
    bookmark,
    change,
    redo,
    remove,
    rewrite,
    undo,
)
from service.teaching.notes.lines import Key
from service.teaching.notes.model import Annotation, BadNote, Bookmark, Line, Question, Variation
from tests.teaching.lessons.golden_questions import BURANO, hashes_of, question
from tests.teaching.notes.any_notes import FACTS, files, unhurried

EMPTY = FileNotes(())
HERE = anchor_at(hashes_of(BURANO), 5)
NOON, LATER = "2026-11-16T12:00:00Z", "2026-11-16T12:30:00Z"


def note(text: str = "A roof!", name: str = "a", **more: Any) -> Annotation:
    return Annotation(id=name, anchor=HERE, text={"en": text}, **more)


def told(book: FileNotes) -> list[dict[str, Any]]:
    return [found for _, found in book.decoded_lines()]


def test_a_note_is_added_with_author_and_time() -> None:
    book = add(EMPTY, note(), author="Ana", time=NOON)

    [found] = told(book)
    assert (found["author"], found["time"], found["text"]) == ("Ana", NOON, {"en": "A roof!"})


def test_a_note_without_an_id_is_named_after_what_it_says() -> None:
    one, other = add(EMPTY, note(name="")), add(EMPTY, note("Another", name=""))

    assert told(one)[0]["id"] != told(other)[0]["id"]
    assert add(EMPTY, note(name="")) == one


def test_the_same_words_twice_are_two_notes() -> None:
    twice = add(add(EMPTY, note(name="")), note(name=""))

    assert len({found["id"] for found in told(twice)}) == 2


def test_an_id_names_one_note_of_its_kind() -> None:
    book = add(EMPTY, note())

    with pytest.raises(IdTaken):
        add(book, note("Another"))
    asked = question(BURANO, 8, id="a")
    assert len(add(book, asked).lines) == 2


def test_who_wrote_a_note_first_stays_its_author() -> None:
    book = add(EMPTY, note(), author="Ana", time=NOON)
    mine = msgspec.json.decode(book.lines[0], type=Annotation)

    changed = change(
        book, msgspec.structs.replace(mine, text={"en": "Two!"}), author="Bo", time=LATER
    )

    [found] = told(changed)
    assert (found["author"], found["time"], found["text"]) == ("Ana", LATER, {"en": "Two!"})
    assert changed.history.done[-1].author == "Bo"


def test_a_change_keeps_fields_that_are_not_known() -> None:
    [line] = add(EMPTY, note(glyphs=("?",))).lines
    strange = canonical({**read_note(line), "colour": "teal"})

    book = change(FileNotes((strange,)), note())

    [found] = told(book)
    assert found["colour"] == "teal"
    assert "glyphs" not in found


def test_a_change_to_the_same_is_none() -> None:
    book = add(EMPTY, note(time=NOON))

    assert change(book, note(time=NOON)) == book


def test_what_is_not_there_cannot_be_changed_or_removed() -> None:
    for act in (lambda: change(EMPTY, note()), lambda: remove(EMPTY, Key("annotation", "a"))):
        with pytest.raises(NoSuchNote):
            act()


def test_a_note_that_no_reader_would_take_is_not_written() -> None:
    line = Line(after=0, moves=())
    for _ in range(9):
        line = Line(after=0, moves=(), variations=(line,))
    deep = Variation(id="v", anchor=HERE, moves=(), variations=(line,))

    for bad in (note("x" * MOST_BYTES_OF_A_LINE), deep, note("\ud800")):
        with pytest.raises(BadNote):
            add(EMPTY, bad)


def test_bookmarks_are_edits_too() -> None:
    book = bookmark(EMPTY, Bookmark(anchor=HERE, name="here"))

    assert told(book)[0]["name"] == "here"
    assert undo(book)[0].lines == ()


def test_an_edit_of_many_lines_is_undone_at_once() -> None:
    book = add(add(EMPTY, note("one", "a")), note("two", "b"))
    fresh = add(EMPTY, note("three", "c")).lines

    rewritten = rewrite(book, (book.lines[1], *fresh), "auto")

    assert [found["id"] for found in told(rewritten)] == ["b", "c"]
    assert undo(rewritten)[0].lines == book.lines
    assert rewrite(book, book.lines, "auto") == book


def test_there_is_an_end_to_undoing_and_to_redoing() -> None:
    with pytest.raises(NoEditToUndo):
        undo(EMPTY)
    with pytest.raises(NoEditToRedo):
        redo(add(EMPTY, note()))


def test_after_another_edit_nothing_can_be_redone() -> None:
    undone, _ = undo(add(EMPTY, note()))

    with pytest.raises(NoEditToRedo):
        redo(add(undone, note("Another")))


def test_what_somebody_else_changed_since_is_not_undone() -> None:
    book = add(EMPTY, note())
    elsewhere = add(EMPTY, note("Not mine")).lines

    with pytest.raises(ChangedSince):
        undo(FileNotes(elsewhere, book.history))


def test_an_edit_is_undone_wherever_its_line_is_by_now() -> None:
    book = add(EMPTY, note())
    more = add(EMPTY, note("Before it", "b")).lines + book.lines

    assert undo(FileNotes(more, book.history))[0].lines == more[:1]


def test_the_history_has_an_end() -> None:
    book = EMPTY
    for number in range(MOST_EDITS + 5):
        book = add(book, note(str(number), str(number)))

    assert len(book.history.done) == MOST_EDITS


def test_a_history_can_be_stored() -> None:
    book, _ = undo(add(add(EMPTY, note(), author="Ana", time=NOON), note(name="b")))

    assert msgspec.json.decode(msgspec.json.encode(book.history), type=History) == book.history


edits = st.lists(
    st.tuples(st.sampled_from("+-=cu r"), st.sampled_from("abc"), st.text(max_size=5)), max_size=12
)


def edited(book: FileNotes, what: str, name: str, text: str) -> FileNotes:
    match what:
        case "+":
            return add(book, note(text, name))
        case "-":
            return remove(book, Key("annotation", name))
        case "=":
            return change(book, note(text, name))
        case "c":
            return add(book, Question(**{**_asked(), "id": name}))
        case "u":
            return undo(book)[0]
        case _:
            return redo(book)[0]


def _asked() -> dict[str, Any]:
    return msgspec.structs.asdict(question(BURANO, 8))


@unhurried
@given(files, edits)
def test_undoing_everything_gives_the_same_bytes_and_redoing_too(
    lines: tuple[bytes, ...], todo: list[tuple[str, str, str]]
) -> None:
    book = FileNotes(lines)
    for what, name, text in todo:
        try:
            book = edited(book, what, name, text)
        except (NoSuchNote, IdTaken, NoEditToUndo, NoEditToRedo):
            continue
    end = book

    while book.history.done:
        book, _ = undo(book)
    assert book.lines == lines

    for _ in end.history.done:
        book, _ = redo(book)
    assert book == end


@unhurried
@given(files, edits)
def test_every_edit_leaves_a_file_that_can_be_read(
    lines: tuple[bytes, ...], todo: list[tuple[str, str, str]]
) -> None:
    book = FileNotes(lines)
    for what, name, text in todo:
        try:
            book = edited(book, what, name, text)
        except (NoSuchNote, IdTaken, NoEditToUndo, NoEditToRedo):
            continue

    replay = msgspec.structs.replace(FACTS, others=book.lines)
    again = parse(b"".join(write(replay)))
    assert again == replay
    assert all(read_note(line) for line in again.others)


def test_a_history_of_an_earlier_release_is_read_and_undone() -> None:
    book = change(add(EMPTY, note(), author="Ana", time=NOON), note("Two!"), time=LATER)
    first, second = (
        line.decode() for line in (*add(EMPTY, note(), author="Ana", time=NOON).lines, *book.lines)
    )
    added = {"what": "add", "note": "a", "author": "Ana", "time": NOON}
    stored = {
        "facts": "seal",
        "done": [
            {**added, "added": [{"at": 0, "line": first}]},
            {
                "what": "change",
                "note": "a",
                "time": LATER,
                "removed": [{"at": 0, "line": first}],
                "added": [{"at": 0, "line": second}],
            },
        ],
    }

    history = msgspec.json.decode(msgspec.json.encode(stored), type=History)

    assert history == msgspec.structs.replace(book.history, facts="seal")
    once, _ = undo(FileNotes(book.lines, history))
    assert undo(once)[0].lines == ()
