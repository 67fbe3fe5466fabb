"""The pictures of the guide: parts of tables that show one thing each."""

from functools import partial

from msgspec.structs import replace

from service.domain.burano.faces.display import display, supply
from service.domain.burano.faces.example import FINISHED_STREET, GROWING_STREET, example
from service.domain.burano.faces.street import hand, purse, street
from service.domain.burano.model.commands import Slot
from service.domain.burano.model.state import BuranoState, House, Street
from service.domain.kit.drawing.guide import Picture
from service.domain.kit.drawing.layout import TableContext, below
from service.domain.kit.drawing.sheet import Block
from service.domain.kit.messages import CardId
from service.domain.kit.table import Table

NOTHING_AT_HAND = replace(GROWING_STREET, hand=(), scaffolds=(None, None))


def _with_street(own: Street) -> BuranoState:
    state = example()
    return replace(state, streets=(own, *state.streets[1:]))


def _house(column: int, *cards: str | None) -> House:
    ground, upper, roof = (CardId(card) if card else None for card in cards)
    return House(column, (ground, upper, roof), None)


COLOURS = replace(
    NOTHING_AT_HAND,
    houses=(
        _house(0, "ground-blue-2", "upper-blue-2", "roof-blue-3"),
        _house(1, "ground-yellow-1", "upper-yellow-2", None),
        _house(2, "ground-pink-4", "upper-yellow-3", None),
    ),
)
SCAFFOLDS = replace(
    NOTHING_AT_HAND,
    scaffolds=(Slot(column=1, level="ground"), Slot(column=2, level="upper")),
    houses=(
        _house(0, "ground-red-4", "upper-red-4", "roof-red-3"),
        _house(1, None, "upper-green-4", None),
        _house(2, "ground-orange-4", None, "roof-orange-1"),
    ),
)


def _display(table: Table, scene: TableContext, width: float) -> Block:
    return display(table, scene, width)


def _street(table: Table, scene: TableContext, width: float) -> Block:
    return street(table.seats[0], scene, width)


def _supply(table: Table, scene: TableContext, width: float) -> Block:
    return supply(table.rest, scene, width, 6)


def _hand(table: Table, scene: TableContext, width: float) -> Block:
    own = table.seats[0]
    return below([purse(own, scene), hand(own, scene, width, width / 4)], 8)


DISPLAY = Picture(example, _display, frozenset({"roof-orange-4", "upper-orange-2"}))
BUILDING = Picture(partial(_with_street, GROWING_STREET), _street)
COLOUR_RULE = Picture(partial(_with_street, COLOURS), _street, frozenset({"upper-yellow-3"}))
WITH_SCAFFOLDS = Picture(partial(_with_street, SCAFFOLDS), _street)
CHARACTERS = Picture(partial(_with_street, FINISHED_STREET), _street)
SUPPLY = Picture(example, _supply)
HAND = Picture(partial(_with_street, GROWING_STREET), _hand)
