"""A learner's progress on disk: one small file for each learner and game or course."""

import hashlib
from pathlib import Path
from typing import TypeVar

import click
import msgspec
from platformdirs import user_data_path

from replays.files.output_file import put
from service.teaching.lessons.progress import Progress

FOLDER = "learning"
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
        raise CannotContinue(f"{path}: {problem.strerror or problem}") from problem
    except (msgspec.MsgspecError, UnicodeDecodeError) as problem:
        told = f"{path}: this progress can't be read ({problem}); --restart starts over"
        raise CannotContinue(told) from problem


def _write(path: Path, content: msgspec.Struct) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CannotContinue(f"{path}: {problem.strerror or problem}") from problem
    put(msgspec.json.encode(content), str(path))
