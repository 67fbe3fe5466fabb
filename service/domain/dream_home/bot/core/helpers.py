"""The compact core's end of the game: roofer, supplier and handyman, each used as well as it looks.

The engine lists every way to use them; this is an estimate for values, without tokens that move.
"""

from service.domain.dream_home.bot.core.layout import (
    DECORATOR,
    FACE_DOWN,
    FIRST_BASEMENT_PLACE,
    HANDYMAN,
    HOUSE,
    HOUSES,
    IN_BASEMENT,
    LARGEST,
    LAST_ROOF,
    PILE,
    PLACES,
    RESIGNED,
    ROOF_DISCARDS,
    ROOFER,
    ROOFS,
    ROOM_DISCARDS,
    SCAFFOLDING,
    START,
    SUPPLIER,
    TOKENS,
)
from service.domain.dream_home.bot.core.rooms import (
    NOTHING,
    barrier_at,
    house_points,
    roof_points,
    room_first,
    room_last,
)
from service.domain.kit.compact import SEATS, Position

KINDS = 16


def use_helpers(position: Position) -> None:
    """Use the helpers of every seat, clockwise from the start player."""
    for step in range(position[SEATS]):
        seat = (position[START] + step) % position[SEATS]
        if position[RESIGNED] >> seat & 1 == 0:
            house = HOUSES + seat * HOUSE
            while position[house + ROOFER] > 0:
                position[house + ROOFER] -= 1
                use_roofer(position, house)
            if position[house + SUPPLIER] > 0:
                use_supplier(position, house)
            if position[house + HANDYMAN] > 0:
                use_handyman(position, house)


def use_roofer(position: Position, house: int) -> None:
    """Fetch the discarded roof that brings most; any roof helps the next roofer."""
    best, found = -1, 0
    for roof in range(1, LAST_ROOF + 1):
        if position[ROOF_DISCARDS + roof] > 0:
            position[house + ROOFS + roof] += 1
            position[house + PILE] += 1
            worth = roof_points(position, house)
            position[house + ROOFS + roof] -= 1
            position[house + PILE] -= 1
            if worth > best:
                best, found = worth, roof
    if best >= 0:
        position[ROOF_DISCARDS + found] -= 1
        position[house + ROOFS + found] += 1
        position[house + PILE] += 1


def use_supplier(position: Position, house: int) -> None:
    """Swap a card without a token for the discarded one that brings most."""
    best, best_place, best_kind = house_points(position, house), -1, 0
    closes = position[house + DECORATOR] == 0
    for place in range(PLACES):
        card = position[house + place]
        if card == 0 or card == SCAFFOLDING or position[house + TOKENS + place] != 0:
            continue
        for kind in range(1, KINDS + 1):
            if position[ROOM_DISCARDS + kind] == 0:
                continue
            if barrier_at(position, house, place, kind, closes) != NOTHING:
                continue
            position[house + place] = kind
            worth = house_points(position, house)
            position[house + place] = card
            if worth > best:
                best, best_place, best_kind = worth, place, kind
    if best_place >= 0:
        card = position[house + best_place]
        position[ROOM_DISCARDS + best_kind] -= 1
        position[ROOM_DISCARDS + (card - FACE_DOWN if card > FACE_DOWN else card)] += 1
        position[house + best_place] = best_kind


def use_handyman(position: Position, house: int) -> None:
    """Swap the two cards that bring most; rooms with several tokens are left out."""
    best, best_one, best_other = house_points(position, house), -1, -1
    for one in range(PLACES):
        for other in range(one + 1, PLACES):
            if not is_movable(position, house, one) or not is_movable(position, house, other):
                continue
            swap_cards(position, house, one, other)
            if may_lie(position, house, one) and may_lie(position, house, other):
                worth = house_points(position, house)
                if worth > best:
                    best, best_one, best_other = worth, one, other
            swap_cards(position, house, one, other)
    if best_one >= 0:
        swap_cards(position, house, best_one, best_other)


def is_movable(position: Position, house: int, place: int) -> bool:
    card = position[house + place]
    return bool(card != 0 and card != SCAFFOLDING)


def swap_cards(position: Position, house: int, one: int, other: int) -> None:
    for field in range(house, house + TOKENS + 1, TOKENS):
        kept = position[field + one]
        position[field + one] = position[field + other]
        position[field + other] = kept


def may_lie(position: Position, house: int, place: int) -> bool:
    """Return whether a card that was moved lies well: on its level, in a room of legal size."""
    kind = position[house + place]
    if kind > FACE_DOWN:
        return True
    if (place >= FIRST_BASEMENT_PLACE) != (IN_BASEMENT[kind] == 1):
        return False
    first = room_first(position, house, place, kind)
    last = room_last(position, house, place, kind)
    tokens = 0
    for at in range(first, last + 1):
        if position[house + TOKENS + at] != 0:
            tokens += 1
    return bool(last - first + 1 <= LARGEST[kind] and tokens <= 1)
