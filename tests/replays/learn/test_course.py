"""Working through a course: one chapter after another, resumed where the learner was."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from replays.learn.app import LearnApp
from replays.learn.chapters import CourseReader, WholeCourse
from service.cli import altana
from service.events.replay_files.file import write
from service.teaching.courses.package import Chapter, read_course, write_course
from service.teaching.notes.anchors import anchor_at
from service.teaching.notes.model import Annotation
from tests.replays.learn.test_screen import press
from tests.replays.lessons import notes
from tests.teaching.lessons.golden_questions import BURANO, DREAM_HOME, game_with, hashes_of

MANY = 70


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep progress where no other test looks."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def course(chapters: int = 3) -> bytes:
    """Make a course: first something to read, then questions, then only something to read."""
    said = Annotation(id="x", anchor=anchor_at(hashes_of(DREAM_HOME), 5), text={"en": "A home."})
    files = {
        "read": b"".join(write(game_with(DREAM_HOME, said).replay)),
        "asked": b"".join(write(game_with(BURANO, *notes()).replay)),
    }
    listed = [
        (
            Chapter(
                file=f"{number}.replay",
                title={"en": f"Chapter *{number}*", "de": f"Kapitel {number}"},
                text={"en": f"About {number}."},
            ),
            files["asked" if number == 2 else "read"],
        )
        for number in range(1, chapters + 1)
    ]
    title = {"en": "Your first street", "de": "Deine erste Straße"}
    return write_course(title, listed, text={"en": "For **all**."})


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "street.zip"
    path.write_bytes(course())
    return str(path)


def learn(file: str, *lines: str, code: int = 0, more: tuple[str, ...] = ()) -> Result:
    typed = "".join(f"{line}\n" for line in lines)
    arguments = ["learn", file, "--learner", "Ada", "--language", "en", *more]
    result = CliRunner().invoke(altana, arguments, input=typed)
    assert result.exit_code == code, result.output
    return result


def test_a_course_begins_with_what_it_says_of_itself(file: str):
    told = learn(file).stdout

    assert "Your first street" in told
    assert "For all." in told
    assert "1. Chapter *1*" in told
    assert "A home." in told


def test_the_end_of_a_chapter_leads_to_the_next_one(file: str):
    told = learn(file, "", "", "").stdout

    assert told.index("2. Chapter *2*") < told.index("Question 1 of 2")


def test_the_end_of_the_last_chapter_is_the_end(file: str):
    told = learn(file, "", "", "", more=("--chapter", "3")).stdout

    assert told.rstrip().endswith("Saved; 0 of 0 points.")


def test_it_goes_on_in_the_chapter_where_one_was(file: str):
    learn(file, "", "")

    told = learn(file).stdout
    assert "2. Chapter *2*" in told
    assert "For all." not in told


def test_chapters_are_listed_with_what_was_reached(file: str):
    told = learn(file, "", "", "", "s", "", "s", "", "", "", "c").stdout

    assert "1. Chapter *1* ✓" in told
    assert "2. Chapter *2* ✓ 0 of 5" in told


def test_any_chapter_can_be_gone_to(file: str):
    assert "3. Chapter *3*" in learn(file, "c 3").stdout
    assert "3. Chapter *3*" in learn(file, more=("--chapter", "3")).stdout


def test_a_chapter_that_is_not_there_is_told(file: str):
    assert "there is no chapter 9" in learn(file, code=2, more=("--chapter", "9")).stderr


def test_a_single_file_has_no_chapters(tmp_path: Path):
    path = tmp_path / "one.replay"
    path.write_bytes(b"".join(write(game_with(BURANO, *notes()).replay)))

    assert "there is no chapter 1" in learn(str(path), code=2, more=("--chapter", "1")).stderr


def test_restart_begins_the_course_anew(file: str):
    learn(file, "", "")

    assert "For all." in learn(file, more=("--restart",)).stdout


def test_a_zip_that_is_no_course_is_told(tmp_path: Path):
    path = tmp_path / "bad.zip"
    path.write_bytes(b"PK\x03\x04 and no more")

    assert "bad.zip" in learn(str(path), code=8).stderr


def test_a_course_may_have_many_chapters(tmp_path: Path):
    path = tmp_path / "long.zip"
    path.write_bytes(course(MANY))

    assert f"{MANY}. Chapter *{MANY}*" in learn(str(path), f"c {MANY}").stdout


def on_screen(language: str = "en") -> LearnApp:
    chapters = WholeCourse(read_course(course()), CourseReader("Ada", language, False))
    return LearnApp(chapters.study(), chapters=chapters)


def test_the_screen_goes_from_chapter_to_chapter():
    seen = press(on_screen(), "enter", "enter")

    assert "2. Chapter *2*" in seen
    assert "Walking in Burano" in seen


def test_chapters_are_chosen_on_the_screen():
    seen = press(on_screen("de"), "c", "down", "down", "enter")

    assert "3. Kapitel 3" in seen
