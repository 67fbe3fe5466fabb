"""The widgets of the screen: heading, table, log, ledger and footer."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from replays.stepper import log_and_ledger
from replays.stepper.scene import Scene, heading
from replays.table.brush import Line
from replays.table.palette import style_of
from replays.table.text_fitting import clipped


class Part(Widget):
    """A widget that draws a scene once for each step."""

    def __init__(self, scene: Scene, name: str) -> None:
        super().__init__(id=name)
        self.scene = scene
        self._lines: list[Line] = []
        self._drawn_for: Size | None = None
        self._ground, self._room = Style(), Size()
        self._strips: dict[int, tuple[Line, Style, Strip]] = {}

    def draw_lines(self, width: int, height: int) -> list[Line]:
        raise NotImplementedError

    def renew(self) -> None:
        """Redraw the widget; only changed lines go to the terminal."""
        if self._drawn_for != self.size:
            self.refresh()
            return
        before, width = self._lines, self.size.width
        self._draw(self.size)
        pairs = zip(before, self._lines, strict=True)
        rows = (Region(0, y, width, 1) for y, (one, other) in enumerate(pairs) if one is not other)
        if changed := list(rows):
            self.refresh(*changed)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines unchanged if there is no border or padding.

        Textual would look up every style for every line, which takes longer than drawing it.
        """
        self._ground, self._room = self.rich_style, self.size
        if any(self.gutter):
            return super().render_lines(crop)
        strips = [self.render_line(y) for y in crop.line_range]
        background = self.background_colors[1]
        for one in self.get_line_filters():
            strips = [strip.apply_filter(one, background) for strip in strips]
        if crop.column_span == (0, self._room.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def render_line(self, y: int) -> Strip:
        if self._drawn_for != self._room:
            self._draw(self._room)
        line, ground = self._lines[y], self._ground
        known = self._strips.get(y)
        if known is None or known[0] is not line or known[1] != ground:
            width = self._room.width
            styled = Segment.apply_style(Segment.adjust_line_length(line, width), ground)
            self._strips[y] = known = (line, ground, Strip(styled, width))
        return known[2]

    def _draw(self, size: Size) -> None:
        lines = self.draw_lines(*size)[: size.height]
        lines += [[]] * (size.height - len(lines))
        if self._drawn_for == size:
            # An unchanged line stays the same object, and is not styled again.
            pairs = zip(self._lines, lines, strict=True)
            lines = [one if one == other else other for one, other in pairs]
        else:
            self._strips.clear()
        self._lines, self._drawn_for = lines, size


class TableView(Part):
    """The table."""

    def draw_lines(self, width: int, height: int) -> list[Line]:
        return self.scene.draw_lines(width, height)


class LogView(Part):
    """What happened."""

    def draw_lines(self, width: int, height: int) -> list[Line]:
        return log_and_ledger.log(self.scene, width, height)


class LedgerView(Part):
    """Who has how many points, and what for."""

    def draw_lines(self, width: int, height: int) -> list[Line]:
        return log_and_ledger.ledger(self.scene, width, height)


class Heading(Part):
    """The game, the moment, the progress and the modes."""

    speed: float | None = None  # events per second in automatic play

    def draw_lines(self, width: int, height: int) -> list[Line]:
        return [heading(self.scene, width, self.speed)]


class StatusBar(Part):
    """A message, or the keys for beginners."""

    def draw_lines(self, width: int, height: int) -> list[Line]:
        message = self.scene.reader.message
        style = style_of("asked" if message else "label", self.scene.colour)
        return [[Segment(clipped(f" {message or self.scene.hints}", width), style)]]
