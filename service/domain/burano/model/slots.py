"""The slots of a street as bit sets: one bit for each column, one number for each level.

The leftmost column a street can reach is bit 0. Bits make the rules of placing a few
additions, which is what lets every legal move be listed at every step of a game.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from service.domain.burano.model.cards import COLOURS, BuranoDeck
from service.domain.burano.model.commands import Scaffolds, Slot
from service.domain.burano.model.state import House, Street
from service.domain.kit.messages import RuleId

FIRST_COLUMN, LAST_COLUMN = -4, 5
HOUSES_OF_A_STREET = 5
WIDTH = LAST_COLUMN - FIRST_COLUMN + 1
EVERYWHERE = (1 << WIDTH) - 1
# The columns in each bit set.
COLUMNS_OF = tuple(
    tuple(FIRST_COLUMN + at for at in range(WIDTH) if bits >> at & 1) for bits in range(1 << WIDTH)
)

ONE_CARD_A_SLOT = RuleId("B-PLACE-2")
NOTHING_HANGS = RuleId("B-PLACE-3")
ONE_GROUP = RuleId("B-PLACE-4")
FIVE_HOUSES = RuleId("B-PLACE-5")


class Floors(NamedTuple):
    """The columns that have a floor card, level by level."""

    ground: int = 0
    upper: int = 0
    roof: int = 0


class Stands(NamedTuple):
    """The columns that have a scaffold, level by level."""

    ground: int = 0
    upper: int = 0


def is_column(column: int) -> bool:
    """Return whether a street can ever reach a column (B-PLACE-5)."""
    return FIRST_COLUMN <= column <= LAST_COLUMN


def bit(column: int) -> int:
    return 1 << (column - FIRST_COLUMN)


def floors_of(houses: tuple[House, ...]) -> Floors:
    ground = upper = roof = 0
    for house in houses:
        at = 1 << (house.column - FIRST_COLUMN)
        floors = house.floors
        if floors[0]:
            ground |= at
        if floors[1]:
            upper |= at
        if floors[2]:
            roof |= at
    return Floors(ground, upper, roof)


def stands_of(scaffolds: Scaffolds) -> Stands:
    ground = upper = 0
    for slot in scaffolds:
        if slot is None:
            continue
        if slot.level == "ground":
            ground |= 1 << (slot.column - FIRST_COLUMN)
        else:
            upper |= 1 << (slot.column - FIRST_COLUMN)
    return Stands(ground, upper)


def open_slots(floors: Floors, stands: Stands) -> Floors:
    """Return the slots of each level that a floor card may take in a legal street.

    A scaffold of that level may be replaced (B-PLACE-6). A new house needs a neighbour
    (B-PLACE-4) and room for it (B-PLACE-5); an upper floor or a roof needs what is
    under it (B-PLACE-3); a floor card keeps its slot (B-PLACE-1, B-PLACE-2).
    """
    columns = floors.ground | stands.ground
    new = 0
    if columns.bit_count() < HOUSES_OF_A_STREET:
        new = (columns << 1 | columns >> 1) & ~columns & EVERYWHERE
    return Floors(
        new | stands.ground,
        columns & ~floors.upper,
        (floors.upper | stands.upper) & ~floors.roof,
    )


def faults(floors: Floors, stands: Stands) -> tuple[RuleId, ...]:
    """Name the rules that floor cards and scaffolds would break together (B-SCAF-2)."""
    ground, upper = floors.ground | stands.ground, floors.upper | stands.upper
    broken = []
    if floors.ground & stands.ground or floors.upper & stands.upper:
        broken.append(ONE_CARD_A_SLOT)
    if upper & ~ground or floors.roof & ~upper:
        broken.append(NOTHING_HANGS)
    columns = ground | upper | floors.roof
    if not _is_one_group(columns) or _is_one_card(ground, upper, floors.roof):
        broken.append(ONE_GROUP)
    if columns.bit_length() - (columns & -columns).bit_length() >= HOUSES_OF_A_STREET:
        broken.append(FIVE_HOUSES)
    return tuple(broken)


def in_order(scaffolds: Scaffolds) -> Scaffolds:
    """Return an arrangement in the order that states use: the scaffolds are alike."""
    first, second = scaffolds
    if second is None:
        return scaffolds
    if first is None or (second.column, second.level) < (first.column, first.level):
        return second, first
    return scaffolds


@lru_cache(maxsize=1024)
def arrangements(floors: Floors) -> tuple[tuple[Scaffolds, Floors], ...]:
    """Return every legal arrangement of the scaffolds, with the slots that it opens."""
    legal = []
    free = [None, *_slots_in_reach(floors)]
    for index, first in enumerate(free):
        for second in free[index + 1 :] if first else free:
            scaffolds = in_order((first, second))
            stands = stands_of(scaffolds)
            if not faults(floors, stands):
                legal.append((scaffolds, open_slots(floors, stands)))
    return tuple(legal)


def columns_by_colour(houses: tuple[House, ...], deck: BuranoDeck) -> tuple[int, ...]:
    """Return, for each colour, the columns whose house has a floor card of that colour."""
    columns = [0] * len(COLOURS)
    colour = deck.colour
    for house in houses:
        at = 1 << (house.column - FIRST_COLUMN)
        for card in house.floors:
            if card:
                columns[colour[card]] |= at
    return tuple(columns)


def breaking_a(columns: tuple[int, ...], colour: int) -> int:
    """Return the columns where a card of a colour breaks rule A (B-COL-1)."""
    red, orange, yellow, green, blue, pink = columns
    return (red | orange | yellow | green | blue | pink) & ~columns[colour]


def breaking_b(columns: tuple[int, ...], colour: int) -> int:
    """Return the columns where a card of a colour breaks rule B (B-COL-2)."""
    return (columns[colour] << 1 | columns[colour] >> 1) & EVERYWHERE


def _is_one_group(columns: int) -> bool:
    """Return whether columns are consecutive: adding the lowest bit carries through all of them."""
    return columns & (columns + (columns & -columns)) == 0


def _is_one_card(ground: int, upper: int, roof: int) -> bool:
    return ground.bit_count() + upper.bit_count() + roof.bit_count() == 1


def _slots_in_reach(floors: Floors) -> Iterator[Slot]:
    """Yield the slots without a floor card that are near enough to the houses for a scaffold."""
    built = floors.ground | floors.upper | floors.roof
    reach = built | built << 1 | built << 2 | built >> 1 | built >> 2 if built else EVERYWHERE
    for column in COLUMNS_OF[reach & EVERYWHERE]:
        if not floors.ground & bit(column):
            yield Slot(column=column, level="ground")
        if not floors.upper & bit(column):
            yield Slot(column=column, level="upper")


def columns_to_show(street: Street) -> range:
    """Return the five columns of a street that a picture shows: those in use, amid free ones."""
    used = [house.column for house in street.houses]
    used += [slot.column for slot in street.scaffolds if slot is not None]
    first, last = min(used, default=0), max(used, default=0)
    while last - first + 1 < HOUSES_OF_A_STREET:
        if (last < LAST_COLUMN and (last - first) % 2) or first == FIRST_COLUMN:
            last += 1
        else:
            first -= 1
    return range(first, last + 1)
