"""The widgets of the screen: heading, table, log, ledger and footer."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from replays.stepper import log_and_ledger
from replays.stepper.scene import Scene, heading
from replays.table.brush import Line
from replays.table.palette import style_of
from replays.table.text_fitting import clipped


class Surface:
    """What lines are drawn on: the style below them, and the filters over it, which change
    styles only."""

    def __init__(self, ground: Style, background: Color, filters: Sequence[LineFilter]) -> None:
        self._ground, self._background, self.filters = ground, background, filters
        self._style = lru_cache(maxsize=256)(self._filtered)

    def strip(self, line: Line, width: int) -> Strip:
        if sum([cell_len(segment.text) for segment in line]) != width:
            line = Segment.adjust_line_length(line, width)
        style = self._style
        return Strip([Segment(segment.text, style(segment.style)) for segment in line], width)

    def _filtered(self, style: Style | None) -> Style | None:
        segments = [Segment("", self._ground + style if self._ground else style)]
        for one in self.filters:
            segments = one.apply(segments, self._background)
        return segments[0].style


class Part(Widget):
    """A widget that draws a scene once for each step."""

    def __init__(self, scene: Scene, name: str) -> None:
        super().__init__(id=name)
        self.scene = scene
        self._lines: list[Line] = []
        self._drawn_for: Size | None = None
        self._surface: Surface | None = None
        self._strips: dict[int, tuple[Line, Strip]] = {}  # by row
        self._moved: dict[int, tuple[Line, Strip]] = {}  # of lines that go to other rows

    def draw_lines(self, width: int, height: int) -> list[Line]:
        raise NotImplementedError

    def notify_style_update(self) -> None:
        self._surface = None
        super().notify_style_update()

    def renew(self) -> None:
        """Redraw the widget; only changed lines go to the terminal."""
        size = self.size
        if self._drawn_for != size:
            self.refresh()
            return
        before, width = self._lines, size.width
        self._draw(size)
        pairs = zip(before, self._lines, strict=True)
        rows = (Region(0, y, width, 1) for y, (one, other) in enumerate(pairs) if one is not other)
        if changed := list(rows):
            self.refresh(*changed)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines unchanged if there is no border or padding.

        Textual would look up every style for every line, which takes longer than drawing it.
        """
        if any(self.gutter):
            return super().render_lines(crop)
        size = self.size
        strips = self._strips_of(size, crop.line_range)
        if crop.column_span == (0, size.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def render_line(self, y: int) -> Strip:
        return self._strips_of(self.size, range(y, y + 1))[0]

    def _strips_of(self, size: Size, rows: Iterable[int]) -> list[Strip]:
        if self._drawn_for != size:
            self._draw(size)
        surface = self._surface_now()
        lines, strips = self._lines, list[Strip]()
        for y in rows:
            line, known = lines[y], self._strips.get(y)
            if known is None or known[0] is not line:
                known = self._moved.get(id(line)) or (line, surface.strip(line, size.width))
                self._strips[y] = known
            strips.append(known[1])
        return strips

    def _surface_now(self) -> Surface:
        """Return the surface; looking it up takes as long as drawing several lines.

        Around padding Textual itself applies the filters.
        """
        filters = [] if any(self.gutter) else self.get_line_filters()
        if self._surface is None or self._surface.filters != filters:
            self._surface = Surface(self.rich_style, self.background_colors[1], filters)
            self._forget_strips()
        return self._surface

    def _forget_strips(self) -> None:
        self._strips.clear()
        self._moved.clear()

    def _draw(self, size: Size) -> None:
        lines = self.draw_lines(*size)[: size.height]
        lines += [[] for _ in range(size.height - len(lines))]
        if self._drawn_for == size:
            # An unchanged line stays the same object, and is not styled again.
            pairs = zip(self._lines, lines, strict=True)
            lines = [one if one is other or one == other else other for one, other in pairs]
            now = {id(line) for line in lines}
            self._moved = {id(one[0]): one for one in self._strips.values() if id(one[0]) in now}
        else:
            self._forget_strips()
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
