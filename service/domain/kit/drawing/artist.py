"""The functions that draw a game, handed over by its `faces` package."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from service.domain.kit.drawing.layout import TableContext
from service.domain.kit.drawing.sheet import Block, Sheet
from service.domain.kit.table import Panel, Sight, Table


@dataclass(frozen=True, kw_only=True)
class Artist:
    """How a game is drawn: its sheet of faces, its table by its cells, its deck."""

    sheet: Callable[[Any], Sheet]
    table: Callable[[Table, TableContext, float], Block]
    shared: Callable[[Table, TableContext, float], Block]
    seat: Callable[[Panel, TableContext, float], Block]
    overview: Callable[[Any, TableContext, float], Block]
    board: Callable[[Panel, TableContext, float], Block] | None = None  # what a seat builds
    spoken_table: Callable[[Any, Sight], Iterator[str]] | None = None  # in sentences
    example: Callable[[], Any] | None = None  # a table for the documentation
