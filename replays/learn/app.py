"""The screen of a lesson: the table, the notes and questions, and the answer box."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from replays.console.full_screen import FullScreen
from replays.console.markdown_text import as_text
from replays.console.terminal_markdown import rendered
from replays.learn.animation import played_film, refutation_film
from replays.learn.answer_box import AnswerBox, Filter
from replays.learn.attempt import RawCommands
from replays.learn.chapter_switching import ChapterSwitching
from replays.learn.chapters import Chapters
from replays.learn.lesson_text import learn_words, page, refused, story
from replays.learn.screen_parts import Keys, LessonScene, Title, all_keys
from replays.learn.session import LearnSession
from replays.reading.cursor import Cursor
from replays.reading.move_text import commands_from
from replays.stepper.help import signs
from replays.stepper.reader import Reader
from replays.stepper.screens import TextScreen
from replays.stepper.widgets import Part, TableView
from service.teaching.lessons.judge_answer import AnswerRefusal as RefusedByTheRules
from service.teaching.lessons.variations import MoveRefused

WIDE = 130  # columns from which the lesson is beside the table
MOST_TOLD = 60


class LearnApp(ChapterSwitching, FullScreen):
    """Works through one lesson."""

    CSS_PATH = "learn.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("h,question_mark", "hint", show=False),
        Binding("u,backspace", "take_back", show=False),
        Binding("full_stop", "hand_in", show=False),
        Binding("s", "show_me", show=False),
        Binding("k", "skip", show=False),
        Binding("v", "play_out", show=False),
        Binding("r", "take_up_skipped", show=False),
        Binding("b", "previous", show=False),
        Binding("c", "chapters", show=False),
        Binding("t", "larger_table", show=False),
        Binding("l", "story", show=False),
        Binding("p", "picture", show=False),
        Binding("slash", "write", show=False),
        Binding("enter,space", "go_on", show=False),
        Binding("right", "film(1)", show=False),
        Binding("left", "film(-1)", show=False),
        Binding("q,ctrl+q", "quit", show=False),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    def __init__(
        self, study: LearnSession, colour: bool = True, chapters: Chapters | None = None
    ) -> None:
        super().__init__(ansi_color=not colour)
        self.study = study
        self.chapters = chapters
        self.say = learn_words(study.language).say
        self.scene = LessonScene(self.reader(), study, colour)
        self.scene.is_course = bool(chapters and chapters.titles())
        self._is_sure = False  # showing the answer needs a second key press

    def compose(self) -> ComposeResult:
        yield Title(self.scene, "title")
        with Container(id="body"):
            yield TableView(self.scene, "table")
            with Container(id="lesson"):
                with VerticalScroll(id="page"):
                    yield Static(id="text", markup=False)
                yield AnswerBox(self.study.language)
        yield Keys(self.scene, "keys")

    def on_mount(self) -> None:
        self.arrive()

    def on_resize(self, event: Resize) -> None:
        self.screen.set_class(event.size.width >= WIDE, "wide")

    def show(self) -> None:
        """Redraw everything for the current stage."""
        self.query_one(AnswerBox).display = self.study.stage == "asking"
        paragraphs = page(self.study)
        if self.scene.film is not None and self.scene.film.sentence:
            film = self.scene.film
            paragraphs = [f"▶ {as_text(film.sentence)}", film.text, *paragraphs]
        self.query_one("#text", Static).update(rendered("\n\n".join(paragraphs)))
        for part in self.query(Part):
            part.renew()

    def tell(self, message: str) -> None:
        self.scene.message = message
        self.show()

    def on_descendant_focus(self) -> None:
        self.query_one(Keys).renew()

    def on_filter_take_back(self) -> None:
        self.action_take_back()

    def on_filter_hint(self) -> None:
        self.action_hint()

    def on_filter_hand_in(self) -> None:
        self.action_hand_in()

    def on_answer_box_chosen(self, event: AnswerBox.Chosen) -> None:
        self._add(event.commands)

    def on_answer_box_written(self, event: AnswerBox.Written) -> None:
        try:
            commands = commands_from(event.text, self.study.language)
        except ValueError as problem:
            self.tell(str(problem))
            return
        self._add(commands)

    def action_go_on(self) -> None:
        if self.study.stage == "end":
            self.next_chapter()
        elif self.study.stage == "wrong":
            self.study.try_again()
            self.arrive()
        elif self.study.go_on():
            self.arrive()

    def action_previous(self) -> None:
        if self.study.go_back():
            self.arrive()

    def action_take_up_skipped(self) -> None:
        if self.study.stage == "end" and self.study.take_up_skipped():
            self.arrive()

    def action_hint(self) -> None:
        if self.study.stage not in ("asking", "wrong"):
            return
        if self.study.hint():
            self.tell("")
            self.query_one("#page", VerticalScroll).scroll_end(animate=False)
        else:
            self.tell(self.say("There are no more hints."))

    def action_take_back(self) -> None:
        if self.study.stage == "asking" and self.study.attempt.take_back():
            self._relist()
            self.tell("")
        else:
            self.tell(self.say("There is nothing to take back."))

    def action_hand_in(self) -> None:
        study = self.study
        if study.stage != "asking" or not study.attempt.steps:
            self.tell(self.say("There is no answer yet."))
            return
        verdict = study.hand_in()
        if isinstance(verdict, RefusedByTheRules):
            self.tell(refused(study, verdict))
            return
        self.arrive()

    def action_show_me(self) -> None:
        if self.study.stage not in ("asking", "wrong"):
            return
        if not self._is_sure:
            self._is_sure = True
            self.tell(self.say("Press it again to see the answer; it then brings no points."))
            return
        self.study.show_me()
        self.arrive()

    def action_skip(self) -> None:
        if self.study.stage in ("asking", "wrong"):
            self.study.skip()
            self.arrive()

    def action_play_out(self) -> None:
        film = refutation_film(self.study)
        if film is None:
            self.tell(self.say("There is no variation to be played out."))
            return
        self.scene.film = film
        self.action_film(1)

    def action_film(self, count: int) -> None:
        if self.scene.film is not None:
            self.scene.film.step(count)
            self.show()

    def action_larger_table(self) -> None:
        self.screen.toggle_class("larger")

    def action_story(self) -> None:
        text = rendered("\n\n".join(story(self.study, MOST_TOLD)))
        self.push_screen(TextScreen(self.say("What happened before"), text))

    def action_picture(self) -> None:
        picture = self.scene.picture(TextScreen.room(self.size.width))
        self.push_screen(TextScreen(self.scene.title, picture))

    def action_help(self) -> None:
        keys = "".join(f" {key}\n" for key in all_keys(self.study.language))
        text = Text(f"{keys}\n").append_text(signs(self.scene.reader, self.scene.colour))
        self.push_screen(TextScreen(self.say("Keys"), text))

    def action_write(self) -> None:
        if self.study.stage == "asking":
            self.query_one(Filter).focus()

    def reader(self) -> Reader:
        """Return a reader that sees what the seat in question sees."""
        study, game = self.study, self.study.game
        reader = Reader(Cursor.over(game).to(game.moment(study.start)), study.language)
        if study.question is not None:
            reader.chosen_seat = reader.eyes = study.attempt.seat
        return reader

    def arrive(self) -> None:
        """Show the current stop."""
        self._is_sure = False
        self.scene.reader = self.reader()
        self.scene.film = played_film(self.study) if self.study.stage == "answered" else None
        self.tell("")
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)
        if self.study.stage == "asking":
            self._relist()
            self.query_one(Filter).focus()
        else:
            self.query_one("#page").focus()

    def _add(self, commands: RawCommands) -> None:
        try:
            self.study.attempt.add(commands)
        except MoveRefused as problem:
            self.tell(self.say("The rules forbid it: {why}", why=problem.reason))
            return
        self._relist()
        self.tell("")

    def _relist(self) -> None:
        self.query_one(AnswerBox).renew(self.study.attempt)
