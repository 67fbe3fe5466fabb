"""`altana learn FILE`: works through the questions of a replay file."""

import getpass
import os
import sys

import click

from replays.learn import kept
from replays.learn.study import Study
from replays.look import FILE, language_option
from replays.opening import FileCommand, Unreadable, open_replay
from service.teaching.game import CannotOpen, Game
from service.teaching.lesson import Lesson
from service.teaching.progress import Progress


@click.command(cls=FileCommand)
@FILE
@click.option("--learner", metavar="NAME", default="", help="Who learns; you if left out.")
@click.option("--restart", is_flag=True, help="Begin anew, and forget what was answered.")
@click.option("--plain", is_flag=True, help="Line by line, for screen readers and pipes.")
@click.option("--no-colour", is_flag=True, help="No colour; NO_COLOR does the same.")
@language_option
def learn(
    file: str, learner: str, restart: bool, plain: bool, no_colour: bool, language: str
) -> None:
    """Work through the questions of FILE: guess first, then see.

    What was answered is kept, and the next time it goes on from there.
    Press F1 for help. Where there is no terminal, or with --plain, everything is told
    on standard output, and answers are read from standard input.
    """
    study = _study(file, learner or _own_name(), restart, language)
    if plain or not _has_terminal():
        from replays.learn.plain import PlainLesson

        PlainLesson(study, sys.stdin).run()
        return
    if no_colour:
        os.environ["NO_COLOR"] = "1"
    from replays.learn.app import Learning  # the screen is loaded only by those who look at it

    Learning(study, colour=not os.environ.get("NO_COLOR")).run()


def _study(file: str, learner: str, restart: bool, language: str) -> Study:
    lesson = _lesson(file)
    progress = None if restart else kept.read(lesson.facts, learner)
    _tell_flagged(file, lesson)

    def keep(progress: Progress) -> None:
        kept.write(learner, progress)

    if restart:
        keep(lesson.begin())
    return Study(lesson, progress or lesson.begin(), keep, language)


def _lesson(file: str) -> Lesson:
    try:
        lesson = Lesson(Game(open_replay(file)))
        lesson.game.after(len(lesson.game.moves))
    except CannotOpen as problem:
        raise Unreadable(f"{file}: {problem}") from problem
    return lesson


def _tell_flagged(file: str, lesson: Lesson) -> None:
    """Say which questions are not asked, so that a teacher sees it."""
    for flagged in lesson.flagged:
        told = f"question '{flagged.question.id}' is not asked: {flagged.problem}"
        click.echo(f"altana: {file}: {told}", err=True)


def _own_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # nobody has a name here
        return ""


def _has_terminal() -> bool:
    return all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
