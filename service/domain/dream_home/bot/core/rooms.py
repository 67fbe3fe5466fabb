"""The compact core's houses: rooms, open places, what may lie where, and points."""

from service.domain.dream_home.bot.core.layout import (
    ARCHITECT,
    BATHROOM,
    BEDROOM,
    BELOW,
    BESIDE,
    COLOURS,
    DECORATOR,
    FACE_DOWN,
    FIRST_BASEMENT_PLACE,
    FLOOR_FIRST,
    FLOOR_LAST,
    HOUSE,
    HOUSES,
    IN_BASEMENT,
    KITCHEN,
    LARGEST,
    NOWHERE,
    OUTSIDE_POINTS,
    OUTSIDE_TOKENS,
    PILE,
    PLACES,
    POINTS_1,
    POINTS_2,
    POINTS_3,
    POINTS_BESIDE,
    ROOFS,
    SCAFFOLDING,
    TOKENS,
)
from service.domain.kit.compact import Position

# What prevents a card from lying face up on a place.
NOTHING, WRONG_LEVEL, TOO_LARGE, TOKEN_BESIDE = range(4)


def room_first(position: Position, house: int, place: int, kind: int) -> int:
    """Return the first place of the room that a card of this kind is part of, or would be."""
    first = place
    while first > FLOOR_FIRST[place] and position[house + first - 1] == kind:
        first -= 1
    return first


def room_last(position: Position, house: int, place: int, kind: int) -> int:
    last = place
    while last < FLOOR_LAST[place] and position[house + last + 1] == kind:
        last += 1
    return last


def is_open(position: Position, house: int, place: int, fresh_scaffolding: int) -> bool:
    """Return whether a room card can go there: the place is free and supported."""
    card = position[house + place]
    if card != 0 and (card != SCAFFOLDING or place == fresh_scaffolding):
        return False
    return BELOW[place] == NOWHERE or position[house + BELOW[place]] != 0


def has_right_level(position: Position, house: int, kind: int, fresh_scaffolding: int) -> bool:
    """Return whether any open place has the level of a kind."""
    for place in range(PLACES):
        level = place >= FIRST_BASEMENT_PLACE
        if level == (IN_BASEMENT[kind] == 1) and is_open(position, house, place, fresh_scaffolding):
            return True
    return False


def barrier_at(position: Position, house: int, place: int, kind: int, tokens_close: bool) -> int:
    """Return what prevents a card of this kind from lying face up there."""
    if (place >= FIRST_BASEMENT_PLACE) != (IN_BASEMENT[kind] == 1):
        return WRONG_LEVEL
    first = room_first(position, house, place, kind)
    last = room_last(position, house, place, kind)
    if last - first + 1 > LARGEST[kind]:
        return TOO_LARGE
    if tokens_close:
        for at in range(first, last + 1):
            if at != place and position[house + TOKENS + at] != 0:
                return TOKEN_BESIDE
    return NOTHING


def best_token(position: Position, house: int, first: int, last: int) -> int:
    """Return the place of the token that is worth most in a room; NOWHERE if it has none."""
    best = NOWHERE
    for at in range(first, last + 1):
        token = position[house + TOKENS + at]
        if token != 0 and (best == NOWHERE or token > position[house + TOKENS + best]):
            best = at
    return best


def points(position: Position, seat: int) -> int:
    """Return the points of a seat, the roofs of its pile counted."""
    house = HOUSES + seat * HOUSE
    return house_points(position, house) + roof_points(position, house)


def house_points(position: Position, house: int) -> int:
    """Return the points of a house without its roof."""
    total = position[house + OUTSIDE_POINTS]
    tokens, empty = position[house + OUTSIDE_TOKENS], 0
    for place in range(PLACES):
        card = position[house + place]
        if card == 0 or card == SCAFFOLDING:
            continue
        if card > FACE_DOWN:
            empty += 1
            continue
        token = position[house + TOKENS + place]
        if token != 0:
            total += token
            tokens += 1
        if place == FLOOR_FIRST[place] or position[house + place - 1] != card:
            total += room_points(position, house, place, card)
    total += bonus_points(position, house)
    if position[house + DECORATOR] != 0:
        total += tokens
    if position[house + ARCHITECT] != 0:
        total += empty
    return int(total)


def room_points(position: Position, house: int, first: int, kind: int) -> int:
    """Return the points of the room that begins at a place."""
    last = room_last(position, house, first, kind)
    beside = BESIDE[kind]
    if beside != 0:
        left = first > FLOOR_FIRST[first] and position[house + first - 1] == beside
        right = last < FLOOR_LAST[last] and position[house + last + 1] == beside
        return POINTS_BESIDE[kind] if left or right else POINTS_1[kind]
    size = last - first
    if size == 0:
        return POINTS_1[kind]
    return POINTS_2[kind] if size == 1 else POINTS_3[kind]


def bonus_points(position: Position, house: int) -> int:
    """Return the points for bathrooms on both floors, and for bathroom, kitchen and bedroom."""
    upstairs = downstairs = kitchen = bedroom = 0
    for place in range(FIRST_BASEMENT_PLACE):
        card = position[house + place]
        if card == BATHROOM:
            if place < 5:
                upstairs = 1
            else:
                downstairs = 1
        elif card == KITCHEN:
            kitchen = 1
        elif card == BEDROOM:
            bedroom = 1
    bonus = 4 if position[house + ARCHITECT] != 0 else 3
    bathrooms = upstairs + downstairs
    total = bonus if bathrooms == 2 else 0
    if bathrooms > 0 and kitchen + bedroom == 2:
        total += bonus
    return total


def roof_points(position: Position, house: int) -> int:
    """Return the points of the best four roofs; a forgotten pile has several colours."""
    if position[house + PILE] < 4:
        return 0
    windows, best = 0, 0
    for colour in range(COLOURS):
        plain = position[house + ROOFS + 2 * colour + 1]
        window = position[house + ROOFS + 2 * colour + 2]
        windows += window
        if plain + window >= 4 and 8 + min(window, 1) > best:
            best = 8 + min(window, 1)
    return best if best > 0 else 3 + min(windows, 4)
