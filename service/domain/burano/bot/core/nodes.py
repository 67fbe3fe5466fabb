"""The search for turns: a row for each step that a turn can reach, no step twice."""

from service.domain.burano.bot.core import layout as lay
from service.domain.burano.bot.core.slots import SIZES, breaking, count_columns


def level_of(card: int) -> int:
    return (card - 1) // lay.CARDS_OF_A_LEVEL


def colour_of(card: int) -> int:
    return (card - 1) // 4 % lay.COLOURS


def copy_row(turns: list[int], source: int, target: int) -> None:
    turns[target : target + lay.TURN] = turns[source : source + lay.TURN]


def begin_row(position: list[int], turns: list[int], row: int) -> None:
    """Write the turn as far as it is played already."""
    for at in range(lay.TURN):
        turns[row + at] = 0
    seat = lay.STREETS + position[lay.ASKED] * lay.STREET
    turns[row + lay.LEFT_MARKERS] = position[seat + lay.MARKERS]
    turns[row + lay.LEFT_COINS] = position[seat + lay.COINS]
    turns[row + lay.HAS_PLACED] = position[lay.PLACED]
    if position[lay.PHASE] == lay.CHARACTERS:
        turns[row + lay.HAS_PLACED] = lay.MOST_PLACED
    for slot in range(lay.SLOTS):
        card = position[seat + slot]
        if card:
            bit = 1 << slot // lay.HEIGHTS
            turns[row + lay.FLOORS + slot % lay.HEIGHTS] |= bit
            turns[row + lay.COLOUR_COLUMNS + colour_of(card)] |= bit
    for at in range(1 + position[lay.OWED]):
        turns[row + lay.FINISHES + at] = position[lay.OWED + at]
    for at in range(position[seat + lay.HAND_SIZE]):
        turns[row + lay.CARDS_HELD + at] = position[seat + lay.HAND + at]
    turns[row + lay.HELD] = position[seat + lay.HAND_SIZE]


def take_row(
    position: list[int], turns: list[int], row: int, column: int, is_top: int, wanted: int
) -> int:
    """Write a turn that takes cards; return 0 if the column has too few."""
    held = turns[row + lay.HELD]
    taken = 0
    for step in range(lay.HEIGHTS):
        level = lay.HEIGHTS - 1 - step if is_top else step
        card = position[lay.DISPLAY + level * lay.LONGEST_ROW + column]
        if card and taken < wanted:
            turns[row + lay.CARDS_HELD + held + taken] = card
            taken += 1
    turns[row + lay.HELD] = held + taken
    turns[row + lay.LEFT_COINS] += 3 - wanted
    turns[row + lay.TAKEN_COLUMN] = column + 1
    turns[row + lay.TAKEN_END] = is_top
    turns[row + lay.TAKEN_COUNT] = wanted
    turns[row + lay.KEY] = column * 6 + wanted * 2 - 2 + is_top
    return 1 if taken == wanted else 0


def column_size(position: list[int], column: int) -> int:
    size = 0
    for level in range(lay.HEIGHTS):
        if position[lay.DISPLAY + level * lay.LONGEST_ROW + column]:
            size += 1
    return size


def place_row(turns: list[int], row: int, held: int, column: int, is_costly: int) -> None:
    """Place a card of the hand in a row."""
    card = turns[row + lay.CARDS_HELD + held]
    bit = 1 << column
    turns[row + lay.STEPS] += 1
    turns[row + lay.STEPS + turns[row + lay.STEPS]] = (card * 16 + column) * 2 + is_costly
    turns[row + lay.LEFT_COINS] -= lay.COSTS[turns[row + lay.HAS_PLACED]]
    turns[row + lay.HAS_PLACED] += 1
    turns[row + lay.LEFT_MARKERS] -= is_costly
    turns[row + lay.IS_COSTLY] |= is_costly
    turns[row + lay.GONE] |= 1 << held
    turns[row + lay.FLOORS + level_of(card)] |= bit
    turns[row + lay.COLOUR_COLUMNS + colour_of(card)] |= bit
    floors = row + lay.FLOORS
    if turns[floors] & turns[floors + 1] & turns[floors + 2] & bit:
        turns[row + lay.FINISHES] += 1
        turns[row + lay.FINISHES + turns[row + lay.FINISHES]] = column


def is_new(turns: list[int], row: int) -> int:
    """Note the state of a turn; return 0 if an earlier row has it."""
    key = turns[row + lay.KEY] * 8 + turns[row + lay.LEFT_MARKERS]
    exchanged = turns[row + lay.GONE]
    placings = 0  # in the order of the cards in hand, so that the order of placing doesn't count
    steps = turns[row + lay.STEPS]
    for held in range(turns[row + lay.HELD]):
        if not exchanged >> held & 1:
            continue
        card = turns[row + lay.CARDS_HELD + held]
        for step in range(steps):
            code = turns[row + lay.STEPS + 1 + step]
            if code // 32 == card:
                placings = placings * 128 + held * 16 + code // 2 % 16 + 1
                exchanged &= ~(1 << held)
    key = (key * 64 + exchanged) * 2097152 + placings + 1
    table = lay.MOST_ENDS * lay.TURN + lay.TURN
    at = key % lay.HASHES_PRIME
    while turns[table + at]:
        if turns[table + at] == key:
            return 0
        at = (at + 1) % lay.HASHES
    turns[table + at] = key
    return 1


def use_of(turns: list[int], row: int, held: int) -> int:
    """Rate a card of the hand by what it does without a marker."""
    card = turns[row + lay.CARDS_HELD + held]
    floors = row + lay.FLOORS
    ground, upper, roof = turns[floors], turns[floors + 1], turns[floors + 2]
    built = ground | upper | roof
    costly = breaking(turns, row, colour_of(card))
    fits = built & ~turns[floors + level_of(card)] & ~costly
    lack_one = ground & upper | upper & roof | ground & roof
    worth = lay.FITS_A_HOUSE * SIZES[fits] + lay.FINISHES_A_HOUSE * SIZES[fits & lack_one]
    beside = (built << 1 | built >> 1) & ~built & lay.ALL_COLUMNS
    if not built:
        beside = lay.ALL_COLUMNS
    if SIZES[built] < lay.HOUSES and beside & ~costly:
        worth += lay.BEGINS_A_HOUSE
    return worth


def least_useful(turns: list[int], row: int, but: int) -> int:
    """Return which card of the hand is least useful, of equals the last; `but` is left out."""
    best, worst = -1, 1000
    for at in range(turns[row + lay.HELD]):
        held = turns[row + lay.HELD] - 1 - at
        if not (turns[row + lay.GONE] | but) >> held & 1:
            worth = use_of(turns, row, held)
            if worth < worst:
                best, worst = held, worth
    return best


def exchange_row(turns: list[int], row: int) -> None:
    """Exchange the two least useful cards."""
    first = least_useful(turns, row, 0)
    second = least_useful(turns, row, 1 << first)
    cards = turns[row + lay.CARDS_HELD + first] * 128 + turns[row + lay.CARDS_HELD + second]
    turns[row + lay.STEPS] += 1
    turns[row + lay.STEPS + turns[row + lay.STEPS]] = -cards
    turns[row + lay.GONE] |= 1 << first | 1 << second
    turns[row + lay.LEFT_COINS] += 1


def hand_size(turns: list[int], row: int) -> int:
    return turns[row + lay.HELD] - count_columns(turns[row + lay.GONE])
