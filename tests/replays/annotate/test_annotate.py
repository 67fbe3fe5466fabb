"""`altana annotate`: notes written and read by scripts, the facts untouched."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from replays.annotate.cli import COMMANDS, SHORT_HELP, annotate
from replays.reading.verification import verify
from service.cli import altana
from service.events.replay_files.file import Replay, parse, write
from service.events.store.chain import canonical
from tests.golden import FOLDER
from tests.kit.processes import end, start
from tests.teaching.lessons.golden_questions import BURANO, DREAM_HOME, commands_of

TURN = json.dumps(commands_of(BURANO, 7))
FACTS = parse((FOLDER / f"{BURANO}.replay").read_bytes())


WHY = {"kind": "variation", "id": "why", "anchor": {"move": 6}, "moves": []}


def run(*arguments: object, code: int = 0, typed: str | None = None) -> Result:
    runner = CliRunner(env={"LC_ALL": "C"})
    result = runner.invoke(annotate, [str(each) for each in arguments], input=typed)
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    copy = tmp_path / "game.replay"
    copy.write_bytes((FOLDER / f"{BURANO}.replay").read_bytes())
    return copy


def notes(file: Path, **options: Any) -> list[dict[str, Any]]:
    return [row["note"] for row in json.loads(run("list", file, "--format", "json").output)]


def added(file: Path, *more: object) -> str:
    return run("add", file, "--at", "R2.1", "--text", "Well done.", *more).output.strip()


def test_a_note_is_added_and_says_what_it_goes_by(file: Path) -> None:
    name = added(file, "--author", "Ana", "--time", "2026-11-16T12:00:00Z")

    [note] = notes(file)
    assert note["id"] == name
    assert (note["author"], note["time"]) == ("Ana", "2026-11-16T12:00:00Z")
    assert note["anchor"] == {"move": 6, "hash": FACTS.entries[5].hash}


def test_the_facts_are_untouched(file: Path) -> None:
    added(file)
    run("question", file, "--at", 7, "--before", "--answer", TURN)

    after = parse(file.read_bytes())
    assert (after.header, after.entries) == (FACTS.header, FACTS.entries)
    report = verify(file.read_bytes())
    assert report.fault is None
    assert "notes" in report.proven


def test_one_text_comes_in_several_languages(file: Path) -> None:
    added(file, "--text", "de=Gut gemacht.", "--text", "it=Ben fatto.")

    assert notes(file)[0]["text"] == {"en": "Well done.", "de": "Gut gemacht.", "it": "Ben fatto."}
    assert "Gut gemacht" in run("list", file, "--language", "de").output


def test_a_note_calls_seats_by_the_names_of_their_players(file: Path) -> None:
    texts = ("--text", "de=Platz 2 baut.", "--text", "fr=Seat 2")
    run("add", file, "--at", 7, "--text", "Seat 2 builds.", "--id", "n", *texts)

    assert "Bo builds." in run("list", file).output
    assert "Bo baut." in run("list", file, "--language", "de").output
    shown = run("show", file, "n").output
    assert all(line in shown for line in ("en: Bo builds.", "de: Bo baut.", "fr: Seat 2"))
    assert notes(file)[0]["text"]["en"] == "Seat 2 builds."


def test_the_texts_of_a_list_stand_below_each_other(file: Path) -> None:
    for name in ("n", "a-name-that-is-long"):
        run("add", file, "--at", 7, "--text", "Here.", "--id", name)

    assert len({line.index("Here.") for line in run("list", file).output.splitlines()}) == 1


def test_glyphs_marks_and_stretches(file: Path) -> None:
    marks = ("--mark", "ring:ground-blue-2", "--mark", "arrow:ground-blue-2>3:0.ground")
    label = ("--mark", "label:3:0.ground=Here")
    run("add", file, "--at", 7, "--before", "--to", 9, "--glyph", "!?", *marks, *label)

    [note] = notes(file)
    assert note["glyphs"] == ["!?"]
    assert note["anchor"]["when"] == "before"
    assert note["anchor"]["to"]["move"] == 9
    assert note["marks"] == [
        {"mark": "ring", "card": "ground-blue-2"},
        {"mark": "arrow", "card": "ground-blue-2", "to": "3:0.ground"},
        {"mark": "label", "slot": "0.ground", "seat": 3, "text": {"en": "Here"}},
    ]


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--text", "x"], 2, "name a moment"),
        (["--at", "7"], 2, "needs --text"),
        (["--at", "7", "--text", "de="], 2, "needs --text"),
        (["--at", "99", "--text", "x"], 2, "no move 99"),
        (["--at", "7.1", "--text", "x"], 2, "whole moves"),
        (["--at", "R2.1", "--before", "--text", "x"], 2, "start of a turn"),
        (["--at", "7", "--to", "6", "--text", "x"], 2, "goes onward"),
        (["--at", "7", "--glyph", "!!!"], 2, "!!!"),
        (["--at", "7", "--mark", "circle:ground-blue-2"], 2, "ring, arrow and label"),
        (["--at", "7", "--mark", "ring"], 2, "is not a mark"),
        (["--at", "7", "--mark", "arrow:ground-blue-2"], 2, "points to another"),
        (["--at", "7", "--mark", "label:ground-blue-2"], 2, "has a text"),
        (["--at", "7", "--mark", "ring:99:0.roof"], 2, "no seat 99"),
        (["--at", "7", "--mark", "ring:ground-teal-9"], 1, "not on the table"),
        (["--at", "7", "--text", "x", "--time", "noon"], 2, "not a time"),
        (["--json", "-"], 2, "not JSON"),
    ],
)
def test_what_cannot_be_said_changes_nothing(
    file: Path, options: list[str], code: int, told: str
) -> None:
    before = file.read_bytes()

    result = run("add", file, *options, code=code)

    assert told in result.output
    assert file.read_bytes() == before
    assert not Path(f"{file}.edits").exists()


def test_a_question_with_several_answers(file: Path) -> None:
    run("add", file, "--json", "-", typed=json.dumps(WHY))

    name = run(
        *("question", file, "--at", 7, "--before", "--text", "What now?"),
        *("--answer", TURN, "--worth", 3, "--reply", "Yes.", "--reply", "de=Ja."),
        *("--achieves", "gain >= 1", "--reply", "Better than nothing."),
        *("--hint", "Look.", "--hint", "de=Schau.", "--hint", "Count."),
        *("--wrong", "No.", "--wrong-variation", "why"),
    ).output.strip()

    _, note = notes(file)
    assert note["id"] == name
    assert note["answers"] == [
        {"commands": json.loads(TURN), "worth": 3, "reply": {"en": "Yes.", "de": "Ja."}},
        {"achieves": "gain >= 1", "reply": {"en": "Better than nothing."}},
    ]
    assert note["hints"] == [{"en": "Look.", "de": "Schau."}, {"en": "Count."}]
    assert note["wrong"] == {"reply": {"en": "No."}, "variation": "why"}


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        ([], 2, "needs a right answer"),
        (["--worth", "2"], 2, "needs an --answer"),
        (["--answer", "take"], 2, "may mean several moves"),
        (["--answer", '[{"type":"fly"}]'], 1, "fly"),
        (["--answer", '[{"type":"end_turn"}]'], 1, "the rules refuse it"),
        (["--achieves", "glory > 1"], 1, "no 'glory'"),
        (["--answer", TURN, "--worth", "-1"], 2, "-1"),
        (["--answer", TURN, "--to", "9"], 2, "on one moment"),
        (["--answer", TURN, "--wrong-variation", "why"], 1, "no variation 'why'"),
    ],
)
def test_a_question_that_cannot_be_asked_changes_nothing(
    file: Path, options: list[str], code: int, told: str
) -> None:
    before = file.read_bytes()

    result = run("question", file, "--at", 7, "--before", *options, code=code)

    assert told in result.output
    assert file.read_bytes() == before


def test_notes_come_as_json_too(file: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.json"
    new.write_text(
        json.dumps(
            [
                {"kind": "annotation", "anchor": {"move": 3}, "text": {"en": "One."}, "id": "one"},
                {
                    "kind": "question",
                    "anchor": {"move": 7, "when": "before"},
                    "answers": [{"achieves": "gain > 0"}],
                },
            ]
        )
    )

    names = run("add", file, "--json", new).output.split()

    assert names[0] == "one"
    assert [note["id"] for note in notes(file)] == names
    assert notes(file)[0]["anchor"]["hash"] == FACTS.entries[2].hash


@pytest.mark.parametrize(
    ("written", "code", "told"),
    [
        ("3", 2, "a note is a JSON object"),
        ('{"kind":"names","names":{}}', 1, "is not a note"),
        ('{"kind":"annotation"}', 1, "anchor"),
        ('{"kind":"annotation","anchor":{"move":99,"hash":"x"}}', 1, "annotation"),
        ('{"kind":"variation","anchor":{"move":3}}', 1, "moves"),
    ],
)
def test_json_that_is_no_note_changes_nothing(
    file: Path, written: str, code: int, told: str
) -> None:
    before = file.read_bytes()

    assert told in run("add", file, "--json", "-", code=code, typed=written).output
    assert file.read_bytes() == before


def test_all_notes_of_a_list_are_added_or_none(file: Path) -> None:
    good = {"kind": "annotation", "anchor": {"move": 3}, "text": {"en": "One."}}
    written = json.dumps([good, {**good, "kind": "song"}])

    run("add", file, "--json", "-", code=1, typed=written)

    assert notes(file) == []


def test_an_edit_changes_only_what_is_said(file: Path) -> None:
    name = added(file, "--text", "de=Gut.", "--glyph", "!", "--author", "Ana")

    run("edit", file, name, "--text", "de=Sehr gut.", "--author", "Bo", "--at", 9)

    [note] = notes(file)
    assert note["text"] == {"en": "Well done.", "de": "Sehr gut."}
    assert (note["author"], note["glyphs"], note["anchor"]["move"]) == ("Ana", ["!"], 9)


def test_parts_of_a_note_can_be_taken_away(file: Path) -> None:
    name = added(file, "--text", "de=Gut.", "--glyph", "!", "--mark", "ring:ground-blue-2")

    run("edit", file, name, "--text", "de=", "--no-glyphs", "--no-marks")

    [note] = notes(file)
    assert note["text"] == {"en": "Well done."}
    assert {"glyphs", "marks"}.isdisjoint(note)


def test_a_question_is_edited(file: Path) -> None:
    run("question", file, "--at", 7, "--before", "--answer", TURN, "--id", "q", "--wrong", "No.")

    run("edit", file, "q", "--achieves", "gain >= 1", "--worth", 4, "--hint", "Look.")

    [note] = notes(file)
    assert note["answers"] == [{"achieves": "gain >= 1", "worth": 4}]
    assert note["wrong"] == {"reply": {"en": "No."}}


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (["--hint", "Look."], 2, "a note has no --hint"),
        (["--text", "en="], 2, "needs --text"),
        (["--before"], 2, "need --at"),
        (["--mark", "ring:ground-teal-9"], 1, "not on the table"),
    ],
)
def test_an_edit_that_makes_no_sense_changes_nothing(
    file: Path, options: list[str], code: int, told: str
) -> None:
    name = added(file)
    before = file.read_bytes()

    assert told in run("edit", file, name, *options, code=code).output
    assert file.read_bytes() == before


def test_a_note_is_shown_in_full(file: Path) -> None:
    run("question", file, "--at", 7, "--before", "--answer", TURN, "--id", "q", "--hint", "Look.")

    told = run("show", file, "q", "--language", "de").output

    assert "vor Aktion 7" in told
    assert "Tipp 1" in told
    assert json.loads(run("show", file, "q", "--format", "json").output)["note"]["id"] == "q"


def test_what_people_write_cannot_paint_the_terminal(file: Path) -> None:
    name = added(file, "--text", "en=\x1b[31mred\x07", "--author", "A\x1b[2J")

    for told in (run("show", file, name).output, run("list", file).output):
        assert "\x1b" not in told
        assert "\x07" not in told


def test_notes_go_and_come_back_across_runs(file: Path) -> None:
    whole = [file.read_bytes()]
    one = added(file)
    whole.append(file.read_bytes())
    run("edit", file, one, "--text", "Two.")
    whole.append(file.read_bytes())
    run("remove", file, one)
    whole.append(file.read_bytes())

    for state in reversed(whole[:-1]):
        run("undo", file)
        assert file.read_bytes() == state
    assert "nothing to undo" in run("undo", file, code=1).output
    for state in whole[1:]:
        run("redo", file)
        assert file.read_bytes() == state
    assert "nothing to redo" in run("redo", file, code=1).output


def test_several_who_write_at_once_lose_nothing(file: Path) -> None:
    arguments = ("-m", "service.cli", "annotate", "add", str(file), "--at", "3", "--text")
    for process in [start(*arguments, f"Note {number}") for number in range(4)]:
        end(process)

    assert {note["text"]["en"] for note in notes(file)} == {f"Note {n}" for n in range(4)}


def test_the_history_is_no_part_of_the_file(file: Path) -> None:
    name = added(file, "--text", "it=Segreto")
    run("remove", file, name)

    assert b"Segreto" not in file.read_bytes()


def test_a_history_of_another_game_is_not_taken(file: Path) -> None:
    added(file)
    file.write_bytes((FOLDER / f"{DREAM_HOME}.replay").read_bytes())

    assert "nothing to undo" in run("undo", file, code=1).output


@pytest.mark.parametrize("command", ["show", "edit", "remove"])
def test_a_note_that_is_not_there_is_told(file: Path, command: str) -> None:
    assert "there is no note 'x'" in run(command, file, "x", code=1).output


def test_two_kinds_with_one_id_are_told_apart(file: Path) -> None:
    added(file, "--id", "x")
    run("question", file, "--at", 7, "--before", "--answer", TURN, "--id", "x")

    assert "--kind" in run("remove", file, "x", code=1).output
    run("remove", file, "x", "--kind", "question")
    assert [note["kind"] for note in notes(file)] == ["annotation"]


def test_an_id_cannot_be_given_twice(file: Path) -> None:
    added(file, "--id", "x")

    assert (
        "has the id 'x'" in run("add", file, "--at", 3, "--text", "y", "--id", "x", code=1).output
    )


def test_another_file_can_be_written(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    added(file, "-o", tmp_path / "other.replay.gz")

    assert file.read_bytes() == before
    assert len(notes(tmp_path / "other.replay.gz")) == 1


def test_notes_on_another_game_are_flagged_and_kept(file: Path) -> None:
    run("add", file, "--at", 3, "--text", "Here.", "--id", "here")
    stranger = (
        file.read_bytes()
        .replace(b'"id":"here"', b'"id":"lost"')
        .replace(
            b'{"anchor":{"hash":"' + FACTS.entries[2].hash.encode(),
            b'{"anchor":{"hash":"' + b"0" * 64,
        )
    )
    file.write_bytes(stranger)

    [row] = json.loads(run("list", file, "--format", "json", "--flagged").output)

    assert row["problem"] == "its anchor is not a move of this game"
    assert "not shown" in run("list", file).output
    added(file)
    assert b'"id":"lost"' in file.read_bytes()


def test_merging_does_not_depend_on_the_order(file: Path, tmp_path: Path) -> None:
    other, ab, ba = (tmp_path / f"{name}.replay" for name in ("other", "ab", "ba"))
    run("add", file, "--at", 3, "--text", "Mine", "--id", "x", "-o", other)
    run("add", file, "--at", 3, "--text", "Yours", "--id", "x")
    added(file)

    run("merge", file, other, "-o", ab)
    run("merge", other, file, "-o", ba)

    assert ab.read_bytes() == ba.read_bytes()
    assert {note["id"] for note in notes(ab)} >= {"x"}
    assert "1 other version" in run("list", ab).output
    assert "Another version" in run("show", ab, "x").output
    assert verify(ab.read_bytes()).fault is None


def test_a_merge_into_one_of_the_files_can_be_undone(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.replay"
    run("add", file, "--at", 3, "--text", "Mine", "-o", other)
    added(file)
    before = file.read_bytes()

    run("merge", file, other, "-o", file)
    assert len(notes(file)) == 2
    run("undo", file)

    assert file.read_bytes() == before


def test_rivals_can_be_removed(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.replay"
    run("add", file, "--at", 3, "--text", "Mine", "--id", "x", "-o", other)
    run("add", file, "--at", 3, "--text", "Yours", "--id", "x")
    run("merge", file, other, "-o", file)

    run("remove", file, "x", "--rivals")

    assert "other version" not in run("list", file).output
    assert "no other version" in run("remove", file, "x", "--rivals", code=1).output


def test_files_of_two_games_are_not_merged(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.replay"

    told = run("merge", file, FOLDER / f"{DREAM_HOME}.replay", "-o", out, code=1).output

    assert "different games" in told
    assert not out.exists()


def test_a_file_that_is_not_there_has_an_exit_code_of_its_own(tmp_path: Path) -> None:
    run("list", tmp_path / "none.replay", code=8)
    run("undo", tmp_path / "none" / "none.replay", code=8)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_says_what_the_command_says(name: str) -> None:
    command = annotate.get_command(annotate.make_context("annotate", [name, "--help"]), name)

    assert command is not None
    assert command.get_short_help_str(limit=200) == SHORT_HELP[name]


def test_it_is_a_command_of_altana() -> None:
    assert "annotate" in CliRunner().invoke(altana, ["--help"]).output


def test_notes_that_are_no_text_are_refused_in_words(file: Path, tmp_path: Path) -> None:
    given = tmp_path / "notes.json"
    given.write_bytes(b'{"kind": "annotation", "author": "\xff"}')

    assert "not JSON" in run("add", file, "--json", given, code=2).output


def test_a_history_that_is_no_text_is_lost_and_nothing_else(file: Path) -> None:
    added(file)
    history = Path(f"{file}.edits")
    history.write_bytes(history.read_bytes().replace(b"Well", b"W\xffll"))

    assert "undo" in run("undo", file, code=1).output
    run("add", file, "--at", "R3", "--text", "More.")
    assert len(notes(file)) == 2


def test_a_note_is_shown_in_the_language_that_was_asked_for(file: Path) -> None:
    texts = ("--text", "en=Look here.", "--text", "de=Schau her.")
    name = run("add", file, "--at", "5", *texts).output.strip()
    answer = ("--answer", TURN, "--reply", "en=Yes.", "--reply", "de=Ja.")
    more = (
        "--hint",
        "en=Count.",
        "--hint",
        "de=Zähle.",
        "--wrong",
        "en=No.",
        "--wrong",
        "de=Nein.",
    )
    asked = run("question", file, "--at", 7, "--before", *texts, *answer, *more).output.strip()

    whole = run("show", file, name).output
    assert "en: Look here." in whole
    assert "de: Schau her." in whole
    assert "Look here." not in run("show", file, name, "--language", "de").output
    german = run("show", file, asked, "--language", "de").output
    assert all(said in german for said in ("Schau her.", "Ja.", "Zähle.", "Nein."))
    assert not any(said in german for said in ("Look here.", "Yes.", "Count.", "No."))


def test_a_variation_is_shown_with_its_moves(file: Path) -> None:
    moves = [{"seat": 1, "commands": commands_of(BURANO, 7), "events": []}]
    inner = {"after": 0, "moves": moves, "text": {"en": "Or so."}}
    line = {**WHY, "moves": moves, "variations": [inner]}
    shown = run("show", _with_note(file, line), "why").output

    assert "  1. " in shown
    assert "Take " in shown
    assert "or, after move 0 of it:" in shown
    assert "en: Or so." in shown


def test_a_variation_without_a_text_is_listed_by_how_it_begins(file: Path) -> None:
    turn = json.dumps(commands_of(BURANO, 7))
    tried = CliRunner().invoke(altana, ["replay", "branch", str(file), "--at", "6", "--play", turn])
    assert tried.exit_code == 0, tried.output

    assert " variation  " in (row := run("list", file).output)
    assert "  Take " in row


def _with_note(file: Path, note: dict[str, Any]) -> Path:
    """Write a note into a file as it is, whether the rules would bear it out or not."""
    note = {**note, "anchor": {"move": 6, "hash": FACTS.entries[5].hash}}
    replay = Replay(FACTS.header, FACTS.entries, (canonical(note),))
    file.write_bytes(b"".join(write(replay)))
    return file
