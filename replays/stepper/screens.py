"""The screens above the table: an input line, an editor, a list, a page of text."""

import textwrap
from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple, TypeVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static, TextArea
from textual.widgets.option_list import Option

from replays.reading.word_search import matching
from replays.table.text_fitting import hanging

BESIDE_THE_TEXT = 6  # border, padding and scrollbar of a page

BESIDE_THE_CHOICES = 4  # border, input line and the line below it
WIDEST, FRAME = 130, 5  # columns of a list, as in stepper.tcss; border, padding and scrollbar
Choice = tuple[str, str]  # the value, and the text in the list
T = TypeVar("T")


class Dialog(ModalScreen[T]):
    """A screen above the table that answers once, however fast a key is pressed again."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


class Prompt(Dialog[str | None]):
    """An input line; Escape returns None. A value is replaced by typing, or else gone on with."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, question: str, value: str = "", *, is_begun: bool = False) -> None:
        super().__init__()
        self._question, self._value, self._is_begun = question, value, is_begun

    def compose(self) -> ComposeResult:
        with Vertical(id="prompt"):
            yield Label(self._question, markup=False)
            select = not self._is_begun
            yield Input(self._value, id="answer", compact=True, select_on_focus=select)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class EditorText(NamedTuple):
    """The text of an editor, and whether it is saved or kept as a draft."""

    text: str
    is_draft: bool


class Write(Dialog[EditorText]):
    """An editor; Escape returns a draft."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "keep(True)", show=False, priority=True),
        Binding("ctrl+s", "keep(False)", show=False, priority=True),
    ]

    def __init__(self, title: str, text: str, keys: str) -> None:
        super().__init__()
        self._title, self._text, self._keys = title, text, keys

    def compose(self) -> ComposeResult:
        with Vertical(id="write"):
            yield Label(self._title, markup=False)
            yield TextArea(self._text, id="paper", compact=True)
            yield Label(self._keys, markup=False)

    def on_mount(self) -> None:
        paper = self.query_one(TextArea)
        paper.move_cursor(paper.document.end)

    def action_keep(self, is_draft: bool) -> None:
        self.dismiss(EditorText(self.query_one(TextArea).text, is_draft))


class Confirm(Dialog[str]):
    """A question that Enter or `y` says yes to, every other key no; returns what was pressed."""

    YES: ClassVar[tuple[str, ...]] = ("enter", "y")

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="prompt"):
            yield Label(self._question, markup=False)

    def on_key(self, event: Key) -> None:
        event.stop()
        is_sign = event.is_printable and event.character
        self.dismiss(event.character if is_sign else event.key)


class Pick(Dialog[str | None]):
    """A list that typing filters; returns the typed text if nothing matches."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", show=False),
        Binding("ctrl+c", "app.interrupt", show=False, priority=True),
        Binding("f1", "explain", show=False),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
    ]

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        hint: str = "",
        *,
        nothing: str = "",
        explain: Callable[[], None] | None = None,
    ) -> None:
        """`nothing` stands in a list without a match; `explain` is called by F1 and ?."""
        super().__init__()
        self._title, self._choices, self._hint = title, list(choices), hint
        self._nothing, self._explain = nothing, explain
        self._visible = self._choices

    def compose(self) -> ComposeResult:
        with Vertical(id="pick"):
            yield Label(self._title, markup=False)
            yield Input(id="answer", compact=True, placeholder=self._hint)
            yield OptionList(id="options", markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).can_focus = False
        self._show("")

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.value == "?" and self._explain is not None:
            event.input.clear()
            self._explain()
        self._show(event.input.value)

    def on_resize(self) -> None:
        highlighted = self.query_one(OptionList).highlighted
        self._fit()
        self._show(self.query_one(Input).value)
        self.query_one(OptionList).highlighted = highlighted

    def on_input_submitted(self, event: Input.Submitted) -> None:
        options = self.query_one(OptionList)
        if options.highlighted is None or not self._visible:
            self.dismiss(event.value or None)
        else:
            self.dismiss(self._visible[options.highlighted][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._visible[event.option_index][0])

    def action_move(self, count: int) -> None:
        options = self.query_one(OptionList)
        if count > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def action_explain(self) -> None:
        if self._explain is not None:
            self._explain()

    def _fit(self) -> None:
        """Cover no more of the table than all choices need, and half of the screen at most."""
        heads = sum(_lines_of(row, self._width()) for row in self._title.splitlines())
        most = self.app.size.height // 2 - heads - BESIDE_THE_CHOICES
        needed = sum(hanging(text, self._width()).count("\n") + 1 for _, text in self._choices)
        self.query_one(OptionList).styles.height = max(1, min(most, needed))

    def _width(self) -> int:
        return min(self.app.size.width, WIDEST) - FRAME

    def _show(self, wanted: str) -> None:
        self._visible = matching(wanted, self._choices, lambda choice: choice[1])
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(hanging(text, self._width())) for _, text in self._visible])
        options.highlighted = 0 if self._visible else None
        if not self._visible and self._nothing:
            options.add_option(Option(self._nothing, disabled=True))


def _lines_of(text: str, width: int) -> int:
    """Return how many lines a paragraph takes."""
    return max(1, len(textwrap.wrap(text, width)))


class TextScreen(Dialog[None]):
    """A page of text to scroll in; any of the closing keys leaves it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark", "dismiss", show=False)
    ]

    def __init__(self, title: str, text: RenderableType) -> None:
        super().__init__()
        self._title, self._text = title, text

    @staticmethod
    def room(width: int) -> int:
        """Return the width of a text on a screen of this width; must match stepper.tcss."""
        return min(130, width * 9 // 10) - BESIDE_THE_TEXT

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page") as scroll:
            scroll.border_title = self._title
            yield Static(self._text, markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
