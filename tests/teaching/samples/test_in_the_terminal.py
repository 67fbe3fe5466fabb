"""The sample courses in the terminal: `altana learn burano` opens one by its name."""

from collections.abc import Iterator
from io import TextIOBase
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from replays.learn.chapters import CourseReader, OneFile
from replays.learn.command import learn
from replays.learn.plain_mode import PlainLesson
from replays.learn.session import LearnSession
from replays.reading.card_places import places
from replays.reading.words import card_in_words
from replays.table.sentences import spoken_table
from service.domain.kit.trial import commands_of
from service.domain.sentences import tell_command
from service.events.replay_files.file import write
from tests.teaching.lessons.golden_questions import BURANO, game_with, question
from tests.teaching.samples.sample_questions import chapters, lesson, questions
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


class Blind(TextIOBase):
    """A learner who hears the lines of a lesson, and writes sentences of the list."""

    def __init__(self, study: LearnSession) -> None:
        self._study = study
        self._lines = self._write()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        return f"{next(self._lines)}\n"

    def _write(self) -> Iterator[str]:
        while self._study.stage != "end":
            if self._study.stage == "asking":
                yield "t"
                yield from self._answer()
            else:
                yield ""
        yield "q"

    def _answer(self) -> Iterator[str]:
        study, question = self._study, self._study.question
        assert question is not None
        answer = question.answers[0]
        raw = answer.commands or study.lesson.solved(question, answer).commands
        for command in commands_of(study.game.ruleset, msgspec.to_builtins(raw)):
            yield tell_command(study.game.ruleset, command, "en")
            yield "1"
        yield "."


@pytest.mark.parametrize(("course", "chapter"), [*chapters()], ids=str)
def test_every_question_is_answered_by_somebody_who_only_hears_it(
    course: str, chapter: int, capsys: pytest.CaptureFixture[str]
) -> None:
    heard_by = OneFile(lesson(course, chapter), CourseReader("Mia", "en", True))
    study = heard_by.study()
    asked = [each for each in questions() if (each.course, each.chapter) == (course, chapter)]

    writer: Any = Blind(study)
    PlainLesson(study, writer, heard_by).run()
    told = capsys.readouterr().out

    assert told.count("Right! ") == len(asked)
    for each in asked:
        state = each.lesson.position(each.lesson.question(each.source.id)).state
        heard = "\n".join(spoken_table(study.game, state, "en"))
        assert heard in told
        names = {card_in_words(study.game, card, "en") for card in places(study.game, state)}
        # Copies of a room are told by what is on them, and not by their numbers.
        assert [name for name in names if name.rstrip("0123456789 ") not in heard] == []
