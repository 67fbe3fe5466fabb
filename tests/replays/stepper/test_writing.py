"""Writing in the stepper: notes, glyphs, marks and questions, with undo and redo."""

from pathlib import Path

import msgspec
import pytest

from replays.files.opening import open_replay
from replays.files.output_file import save
from replays.reading.cursor import Cursor
from replays.reading.verification import verify
from replays.stepper.app import Stepper
from replays.stepper.notes.writer import GLYPHS
from service.events.store.chain import canonical
from service.teaching.lessons.lesson import Lesson
from service.teaching.notes.model import Anchor, Annotation, Mark, Question, Variation
from service.teaching.notes.replay_game import ReplayGame
from tests.replays.golden_games import opened
from tests.replays.on_screen import Playing, own_copy, press, shown, stepper, typed, watch
from tests.replays.stepper.test_notes import annotated


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return own_copy("burano-4", tmp_path)


def eva(file: Path, at: str = "42", language: str = "en", author: str = "Eva") -> Stepper:
    return stepper("", at, file=file, author=author, language=language)


def notes(file: Path) -> list[Annotation]:
    found = ReplayGame(open_replay(str(file))).notes
    return [note for note in found if isinstance(note, Annotation)]


def write(text: str) -> list[str]:
    return ["a", *typed(text), "ctrl+s"]


def test_a_note_is_written_and_kept_in_the_file(file: Path):
    seen = press(eva(file), *write("Now **two**."))

    [note] = notes(file)
    assert note.text == {"en": "Now **two**."}
    assert note.author == "Eva"
    assert note.time.endswith("Z")
    assert note.anchor == Anchor(move=42, hash=open_replay(str(file)).entries[41].hash)
    assert "✎ Eva: Now two." in seen


def test_the_facts_are_untouched(file: Path):
    press(eva(file), *write("Good."), "1", "enter")

    report = verify(file.read_bytes())
    assert (report.fault, report.notes) == (None, ())


def test_a_text_of_several_lines_is_markdown(file: Path):
    seen = press(eva(file), *write("- one\n- two"), size=(160, 50))

    assert notes(file)[0].text == {"en": "- one\n- two"}
    assert "• one" in seen


def test_ones_own_note_is_gone_on_with(file: Path):
    press(eva(file), *write("One."))
    press(eva(file), *write(" Two."))

    assert [note.text["en"] for note in notes(file)] == ["One. Two."]


def test_a_note_of_somebody_else_is_left_alone(file: Path):
    press(eva(file), *write("Mine."))
    press(eva(file, author="Ada"), *write("Ours."))

    assert [(note.author, note.text["en"]) for note in notes(file)] == [
        ("Eva", "Mine."),
        ("Ada", "Ours."),
    ]


def test_another_language_is_another_text_of_the_same_note(file: Path):
    press(eva(file), *write("Good."))
    press(eva(file, language="de"), *write("Gut."))

    assert [note.text for note in notes(file)] == [{"en": "Good.", "de": "Gut."}]


def test_what_is_left_is_not_kept(file: Path):
    before = file.read_bytes()
    press(eva(file), "a", *typed("Never mind"), "escape")

    assert file.read_bytes() == before


def test_nothing_written_is_no_note(file: Path):
    before = file.read_bytes()
    press(eva(file), "a", "ctrl+s")

    assert file.read_bytes() == before


def test_a_note_in_the_middle_of_a_move_is_on_the_whole_move(file: Path):
    app = eva(file, "42.1")
    press(app, *write("Good."))

    assert notes(file)[0].anchor.move == 42
    assert app.reader.here.at == opened("burano-4").jump("42").at


@pytest.mark.parametrize(("key", "glyph"), list(zip("123456", GLYPHS, strict=True)))
def test_a_move_is_judged_by_a_glyph(file: Path, key: str, glyph: str):
    seen = press(eva(file), key, "enter")

    assert notes(file)[0].glyphs == (glyph,)
    assert f"markers {glyph}" in seen


