"""The lessons to work through: one file, or the chapters of a course."""

import getpass
import hashlib
from collections.abc import Iterator
from contextlib import suppress
from typing import Protocol

import click
from msgspec.structs import replace

from replays.console.markdown_text import as_text
from replays.files.opening import Unreadable
from replays.learn import progress_file
from replays.learn.lesson_text import learn_words
from replays.learn.session import LearnSession
from service.domain.kit.translation import N_
from service.teaching.courses.package import BadCourseFile, Course, manifest_bytes
from service.teaching.lessons.lesson import Lesson
from service.teaching.lessons.progress import Progress
from service.teaching.notes.model import in_language
from service.teaching.notes.replay_game import CannotOpen


class Chapters(Protocol):
    """Lessons in order; a single file is one chapter."""

    def study(self) -> LearnSession:
        """Open the current chapter. Raises click.ClickException if it can't be read."""

    def next(self) -> bool:
        """Go to the next chapter; False after the last one."""

    def go_to(self, chapter: int) -> bool:
        """Go to a chapter, counted from 1; False if there is none."""

    def titles(self) -> list[str]:
        """Return the titles of all chapters, with their points; empty for a single file."""

    def finished(self, study: LearnSession) -> None:
        """Store the points at the end of a chapter."""


class CourseReader:
    """The learner and their options; `restart` discards their earlier answers."""

    def __init__(self, name: str, language: str, restart: bool) -> None:
        self.name, self.language, self.restart = name, language, restart
        self._before = Progress(facts="")

    def study(self, lesson: Lesson, preface: tuple[str, ...] = ()) -> LearnSession:
        for flagged in lesson.flagged:
            text = N_("question '{id}' is not asked: {problem}")
            facts = {"id": flagged.question.id, "problem": flagged.problem}
            told = learn_words(self.language).say(text, **facts)
            click.echo(f"altana: {told}", err=True)
        progress = None if self.restart else progress_file.read(lesson.facts, self.name)
        self._before = progress or lesson.begin()
        if self.restart:
            progress_file.write_steps(lesson.facts, self.name, ())
            self.keep(lesson.begin())
        return LearnSession(lesson, progress or lesson.begin(), self.keep, self.language, preface)

    def keep(self, progress: Progress) -> None:
        """Store the progress, and what was done, which can be handed in to a class."""
        before = self._before if self._before.facts == progress.facts else progress
        if new := tuple(progress_file.steps_between(before, progress)):
            steps = progress_file.read_steps(progress.facts, self.name)
            progress_file.write_steps(progress.facts, self.name, steps + new)
        progress_file.write(self.name, progress)
        self._before = progress


def own_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # this system has no user names
        return ""


class OneFile:
    """A single replay file."""

    def __init__(self, lesson: Lesson, learner: CourseReader) -> None:
        self._lesson, self._learner = lesson, learner

    def study(self) -> LearnSession:
        return self._learner.study(self._lesson)

    def next(self) -> bool:
        return False

    def go_to(self, chapter: int) -> bool:
        return False

    def titles(self) -> list[str]:
        return []

    def finished(self, study: LearnSession) -> None:
        """Do nothing: the progress of the file has the points already."""


class WholeCourse:
    """The chapters of a course; it resumes where the learner was."""

    def __init__(self, course: Course, learner: CourseReader) -> None:
        self._course, self._learner = course, learner
        self._id = hashlib.sha256(manifest_bytes(course.manifest)).hexdigest()
        self._place = (
            progress_file.CoursePlace()
            if learner.restart
            else progress_file.read_place(self._id, learner.name)
        )
        if self._place.chapter > len(course.chapters):
            self._place = replace(self._place, chapter=len(course.chapters))

    def study(self) -> LearnSession:
        chapter = self._place.chapter
        try:
            lesson = self._course.lesson(chapter)
            lesson.game.after(len(lesson.game.moves))
        except (BadCourseFile, CannotOpen) as problem:
            raise Unreadable(str(problem)) from problem
        return self._learner.study(lesson, tuple(self._preface(chapter)))

    def next(self) -> bool:
        return self.go_to(self._place.chapter + 1)

    def go_to(self, chapter: int) -> bool:
        if not 1 <= chapter <= len(self._course.chapters):
            return False
        self._keep(replace(self._place, chapter=chapter))
        return True

    def titles(self) -> list[str]:
        language = self._learner.language
        return [
            f"{at}. {in_language(chapter.title, language)}{self._reached(at)}"
            for at, chapter in enumerate(self._course.chapters, 1)
        ]

    def finished(self, study: LearnSession) -> None:
        report = study.lesson.report(study.progress)
        reached = {**self._place.reached, self._place.chapter: (report.points, report.most)}
        self._keep(replace(self._place, reached=reached))

    def _keep(self, place: progress_file.CoursePlace) -> None:
        self._place = place
        # The progress of the chapter goes to the same folder and reports the same problem.
        with suppress(click.ClickException):
            progress_file.write_place(self._id, self._learner.name, place)

    def _reached(self, chapter: int) -> str:
        if chapter not in self._place.reached:
            return ""
        points, most = self._place.reached[chapter]
        text = learn_words(self._learner.language).say(
            "{points} of {most}", points=f"{points:g}", most=most
        )
        return f" ✓ {text}" if most else " ✓"

    def _preface(self, chapter: int) -> Iterator[str]:
        manifest, language = self._course.manifest, self._learner.language
        if chapter == 1:
            yield f"# {as_text(in_language(manifest.title, language))}"
            yield in_language(manifest.text, language)
        listed = self._course.chapters[chapter - 1]
        yield f"## {chapter}. {as_text(in_language(listed.title, language))}"
        yield in_language(listed.text, language)
