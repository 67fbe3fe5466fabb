"""Marks on cards and slots: their signs, their texts, and the places that can be marked."""

from collections.abc import Iterator
from typing import NamedTuple

from replays.reading.words import card_in_words, seat_in_words
from service.domain.kit.digits import whole
from service.domain.kit.messages import Seat
from service.domain.kit.table import Cell, Panel, Table, slot_of
from service.teaching.notes.marks import names_of
from service.teaching.notes.model import Mark, in_language
from service.teaching.notes.replay_game import ReplayGame

SIGNS = {"ring": "◎", "arrow": "↗", "label": "✎"}
TARGET = "◎"


class Target(NamedTuple):
    """A place that can be marked: its key on the table, its name in a mark, and its text."""

    key: str
    name: str
    text: str
    seat: Seat | None


def signs_of(mark: Mark) -> Iterator[tuple[str, str]]:
    """Yield the marked place with its sign, and the end of an arrow."""
    first, *rest = [*names_of(mark), ""]
    yield first, SIGNS[mark.mark]
    yield from ((name, TARGET) for name in rest if name)


def mark_in_words(game: ReplayGame, mark: Mark, language: str) -> str:
    places = " → ".join(name_in_words(game, name, language) for name in names_of(mark))
    text = in_language(mark.text, language)
    return f"{SIGNS[mark.mark]} {places}: {text}" if text else f"{SIGNS[mark.mark]} {places}"


def name_in_words(game: ReplayGame, name: str, language: str) -> str:
    """Name a card or a slot as people do; a slot of a seat by its player."""
    if ":" not in name:
        return card_in_words(game, name, language)
    where, _, slot = name.partition(":")
    seat = whole(where)
    return slot if seat is None else f"{seat_in_words(game, seat, language)}: {slot}"


def targets(
    game: ReplayGame, table: Table, there: frozenset[str] | None, language: str
) -> list[list[Target]]:
    """Return the places that can be marked, row by row."""
    rows = list[list[Target]]()
    for panel in (table.display, *table.seats, table.rest):
        for cells in _rows(panel):
            row = [
                Target(cell.key, name, name_in_words(game, name, language), panel.seat)
                for cell in cells
                if (name := _name(cell, there))
            ]
            if row:
                rows.append(row)
    return rows


def _rows(panel: Panel) -> Iterator[tuple[Cell, ...]]:
    yield panel.heading
    yield from (row.cells for row in panel.rows)
    yield from (shelf.items for shelf in panel.shelves)


def _name(cell: Cell, there: frozenset[str] | None) -> str:
    """Return the name of a cell in marks: its card, or its slot."""
    names = (name for name in (cell.card, slot_of(cell.key)) if name)
    if there is None:
        return cell.card
    return next((name for name in names if name in there), "")
