"""A lesson line by line on standard input and output, for screen readers and pipes."""

import re
from collections.abc import Callable, Sequence
from typing import TextIO

import click

from replays.console.terminal_markdown import plain
from replays.learn import lesson_text
from replays.learn.attempt import AnswerChoice
from replays.learn.chapters import Chapters
from replays.learn.plain_commands import orders
from replays.learn.session import LearnSession
from replays.reading.move_text import commands_from
from replays.reading.word_search import matching
from replays.table.sentences import spoken_table
from service.domain.kit.digits import whole
from service.domain.sentences import tell_event
from service.events.terminal_text import printable
from service.teaching.lessons.judge_answer import AnswerRefusal as RefusedByTheRules
from service.teaching.lessons.variations import MoveRefused
from service.teaching.notes.model import in_language

WIDTH = 80
MOST_LISTED = 20
MOST_TOLD = 8
CHAPTER = re.compile(r"c (\d{1,4})")


class Leave(Exception):
    """The learner leaves; progress is saved."""


class PlainLesson:
    """Reads a line, executes it, and prints the result."""

    def __init__(self, study: LearnSession, source: TextIO, chapters: Chapters) -> None:
        self._study, self._source, self._chapters = study, source, chapters
        self.say = lesson_text.learn_words(study.language).say
        self._listed: list[AnswerChoice] = []
        self._orders: dict[str, Callable[[], None]] = {
            "h": self._hint,
            "?": self._hint,
            "u": self._take_back,
            ".": self._hand_in,
            "t": self._table,
            "v": self._play_out,
            "s": self._show_me,
            "k": self._skip,
            "r": self._take_up_skipped,
            "b": self._back,
            "c": self._tell_chapters,
            "q": self._leave,
            "": self._go_on,
        }

    def run(self) -> None:
        self._tell_stop()
        try:
            while True:
                self._run_line(self._read())
        except Leave:
            kept = self.say("Saved; {reached}.", reached=lesson_text.reached(self._study))
            self._tell(lesson_text.save_problem(self._study) or kept)

    def _read(self) -> str:
        click.echo("> ", nl=False)
        line = self._source.readline()
        if not line:
            click.echo()
            raise Leave
        return line.strip()

    def _run_line(self, line: str) -> None:
        order, chapter = self._orders.get(line), CHAPTER.fullmatch(line)
        if order is not None:
            order()
        elif chapter and self._chapters.titles():
            self._open(self._chapters.go_to(int(chapter[1])))
        elif self._study.stage not in ("asking", "wrong"):
            self._tell_orders()
        elif line.startswith(("[", "{")):
            self._add_typed(line if line.startswith("[") else f"[{line}]")
        elif (number := whole(line)) is not None:
            self._choose(number)
        else:
            self._list(line)

    def _tell_stop(self) -> None:
        """Print the current stop: what happened before, and what to read."""
        self._tell_page(list(lesson_text.story(self._study, MOST_TOLD)))

    def _tell_page(self, before: Sequence[str] = ()) -> None:
        study = self._study
        self._tell(f"\n== {lesson_text.title(study)} · {lesson_text.reached(study)} ==")
        for paragraph in (*before, *lesson_text.page(study)):
            self._tell(plain(paragraph, WIDTH))
        if trouble := lesson_text.save_problem(study):
            self._tell(trouble)
        if study.stage == "asking":
            self._list("")
        self._tell_orders()

    def _tell_orders(self) -> None:
        self._tell(
            self.say("Commands:")
            + " "
            + " · ".join(orders(self._study, bool(self._chapters.titles())))
        )

    def _list(self, words: str) -> None:
        """List the next choices, filtered by words."""
        study = self._study
        study.resume()
        choices = study.attempt.choices()
        self._listed = matching(words, choices, lambda choice: choice.sentence)
        for number, choice in enumerate(self._listed[:MOST_LISTED], 1):
            self._tell(f"{number:>3}  {choice.sentence}")
        more = len(self._listed) - MOST_LISTED
        if more > 0:
            self._tell(self.say("… and {more} more: write a word of it", more=more))
        if not self._listed:
            self._tell(self.say("Nothing like that can be played now."))

    def _choose(self, number: int) -> None:
        if not 1 <= number <= len(self._listed):
            self._tell(self.say("There is no {number} in the list.", number=number))
            return
        self._add([self._listed[number - 1].command])

    def _add_typed(self, text: str) -> None:
        try:
            commands = commands_from(text, self._study.language)
        except ValueError as problem:
            self._tell(str(problem))
            return
        self._add(commands)

    def _add(self, commands: list[dict[str, object]]) -> None:
        study = self._study
        study.resume()
        try:
            study.attempt.add(commands)
        except MoveRefused as problem:
            self._tell(self.say("The rules forbid it: {why}", why=problem.reason))
            return
        self._tell_answer()

    def _tell_answer(self) -> None:
        said = self._study.attempt.sentences()
        self._tell(self.say("Your answer: {answer}", answer=" ".join(said) or "–"))
        if self._study.attempt.choices():
            self._list("")
        self._tell_orders()

    def _take_back(self) -> None:
        if not self._study.attempt.take_back():
            self._tell(self.say("There is nothing to take back."))
            return
        self._tell_answer()

    def _hand_in(self) -> None:
        study = self._study
        if study.stage != "asking" or not study.attempt.steps:
            self._tell(self.say("There is no answer yet."))
            return
        verdict = study.hand_in()
        if isinstance(verdict, RefusedByTheRules):
            self._tell(lesson_text.refused(study, verdict))
            return
        self._tell_page()

    def _hint(self) -> None:
        study = self._study
        if study.stage not in ("asking", "wrong"):
            self._tell_orders()
        elif study.hint():
            self._tell(plain(lesson_text.hints(study)[-1], WIDTH))
        else:
            self._tell(self.say("There are no more hints."))

    def _show_me(self) -> None:
        if self._study.stage in ("asking", "wrong"):
            self._study.show_me()
        self._tell_page()

    def _skip(self) -> None:
        if self._study.stage in ("asking", "wrong"):
            self._study.skip()
        self._tell_stop()

    def _take_up_skipped(self) -> None:
        self._study.take_up_skipped()
        self._tell_stop()

    def _back(self) -> None:
        self._study.go_back()
        self._tell_stop()

    def _go_on(self) -> None:
        study = self._study
        if study.stage == "end":
            self._chapters.finished(study)
            self._open(self._chapters.next())
            return
        if study.stage == "wrong":
            study.try_again()
            self._tell_page()
            return
        study.go_on()
        self._tell_stop()

    def _open(self, is_there: bool) -> None:
        """Open the current chapter; raise Leave after the last one."""
        if not is_there:
            raise Leave
        self._study = self._chapters.study()
        self._tell_stop()

    def _tell_chapters(self) -> None:
        for listed in self._chapters.titles():
            self._tell(listed)

    def _play_out(self) -> None:
        study = self._study
        if study.line is None:
            self._tell(self.say("There is no variation to be played out."))
            return
        if text := in_language(study.line.text, study.language):
            self._tell(plain(text, WIDTH))
        for move in study.tried_moves(study.line):
            for event in move.events:
                game = study.game
                self._tell(tell_event(game.ruleset, event, study.language, game.names))

    def _table(self) -> None:
        study = self._study
        for line in spoken_table(study.game, study.attempt.position.state, study.language):
            self._tell(line)

    def _leave(self) -> None:
        raise Leave

    def _tell(self, text: str) -> None:
        click.echo("\n".join(map(printable, text.split("\n"))))