def test_another_glyph_takes_the_place_of_the_first(file: Path):
    press(eva(file), "1", "enter", "5", "enter")

    assert [note.glyphs for note in notes(file)] == [("?",)]


def test_the_same_glyph_again_takes_it_back(file: Path):
    press(eva(file), "1", "enter", "1", "enter")

    assert notes(file) == []


@pytest.mark.parametrize("target", ["17", "42.2", "2.1", "100"])
def test_a_number_of_several_digits_is_a_jump_and_judges_nothing(file: Path, target: str):
    before = file.read_bytes()
    app = eva(file)
    press(app, *typed(f"{target}\n"))

    assert app.reader.here.at == opened("burano-4").jump(target).at
    assert file.read_bytes() == before


def test_a_card_is_ringed_with_the_cursor(file: Path):
    seen = press(eva(file), "x", "enter", "down", "right", "enter")

    [mark] = notes(file)[0].marks
    assert mark == Mark(mark="ring", card=opened("burano-4").jump("42").state.display[1][1])
    assert "◎" in seen


def test_the_place_that_is_pointed_at_is_shown(file: Path):
    seen = press(eva(file), "x", "enter", *typed("ground-red-1"))

    assert "☛" in seen
    assert "red ground floor 1  (ground-red-1)" in seen


def test_an_arrow_goes_from_a_card_to_a_slot(file: Path):
    press(
        eva(file),
        *("x", "down", "enter", *typed("ground-red-1"), "enter"),
        *(*typed("2:2.upper"), "enter"),
    )

    [mark] = notes(file)[0].marks
    assert (mark.mark, mark.card, mark.to) == ("arrow", "ground-red-1", "2:2.upper")


def test_an_arrow_is_seen_beside_a_ring_on_the_same_card(file: Path):
    card = (*typed("ground-red-1"), "enter")
    seen = press(
        eva(file),
        *("x", "enter", *card),
        *("x", "down", "enter", *card, *typed("2:2.upper"), "enter"),
    )

    table = seen.split("▶")[0]
    assert "↗" in table


def test_a_label_says_something_in_ones_own_language(file: Path):
    seen = press(
        eva(file, language="de"),
        *("x", "down", "down", "enter", *typed("ground-red-1"), "enter"),
        *typed("Hier\n"),
        size=(160, 50),
    )

    [mark] = notes(file)[0].marks
    assert (mark.mark, mark.text) == ("label", {"de": "Hier"})
    assert "Hier" in seen


def test_the_same_mark_again_takes_it_off(file: Path):
    ring = ("x", "enter", *typed("ground-red-1"), "enter")
    press(eva(file), *ring, *ring)

    assert notes(file) == []


@pytest.mark.parametrize(
    "keys",
    [
        ("x", "escape"),
        ("x", "enter", "escape"),
        ("x", "down", "enter", "enter", "escape"),
        ("x", "down", "down", "enter", "enter", "escape"),
    ],
)
def test_a_mark_that_is_left_is_not_kept(file: Path, keys: tuple[str, ...]):
    before = file.read_bytes()
    app = eva(file)
    press(app, *keys)

    assert file.read_bytes() == before
    assert app.scene.pointed == ""


@pytest.mark.parametrize("name", ["burano-4", "dream-home-3"])
def test_every_place_that_is_offered_can_be_marked(name: str, tmp_path: Path):
    file = own_copy(name, tmp_path)
    app = stepper("", "R3.2", file=file)

    async def do(pilot: Playing) -> None:
        await pilot.press("x", "enter")
        for key in ("up", "up", "left"):
            await pilot.press(key)
        await pilot.press("enter")
        await pilot.pause()

    watch(app, do)
    assert len(notes(file)[0].marks) == 1
    assert verify(file.read_bytes()).notes == ()


