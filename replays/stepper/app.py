"""The Textual app that steps through a game."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.events import Resize
from textual.screen import Screen
from textual.timer import Timer

from replays.console.full_screen import FullScreen
from replays.reading.cursor import Unit
from replays.reading.diagnosis import first_broken_link
from replays.stepper.keys import ACTIONS, Keymap, branch_keys, key_name
from replays.stepper.notes.actions import NoteActions
from replays.stepper.notes.writer import NoteWriter
from replays.stepper.reader import Reader
from replays.stepper.scene import Scene
from replays.stepper.widgets import Heading, LedgerView, LogView, Part, StatusBar, TableView
from service.domain.kit.translation import N_
from service.teaching.notes.anchors import NotesByMove

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)  # events a second
USUAL_SPEED = 1
WIDE = 130  # columns from which log and ledger are beside the table
BOTH = 100  # columns from which both fit below it
LOW = 28  # with fewer lines, the strip below the table is smaller


class StepperScreen(Screen[None]):
    """The main screen; its keys are bound when it is made."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene

    def compose(self) -> ComposeResult:
        yield Heading(self.scene, "heading")
        with Container(id="body"):
            yield TableView(self.scene, "table")
            with Container(id="strip"):
                yield LogView(self.scene, "log")
                yield LedgerView(self.scene, "ledger")
        yield StatusBar(self.scene, "status")

    def on_resize(self, event: Resize) -> None:
        width, height = event.size
        self.set_class(width >= WIDE, "wide")
        self.set_class(width < BOTH, "narrow")
        self.set_class(height < LOW, "low")


def screen_with(keymap: Keymap, scene: Scene) -> StepperScreen:
    """Make the screen class with a keymap."""
    bindings = [
        Binding(_key(key), f"app.{_action(name)}", ACTIONS[name].does, show=False)
        for name, keys in keymap.items()
        for key in keys
    ]
    own = type("OwnKeysScreen", (StepperScreen,), {"BINDINGS": bindings})
    made: StepperScreen = own(scene)
    return made


class Stepper(NoteActions, FullScreen):
    """Steps through one game."""

    CSS_PATH = "stepper.tcss"

    def __init__(
        self, reader: Reader, keymap: Keymap, path: str, colour: bool = True, author: str = ""
    ) -> None:
        # Without colour, only the terminal's own colours are used.
        super().__init__(ansi_color=not colour)
        self.reader = reader
        self.keymap = keymap
        self.path = path
        self.pen = NoteWriter(path, author)
        self.drafts = {}
        self.scene = Scene(reader, colour)
        self.scene.hints = self.hints()
        reader.message = self.broken() or self.flagged()
        self._speed = USUAL_SPEED
        self._timer: Timer | None = None

    def get_default_screen(self) -> Screen[None]:
        return screen_with(self.keymap, self.scene)

    def hints(self) -> str:
        """Return a few keys for beginners, as they are bound."""
        names = ("help", "quit", "next_event", "next_move", "next_turn", "next_round", "search")
        hints = (
            f"{key_name(self.keymap[name][0])} {self.reader.words.say(ACTIONS[name].does)}"
            for name in names
            if self.keymap[name]
        )
        return " · ".join(hints)

    def broken(self) -> str:
        """Return a sentence if something in the file was changed; empty if not."""
        move = first_broken_link(self.reader.game.replay.entries)
        text = N_("The chain is broken at move {move}: verify the file.")
        return self.reader.words.say(text, move=move) if move is not None else ""

    def flagged(self) -> str:
        """Return a sentence with the number of notes that don't fit the game."""
        count = len(NotesByMove(self.reader.game.notes, self.reader.game.hashes).misfits)
        words = self.reader.words
        text = words.count(
            "{n} note is not on this game as it is, and is not shown.",
            "{n} notes are not on this game as it is, and are not shown.",
            count,
        )
        return text if count else ""

    def show(self) -> None:
        """Redraw everything."""
        for part in self.screen_stack[0].query(Part):
            part.renew()

    def step(self, unit: Unit, count: int) -> None:
        if self.scene.branch is not None and self.scene.branch.is_along:
            self.step_along(self.scene.branch, count)
        elif self.scene.branch is not None:
            words = self.reader.words
            self.tell(
                words.say("Leave the variation first.") + " " + branch_keys(self.keymap, words)
            )
        else:
            self.travel(lambda reader: reader.step(unit, count))

    def action_next_event(self) -> None:
        self.step("event", 1)

    def action_previous_event(self) -> None:
        self.step("event", -1)

    def action_next_move(self) -> None:
        self.step("move", 1)

    def action_previous_move(self) -> None:
        self.step("move", -1)

    def action_next_turn(self) -> None:
        self.step("turn", 1)

    def action_previous_turn(self) -> None:
        self.step("turn", -1)

    def action_next_round(self) -> None:
        self.step("round", 1)

    def action_previous_round(self) -> None:
        self.step("round", -1)

    def action_first(self) -> None:
        self.travel(lambda reader: reader.go(reader.here.first()))

    def action_last(self) -> None:
        self.travel(Reader.last)

    def action_next_found(self) -> None:
        self.travel(lambda reader: reader.search(""))

    def action_previous_found(self) -> None:
        self.travel(lambda reader: reader.search("", -1))

    def action_next_note(self) -> None:
        self.travel(lambda reader: reader.next_note(1))

    def action_previous_note(self) -> None:
        self.travel(lambda reader: reader.next_note(-1))

    def action_next_score(self) -> None:
        self.travel(lambda reader: reader.next_score(1))

    def action_previous_score(self) -> None:
        self.travel(lambda reader: reader.next_score(-1))

    def action_seat(self) -> None:
        self.reader.choose_seat()
        self.show()

    def action_eyes(self) -> None:
        self.reader.change_eyes()
        self.show()

    def action_ledger(self) -> None:
        self.screen.toggle_class("counting")

    @property
    def is_playing(self) -> bool:
        return self._timer is not None

    def action_play(self) -> None:
        if self.is_playing:
            self.stop_playing()
        else:
            self._play_at(self._speed)

    def action_faster(self) -> None:
        self._play_at(min(self._speed + 1, len(SPEEDS) - 1))

    def action_slower(self) -> None:
        self._play_at(max(self._speed - 1, 0))

    def stop_playing(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._tell_speed(None)

    def _play_at(self, speed: int) -> None:
        self.stop_playing()
        self._speed = speed
        self._timer = self.set_interval(1 / SPEEDS[speed], self._play_on)
        self._tell_speed(SPEEDS[speed])

    def _play_on(self) -> None:
        """Take an automatic step; stop at the end, or while another screen is open."""
        at = self.reader.here.at
        self.step("event", 1)
        if self.reader.here.at == at or len(self.screen_stack) > 1:
            self.stop_playing()

    def _tell_speed(self, speed: float | None) -> None:
        self.screen_stack[0].query_one(Heading).speed = speed
        self.show()


def _action(name: str) -> str:
    """Return the Textual action of a name; glyphs are one action with a number."""
    return f"glyph({name.removeprefix('glyph_')})" if name.startswith("glyph_") else name


def _key(key: str) -> str:
    """Spell out the comma, as Textual separates keys by commas."""
    return "comma" if key == "," else key
