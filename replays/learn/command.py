"""`altana learn FILE`: works through the questions of a replay file or a course."""

import getpass
import os
import sys
from pathlib import Path

import click

from replays.console.output_options import FILE, language_option
from replays.files.opening import FileCommand, Unreadable, open_cursor, read_bytes
from replays.learn.chapters import Chapters, CourseReader, OneFile, WholeCourse
from service.teaching.courses.package import BadCourseFile, read_course
from service.teaching.courses.samples import ENDING, sample_files
from service.teaching.lessons.lesson import Lesson

ZIPPED = b"PK"  # how a course begins


@click.command(cls=FileCommand)
@FILE
@click.option("--chapter", type=click.IntRange(1), help="Which chapter of a course.")
@click.option("--learner", metavar="NAME", default="", help="Who learns; you if left out.")
@click.option("--restart", is_flag=True, help="Begin anew, and forget what was answered.")
@click.option("--plain", is_flag=True, help="Line by line, for screen readers and pipes.")
@click.option("--no-colour", is_flag=True, help="No colour; NO_COLOR does the same.")
@language_option
def learn(
    file: str,
    chapter: int | None,
    learner: str,
    restart: bool,
    plain: bool,
    no_colour: bool,
    language: str,
) -> None:
    """Work through the questions of FILE: guess first, then see.

    FILE is a replay, or a course of several; `burano` and `dream-home` are the courses for
    beginners. What was answered is kept, and the next time it goes on from there. Press F1
    for help. Where there is no terminal, or with --plain, everything is told on standard
    output, and answers are read from standard input.
    """
    chapters = _chapters(file, CourseReader(learner or _own_name(), language, restart))
    if chapter is not None and not chapters.go_to(chapter):
        raise click.BadParameter(f"there is no chapter {chapter}", param_hint="--chapter")
    study = chapters.study()
    if plain or not _has_terminal():
        from replays.learn.plain_mode import PlainLesson

        PlainLesson(study, sys.stdin, chapters).run()
        return
    if no_colour:
        os.environ["NO_COLOR"] = "1"
    from replays.learn.app import LearnApp  # the screen is loaded only by those who look at it

    LearnApp(study, not os.environ.get("NO_COLOR"), chapters).run()


def _chapters(file: str, learner: CourseReader) -> Chapters:
    sample = sample_files().get(f"{file}{ENDING}")
    if sample is not None and not Path(file).exists():
        return WholeCourse(read_course(sample), learner)
    try:
        if file != "-" and read_bytes(file).startswith(ZIPPED):
            return WholeCourse(read_course(read_bytes(file)), learner)
    except BadCourseFile as problem:
        raise Unreadable(f"{file}: {problem}") from problem
    return OneFile(Lesson(open_cursor(file).game), learner)


def _own_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # nobody has a name here
        return ""


def _has_terminal() -> bool:
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
