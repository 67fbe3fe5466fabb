"""Which slots of a street a card may take, as bit sets with one bit for each column.

Scaffolds move for free, so a slot is open if two scaffolds are enough for what hangs in the air
before and after the card is placed, and for the gaps between houses.
"""

from service.domain.burano.bot.core import layout as lay

# How many columns each bit set has.
SIZES = tuple(bits.bit_count() for bits in range(1 << lay.COLUMNS))


def count_columns(bits: int) -> int:
    return SIZES[bits]


def span(bits: int) -> int:
    """Return all columns from the first to the last of a bit set."""
    high = bits | bits >> 1
    high |= high >> 2
    high |= high >> 4
    high |= high >> 8
    return high & ~((bits & -bits) - 1)


def scaffolds_needed(ground: int, upper: int, roof: int) -> int:
    return count_columns(span(ground | upper | roof) & ~ground) + count_columns(roof & ~upper)


def open_slots(ground: int, upper: int, roof: int, height: int) -> int:
    """Return the columns where a card of a level may lie, whatever its colour."""
    built = ground | upper | roof
    if not built:
        return 1 << lay.FIRST_HOUSE
    whole = span(built)
    free = lay.SCAFFOLDS - scaffolds_needed(ground, upper, roof)
    if height == 0:
        return _open_ground(built, whole, ground, free)
    near = _reachable(built, whole, free - 1 - (height == 2))
    if height == 1:
        # A new house needs a scaffold on the ground; where one stands, nothing more.
        return (whole & ~upper) | near
    bare = whole & ~upper & ~roof  # a roof needs a scaffold above the ground
    return (upper & ~roof) | (bare if free else 0) | near


def _open_ground(built: int, whole: int, ground: int, free: int) -> int:
    # A scaffold between houses is replaced; beyond the houses each gap needs one.
    return (whole & ~ground) | _reachable(built, whole, free)


def _reachable(built: int, whole: int, free: int) -> int:
    """Return the columns beyond the houses that so many scaffolds in the gaps lead to."""
    if free < 0:
        return 0
    wide = count_columns(whole)
    reach = 0
    left = right = whole
    for gap in range(free + 1):
        if wide + gap + 1 > lay.HOUSES:
            break
        left |= left >> 1
        right |= right << 1
        reach |= left | right
    return reach & ~whole & lay.ALL_COLUMNS


def breaking(turns: list[int], row: int, colour: int) -> int:
    """Return the columns where a card of a colour costs a marker (B-COL-1, B-COL-2)."""
    at = row + lay.COLOUR_COLUMNS
    same = turns[at + colour]
    built = turns[row + lay.FLOORS] | turns[row + lay.FLOORS + 1] | turns[row + lay.FLOORS + 2]
    return (built & ~same) | ((same << 1 | same >> 1) & lay.ALL_COLUMNS)
