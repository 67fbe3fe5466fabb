"""The sample courses are made of their sources, true, whole in three languages, and found."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from replays.commands.course import course as course_command
from replays.reading.verification import ALL_PROOFS, verify
from service.teaching.courses.package import read_course
from service.teaching.courses.samples import sample_files
from service.teaching.notes.marks import names_of, on_the_table
from service.teaching.notes.model import Annotation, Texts
from tests.kit.effort import first_of
from tests.teaching.samples.maker import made_course
from tests.teaching.samples.sample_questions import chapters, lesson, opened
from tests.teaching.samples.sources import FOLDER, LANGUAGES

COURSES = ("burano", "dream-home")
FEWEST_CHAPTERS = 5
MOST_BYTES = 500_000
RULE = re.compile(r"`([BD]-[A-Z0-9-]+)`")


def texts_of(found: Any) -> Iterator[Texts]:
    """Yield all texts by language in what was decoded."""
    if isinstance(found, dict):
        if set(found) & set(LANGUAGES):
            yield found
            return
        for value in found.values():
            yield from texts_of(value)
    elif isinstance(found, list | tuple):
        for value in found:
            yield from texts_of(value)


EVERY_CHAPTER = pytest.mark.parametrize(("course", "number"), list(chapters()), ids=str)
EVERY_COURSE = pytest.mark.parametrize("course", COURSES)


@EVERY_COURSE
def test_a_course_is_as_its_sources_say(course: str) -> None:
    fresh = read_course(made_course(course))
    kept = opened(course)

    assert kept.manifest == fresh.manifest, "old: run make courses"
    for number in range(1, len(fresh.chapters) + 1):
        assert kept.file(number) == fresh.file(number), "old: run make courses"


@pytest.mark.parametrize("course", first_of(COURSES))  # every question has tests of its own
def test_a_course_is_proved_by_the_command_that_checks_courses(course: str) -> None:
    result = CliRunner().invoke(course_command, ["check", str(FOLDER / f"{course}.zip")])

    told = f"{len(opened(course).chapters)} chapters, all is well\n"
    assert (result.exit_code, result.output) == (0, told)


@EVERY_COURSE
def test_a_course_has_five_chapters_and_is_small(course: str) -> None:
    assert len(opened(course).chapters) >= FEWEST_CHAPTERS
    assert (FOLDER / f"{course}.zip").stat().st_size < MOST_BYTES


@EVERY_COURSE
def test_the_service_finds_the_course(course: str) -> None:
    assert f"{course}.zip" in sample_files()


@EVERY_COURSE
def test_chapters_keep_their_progress_apart(course: str) -> None:
    count = len(opened(course).chapters)

    assert len({lesson(course, number).facts for number in range(1, count + 1)}) == count


@EVERY_CHAPTER
def test_the_replay_of_a_chapter_verifies(course: str, number: int) -> None:
    assert verify(opened(course).file(number)).proven == ALL_PROOFS


@EVERY_CHAPTER
def test_every_text_is_there_in_three_languages(course: str, number: int) -> None:
    about = opened(course).chapters[number - 1]
    told = [
        *texts_of([about.title, about.text]),
        *texts_of(opened(course).replay(number).others_read()),
    ]

    assert told
    for texts in told:
        assert set(texts) == set(LANGUAGES)
        assert all(text.strip() for text in texts.values())
        assert len(set(texts.values())) == len(LANGUAGES), texts


@EVERY_CHAPTER
def test_every_rule_that_is_named_is_in_the_rulebook(course: str, number: int) -> None:
    folder = course.replace("-", "_")
    book = (FOLDER.parents[1] / "domain" / folder / "rules.md").read_text("utf-8")
    known = set(re.findall(r"^\| ([A-Z0-9-]+) \|", book, re.MULTILINE))
    named = RULE.findall(str(opened(course).replay(number).others_read()))

    assert named
    assert set(named) <= known


@EVERY_CHAPTER
def test_the_languages_name_the_same_rules(course: str, number: int) -> None:
    for texts in texts_of(opened(course).replay(number).others_read()):
        rules = {language: sorted(RULE.findall(text)) for language, text in texts.items()}
        assert rules["de"] == rules["en"], texts
        assert rules["it"] == rules["en"], texts


@EVERY_CHAPTER
def test_every_mark_is_on_a_card_or_slot_of_the_table(course: str, number: int) -> None:
    game = lesson(course, number).game
    for note in game.notes:
        if isinstance(note, Annotation):
            shown = on_the_table(game, note.anchor)
            assert shown is not None
            assert {name for mark in note.marks for name in names_of(mark)} <= shown, note.id
