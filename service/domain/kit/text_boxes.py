"""Tables drawn as text, for every game: paints, boxes, and texts cut to a width."""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from service.domain.kit.terminal_text import SOFT_HYPHEN, clip, printable, wide

# A paint is a terminal code; it never carries a meaning that the text does not.
BOLD, DIM = "1", "2"
RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, GREY = "31", "32", "33", "34", "35", "36", "90"
GAP = "   "
BOX_LINES = 3  # the height of a box in a grid

Item = tuple[str, str]  # a text and its paint


def one_of_256(number: int) -> str:
    """Return the paint for one of the 256 colours that nearly every terminal has."""
    return f"38;5;{number}"


class Box(NamedTuple):
    """A card of a table: its name, what it shows, and a paint for both."""

    title: str = ""
    inside: tuple[str, ...] = ()
    paint: str = ""


class Brush:
    """Paints texts, or leaves them plain; always the last step, so that codes have no width."""

    def __init__(self, colour: bool) -> None:
        self._colour = colour

    def paint(self, text: str, paint: str) -> str:
        return f"\x1b[{paint}m{text}\x1b[0m" if self._colour and paint and text.strip() else text

    def bold(self, text: str) -> str:
        return self.paint(text, BOLD)


class Grid:
    """Draws boxes of one width in rows of five; neighbours share a wall, or are one room."""

    def __init__(self, width: int, brush: Brush) -> None:
        self.width = width
        self.box_width = max(6, min(14, (width - 9) // 5))
        self.brush = brush

    def box(self, box: Box) -> list[str]:
        """Return the lines of a box, all of the same width, with its contents at the bottom."""
        inner = self.box_width - 1
        title = _in_lines(_hyphenate(box.title, inner), inner, BOX_LINES - 1)
        details = _in_lines(" ".join(box.inside), inner, BOX_LINES - len(title))
        between = [""] * (BOX_LINES - len(title) - len(details))
        texts = [f" {clip(line, inner)}" for line in (*title, *between, *details)]
        return [self.brush.paint(text.ljust(self.box_width), box.paint) for text in texts]

    def row(self, boxes: Sequence[Box], walls: Sequence[bool], label: str = " ") -> list[str]:
        """Draw boxes side by side; without a wall, two boxes are one room."""
        columns = [self.box(box) for box in boxes]
        lines = list[str]()
        for at in range(BOX_LINES):
            parts = [f"{label if at == 1 else ' '} │"]
            for column, wall in zip(columns, walls, strict=True):
                parts.append(column[at] + ("│" if wall else " "))
            lines.append("".join(parts))
        return lines

    def border(self, joints: str, labels: Sequence[str] = ("",) * 5) -> str:
        """Draw a line between rows: a joint at each end and between the boxes."""
        parts = [f"  {joints[0]}"]
        for label, joint in zip(labels, joints[1:], strict=True):
            parts.append((f"─ {label} " if label else "").ljust(self.box_width, "─") + joint)
        return "".join(parts)


def joint(above: bool, below: bool) -> str:
    """Return the character where walls meet the line between two rows."""
    return {(True, True): "┼", (True, False): "┴", (False, True): "┬", (False, False): "─"}[
        above, below
    ]


def stack_boxes(boxes: Sequence[Box | None], width: int, brush: Brush) -> list[str]:
    """Draw boxes from the top down, two lines each and one below; None leaves a gap."""
    lines = []
    above: Box | None = None
    for box in boxes:
        lines.append(_border(above, box, width, brush))
        lines.append(_inside(box, width, brush))
        above = box
    lines.append(_border(above, None, width, brush))
    return lines


def beside(*columns: Sequence[str]) -> list[str]:
    """Join columns of equally many lines."""
    return ["".join(lines) for lines in zip(*columns, strict=True)]


def fit(text: str, width: int) -> str:
    """Pad or cut a text to a width; unprintable characters become question marks."""
    clean = clip(printable(text), width)
    return clean + " " * (width - wide(clean))


def wrap_items(label: str, items: Sequence[Item], width: int, brush: Brush) -> list[str]:
    """Write items after a label, on as many lines as they need."""
    lines, line, used = [], label, wide(label)
    for text, paint in items:
        plain = fit(text, min(wide(text), width - wide(label)))
        if used + wide(plain) > width:
            lines.append(line)
            line, used = " " * wide(label), wide(label)
        line += brush.paint(plain, paint) + GAP
        used += wide(plain) + len(GAP)
    return [*lines, line]


def _border(above: Box | None, below: Box | None, width: int, brush: Brush) -> str:
    if below is not None:
        left, right = ("├", "┤") if above else ("┌", "┐")
        title = fit(below.title, min(wide(below.title), width - 4))
        rest = "─" * (width - 4 - wide(title))
        return brush.paint(f"{left} {title} {rest}{right}", below.paint)
    if above is not None:
        return brush.paint("└" + "─" * (width - 2) + "┘", above.paint)
    return " " * width


def _inside(box: Box | None, width: int, brush: Brush) -> str:
    if box is None:
        return " " * width
    room = width - 2
    spaced, dense = " ".join(box.inside), "".join(box.inside)
    text = next((t for t in (f" {spaced}", spaced, dense) if wide(t) <= room), dense)
    side = brush.paint("│", box.paint)
    return f"{side}{fit(text, room)}{side}"


def _in_lines(text: str, width: int, most: int) -> list[str]:
    """Wrap a text to at most `most` lines; the last one takes all that is left."""
    lines = textwrap.wrap(text, width) or [""]
    return [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines


def _hyphenate(name: str, width: int) -> str:
    """Split words that are too long for a line at their soft hyphens."""
    words = [word.replace(SOFT_HYPHEN, "- " if len(word) > width else "") for word in name.split()]
    return " ".join(words)
