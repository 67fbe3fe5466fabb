"""What a text picture is made of: boxes, colours, symbols, and texts cut to a width."""

from collections.abc import Sequence
from typing import NamedTuple

from service.domain.burano.model.cards import Card
from service.domain.kit.terminal_text import clip, printable, wide

# One symbol for each thing a card shows; the legend of the picture names them.
SYMBOLS = {
    "flowers": "✿",
    "plants": "♣",
    "cats": "ω",
    "red_awnings": "▼",
    "blue_awnings": "▽",
    "lamps": "☼",
    "chimneys": "∏",
    "passers_by": "☺",
    "closed_windows": "⊠",
}
SHOP_SYMBOLS = {"cafe": "C", "fashion": "F", "ice_cream": "I", "pizzeria": "P"}
# Colours of the 256 that nearly every terminal has; every one is also said in words.
PAINTS = {"red": 203, "orange": 208, "yellow": 220, "green": 77, "blue": 75, "pink": 212}
GREY = 245


Item = tuple[str, int | None]  # a text and its paint
GAP = "   "


class Box(NamedTuple):
    """A card of the picture: its name in the border, what it shows inside."""

    title: str
    inside: tuple[str, ...]
    paint: int | None


class Brush:
    """Paints a text, or leaves it as it is."""

    def __init__(self, colour: bool) -> None:
        self._colour = colour

    def paint(self, text: str, paint: int | None) -> str:
        return f"\x1b[38;5;{paint}m{text}\x1b[0m" if self._colour and paint else text

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self._colour else text


def shown(card: Card) -> tuple[str, ...]:
    """Return what a card shows, one short text for each thing: `✿3`, `ω`, `P2` for a shop."""
    counts = ((symbol, getattr(card, name)) for name, symbol in SYMBOLS.items())
    things = [symbol if count == 1 else f"{symbol}{count}" for symbol, count in counts if count]
    if card.shop:
        things.append(f"{SHOP_SYMBOLS[card.shop]}{card.shop_points}")
    return tuple(things)


def stacked(boxes: Sequence[Box | None], width: int, brush: Brush) -> list[str]:
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
    """Pad a text to a width, or cut it; what can't be printed becomes a question mark."""
    clean = clip(printable(text), width)
    return clean + " " * (width - wide(clean))


def wrapped(label: str, items: Sequence[Item], width: int, brush: Brush) -> list[str]:
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
