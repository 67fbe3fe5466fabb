"""Fits names and notes into cells: hyphenated if possible, clipped if necessary."""

import re
import textwrap
from functools import lru_cache

from rich.cells import cell_len, set_cell_size

from service.domain.kit.table import CellGroup
from service.domain.kit.translation import SOFT_HYPHEN

PERSON = "☻"
_FIRST_COLUMN = re.compile(r"\s*\S*\s{2,}")


def hanging(row: str, width: int) -> str:
    """Wrap a row of a list, its further lines below the text after the first column."""
    found = _FIRST_COLUMN.match(row)
    column = len(found[0]) if found else 0
    if cell_len(row) <= width or width < 2 * column:
        return row
    text = textwrap.wrap(row[column:], width - column)
    return row[:column] + f"\n{' ' * column}".join(text)


def wrapped(text: str, width: int) -> list[str]:
    """Wrap a text; one that needs no wrapping is returned at once, as most sentences are."""
    if len(text) <= width and text.isprintable() and text.strip() == text:
        return [text] if text else []
    return textwrap.wrap(text, width)


def spelled_out(shelf: CellGroup, width: int) -> list[str]:
    """Return the texts of items, with their notes if they fit."""
    names = [cell.name for cell in shelf.items]
    full = [f"{cell.name} {cell.note}".rstrip() for cell in shelf.items]
    return full if sum(cell_len(text) + 1 for text in full) <= width else names


@lru_cache(maxsize=4096)
def lettered(name: str, note: str, width: int, lines: int) -> tuple[str, ...]:
    """Write a name and a note into the lines of a cell, each padded to its width."""
    texts = _in_two(name, note, width) if lines > 1 else (_in_one(name, note, width),)
    return tuple(set_cell_size(text, width) for text in texts)


def _in_one(name: str, note: str, width: int) -> str:
    name = name.replace(SOFT_HYPHEN, "")
    if not note:
        # Where a name is a letter too long, the person before it stands closer.
        close = name if cell_len(name) <= width else name.replace(f"{PERSON} ", PERSON)
        return clipped(_indented(close, width), width)
    for text in (f" {name} {note}", f"{name} {note}", f"{name}{note}"):
        if cell_len(text) <= width and (text[0] == " " or " " in text):
            return text
    room = width - cell_len(note) - 1
    if room * 2 < width:
        return clipped(f"{name} {note}", width)
    return f"{clipped(name, room)} {note}"


def _in_two(parts: str, note: str, width: int) -> tuple[str, str]:
    """Write the name above and the note below; a long name may take both lines."""
    inner = width - 1
    name = parts.replace(SOFT_HYPHEN, "")
    if cell_len(name) <= width:
        return _indented(name, width), clipped(_indented(note, width), width)
    first, second = _parted(parts, inner)
    below = f" {second} {note}"
    if note and cell_len(below) > width:
        return f" {clipped(name, inner)}", clipped(f" {note}", width)
    return f" {clipped(first, inner)}", clipped(below, width)


def _indented(text: str, width: int) -> str:
    return f" {text}" if cell_len(text) < width else text


def _parted(name: str, width: int) -> tuple[str, str]:
    """Break a name at a blank, or at a hyphenation point."""
    # Only look for a break near the end of the line, however long the name is.
    parts = [at for at, letter in enumerate(name[: 4 * width]) if letter in (" ", SOFT_HYPHEN)]
    for at in reversed(parts):
        first, second = name[:at].replace(SOFT_HYPHEN, ""), name[at + 1 :]
        hyphen = "-" if name[at] == SOFT_HYPHEN else ""
        if cell_len(first + hyphen) <= width or at == parts[0]:
            return first + hyphen, second.replace(SOFT_HYPHEN, "")
    return name, ""


@lru_cache(maxsize=512)
def clipped(text: str, width: int) -> str:
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - 1, 0)) + "…" * (width > 0)
