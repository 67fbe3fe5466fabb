"""A learner's progress on disk: one small file for each learner and game or course."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeVar

import click
import msgspec
from platformdirs import user_data_path

from replays.files.output_file import put
from replays.files.system_errors import reason_of
from replays.reading.words import reader_words
from service.domain.kit.translation import N_
from service.teaching.lessons.progress import Progress
from service.teaching.notes.model import RawCommand

PACKAGE = "replays.learn"
FOLDER = "learning"
MOST_STEPS = 2000  # of a lesson
T = TypeVar("T")


class CannotContinue(click.ClickException):
    """Progress that can't be read; `--restart` starts over."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        click.echo(f"altana: {self.message}", err=True)


class CoursePlace(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The place of a learner in a course: the chapter, and the points of finished ones."""

    chapter: int = 1
    reached: dict[int, tuple[float, int]] = {}  # points and their maximum, by chapter


class CourseProgress(msgspec.Struct, frozen=True, kw_only=True):
    """The content of the progress file of a course."""

    learner: str
    place: CoursePlace


class LessonProgress(msgspec.Struct, frozen=True, kw_only=True):
    """The content of the progress file of a lesson."""

    learner: str
    progress: Progress


class LearnStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that a learner did: a hint, an answer, or a look at the solution."""

    question: str
    kind: Literal["hint", "answer", "shown"]
    number: int = 0  # of a hint
    commands: tuple[RawCommand, ...] = ()


def path_of(facts: str, learner: str) -> Path:
    """Return the path of the progress file; names may contain any character."""
    name = hashlib.sha256(learner.encode()).hexdigest()[:16]
    return user_data_path("altana") / FOLDER / f"{facts}-{name}.json"


def read(facts: str, learner: str) -> Progress | None:
    """Read the progress of a learner; None at the beginning. Raises CannotContinue."""
    kept = _read(path_of(facts, learner), LessonProgress)
    return None if kept is None else kept.progress


def write(learner: str, progress: Progress) -> None:
    _write(path_of(progress.facts, learner), LessonProgress(learner=learner, progress=progress))


def read_steps(facts: str, learner: str) -> tuple[LearnStep, ...]:
    """Read what a learner did in a lesson, in order. Raises CannotContinue.

    Of progress that an older version wrote, only hints and last answers are known.
    """
    steps = _read(_path_of_steps(facts, learner), tuple[LearnStep, ...])
    if steps is not None:
        return steps
    begun = Progress(facts=facts)
    return tuple(steps_between(begun, read(facts, learner) or begun))


def write_steps(facts: str, learner: str, steps: tuple[LearnStep, ...]) -> None:
    _write(_path_of_steps(facts, learner), steps[-MOST_STEPS:])


def steps_between(before: Progress, after: Progress) -> Iterator[LearnStep]:
    """Yield what a learner did between two states of one lesson."""
    for question, now in after.standings.items():
        then = before.of(question)
        for number in range(then.hints + 1, now.hints + 1):
            yield LearnStep(question=question, kind="hint", number=number)
        if now.tries > then.tries:
            yield LearnStep(question=question, kind="answer", commands=now.given)
        if now.state == "shown" and then.state != "shown":
            yield LearnStep(question=question, kind="shown")


def _path_of_steps(facts: str, learner: str) -> Path:
    return path_of(facts, learner).with_suffix(".steps.json")


def read_place(course: str, learner: str) -> CoursePlace:
    """Read the place of a learner in a course. Raises CannotContinue."""
    kept = _read(path_of(course, learner), CourseProgress)
    return CoursePlace() if kept is None else kept.place


def write_place(course: str, learner: str, place: CoursePlace) -> None:
    _write(path_of(course, learner), CourseProgress(learner=learner, place=place))


def _read(path: Path, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as problem:
        raise CannotContinue(f"{path}: {reason_of(problem)}") from problem
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        text = N_("{file}: this progress can't be read ({problem}); --restart starts over")
        told = reader_words(PACKAGE).say(text, file=path, problem=problem)
        raise CannotContinue(told) from problem


def _write(path: Path, content: object) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CannotContinue(f"{path}: {reason_of(problem)}") from problem
    put(msgspec.json.encode(content), str(path))
