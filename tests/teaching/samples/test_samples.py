"""The sample courses teach what they say: every question is answered here, right and wrong."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from replays.course import course as course_command
from replays.verify import ALL_PROOFS, verify
from service.teaching.course_samples import sample_files
from service.teaching.courses import Course, problems_of_course, read_course
from service.teaching.lesson import Lesson
from service.teaching.marks import names_of, on_the_table
from service.teaching.notes import Annotation, Texts
from service.teaching.questions import Right, Wrong, judge_answer, most_worth
from tests.teaching.samples.maker import made_course
from tests.teaching.samples.sources import (
    FOLDER,
    LANGUAGES,
    AnswerSource,
    QuestionSource,
    course_names,
    read_chapter,
    read_course_source,
)

COURSES = ("burano",)
FEWEST_CHAPTERS = 5
MOST_BYTES = 500_000
RULE = re.compile(r"`([BD]-[A-Z0-9-]+)`")


class Asked(NamedTuple):
    """A question of a chapter, as its source has it."""

    course: str
    chapter: int
    source: QuestionSource

    def __str__(self) -> str:
        return f"{self.course}-{self.chapter}-{self.source.id}"


def chapters() -> Iterator[tuple[str, int, str]]:
    for course in course_names():
        for number, name in enumerate(read_course_source(course).chapters, 1):
            yield course, number, name


def questions() -> list[Asked]:
    return [
        Asked(course, number, question)
        for course, number, name in chapters()
        for question in read_chapter(course, name).questions
    ]


@cache
def opened(course: str) -> Course:
    return read_course((FOLDER / f"{course}.zip").read_bytes())


@cache
def lesson(course: str, chapter: int) -> Lesson:
    return opened(course).lesson(chapter)


def judged_by_the_lesson(asked: Asked, raw: Any) -> Any:
    taught = lesson(asked.course, asked.chapter)
    question = taught.question(asked.source.id)
    game = taught.game
    return judge_answer(game.ruleset, taught.position(question), game.secret, question, raw)


def texts_of(found: Any) -> Iterator[Texts]:
    """Give all texts by language in what was decoded."""
    if isinstance(found, dict):
        if set(found) & set(LANGUAGES):
            yield found
            return
        for value in found.values():
            yield from texts_of(value)
    elif isinstance(found, list | tuple):
        for value in found:
            yield from texts_of(value)


EVERY_CHAPTER = pytest.mark.parametrize(
    ("course", "number", "name"), list(chapters()), ids=lambda value: str(value)
)
EVERY_QUESTION = pytest.mark.parametrize("asked", questions(), ids=str)
EVERY_COURSE = pytest.mark.parametrize("course", COURSES)


@EVERY_COURSE
def test_a_course_is_as_its_sources_say(course: str) -> None:
    fresh = read_course(made_course(course))
    kept = opened(course)

    assert kept.manifest == fresh.manifest, "old: run make courses"
    for number in range(1, len(fresh.chapters) + 1):
        assert kept.file(number) == fresh.file(number), "old: run make courses"


@EVERY_COURSE
def test_a_course_is_proved_by_the_command_that_checks_courses(course: str) -> None:
    result = CliRunner().invoke(course_command, ["check", str(FOLDER / f"{course}.zip")])

    assert (result.exit_code, list(problems_of_course(opened(course)))) == (0, [])


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
def test_the_replay_of_a_chapter_verifies(course: str, number: int, name: str) -> None:
    assert verify(opened(course).file(number)).proven == ALL_PROOFS


@EVERY_CHAPTER
def test_every_text_is_there_in_three_languages(course: str, number: int, name: str) -> None:
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
def test_every_rule_that_is_named_is_in_the_rulebook(course: str, number: int, name: str) -> None:
    folder = course.replace("-", "_")
    book = (FOLDER.parents[1] / "domain" / folder / "rules.md").read_text("utf-8")
    known = set(re.findall(r"^\| ([A-Z0-9-]+) \|", book, re.MULTILINE))
    named = RULE.findall(str(opened(course).replay(number).others_read()))

    assert named
    assert set(named) <= known


@EVERY_CHAPTER
def test_the_languages_name_the_same_rules(course: str, number: int, name: str) -> None:
    for texts in texts_of(opened(course).replay(number).others_read()):
        rules = {language: sorted(RULE.findall(text)) for language, text in texts.items()}
        assert rules["de"] == rules["en"], texts
        assert rules["it"] == rules["en"], texts


@EVERY_CHAPTER
def test_every_mark_is_on_a_card_or_slot_of_the_table(course: str, number: int, name: str) -> None:
    game = lesson(course, number).game
    for note in game.notes:
        if isinstance(note, Annotation):
            shown = on_the_table(game, note.anchor)
            assert shown is not None
            assert {name for mark in note.marks for name in names_of(mark)} <= shown, note.id


@EVERY_QUESTION
def test_a_right_answer_brings_its_worth_and_its_reply(asked: Asked) -> None:
    for answer in asked.source.answers:
        verdict = judged_by_the_lesson(asked, given_for(answer))
        assert isinstance(verdict, Right), verdict
        assert verdict.worth == answer.worth
        assert verdict.reply["en"] == answer.reply.en.strip()


@EVERY_QUESTION
def test_a_likely_wrong_answer_is_wrong_and_gets_the_reply(asked: Asked) -> None:
    verdict = judged_by_the_lesson(asked, asked.source.wrong.example)

    assert isinstance(verdict, Wrong), verdict
    assert verdict.reply["en"] == asked.source.wrong.reply.en.strip()
    assert verdict.variation == asked.source.wrong.variation


@EVERY_QUESTION
def test_replies_name_the_rule(asked: Asked) -> None:
    replies = [asked.source.wrong.reply, *(answer.reply for answer in asked.source.answers)]

    assert all(RULE.search(reply.en) for reply in replies)


@EVERY_QUESTION
def test_a_question_has_hints_and_something_to_win(asked: Asked) -> None:
    question = lesson(asked.course, asked.chapter).question(asked.source.id)

    assert len(question.hints) >= 2
    assert most_worth(question) == question.answers[0].worth > 0


def given_for(answer: AnswerSource) -> Any:
    return answer.example or answer.commands


@EVERY_COURSE
def test_some_questions_have_several_answers_of_different_worth(course: str) -> None:
    worths = [
        {a.worth for a in asked.source.answers} for asked in questions() if asked.course == course
    ]

    assert sum(len(worth) > 1 for worth in worths) >= FEWEST_CHAPTERS


@EVERY_COURSE
def test_some_wrong_answers_can_be_played_out(course: str) -> None:
    lines = [asked.source.wrong.variation for asked in questions() if asked.course == course]

    assert sum(line is not None for line in lines) >= 3
