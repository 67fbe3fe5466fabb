"""The rules of a game for people: a few steps with pictures, the scoring, and cards in one line."""

from collections.abc import Callable
from typing import Any, NamedTuple

from service.domain.kit.drawing.layout import TableContext
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.table import Table


class Picture(NamedTuple):
    """A part of a table: the position, what is painted of it, and which cards get a ring."""

    state: Callable[[], Any]
    paint: Callable[[Table, TableContext, float], Block]
    highlight: frozenset[str] = frozenset()


class Topic(NamedTuple):
    """One thing to know, with a picture of it."""

    title: str
    text: str
    picture: Picture


class CardNote(NamedTuple):
    """What a card does, in one line; `symbol` is its face."""

    symbol: str
    name: str
    text: str


class CardGroup(NamedTuple):
    """Cards that belong together."""

    title: str
    cards: tuple[CardNote, ...]


class Guide(NamedTuple):
    """The rules of a game for people; all texts are still to be translated."""

    aim: str
    steps: tuple[Topic, ...]
    ending: tuple[str, ...]
    scoring: tuple[str, ...]
    groups: tuple[CardGroup, ...]
