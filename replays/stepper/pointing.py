"""Points at the table: arrows move a cursor, typing searches a card or slot."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Label

from replays.reading.word_search import matching
from replays.stepper.marks import Target
from replays.stepper.scene import Scene
from replays.stepper.screens import Dialog
from replays.stepper.widgets import Part


class TablePointer(Dialog[Target | None]):
    """An input line below the table, and a cursor on the table; Escape returns None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "move(-1, 0)", show=False, priority=True),
        Binding("down", "move(1, 0)", show=False, priority=True),
        Binding("left", "move(0, -1)", show=False, priority=True),
        Binding("right", "move(0, 1)", show=False, priority=True),
        Binding("tab", "next_found", show=False, priority=True),
    ]

    def __init__(self, title: str, rows: Sequence[Sequence[Target]], scene: Scene) -> None:
        super().__init__()
        self._title, self._rows, self._scene = title, rows, scene
        self._row, self._column = 0, 0

    @property
    def target(self) -> Target:
        return self._rows[self._row][self._column]

    def compose(self) -> ComposeResult:
        with Vertical(id="prompt"):
            yield Label(self._title, markup=False, id="pointed")
            yield Input(id="answer", compact=True)

    def on_mount(self) -> None:
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Go to the best match; stay if the current place is as good."""
        places = self._places()
        here = places.index((self._row, self._column))
        self._go(matching(event.value, (*places[here:], *places[:here]), self._search_text))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._leave(self.target)

    def action_move(self, rows: int, columns: int) -> None:
        self._row = (self._row + rows) % len(self._rows)
        row = self._rows[self._row]
        self._column = (
            min(self._column, len(row) - 1) if rows else ((self._column + columns) % len(row))
        )
        self._show()

    def action_next_found(self) -> None:
        found = matching(self.query_one(Input).value, self._places(), self._search_text)
        here = (self._row, self._column)
        after = found.index(here) + 1 if here in found else 0
        self._go([*found[after:], *found[:after]])

    def action_leave(self) -> None:
        self._leave(None)

    def _places(self) -> list[tuple[int, int]]:
        return [(row, at) for row, targets in enumerate(self._rows) for at in range(len(targets))]

    def _go(self, places: list[tuple[int, int]]) -> None:
        if places:
            self._row, self._column = places[0]
        self._show()

    def _search_text(self, place: tuple[int, int]) -> str:
        target = self._rows[place[0]][place[1]]
        return f"{target.text} {target.name}"

    def _show(self) -> None:
        target = self.target
        self.query_one("#pointed", Label).update(f"{self._title} {target.text}  ({target.name})")
        self._scene.pointed, self._scene.pointed_seat = target.key, target.seat
        self._renew()

    def _leave(self, target: Target | None) -> None:
        self._scene.pointed, self._scene.pointed_seat = "", None
        self._renew()
        self.dismiss(target)

    def _renew(self) -> None:
        for part in self.app.screen_stack[0].query(Part):
            part.renew()
