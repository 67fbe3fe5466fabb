"""What a value of Dream Home looks at: one house, its turns to come, and the kinds still unseen."""

from service.domain.dream_home.bot.core.layout import (
    BATHROOM,
    BEDROOM,
    BESIDE,
    CHILDRENS_ROOM,
    COLOURS,
    DECORATOR,
    FACE_DOWN,
    FIRST_BASEMENT_PLACE,
    FLOOR_FIRST,
    FLOOR_LAST,
    FRESH_TOOLS,
    GARAGE,
    HELPERS,
    HOUSE,
    HOUSES,
    KITCHEN,
    LARGEST,
    LAST_ROUND,
    LIVING_ROOM,
    NEXT_START,
    NOWHERE,
    PILE,
    PLACES,
    PLAYED,
    ROOFS,
    ROUND,
    SCAFFOLDING,
    START,
    TOKENS,
    TOOLS,
    UNSEEN_KINDS,
)
from service.domain.dream_home.bot.core.rooms import (
    best_token,
    house_points,
    is_open,
    roof_points,
    room_last,
)
from service.domain.kit.compact import OVER, Ints, Position

_ONCE = ("turns_left", "house_points", "starts", "no_turn_left", "one_turn_left", "two_turns_left")
# Each of these counts once alone and once times the turns that are left.
_TWICE = (
    *("roof_points", "pile", "best_colour", "windows"),
    *("free_floor", "open_floor", "free_basement", "open_basement"),
    *("narrow", "pairs", "triples", "empty_rooms", "scaffoldings", "tokens"),
    *("living_1", "living_1_wide", "living_2", "bedroom_1", "kitchen_1", "childrens_1", "garage_1"),
    *("lonely", "bath_upstairs", "bath_downstairs", "kitchen", "bedroom", "household"),
    *("roofers", "supplier", "architect", "handyman", "decorator"),
    *("drills", "jackhammers", "mixers"),
)
# Rooms that can grow, times the cards of their kind that are unseen.
_UNSEEN = ("unseen_living", "unseen_bedroom", "unseen_kitchen", "unseen_childrens", "unseen_garage")
NAMES = (*_ONCE, *_TWICE, *(f"{name}_by_turns" for name in _TWICE), *_UNSEEN)

T = len(_ONCE)  # where those that count twice begin
ROOF_POINTS, ROOFS_PILED, BEST_COLOUR, WINDOWS = range(T, T + 4)
FREE_FLOOR, OPEN_FLOOR, FREE_BASEMENT, OPEN_BASEMENT = range(T + 4, T + 8)
NARROW, PAIRS, TRIPLES, EMPTY_ROOMS, SCAFFOLDINGS, TOKENS_LAID = range(T + 8, T + 14)
LIVING_1, LIVING_1_WIDE, LIVING_2, BEDROOM_1, KITCHEN_1 = range(T + 14, T + 19)
CHILDRENS_1, GARAGE_1, LONELY, BATH_UPSTAIRS, BATH_DOWNSTAIRS = range(T + 19, T + 24)
HAS_KITCHEN, HAS_BEDROOM, HOUSEHOLD, HELPERS_BESIDE = range(T + 24, T + 28)
TOOLS_BESIDE = HELPERS_BESIDE + 5
_GROWING = {
    LIVING_ROOM: LIVING_1,
    BEDROOM: BEDROOM_1,
    KITCHEN: KITCHEN_1,
    CHILDRENS_ROOM: CHILDRENS_1,
    GARAGE: GARAGE_1,
}
GROWING = tuple(_GROWING.get(kind, 0) for kind in range(FACE_DOWN + 1))
TWICE = len(_TWICE)
UNSEEN = T + 2 * TWICE
WIDTH = len(NAMES)
UPSTAIRS = 5


def describe(position: Position, seat: int, out: Ints, at: int) -> None:
    """Write the features of a seat."""
    for feature in range(WIDTH):
        out[at + feature] = 0
    house = HOUSES + seat * HOUSE
    left = turns_left(position, seat)
    out[at] = left
    out[at + 1] = house_points(position, house)
    out[at + 2] = starts_next(position, seat)
    if left < 3:
        out[at + 3 + left] = 1
    describe_pile(position, house, out, at)
    describe_slots(position, house, out, at)
    describe_rooms(position, house, out, at)
    for helper in range(5):
        out[at + HELPERS_BESIDE + helper] = position[house + HELPERS + helper]
    for tool in range(3):
        held = position[house + TOOLS + tool] + position[house + FRESH_TOOLS + tool]
        out[at + TOOLS_BESIDE + tool] = held
    for feature in range(TWICE):
        out[at + T + TWICE + feature] = left * out[at + T + feature]
    living = out[at + LIVING_1] + out[at + LIVING_2]
    out[at + UNSEEN] = living * position[UNSEEN_KINDS + LIVING_ROOM]
    out[at + UNSEEN + 1] = out[at + BEDROOM_1] * position[UNSEEN_KINDS + BEDROOM]
    out[at + UNSEEN + 2] = out[at + KITCHEN_1] * position[UNSEEN_KINDS + KITCHEN]
    out[at + UNSEEN + 3] = out[at + CHILDRENS_1] * position[UNSEEN_KINDS + CHILDRENS_ROOM]
    out[at + UNSEEN + 4] = out[at + GARAGE_1] * position[UNSEEN_KINDS + GARAGE]


