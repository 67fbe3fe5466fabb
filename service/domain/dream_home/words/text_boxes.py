"""Boxes of text with and without colour: the pen that draws the table."""

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from service.domain.dream_home.words.names import SOFT_HYPHEN
from service.domain.kit.terminal_text import clip

BOLD, DIM = "1", "2"
RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, GREY = "31", "32", "33", "34", "35", "36", "90"
CELL_LINES = 3


class Cell(NamedTuple):
    """What stands in one box: a name of up to two lines, a note under it, a colour for both."""

    name: str = ""
    note: str = ""
    paint: str = ""


class Pen:
    """Writes boxes of one width; colour is put on last, so that it never counts as text."""

    def __init__(self, width: int, colour: bool) -> None:
        self.width = width
        self.cell = max(6, min(14, (width - 9) // 5))
        self._colour = colour

    def paint(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self._colour and code and text.strip() else text

    def boxed(self, cell: Cell) -> list[str]:
        """Return the lines of a cell, each exactly as wide as a cell: the note stands below."""
        inner = self.cell - 1
        name = _in_lines(_parted(cell.name, inner), inner, CELL_LINES - 1)
        note = _in_lines(cell.note, inner, CELL_LINES - len(name))
        between = [""] * (CELL_LINES - len(name) - len(note))
        texts = [f" {clip(line, inner)}" for line in (*name, *between, *note)]
        return [self.paint(text.ljust(self.cell), cell.paint) for text in texts]

    def row(self, cells: Sequence[Cell], walls: Sequence[bool], label: str = " ") -> list[str]:
        """Draw cells side by side; where there is no wall two cells are one room."""
        columns = [self.boxed(cell) for cell in cells]
        lines = list[str]()
        for at in range(CELL_LINES):
            parts = [f"{label if at == 1 else ' '} │"]
            for column, wall in zip(columns, walls, strict=True):
                parts.append(column[at] + ("│" if wall else " "))
            lines.append("".join(parts))
        return lines

    def border(self, joints: str, labels: Sequence[str] = ("",) * 5) -> str:
        """Draw a line between floors: a joint at each end and between the cells."""
        parts = [f"  {joints[0]}"]
        for label, joint in zip(labels, joints[1:], strict=True):
            parts.append((f"─ {label} " if label else "").ljust(self.cell, "─") + joint)
        return "".join(parts)


def _in_lines(text: str, width: int, most: int) -> list[str]:
    """Wrap a text to one line or more; what is too much for the last one stays in it."""
    lines = textwrap.wrap(text, width) or [""]
    return [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines


def _parted(name: str, width: int) -> str:
    """Part words that are too long for a line, where they allow it."""
    words = [word.replace(SOFT_HYPHEN, "- " if len(word) > width else "") for word in name.split()]
    return " ".join(words)


def joint(above: bool, below: bool) -> str:
    """Pick what a line between two floors shows where walls meet it."""
    return {(True, True): "┼", (True, False): "┴", (False, True): "┬", (False, False): "─"}[
        above, below
    ]