def test_edits_are_undone_and_done_again(file: Path):
    whole = [file.read_bytes()]
    for keys in (write("One."), ["1", "enter"], ["delete"]):
        press(eva(file), *keys)
        whole.append(file.read_bytes())
    assert notes(file) == []

    for state in reversed(whole[:-1]):
        press(eva(file), "u")
        assert file.read_bytes() == state
    for state in whole[1:]:
        press(eva(file), "ctrl+r")
        assert file.read_bytes() == state


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("u", "There is nothing to undo."),
        ("ctrl+r", "There is nothing to do again."),
        ("delete", "There is no note of yours here."),
        ("A", "Try a variation first: its moves are the right answer."),
        ("r", "Nothing is said about this moment."),
    ],
)
def test_what_cannot_be_done_is_told(file: Path, key: str, told: str):
    before = file.read_bytes()
    app = eva(file)
    press(app, key)

    assert app.reader.message == told
    assert file.read_bytes() == before


def test_a_variation_and_a_bookmark_are_undone_too(file: Path):
    before = file.read_bytes()
    press(eva(file), "b", "enter", "w", *typed("What if?\n"), "m", *typed("here\n"))
    found = ReplayGame(open_replay(str(file))).notes
    assert any(isinstance(note, Variation) for note in found)

    press(eva(file), "u", "u")
    assert file.read_bytes() == before


def test_what_was_tried_becomes_the_right_answer_of_a_question(file: Path):
    press(eva(file, "R5"), "b", "enter", "A", *typed("What now?"), "ctrl+s")
    lesson = Lesson(ReplayGame(open_replay(str(file))))

    [question] = lesson.questions
    assert isinstance(question, Question)
    assert question.text == {"en": "What now?"}
    assert lesson.flagged == ()


def test_what_others_add_meanwhile_is_not_lost(file: Path):
    app = eva(file)

    async def do(pilot: Playing) -> None:
        replay = open_replay(str(file))
        stray = Annotation(id="x", anchor=Anchor(move=1, hash="0" * 64), text={"en": "Stray."})
        save(msgspec.structs.replace(replay, others=(*replay.others, canonical(stray))), str(file))
        await pilot.press("1", "enter")
        await pilot.pause()

    watch(app, do)
    assert [bool(note.glyphs) for note in notes(file)] == [False, True]


def test_a_note_that_somebody_removed_meanwhile_is_told_so(file: Path):
    app, before = eva(file), file.read_bytes()

    async def do(pilot: Playing) -> None:
        await pilot.press("1", "enter")
        file.write_bytes(before)
        await pilot.press("2", "enter")
        await pilot.pause()

    watch(app, do)
    assert app.reader.message == "Not saved: somebody has removed this note from the file."
    assert file.read_bytes() == before


def test_a_file_that_tells_of_another_game_by_now_is_not_written(file: Path, tmp_path: Path):
    app = eva(file)
    other = own_copy("burano-2", tmp_path).read_bytes()
    file.write_bytes(other)
    press(app, "1", "enter")

    assert app.reader.message.startswith("Not saved:")
    assert file.read_bytes() == other


def test_the_screen_shows_the_note_at_once(file: Path):
    app = eva(file)

    async def do(pilot: Playing) -> None:
        await pilot.press(*write("Look."))
        await pilot.pause()
        assert "Eva: Look." in shown(app)
        await pilot.press("u")
        await pilot.pause()
        assert "Eva: Look." not in shown(app)

    watch(app, do)


def test_notes_are_read_in_full(tmp_path: Path):
    seen = press(stepper("", "42", file=annotated(tmp_path, 42)), "r")

    assert "◎ pink roof 3" in seen


def test_notes_that_do_not_fit_are_counted_and_not_shown(file: Path):
    replay = open_replay(str(file))
    stray = Annotation(id="x", anchor=Anchor(move=42, hash="0" * 64), text={"en": "Stray."})
    save(msgspec.structs.replace(replay, others=(*replay.others, canonical(stray))), str(file))
    seen = press(eva(file))

    assert "1 note is not on this game as it is, and is not shown." in seen
    assert "Stray." not in seen


