"""The compact core's turns: every whole turn of the asked seat that is worth considering.

Left out, legally: more than one tool in a turn; all but the four drills that bring most points at
once; mixing columns of which none is taken; a jackhammer for the seat that comes first anyway; all
but the first card of a room for a token, and all but the best token of a crowded room.
"""

from service.domain.dream_home.bot.core.layout import (
    A_DECORATION,
    A_SCAFFOLDING,
    ASK_JACKHAMMER,
    ASK_PAIR,
    DECORATOR,
    DISCARD_A_PAIR,
    DRILL,
    FACE_DOWN,
    FIELD_OF_SPECIAL,
    HAMMER,
    HOUSE,
    HOUSES,
    MIXER,
    NOWHERE,
    ON_NOTHING,
    PHASE,
    PLACED_ON,
    PLACES,
    ROOMS,
    SPECIAL_TYPE,
    SPECIALS,
    TAKE_A_PAIR,
    TOOL,
    TOOL_A,
    TOOL_B,
    TURN_SIZE,
    USE_DRILL,
    USE_MIXER,
    USE_NOTHING,
    WAIT_A_ROUND,
)
from service.domain.dream_home.bot.core.placings import (
    begin_turn,
    list_placings,
    list_scaffolds,
    list_tokens,
)
from service.domain.dream_home.bot.core.rooms import (
    NOTHING,
    barrier_at,
    house_points,
)
from service.domain.dream_home.bot.core.rounds import first_to_play
from service.domain.dream_home.bot.core.tools import tokens_close, undo_tool, use_tool
from service.domain.kit.compact import ASKED, Position, Turns

COLUMNS = 5
BEST_DRILLS = 4


def list_turns(position: Position, turns: Turns) -> int:
    """Write the turns of the asked seat, return how many."""
    phase = position[PHASE]
    if phase == ASK_PAIR:
        return list_pairs(position, turns)
    if phase == ASK_JACKHAMMER:
        return list_hammers(position, turns)
    house = HOUSES + position[ASKED] * HOUSE
    count = 0
    for column in range(COLUMNS):
        count = list_takings(position, turns, count, column, USE_NOTHING, 0, 0)
    if position[house + MIXER] > 0:
        count = list_mixes(position, turns, count)
    if position[house + DRILL] > 0:
        count = list_drills(position, turns, count, house)
    return count


def list_pairs(position: Position, turns: Turns) -> int:
    count = 0
    for column in range(1, COLUMNS):
        if position[ROOMS + column] != 0 and position[SPECIALS + column] != 0:
            begin_turn(turns, count, DISCARD_A_PAIR, column)
            count += 1
    return count


def list_hammers(position: Position, turns: Turns) -> int:
    begin_turn(turns, 0, WAIT_A_ROUND, 0)
    count = 1
    if first_to_play(position) == position[ASKED]:
        return count
    for column in range(COLUMNS):
        if position[ROOMS + column] != 0:
            count = list_placings(position, turns, count, HAMMER, column, NOWHERE)
    return count


def list_mixes(position: Position, turns: Turns, count: int) -> int:
    for one in range(COLUMNS):
        for other in range(one + 1, COLUMNS):
            if position[ROOMS + one] != 0 and position[ROOMS + other] != 0:
                use_tool(position, USE_MIXER, one, other)
                count = list_takings(position, turns, count, one, USE_MIXER, one, other)
                count = list_takings(position, turns, count, other, USE_MIXER, one, other)
                undo_tool(position, USE_MIXER, one, other)
    return count


def list_drills(position: Position, turns: Turns, count: int, house: int) -> int:
    """List the turns after the drills that bring most points at once."""
    limit = 10_000_000
    for _ in range(BEST_DRILLS):
        best, best_column, best_place = -1, 0, 0
        for column in range(COLUMNS):
            for place in range(PLACES):
                # Points decide, then the order; each drill has a number of its own.
                worth = drill_worth(position, house, column, place)
                rank = worth * 100 + 99 - (place * COLUMNS + column) if worth >= 0 else -1
                if best < rank < limit:
                    best, best_column, best_place = rank, column, place
        if best < 0:
            return count
        limit = best
        use_tool(position, USE_DRILL, best_column, best_place)
        for column in range(COLUMNS):
            count = list_takings(position, turns, count, column, USE_DRILL, best_column, best_place)
        undo_tool(position, USE_DRILL, best_column, best_place)
    return count


def drill_worth(position: Position, house: int, column: int, place: int) -> int:
    """Return the points of the house after a drill; -1 if it is not legal."""
    kind, card = position[ROOMS + column], position[house + place]
    if kind == 0 or card == 0 or card > FACE_DOWN:
        return -1
    use_tool(position, USE_DRILL, column, place)
    position[house + place] = 0
    closes = tokens_close(position, house)
    is_legal = barrier_at(position, house, place, kind, closes) == NOTHING
    position[house + place] = kind
    worth = house_points(position, house) if is_legal else -1
    undo_tool(position, USE_DRILL, column, place)
    return worth


def list_takings(
    position: Position, turns: Turns, count: int, column: int, tool: int, tool_a: int, tool_b: int
) -> int:
    """List the turns that take a column, with the tool that was used before."""
    if position[ROOMS + column] == 0:
        return count
    house = HOUSES + position[ASKED] * HOUSE
    special = position[SPECIALS + column]
    has_decorator = FIELD_OF_SPECIAL[special] == DECORATOR
    if has_decorator:
        position[house + DECORATOR] += 1
    first = count
    count = list_placings(position, turns, count, TAKE_A_PAIR, column, NOWHERE)
    if SPECIAL_TYPE[special] == A_SCAFFOLDING:
        count = list_scaffolds(position, turns, first, count, column)
    elif SPECIAL_TYPE[special] == A_DECORATION and PLACED_ON[special] != ON_NOTHING:
        count = list_tokens(position, turns, first, count, PLACED_ON[special])
    if has_decorator:
        position[house + DECORATOR] -= 1
    for number in range(first, count):
        turns[number * TURN_SIZE + TOOL] = tool
        turns[number * TURN_SIZE + TOOL_A] = tool_a
        turns[number * TURN_SIZE + TOOL_B] = tool_b
    return count
