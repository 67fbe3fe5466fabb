"""The compact core's play: what a turn changes, and who is asked next."""

from service.domain.dream_home.bot.core.helpers import use_helpers
from service.domain.dream_home.bot.core.layout import (
    A_DECORATION,
    A_HELPER,
    A_ROOF,
    A_TOOL,
    ASK_HELPERS,
    ASK_JACKHAMMER,
    ASK_PAIR,
    ASK_TURN,
    COLUMN,
    DISCARD_A_PAIR,
    FACE_DOWN,
    FIELD_OF_SPECIAL,
    FRESH_TOOLS,
    HAMMER,
    HOUSE,
    HOUSES,
    IS_FACE_DOWN,
    JACKHAMMER,
    KEEP,
    LAST_ROOF,
    LAST_ROUND,
    NEXT_ROOM,
    NEXT_SPECIAL,
    NEXT_START,
    NO_PAIR,
    NOWHERE,
    ON_NOTHING,
    OUTSIDE_POINTS,
    OUTSIDE_TOKENS,
    PAIR_DISCARDED,
    PHASE,
    PILE,
    PLACED_ON,
    PLAYED,
    RESIGNED,
    ROOF_DISCARDS,
    ROOFS,
    ROOM_DISCARDS,
    ROOMS,
    ROUND,
    SCAFFOLD_SLOT,
    SCAFFOLDING,
    SLOT,
    SPECIAL_TYPE,
    SPECIALS,
    START,
    TOKEN_POINTS,
    TOKEN_SLOT,
    TOKENS,
    TOOL,
    TOOL_A,
    TOOL_B,
    TOOLS,
    UNSEEN_KINDS,
    USE_NOTHING,
    WAIT_A_ROUND,
    WAITED,
    WHAT,
)
from service.domain.dream_home.bot.core.tools import lose_tokens, use_tool
from service.domain.kit.compact import ASKED, IS_BLIND, IS_TURN, OVER, SEATS, Ints, Position, Turns

COLUMNS = 5
MOST_SEATS_WITH_PAIR = 3


def play_turn(position: Position, turns: Turns, at: int) -> None:
    """Play the turn that begins there, up to the first hidden card."""
    seat, what, column = position[ASKED], turns[at + WHAT], turns[at + COLUMN]
    if what == WAIT_A_ROUND:
        position[WAITED] |= 1 << seat
        return
    if what == DISCARD_A_PAIR:
        discard_room(position, position[ROOMS + column])
        discard_special(position, position[SPECIALS + column])
        position[ROOMS + column] = position[SPECIALS + column] = 0
        position[PAIR_DISCARDED] = 1
        return
    if turns[at + TOOL] != USE_NOTHING:
        use_tool(position, turns[at + TOOL], turns[at + TOOL_A], turns[at + TOOL_B])
    kind, special = position[ROOMS + column], position[SPECIALS + column]
    position[ROOMS + column] = position[SPECIALS + column] = 0
    house = HOUSES + seat * HOUSE
    if what == HAMMER:
        position[house + JACKHAMMER] -= 1
        discard_special(position, special)
        special = 0
    elif column == 0:
        position[NEXT_START] = seat
    lay_room(position, turns, at, house, kind)
    if special != 0:
        use_special(position, turns, at, house, special)
    position[PLAYED] |= 1 << seat


def lay_room(position: Position, turns: Turns, at: int, house: int, kind: int) -> None:
    """Lay the room card and the scaffolding of a turn."""
    slot, keep = turns[at + SLOT], turns[at + KEEP]
    if turns[at + SCAFFOLD_SLOT] != NOWHERE:
        position[house + turns[at + SCAFFOLD_SLOT]] = SCAFFOLDING
    position[house + slot] = kind + (FACE_DOWN if turns[at + IS_FACE_DOWN] == 1 else 0)
    if keep != NOWHERE:
        lose_tokens(position, house, slot, keep)


