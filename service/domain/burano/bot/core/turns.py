"""The whole turns of a seat, each end once, as rows of numbers."""

from service.domain.burano.bot.core import layout as lay
from service.domain.burano.bot.core.nodes import (
    begin_row,
    colour_of,
    column_size,
    copy_row,
    exchange_row,
    hand_size,
    is_new,
    least_useful,
    level_of,
    place_row,
    take_row,
)
from service.domain.burano.bot.core.slots import breaking, open_slots

NO_HASHES = (0,) * lay.HASHES


def list_turns(position: list[int], turns: list[int]) -> int:
    """List the turns of the asked seat; turns without markers and with fewer cards first."""
    if position[lay.PHASE] == lay.DISMISS:
        return list_dismissals(position, turns)
    hashes = lay.MOST_ENDS * lay.TURN + lay.TURN
    turns[hashes : hashes + lay.HASHES] = NO_HASHES
    rows = list_starts(position, turns)
    plain = costly = 0
    while rows < lay.MOST_NODES and costly < rows:
        while plain < rows and turns[plain * lay.TURN + lay.IS_COSTLY]:
            plain += 1
        if plain < rows:
            rows = add_steps(position, turns, plain * lay.TURN, rows)
            plain += 1
            continue
        if turns[costly * lay.TURN + lay.IS_COSTLY]:
            rows = add_steps(position, turns, costly * lay.TURN, rows)
        costly += 1
    return list_ends(position, turns, rows)


def list_dismissals(position: list[int], turns: list[int]) -> int:
    rows = 0
    for character in range(1, lay.KINDS + 1):
        if position[lay.SUPPLY + character]:
            for at in range(lay.TURN):
                turns[rows * lay.TURN + at] = 0
            turns[rows * lay.TURN + lay.DISMISSES] = character
            rows += 1
    return rows


def list_starts(position: list[int], turns: list[int]) -> int:
    begin_row(position, turns, lay.MOST_ENDS * lay.TURN)
    rows = 0
    if position[lay.PHASE] != lay.TAKE:
        copy_row(turns, lay.MOST_ENDS * lay.TURN, 0)
        return 1
    for column in range(position[lay.ROW_LENGTH]):
        size = column_size(position, column)
        for wanted in range(1, size + 1):
            for end in range(2 if wanted < size else 1):
                copy_row(turns, lay.MOST_ENDS * lay.TURN, rows * lay.TURN)
                take_row(position, turns, rows * lay.TURN, column, 1 - end, wanted)
                rows += 1
    return rows


def add_steps(position: list[int], turns: list[int], row: int, rows: int) -> int:
    """Add a row for each card that can be placed next, or for the coin that it needs."""
    placed = turns[row + lay.HAS_PLACED]
    if placed >= lay.MOST_PLACED:
        return rows
    if turns[row + lay.LEFT_COINS] < lay.COSTS[placed]:
        if position[lay.EXCHANGES] and hand_size(turns, row) > lay.PAIR and rows < lay.MOST_NODES:
            new = rows * lay.TURN
            copy_row(turns, row, new)
            exchange_row(turns, new)
            rows += is_new(turns, new)
        return rows
    for held in range(turns[row + lay.HELD]):
        if not turns[row + lay.GONE] >> held & 1:
            rows = add_placings(turns, row, rows, held)
    return rows


def add_placings(turns: list[int], row: int, rows: int, held: int) -> int:
    """Add a row for each column where a card can be placed."""
    card = turns[row + lay.CARDS_HELD + held]
    floors = row + lay.FLOORS
    places = open_slots(turns[floors], turns[floors + 1], turns[floors + 2], level_of(card))
    costly = breaking(turns, row, colour_of(card))
    if not turns[row + lay.LEFT_MARKERS]:
        places &= ~costly
    for column in range(lay.COLUMNS):
        if places >> column & 1 and rows < lay.MOST_NODES:
            new = rows * lay.TURN
            copy_row(turns, row, new)
            place_row(turns, new, held, column, costly >> column & 1)
            rows += is_new(turns, new)
    return rows


def list_ends(position: list[int], turns: list[int], rows: int) -> int:
    """Turn every step into ends: with each character for its houses, and with few enough cards."""
    for at in range(rows):
        discard(position, turns, at * lay.TURN)
    guests = count_guests(position)
    at = 0
    while at < rows:
        row = at * lay.TURN
        welcomed = turns[row + lay.WELCOMES]
        if welcomed < turns[row + lay.FINISHES]:
            rows = welcome(position, turns, row, rows, guests)
        if turns[row + lay.WELCOMES] == welcomed:  # all have come, or nobody may
            at += 1
    return rows


def count_guests(position: list[int]) -> int:
    """Count the characters in the street of the asked seat, four bits for each."""
    visitors, guests = lay.STREETS + position[lay.ASKED] * lay.STREET + lay.VISITORS, 0
    for column in range(lay.COLUMNS):
        guests += 1 << 4 * position[visitors + column]
    return guests


def welcome(position: list[int], turns: list[int], row: int, rows: int, guests: int) -> int:
    """Write each character for the next house of a turn: the first here, the others at the end."""
    welcomed = turns[row + lay.WELCOMES]
    column = turns[row + lay.FINISHES + 1 + welcomed]
    first = 0
    for character in range(1, lay.KINDS + 1):
        if may_welcome(position, turns, row, welcomed, character, guests):
            if first == 0:
                first = character
            elif rows < lay.MOST_ENDS:
                copy_row(turns, row, rows * lay.TURN)
                add_welcome(turns, rows * lay.TURN, welcomed, column, character)
                rows += 1
    if first:
        add_welcome(turns, row, welcomed, column, first)
    return rows


def add_welcome(turns: list[int], row: int, welcomed: int, column: int, character: int) -> None:
    turns[row + lay.WELCOMES] = welcomed + 1
    turns[row + lay.WELCOMES + 1 + welcomed] = column * 16 + character


def may_welcome(
    position: list[int], turns: list[int], row: int, welcomed: int, character: int, guests: int
) -> int:
    """Return whether a character is left and may be taken (B-CHAR-2)."""
    left, held = position[lay.SUPPLY + character], guests >> 4 * character & 15
    for at in range(welcomed):
        if turns[row + lay.WELCOMES + 1 + at] % 16 == character:
            left -= 1
            held += 1
    limit = position[lay.TOURIST_LIMIT] if character <= lay.TOURISTS else 1
    return 1 if left > 0 and (limit == 0 or held < limit) else 0


def discard(position: list[int], turns: list[int], row: int) -> None:
    """Put the surplus back: two cards for a coin where that helps, else for nothing."""
    surplus = hand_size(turns, row) - lay.HAND_LIMIT
    while (
        surplus >= lay.PAIR
        and position[lay.EXCHANGES]
        and turns[row + lay.LEFT_COINS] < lay.COIN_LIMIT
    ):
        exchange_row(turns, row)
        surplus -= lay.PAIR
    while surplus > 0:
        held = least_useful(turns, row, 0)
        turns[row + lay.GONE] |= 1 << held
        turns[row + lay.DISCARDS] += 1
        turns[row + lay.DISCARDS + turns[row + lay.DISCARDS]] = turns[row + lay.CARDS_HELD + held]
        surplus -= 1
    if turns[row + lay.LEFT_COINS] > lay.COIN_LIMIT:
        turns[row + lay.LEFT_COINS] = lay.COIN_LIMIT