def turns_left(position: Position, seat: int) -> int:
    """Return how many turns a seat still has."""
    has_played = position[PLAYED] >> seat & 1
    return int(LAST_ROUND - position[ROUND] + 1 - has_played)


def starts_next(position: Position, seat: int) -> int:
    """Return 1 for the seat that will start the next round, as it stands."""
    start = position[NEXT_START] if position[NEXT_START] != OVER else position[START]
    return 1 if start == seat else 0


def describe_pile(position: Position, house: int, out: Ints, at: int) -> None:
    """Describe the roofs; of a pile that isn't remembered half has one colour."""
    known = best = windows = 0
    for colour in range(COLOURS):
        plain = position[house + ROOFS + 2 * colour + 1]
        window = position[house + ROOFS + 2 * colour + 2]
        known += plain + window
        windows += window
        best = max(best, plain + window)
    pile = position[house + PILE]
    out[at + ROOF_POINTS] = roof_points(position, house)
    out[at + ROOFS_PILED] = min(pile, 4)
    out[at + BEST_COLOUR] = min(best if known == pile else (pile + 1) // 2, 4)
    out[at + WINDOWS] = windows


def is_free_place(position: Position, house: int, place: int) -> bool:
    return bool(position[house + place] == 0 or position[house + place] == SCAFFOLDING)


def describe_slots(position: Position, house: int, out: Ints, at: int) -> None:
    """Describe the free slots: how many, how many in a row, and which can be built on at once."""
    run = 0
    for place in range(PLACES):
        if place == FLOOR_FIRST[place]:
            run = 0
        card = position[house + place]
        if card > FACE_DOWN and card != SCAFFOLDING:
            out[at + EMPTY_ROOMS] += 1
        if not is_free_place(position, house, place):
            run = 0
            continue
        run += 1
        basement = 2 if place >= FIRST_BASEMENT_PLACE else 0
        out[at + FREE_FLOOR + basement] += 1
        if is_open(position, house, place, NOWHERE):
            out[at + OPEN_FLOOR + basement] += 1
        if card == SCAFFOLDING:
            out[at + SCAFFOLDINGS] += 1
        if basement == 0:
            describe_run(position, house, out, at, place, run)


def describe_run(position: Position, house: int, out: Ints, at: int, place: int, run: int) -> None:
    """Count slots that stand alone, in pairs and in threes."""
    ends = place == FLOOR_LAST[place] or not is_free_place(position, house, place + 1)
    if run == 1 and ends:
        out[at + NARROW] += 1
    if run > 1:
        out[at + PAIRS] += 1
    if run > 2:
        out[at + TRIPLES] += 1


def describe_rooms(position: Position, house: int, out: Ints, at: int) -> None:
    for place in range(PLACES):
        card = position[house + place]
        if card == 0 or card > FACE_DOWN:
            continue
        if position[house + TOKENS + place] != 0:
            out[at + TOKENS_LAID] += 1
        if card == BATHROOM:
            out[at + (BATH_UPSTAIRS if place < UPSTAIRS else BATH_DOWNSTAIRS)] = 1
        elif card == KITCHEN:
            out[at + HAS_KITCHEN] = 1
        elif card == BEDROOM:
            out[at + HAS_BEDROOM] = 1
        if place == FLOOR_FIRST[place] or position[house + place - 1] != card:
            describe_growth(position, house, out, at, place, card)
    bath = max(out[at + BATH_UPSTAIRS], out[at + BATH_DOWNSTAIRS])
    out[at + HOUSEHOLD] = bath + out[at + HAS_KITCHEN] + out[at + HAS_BEDROOM]


def describe_growth(
    position: Position, house: int, out: Ints, at: int, first: int, kind: int
) -> None:
    """Describe what may still come of the room that begins at a place."""
    last = room_last(position, house, first, kind)
    left = first > FLOOR_FIRST[first] and is_free_place(position, house, first - 1)
    right = last < FLOOR_LAST[last] and is_free_place(position, house, last + 1)
    if not left and not right:
        return
    if BESIDE[kind] != 0:
        # A free place is on one side, so the neighbour can only be on the other.
        left_fits = first > FLOOR_FIRST[first] and position[house + first - 1] == BESIDE[kind]
        right_fits = last < FLOOR_LAST[last] and position[house + last + 1] == BESIDE[kind]
        out[at + LONELY] += 0 if left_fits or right_fits else 1
    elif last - first + 1 < LARGEST[kind] and is_unclosed(position, house, first, last):
        size = last - first
        out[at + GROWING[kind] + 2 * size] += 1  # a living room of two cards comes two further
        if kind == LIVING_ROOM and size == 0 and is_wide(position, house, first):
            out[at + LIVING_1_WIDE] += 1


def is_unclosed(position: Position, house: int, first: int, last: int) -> bool:
    """Return whether no token closes a room."""
    has_token = best_token(position, house, first, last) != NOWHERE
    return bool(not has_token or position[house + DECORATOR] != 0)


def is_wide(position: Position, house: int, place: int) -> bool:
    """Return whether a room of one card has space for two more."""
    free = 0
    at = place - 1
    while at >= FLOOR_FIRST[place] and is_free_place(position, house, at):
        free += 1
        at -= 1
    at = place + 1
    while at <= FLOOR_LAST[place] and is_free_place(position, house, at):
        free += 1
        at += 1
    return free >= 2
