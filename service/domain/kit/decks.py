"""Deck files: the tables a game's cards come from, checked row by row."""

import csv
import hashlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import resources
from typing import Any, Protocol, TypeVar

import rfc8785

from service.domain.kit.errors import BadSetup
from service.domain.kit.messages import CardId
from service.domain.kit.translation import N_

T = TypeVar("T")
FREE_TEXT = frozenset({"certainty"})  # columns for people; no rule reads them


class Deck(Protocol):
    """A game's cards. The hash of a state covers the deck's hash, not its cards."""

    @property
    def hash(self) -> str: ...

    @property
    def tables(self) -> Mapping[str, str]: ...


class TableDeck:
    """A deck made of tables; two decks are equal if their tables are.

    It is not a Struct, so that a state serialises its hash and not its cards.
    """

    def __init__(self, tables: Mapping[str, str]) -> None:
        self.tables = dict(tables)
        self.hash = hash_of(tables)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableDeck) and other.hash == self.hash

    def __hash__(self) -> int:
        return hash(self.hash)


class BadDeck(BadSetup):
    """A deck file does not match the material of the game."""

    def __init__(self, table: str, line: int, message: str, **facts: object) -> None:
        super().__init__("deck", message, **facts)
        self.args = (f"deck: {table}, line {line}: {message.format(**facts)}",)
        self.table = table
        self.line = line


def packaged_tables(package: str, *tables: str) -> dict[str, str]:
    """Read the deck tables in a game's own folder."""
    folder = resources.files(package).joinpath("deck")
    return {table: folder.joinpath(f"{table}.csv").read_text("utf-8") for table in tables}


def require_tables(tables: Mapping[str, str], *names: str) -> None:
    """Refuse a deck that does not have exactly these tables."""
    if set(tables) != set(names):
        message = N_("these tables are needed, and no others: {tables}")
        raise BadSetup("deck", message, tables=", ".join(names))


def normal(tables: Mapping[str, str]) -> dict[str, str]:
    """Shorten tables to a normal form: cells that no rule reads are empty."""
    return {name: "".join(_normal_lines(text)) for name, text in tables.items()}


def _normal_lines(text: str) -> Iterator[str]:
    header, *lines = csv.reader(text.splitlines())
    for cells in (header, *lines):
        shortened = [
            "" if column in FREE_TEXT and cells is not header else _short(cell)
            for column, cell in zip(header, cells, strict=True)
        ]
        # No cell that a rule reads contains a comma or a quotation mark.
        yield ",".join(shortened) + "\n"


def _short(cell: str) -> str:
    return "/".join(part.lstrip("0") or "0" if part.isdigit() else part for part in cell.split("/"))


def hash_of(tables: Mapping[str, str]) -> str:
    return hashlib.sha256(rfc8785.dumps(dict(tables))).hexdigest()


def rows(table: str, text: str, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield each row with its line number; refuse a table with other columns."""
    lines = csv.reader(text.splitlines())
    try:
        header = next(lines, [])
        if header != list(columns):
            message = N_("the columns must be {columns}")
            raise BadDeck(table, 1, message, columns=",".join(columns))
        for cells in lines:
            if len(cells) != len(columns):
                raise BadDeck(
                    table,
                    lines.line_num,
                    N_("{needed} cells are needed, {there} are there"),
                    needed=len(columns),
                    there=len(cells),
                )
            yield lines.line_num, dict(zip(columns, cells, strict=True))
    except csv.Error as problem:  # such as a cell of more than 131,072 characters
        raise BadDeck(table, lines.line_num, N_("a cell is too long")) from problem


def places_of_others(
    seen: Collection[CardId | None], decks: Mapping[str, Sequence[CardId]]
) -> dict[str, tuple[int, ...]]:
    """Return the places in each deck of the cards that are not among those seen."""
    return {
        name: tuple(at for at, card in enumerate(cards) if card not in seen)
        for name, cards in decks.items()
    }


def cell(table: str, line: int, column: str, text: str, read: Callable[[str], T]) -> T:
    """Read one cell, or raise BadDeck with its line and column."""
    try:
        return read(text)
    except (ValueError, KeyError) as problem:
        message = N_("{column} can't be “{found}”")
        raise BadDeck(table, line, message, column=column, found=text) from problem


def encode_deck(value: Any) -> str:
    """Serialise a deck as its hash; the hook for states."""
    if isinstance(getattr(value, "hash", None), str):
        return str(value.hash)
    raise TypeError(f"{type(value).__name__} has no written form")
