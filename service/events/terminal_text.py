"""Texts in a terminal: how many columns they take, and how they are cut to a width."""

import re
from unicodedata import category, east_asian_width

COLOUR_CODE = re.compile("\x1b\\[[0-9;]*m")


def wide(text: str) -> int:
    """Count the columns of a text: colour codes take none, some letters take two."""
    return sum(1 + (east_asian_width(letter) in "WF") for letter in COLOUR_CODE.sub("", text))


def clip(text: str, width: int) -> str:
    """Cut a text to a width, with an ellipsis at its end."""
    if wide(text) <= width:
        return text
    end, room = 0, width - 1
    while room >= 0:
        code = COLOUR_CODE.match(text, end)
        room -= 0 if code else wide(text[end])
        end = code.end() if code else end + (room >= 0)
    return f"{text[:end]}…" if width else ""


def printable(text: str) -> str:
    """Replace everything that is not printable: line ends, colour codes, invisible marks."""
    return "".join(letter if _is_printable(letter) else "?" for letter in text)


def _is_printable(letter: str) -> bool:
    return letter.isprintable() or category(letter) == "Zs"  # non-breaking spaces are printable
