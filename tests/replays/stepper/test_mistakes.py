"""The list of mistakes and turning points of an analysed file, to jump from."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.widgets import OptionList

from replays.cli import replay
from replays.stepper.notes.mistakes import LONGEST, LOSS, LOSS_SIGN, in_a_row, mistakes_in
from service.teaching.notes.model import Annotation
from tests.replays.on_screen import Playing, own_copy, press, stepper, typed, watch

GAME = "dream-home-tie-break-shared"
SAMPLE = Path(__file__).parents[3] / "docs" / "samples" / "won-by-luck.replay"


@pytest.fixture(scope="module")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = own_copy(GAME, tmp_path_factory.mktemp("analysed"))
    done = CliRunner().invoke(replay, ["analyse", str(file), "--processes", "1"])
    assert done.exit_code == 0, done.output
    return file


def test_the_costliest_come_first_and_turning_points_last(analysed: Path) -> None:
    found = mistakes_in(stepper("", "end", file=analysed).reader)
    signs = [each.sign for each in found]

    assert signs == sorted(signs, key=("??", "?", "?!", "·", "⇅").index)
    assert {"?", "⇅"} <= set(signs)


def test_turns_that_lost_little_are_listed_too() -> None:
    reader = stepper("", "end", file=SAMPLE).reader
    notes = [each.note for each in reader.notes if isinstance(each.note, Annotation)]
    told = {note.id for note in notes if note.id.startswith(LOSS)}

    assert told <= {each.note.id for each in mistakes_in(reader)}
    assert LOSS_SIGN in [each.sign for each in mistakes_in(reader)]


def test_one_key_lists_them_and_leads_there(analysed: Path) -> None:
    app = stepper("", "R1.1", file=analysed)
    first = mistakes_in(app.reader)[0]

    press(app, "M", "enter")

    assert app.reader.here.at == first.moment
    assert app.reader.message == "V shows the better turn."


def test_the_end_of_an_analysed_game_says_where_its_mistakes_are(analysed: Path) -> None:
    assert "M lists the mistakes." in press(stepper("", "R1.1", file=analysed), "G")
    assert "The end. M lists the mistakes." in press(stepper("", "end", file=analysed), "right")
    assert "mistakes." not in press(stepper(GAME, "end"), "right")


def test_the_chosen_seat_comes_first_and_a_typed_name_filters(analysed: Path) -> None:
    app = stepper("", "R1.1", file=analysed)
    app.reader.choose_seat()
    app.reader.choose_seat()
    own = mistakes_in(app.reader)
    assert own[0].seat == app.reader.chosen_seat == 2
    other = next(each for each in own if "Ana: this turn" in in_a_row(app.reader, each))

    press(app, "M", *typed("Ana this turn"), "enter")

    assert app.reader.here.at == other.moment


def test_a_long_row_goes_on_below_its_text(analysed: Path) -> None:
    lines = rows_of(press_and_list(analysed, "M"))

    assert any(line.startswith(" " * 7) for line in lines)
    assert all(line.startswith(("R", " " * 7)) for line in lines)
    assert not any(line.endswith(":") for line in lines)


def test_a_variation_without_a_text_tells_its_first_move(analysed: Path) -> None:
    lines = rows_of(press_and_list(analysed, "V"))

    assert all(" Take column " in line for line in lines if line.startswith("R"))


def test_variations_of_this_turn_come_first(analysed: Path) -> None:
    rows = [row for row in rows_of(press_and_list(analysed, "V")) if row.startswith("R")]
    last = rows[-1].split()[0]
    assert rows[0].split()[0] != last

    assert rows_of(press_and_list(analysed, "V", last))[0].split()[0] == last


def press_and_list(file: Path, key: str, at: str = "R1.1") -> list[str]:
    app, seen = stepper("", at, file=file), list[str]()

    async def look(pilot: Playing) -> None:
        await pilot.press(key)
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        seen.extend(str(each.prompt) for each in options.options)

    watch(app, look, (80, 24))
    return seen


def rows_of(prompts: list[str]) -> list[str]:
    return [line for prompt in prompts for line in prompt.splitlines()]


def test_it_is_told_in_the_readers_language_and_in_one_line(analysed: Path) -> None:
    reader = stepper("", "end", file=analysed, language="de").reader
    rows = [in_a_row(reader, each) for each in mistakes_in(reader)]

    assert all(len(row) <= LONGEST and "\n" not in row and "*" not in row for row in rows)
    assert any("verlor" in row for row in rows)


def test_nothing_to_come_is_listed_where_spoilers_are_hidden(analysed: Path) -> None:
    reader = stepper("", "R1.1", file=analysed, no_spoilers=True).reader

    assert mistakes_in(reader) == []


def test_a_file_without_such_notes_says_what_writes_them() -> None:
    app = stepper(GAME, "R1.1")

    assert "altana replay analyse" in press(app, "M")
