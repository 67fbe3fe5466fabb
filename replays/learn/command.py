"""`altana learn FILE`: works through the questions of a replay file or a course."""

import os
import sys

import click

from replays.console.course_names import sample_course, samples_and_files
from replays.console.output_options import FILE_NAME, has_screen, language_option
from replays.files.opening import FileCommand, Unreadable, open_cursor, read_bytes
from replays.learn.chapters import Chapters, CourseReader, OneFile, WholeCourse, own_name
from replays.learn.lesson_text import learn_words
from replays.learn.progress_file import PACKAGE
from replays.reading.words import reader_words
from service.teaching.courses.package import BadCourseFile, Course, read_course
from service.teaching.lessons.lesson import Lesson

ZIPPED = b"PK"  # the first bytes of a course, which is a zip file


@click.command(cls=FileCommand)
@click.argument("file", metavar="FILE", type=FILE_NAME, shell_complete=samples_and_files)
@click.option("--chapter", type=click.IntRange(1), help="The chapter of a course to open.")
@click.option(
    "--learner", metavar="NAME", default="", help="Name of the learner; by default your user name."
)
@click.option("--restart", is_flag=True, help="Start over, and discard earlier answers.")
@click.option("--plain", is_flag=True, help="Line by line, for screen readers and pipes.")
@click.option("--no-colour", is_flag=True, help="Use no colour; same as NO_COLOR.")
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
    beginners. Your answers are saved, and the next time you go on from there. Press F1 for
    help. Without a terminal, or with --plain, everything is printed to standard output, and
    answers are read from standard input.
    """
    chapters = _chapters(file, CourseReader(learner or own_name(), language, restart))
    if chapter is not None:
        _go_to(chapters, chapter, language)
    study = chapters.study()
    if plain or not has_screen():
        from replays.learn.plain_mode import PlainLesson

        PlainLesson(study, sys.stdin, chapters).run()
        return
    if no_colour:
        os.environ["NO_COLOR"] = "1"
    from replays.learn.app import LearnApp  # slow to import, and only needed on a terminal

    LearnApp(study, not os.environ.get("NO_COLOR"), chapters).open()


def _go_to(chapters: Chapters, chapter: int, language: str) -> None:
    if not chapters.go_to(chapter):
        text = learn_words(language).say("there is no chapter {chapter}", chapter=chapter)
        raise click.BadParameter(text, param_hint="--chapter")


def _chapters(file: str, learner: CourseReader) -> Chapters:
    course = _course(file)
    return (
        WholeCourse(course, learner) if course else OneFile(Lesson(open_cursor(file).game), learner)
    )


def read_any_course(file: str) -> Course:
    """Read a course from a file, or a sample by its name. Raises Unreadable."""
    course = _course(file)
    if course is None:
        raise Unreadable(reader_words(PACKAGE).say("{file}: this is not a course", file=file))
    return course


def _course(file: str) -> Course | None:
    """Read a course; None if the file is none."""
    sample = sample_course(file)
    if sample is not None:
        return read_course(sample)
    try:
        if file != "-" and read_bytes(file).startswith(ZIPPED):
            return read_course(read_bytes(file))
    except BadCourseFile as problem:
        raise Unreadable(f"{file}: {problem}") from problem
    return None