def use_special(position: Position, turns: Turns, at: int, house: int, special: int) -> None:
    """Use the special card of a turn; a scaffolding lies already."""
    what = SPECIAL_TYPE[special]
    if what == A_ROOF:
        position[house + PILE] += 1
        position[house + ROOFS + special] += 1
    elif what == A_HELPER:
        position[house + FIELD_OF_SPECIAL[special]] += 1
    elif what == A_TOOL:
        position[house + FIELD_OF_SPECIAL[special] + FRESH_TOOLS - TOOLS] += 1
    elif what == A_DECORATION and PLACED_ON[special] == ON_NOTHING:
        position[house + OUTSIDE_POINTS] += TOKEN_POINTS[special]
        position[house + OUTSIDE_TOKENS] += 1
    elif what == A_DECORATION and turns[at + TOKEN_SLOT] != NOWHERE:
        position[house + TOKENS + turns[at + TOKEN_SLOT]] = TOKEN_POINTS[special]


def discard_room(position: Position, kind: int) -> None:
    if kind != 0:
        position[ROOM_DISCARDS + kind] += 1


def discard_special(position: Position, special: int) -> None:
    if 0 < special <= LAST_ROOF:
        position[ROOF_DISCARDS + special] += 1


def first_to_play(position: Position) -> int:
    """Return the first seat that has not had its turn in this round, or OVER."""
    for step in range(position[SEATS]):
        seat = (position[START] + step) % position[SEATS]
        if (position[PLAYED] | position[RESIGNED]) >> seat & 1 == 0:
            return int(seat)
    return OVER


def ask(position: Position, seat: int, phase: int) -> None:
    position[ASKED], position[PHASE] = seat, phase
    position[IS_TURN] = 1 if phase == ASK_TURN else 0


def go_on(position: Position, stacks: Ints) -> int:
    """Deal, and ask the next seat; return 0 and change nothing if a hidden card is needed."""
    if first_to_play(position) == OVER:
        if position[ROUND] < LAST_ROUND and position[IS_BLIND] == 1:
            return 0
        end_round(position)
        if position[ROUND] == LAST_ROUND:
            use_helpers(position)
            ask(position, OVER, ASK_HELPERS)
            return 1
        deal(position, stacks)
    holder = jackhammer_holder(position)
    if holder != OVER:
        ask(position, holder, ASK_JACKHAMMER)
    elif is_pair_due(position):
        ask(position, position[START], ASK_PAIR)
    else:
        ask(position, first_to_play(position), ASK_TURN)
    return 1


def jackhammer_holder(position: Position) -> int:
    """Return the seat that must be asked about its jackhammer, or OVER."""
    for step in range(position[SEATS]):
        seat = (position[START] + step) % position[SEATS]
        answered = (position[PLAYED] | position[RESIGNED] | position[WAITED]) >> seat & 1
        if answered == 0 and position[HOUSES + seat * HOUSE + JACKHAMMER] > 0:
            return int(seat)
    return OVER


def is_pair_due(position: Position) -> bool:
    few = position[SEATS] <= MOST_SEATS_WITH_PAIR
    return bool(few and position[NO_PAIR] == 0 and position[PAIR_DISCARDED] == 0)


def end_round(position: Position) -> None:
    for column in range(COLUMNS):
        discard_room(position, position[ROOMS + column])
        discard_special(position, position[SPECIALS + column])
        position[ROOMS + column] = position[SPECIALS + column] = 0
    if position[NEXT_START] != OVER:
        position[START] = position[NEXT_START]
    position[NEXT_START] = OVER


def deal(position: Position, stacks: Ints) -> None:
    """Deal a round; the tools that were taken in the last one can be used now."""
    position[ROUND] += 1
    position[PLAYED] = position[WAITED] = position[PAIR_DISCARDED] = 0
    for column in range(COLUMNS):
        kind = stacks[position[NEXT_ROOM] + column]
        position[ROOMS + column] = kind
        position[UNSEEN_KINDS + kind] -= 1
        if column > 0:
            position[SPECIALS + column] = stacks[position[NEXT_SPECIAL] + column - 1]
    position[NEXT_ROOM] += COLUMNS
    position[NEXT_SPECIAL] += COLUMNS - 1
    for seat in range(position[SEATS]):
        house = HOUSES + seat * HOUSE
        for tool in range(3):
            position[house + TOOLS + tool] += position[house + FRESH_TOOLS + tool]
            position[house + FRESH_TOOLS + tool] = 0
