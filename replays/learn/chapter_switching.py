"""Switches between the chapters of a course on the screen."""

from typing import TYPE_CHECKING

import click

from replays.learn.chapters import Chapters
from replays.learn.lesson_text import learn_words
from replays.learn.screen_parts import LessonScene
from replays.learn.session import LearnSession
from replays.stepper.reader import Reader
from replays.stepper.screens import Pick
from replays.stepper.widgets import Part
from service.domain.kit.digits import whole

if TYPE_CHECKING:
    from textual.app import App

    Base = App[None]
else:
    Base = object


class ChapterSwitching(Base):
    """The part of a lesson's screen that opens other chapters."""

    study: LearnSession
    scene: LessonScene
    chapters: Chapters | None

    def tell(self, said: str) -> None:
        raise NotImplementedError

    def arrive(self) -> None:
        raise NotImplementedError

    def reader(self) -> Reader:
        raise NotImplementedError

    def action_chapters(self) -> None:
        """Choose another chapter of the course."""
        titles = self.chapters.titles() if self.chapters is not None else []
        if titles:
            say = learn_words(self.study.language).say
            rows = [(str(at), title) for at, title in enumerate(titles, 1)]
            self.push_screen(Pick(say("Chapters"), rows), self._to_chapter)

    def next_chapter(self) -> None:
        if self.chapters is None:
            self.exit()
            return
        self.chapters.finished(self.study)
        if self.chapters.next():
            self._open_chapter()
        else:
            self.exit()

    def _to_chapter(self, wanted: str | None) -> None:
        number = whole(wanted or "")
        if self.chapters and number is not None and self.chapters.go_to(number):
            self._open_chapter()

    def _open_chapter(self) -> None:
        assert self.chapters is not None
        try:
            self.study = self.chapters.study()
        except click.ClickException as problem:
            self.tell(problem.message)
            return
        self.scene = LessonScene(self.reader(), self.study, self.scene.colour)
        self.scene.is_course = True
        for part in self.query(Part):
            part.scene = self.scene
        self.arrive()
