"""The compact core's placings: every way to lay what a turn takes."""

from service.domain.dream_home.bot.core.layout import (
    BELOW,
    COLUMN,
    FACE_DOWN,
    FREE_FACE_DOWN,
    HOUSE,
    HOUSES,
    IS_FACE_DOWN,
    KEEP,
    MOST_TURNS,
    NOWHERE,
    ON_ANY,
    PLACES,
    ROOMS,
    SCAFFOLD_FIRST,
    SCAFFOLD_SLOT,
    SCAFFOLDING,
    SLOT,
    TAKE_A_PAIR,
    TOKEN_SLOT,
    TOKENS,
    TURN_SIZE,
    WHAT,
)
from service.domain.dream_home.bot.core.rooms import (
    NOTHING,
    WRONG_LEVEL,
    barrier_at,
    best_token,
    has_right_level,
    is_open,
    room_first,
    room_last,
)
from service.domain.dream_home.bot.core.tools import tokens_close
from service.domain.kit.compact import ASKED, Position, Turns


def begin_turn(turns: Turns, count: int, what: int, column: int) -> int:
    """Write a turn that does nothing but this, return where it begins."""
    at = count * TURN_SIZE
    for field in range(TURN_SIZE):
        turns[at + field] = 0
    turns[at + WHAT] = what
    turns[at + COLUMN] = column
    turns[at + KEEP] = NOWHERE
    turns[at + SLOT] = NOWHERE
    turns[at + SCAFFOLD_SLOT] = NOWHERE
    turns[at + TOKEN_SLOT] = NOWHERE
    return at


def list_placings(
    position: Position, turns: Turns, count: int, what: int, column: int, scaffold: int
) -> int:
    """List the ways to lay the room card of a column, after a scaffolding was laid or not."""
    house = HOUSES + position[ASKED] * HOUSE
    kind, closes = position[ROOMS + column], tokens_close(position, house)
    has_level = has_right_level(position, house, kind, scaffold)
    for place in range(PLACES):
        if not is_open(position, house, place, scaffold):
            continue
        barrier = barrier_at(position, house, place, kind, closes)
        may_be_hidden = barrier != NOTHING and not (barrier == WRONG_LEVEL and has_level)
        for is_hidden in range(2):
            is_legal = barrier == NOTHING
            if is_hidden == 1:
                is_legal = may_be_hidden or position[FREE_FACE_DOWN] == 1
            if is_legal and count < MOST_TURNS:
                at = begin_turn(turns, count, what, column)
                turns[at + SLOT] = place
                turns[at + IS_FACE_DOWN] = is_hidden
                turns[at + SCAFFOLD_SLOT] = scaffold
                turns[at + SCAFFOLD_FIRST] = 1 if scaffold != NOWHERE else 0
                if not closes and is_hidden == 0:
                    turns[at + KEEP] = token_to_keep(position, house, place, kind)
                count += 1
    return count


def token_to_keep(position: Position, house: int, place: int, kind: int) -> int:
    """Return the token that stays when a card joins rooms with several, or NOWHERE."""
    first = room_first(position, house, place, kind)
    last = room_last(position, house, place, kind)
    tokens = 0
    for at in range(first, last + 1):
        if at != place and position[house + TOKENS + at] != 0:
            tokens += 1
    return best_token(position, house, first, last) if tokens > 1 else NOWHERE


def list_scaffolds(position: Position, turns: Turns, first: int, end: int, column: int) -> int:
    """Lay the scaffolding after the room in the turns from `first` to `end`, or before it."""
    house = HOUSES + position[ASKED] * HOUSE
    count = end
    for number in range(first, end):
        count = scaffolds_after_room(position, turns, number, count, house)
    for place in range(PLACES):
        if position[house + place] != 0 or not is_open(position, house, place, NOWHERE):
            continue
        if not leaves_a_place(position, house, place):
            continue
        position[house + place] = SCAFFOLDING
        before = count
        count = list_placings(position, turns, count, TAKE_A_PAIR, column, place)
        position[house + place] = 0
        count = drop_repeats(turns, first, before, count)
    return count


def scaffolds_after_room(
    position: Position, turns: Turns, number: int, count: int, house: int
) -> int:
    """Write the first place for a scaffolding into a turn, and each further one as a new turn."""
    at = number * TURN_SIZE
    slot = turns[at + SLOT]
    under = position[house + slot]
    position[house + slot] = FACE_DOWN + 1  # whatever lies there supports
    found = 0
    for place in range(PLACES):
        if position[house + place] != 0 or not is_open(position, house, place, NOWHERE):
            continue
        if found == 0:
            turns[at + SCAFFOLD_SLOT] = place
        elif count < MOST_TURNS:
            copy_turn(turns, number, count)
            turns[count * TURN_SIZE + SCAFFOLD_SLOT] = place
            count += 1
        found += 1
    position[house + slot] = under
    return count


def leaves_a_place(position: Position, house: int, place: int) -> bool:
    """Return whether a scaffolding leaves a place for a room card; the one above it counts."""
    for other in range(PLACES):
        if other != place and is_open(position, house, other, NOWHERE):
            return True
        if BELOW[other] == place and position[house + other] == 0:
            return True
    return False


def drop_repeats(turns: Turns, first: int, before: int, count: int) -> int:
    """Drop the new turns that lay room and scaffolding as an earlier one does."""
    kept = before
    for number in range(before, count):
        is_new = True
        for other in range(first, before):
            if is_same_end(turns, number, other):
                is_new = False
        if is_new:
            copy_turn(turns, number, kept)
            kept += 1
    return kept


def is_same_end(turns: Turns, one: int, other: int) -> bool:
    a, b = one * TURN_SIZE, other * TURN_SIZE
    same_slots = turns[a + SLOT] == turns[b + SLOT]
    same_slots = same_slots and turns[a + SCAFFOLD_SLOT] == turns[b + SCAFFOLD_SLOT]
    return bool(same_slots and turns[a + IS_FACE_DOWN] == turns[b + IS_FACE_DOWN])


def list_tokens(position: Position, turns: Turns, first: int, end: int, placed_on: int) -> int:
    """Put the token into each room that takes it, in the turns from `first` to `end`."""
    house = HOUSES + position[ASKED] * HOUSE
    count = end
    for number in range(first, end):
        at = number * TURN_SIZE
        slot, column = turns[at + SLOT], turns[at + COLUMN]
        under = position[house + slot]
        hidden = FACE_DOWN if turns[at + IS_FACE_DOWN] == 1 else 0
        position[house + slot] = position[ROOMS + column] + hidden
        found = 0
        for place in range(PLACES):
            if not takes_token(position, house, place, placed_on):
                continue
            if found == 0:
                turns[at + TOKEN_SLOT] = place
            elif count < MOST_TURNS:
                copy_turn(turns, number, count)
                turns[count * TURN_SIZE + TOKEN_SLOT] = place
                count += 1
            found += 1
        position[house + slot] = under
    return count


def takes_token(position: Position, house: int, place: int, placed_on: int) -> bool:
    """Return whether a room begins here that takes a token."""
    card = position[house + place]
    if card == 0 or card > FACE_DOWN or (placed_on != ON_ANY and card != placed_on):
        return False
    if room_first(position, house, place, card) != place:
        return False
    last = room_last(position, house, place, card)
    return best_token(position, house, place, last) == NOWHERE


def copy_turn(turns: Turns, source: int, target: int) -> None:
    for field in range(TURN_SIZE):
        turns[target * TURN_SIZE + field] = turns[source * TURN_SIZE + field]