def test_raw_html_and_escape_codes_are_text(file: Path):
    replay = open_replay(str(file))
    anchor = Anchor(move=42, hash=replay.entries[41].hash)
    bad = Annotation(id="x", anchor=anchor, text={"en": "<b>bold</b> \x1b[31mred"})
    save(msgspec.structs.replace(replay, others=(*replay.others, canonical(bad))), str(file))
    seen = press(eva(file))

    assert "<b>bold</b> ?[31mred" in seen


def test_a_moment_is_annotated_before_the_first_round(file: Path):
    press(eva(file, "1"), *write("The table."))

    assert notes(file)[0].anchor.move == 1
    assert Cursor.over(ReplayGame(open_replay(str(file)))).next_note() is not None


def test_a_digit_alone_writes_nothing(file: Path):
    before = file.read_bytes()

    press(eva(file), *typed("17.2"), "escape")

    assert file.read_bytes() == before


def test_a_judgement_is_asked_for_before_it_is_written(file: Path):
    assert "Write ?! on " in press(eva(file), "4")
    press(eva(file), "4", "y")
    assert [note.glyphs for note in notes(file)] == [("?!",)]
    assert "Take ?! off " in press(eva(file), "4")


def test_escape_keeps_a_draft(file: Path):
    before = file.read_bytes()
    app = eva(file)

    seen = press(app, "a", *typed("Half a tho"), "escape", "a", *typed("ught."), "ctrl+s")

    assert "Saved in" in seen
    assert [note.text for note in notes(file)] == [{"en": "Half a thought."}]
    assert app.drafts == {}
    assert file.read_bytes() != before


def test_an_editor_that_nobody_wrote_in_leaves_no_draft(file: Path):
    app = eva(file)
    press(app, "a", "escape")

    assert app.drafts == {}


def test_what_an_editor_asks_is_read_in_full_on_a_small_screen(file: Path):
    seen = press(eva(file, "R5"), "b", "enter", "A", size=(80, 24))

    assert "wrong." in seen


def test_hints_replies_and_further_answers_are_written_in_the_stepper(file: Path):
    text = "What now?\n? Look up.\n? Look down.\n= Yes.\n! No."
    press(eva(file, "R5"), "b", "enter", "A", *typed(text), "ctrl+s")
    press(eva(file, "R5"), "b", "down", "enter", "A", *typed("\n= As good."), "ctrl+s")
    lesson = Lesson(ReplayGame(open_replay(str(file))))

    [question] = lesson.questions
    assert question.text == {"en": "What now?"}
    assert question.hints == ({"en": "Look up."}, {"en": "Look down."})
    assert [answer.reply for answer in question.answers] == [{"en": "Yes."}, {"en": "As good."}]
    assert question.wrong.reply == {"en": "No."}
    assert lesson.flagged == ()


def test_a_variation_of_the_file_is_stepped_into_and_read(file: Path):
    press(eva(file), "b", "enter", "b", "enter", "w", *typed("What if?\n"))
    app = eva(file)

    assert "» " in press(app, "r")
    assert "What if?" in press(eva(file, "first"), "V")
    seen = press(eva(file, "first"), "V", "enter", "right", "down")
    assert seen.count("»") >= 2
    assert "variation: 2 moves" in seen
    assert "The end of the variation" in press(eva(file), "V", "enter", *["right"] * 3)
    assert "The start of the variation" in press(eva(file), "V", "enter", "right", *["left"] * 2)


def test_the_best_turn_is_played_out(file: Path):
    assert "brings most at once" in press(eva(file, "R5"), "B")
    assert "variation: 1 move" in press(eva(file, "R5"), "B", "right")


def test_the_last_sentences_are_read_in_full(file: Path):
    app = eva(file, "R5")

    assert app.reader.sentence(app.reader.here.at) in press(app, "R")


@pytest.mark.parametrize("name", ["burano-4", "dream-home-4"])
def test_the_seat_that_moved_is_shown_until_the_next_step(name: str):
    app = stepper(name, "R2")
    press(app, "down", size=(80, 24))

    assert app.scene.seat == app.reader.here.move.seat
