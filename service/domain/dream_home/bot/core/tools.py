"""The compact core's tools: drill and concrete mixer, and tokens that move or are lost."""

from service.domain.dream_home.bot.core.layout import (
    DECORATOR,
    DRILL,
    HOUSE,
    HOUSES,
    MIXER,
    NOWHERE,
    ROOMS,
    SAVED,
    TOKEN_LEAVES,
    TOKENS,
    USE_DRILL,
)
from service.domain.dream_home.bot.core.rooms import best_token, room_first, room_last
from service.domain.kit.compact import ASKED, Position


def lose_tokens(position: Position, house: int, place: int, keep: int) -> None:
    """Remove all tokens but one from the room around a place."""
    kind = position[house + place]
    first = room_first(position, house, place, kind)
    last = room_last(position, house, place, kind)
    for other in range(first, last + 1):
        if other != keep:
            position[house + TOKENS + other] = 0


def tokens_close(position: Position, house: int) -> bool:
    return bool(position[house + DECORATOR] == 0)


def use_tool(position: Position, tool: int, one: int, other: int) -> None:
    """Use a drill or a mixer; `undo_tool` takes it back."""
    house = HOUSES + position[ASKED] * HOUSE
    if tool != USE_DRILL:
        position[house + MIXER] -= 1
        swap_rooms(position, one, other)
        return
    for field in range(TOKENS + 12):
        position[SAVED + field] = position[house + field]
    position[house + DRILL] -= 1
    brought, removed = position[ROOMS + one], position[house + other]
    position[ROOMS + one] = removed
    move_token(position, house, other, removed)
    position[house + other] = brought
    first = room_first(position, house, other, brought)
    last = room_last(position, house, other, brought)
    if not tokens_close(position, house):
        keep = best_token(position, house, first, last)
        if keep != NOWHERE:
            lose_tokens(position, house, other, keep)


def undo_tool(position: Position, tool: int, one: int, other: int) -> None:
    house = HOUSES + position[ASKED] * HOUSE
    if tool != USE_DRILL:
        position[house + MIXER] += 1
        swap_rooms(position, one, other)
        return
    position[ROOMS + one] = position[house + other]
    position[house + DRILL] += 1
    for field in range(TOKENS + 12):
        position[house + field] = position[SAVED + field]


def swap_rooms(position: Position, one: int, other: int) -> None:
    kept = position[ROOMS + one]
    position[ROOMS + one] = position[ROOMS + other]
    position[ROOMS + other] = kept


def move_token(position: Position, house: int, place: int, kind: int) -> None:
    """Move the token of a card that leaves to the first other card of its room, or lose it."""
    token = position[house + TOKENS + place]
    if token == 0:
        return
    position[house + TOKENS + place] = 0
    if position[TOKEN_LEAVES] == 1:
        return
    first = room_first(position, house, place, kind)
    last = room_last(position, house, place, kind)
    if first < last:
        position[house + TOKENS + (first if first != place else first + 1)] = token


def tokens_of_drill(position: Position, column: int, place: int) -> tuple[int, int]:
    """Return what a drill must name: where the token goes, and which one stays, if it matters."""
    house = HOUSES + position[ASKED] * HOUSE
    kind = position[house + place]
    first = room_first(position, house, place, kind)
    last = room_last(position, house, place, kind)
    token_to = keep = NOWHERE
    has_token = position[house + TOKENS + place] != 0 and position[TOKEN_LEAVES] == 0
    if has_token and last - first > 1:
        token_to = first if first != place else first + 1
    move_token(position, house, place, kind)
    brought = position[ROOMS + column]
    position[house + place] = brought
    first = room_first(position, house, place, brought)
    last = room_last(position, house, place, brought)
    tokens = 0
    for at in range(first, last + 1):
        if position[house + TOKENS + at] != 0:
            tokens += 1
    if tokens > 1:
        keep = best_token(position, house, first, last)
    return token_to, keep
