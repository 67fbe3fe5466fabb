"""The widget to build an answer: the steps so far, an input line, and the next choices."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from replays.learn.attempt import AnswerChoice, Attempt, RawCommands
from replays.learn.lesson_text import learn_words
from replays.reading.word_search import matching


class Filter(Input):
    """An input line to search in; while it is empty, some keys are commands."""

    class TakeBack(Message):
        """Take back the last step."""

    class HandIn(Message):
        """Hand in the answer."""

    class Hint(Message):
        """Show a hint."""

    class Move(Message):
        """Move the selection."""

        def __init__(self, count: int) -> None:
            super().__init__()
            self.count = count

    def on_key(self, event: Key) -> None:
        wanted: Message | None = None
        match event.key:
            case "up":
                wanted = self.Move(-1)
            case "down":
                wanted = self.Move(1)
            case "backspace" if not self.value:
                wanted = self.TakeBack()
            case "question_mark":
                wanted = self.Hint()
            case "full_stop" if not self.value:
                wanted = self.HandIn()
            case "escape":
                self.app.query_one("#choices").focus()
            case _:
                return
        event.prevent_default()
        event.stop()
        if wanted is not None:
            self.post_message(wanted)


class AnswerBox(Vertical):
    """The steps of an answer, and a list of choices that typing filters."""

    class Chosen(Message):
        """The learner chose a command of the list."""

        def __init__(self, commands: RawCommands) -> None:
            super().__init__()
            self.commands = commands

    class Written(Message):
        """The learner typed commands as JSON."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, language: str) -> None:
        super().__init__()
        self.say = learn_words(language).say
        self._choices: list[AnswerChoice] = []
        self._visible: list[AnswerChoice] = []
        self._has_steps = False

    def compose(self) -> ComposeResult:
        yield Static(id="built", markup=False)
        yield Filter(id="filter", compact=True, placeholder=self.say("Search, or JSON"))
        yield OptionList(id="choices", markup=False)

    def renew(self, attempt: Attempt) -> None:
        """Show an answer as it is now."""
        self._choices, self._has_steps = attempt.choices(), bool(attempt.steps)
        lines = [f"{at}. {said}" for at, said in enumerate(attempt.sentences(), 1)]
        built = self.query_one("#built", Static)
        built.update(Text("\n".join(lines)))
        built.display = self._has_steps
        with self.prevent(Input.Changed):
            self.query_one(Filter).value = ""
        self._list("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self._list(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        written = event.value.strip()
        if written.startswith("["):
            self.post_message(self.Written(written))
        elif written.startswith("{"):
            self.post_message(self.Written(f"[{written}]"))
        else:
            self._choose(self.query_one(OptionList).highlighted)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._choose(event.option_index)

    def on_filter_move(self, event: Filter.Move) -> None:
        options = self.query_one(OptionList)
        if event.count > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def _list(self, words: str) -> None:
        """List the choices that contain all the words, and the choice to hand in."""
        self._visible = matching(words, self._choices, lambda choice: choice.sentence)
        rows = [Option(choice.sentence) for choice in self._visible]
        if self._has_steps and not words.strip():
            rows.append(Option(self.say("✓ Hand in this answer")))
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(rows)
        options.highlighted = 0 if rows else None
        if not rows:
            none = self.say("Nothing like that can be played now.")
            options.add_option(Option(none, disabled=True))

    def _choose(self, row: int | None) -> None:
        if row is None:
            return
        if row < len(self._visible):
            self.post_message(self.Chosen([self._visible[row].command]))
        else:
            self.post_message(Filter.HandIn())
