"""The parts of the screen: a heading, the table, the log, the ledger, and a line to be told in."""

from rich.text import Text
from textual.app import RenderResult
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from replays.stepper import story
from replays.stepper.lettering import clipped
from replays.stepper.paints import style_of
from replays.stepper.scene import Scene
from replays.wording import seat_in_words

BAR = 24


class _Part(Widget):
    """A part of the screen that draws a scene into its own size."""

    def __init__(self, scene: Scene, name: str) -> None:
        super().__init__(id=name)
        self.scene = scene


class TableView(_Part):
    """The table, drawn once a step and handed out line by line."""

    _strips: list[Strip] = []
    _drawn_for: Size | None = None

    def renew(self) -> None:
        """Draw the table anew at the next look."""
        self._drawn_for = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if self._drawn_for != self.size:
            width, height = self.size
            self._strips = [Strip(line, width) for line in self.scene.drawn(width, height)]
            self._strips += [Strip.blank(width, self.rich_style)] * (height - len(self._strips))
            self._drawn_for = self.size
        return self._strips[y]


class LogView(_Part):
    """What happened."""

    def render(self) -> RenderResult:
        return story.log(self.scene, self.size.width, self.size.height)


class LedgerView(_Part):
    """Who has how many points, and what for."""

    def render(self) -> RenderResult:
        return story.ledger(self.scene, self.size.width, self.size.height)


class Heading(_Part):
    """Which game, which moment, how far, and in what mood."""

    speed: float | None = None  # events a second, when the game plays by itself

    def render(self) -> RenderResult:
        scene = self.scene
        reader, colour = scene.reader, scene.colour
        line = Text(f" {scene.title} ", style_of("heading", colour))
        line.append(f" {reader.here.label} ", style_of("asked", colour))
        line.append(f" {self._place()} ", style_of("label", colour))
        for mood in self._moods():
            line.append(f" {mood} ", style_of("marked", colour))
        room = self.size.width - line.cell_len - 1
        if not reader.is_innocent and room >= BAR:
            done = reader.here.at * BAR // max(reader.game.events, 1)
            line.append(" " * (room - BAR))
            line.append("━" * done, style_of("asked", colour))
            line.append("┄" * (BAR - done), style_of("empty", colour))
        line.truncate(self.size.width)
        return line

    def _place(self) -> str:
        reader = self.scene.reader
        move, event = reader.here.place
        of = "" if reader.is_innocent else f"/{len(reader.game.moves)}"
        return reader.words.say("move {move}", move=f"{move}.{event}{of}")

    def _moods(self) -> list[str]:
        scene, reader = self.scene, self.scene.reader
        say, moods = reader.words.say, list[str]()
        if self.speed is not None:
            moods.append(say("playing, {speed:g} a second", speed=self.speed))
        if scene.branch is not None:
            tried = len(scene.branch.line)
            moods.append(reader.words.count("branch: {n} move", "branch: {n} moves", tried))
        if reader.mark is not None:
            moods.append(say("compare with {label}", label=reader.mark.label))
        if reader.eyes is not None:
            who = seat_in_words(reader.game, reader.eyes, reader.language)
            moods.append(say("eyes of {who}", who=who))
        if reader.chosen is not None:
            who = seat_in_words(reader.game, reader.chosen, reader.language)
            moods.append(say("seat of {who}", who=who))
        return moods


class Footing(_Part):
    """What the stepper has to say, or which keys to begin with."""

    def render(self) -> RenderResult:
        said = self.scene.reader.said
        style = style_of("asked" if said else "label", self.scene.colour)
        return Text(clipped(f" {said or self.scene.hints}", self.size.width), style)
