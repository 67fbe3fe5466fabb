"""The sample courses in the terminal: `altana learn burano` opens one by its name."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from replays.learn.command import learn
from service.events.replay_files.file import write
from tests.teaching.lessons.asked import BURANO, game_with, question
from tests.teaching.samples.sources import LANGUAGES, course_names, read_chapter, read_course_source


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def told(*options: str) -> Result:
    return CliRunner().invoke(learn, [*options, "--plain", "--learner", "Mia"], input="q\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("course", course_names())
def test_a_course_opens_by_its_name_with_its_first_chapter(course: str, language: str) -> None:
    source = read_course_source(course)

    result = told(course, "--language", language)

    assert result.exit_code == 0, result.output
    assert getattr(source.title, language) in result.output
    assert getattr(read_chapter(course, source.chapters[0]).title, language) in result.output


def test_a_file_of_that_name_goes_first() -> None:
    Path("burano").write_bytes(b"".join(write(game_with(BURANO, question(BURANO, 8)).replay)))

    assert read_course_source("burano").title.en not in told("burano", "--language", "en").output


def test_a_name_that_is_neither_a_file_nor_a_course_is_an_error() -> None:
    result = told("chess")

    assert (result.exit_code, "chess" in result.output) == (8, True)
