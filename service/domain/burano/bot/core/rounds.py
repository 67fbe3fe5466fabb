"""What a turn does to the table, and what follows: the next seat, the next round, the end."""

from service.domain.burano.bot.core import layout as lay
from service.domain.burano.bot.core.nodes import colour_of, level_of
from service.domain.burano.bot.core.survey import note_street, survey, survey_card


def play_turn(position: list[int], turns: list[int], at: int) -> None:
    """Play a turn up to its end, before the next seat is asked."""
    seat = position[lay.ASKED]
    position[lay.WAS_ASKED] = seat
    position[lay.IN_TURN] = 0
    if turns[at + lay.DISMISSES]:
        position[lay.SUPPLY + turns[at + lay.DISMISSES]] -= 1
        return
    street = lay.STREETS + seat * lay.STREET
    take_cards(position, turns, at)
    survey(position, seat)
    for step in range(turns[at + lay.STEPS]):
        code = turns[at + lay.STEPS + 1 + step]
        if code > 0:
            card, column = code // 32, code // 2 % 16
            slot = street + column * lay.HEIGHTS + level_of(card)
            position[slot] = card
            survey_card(position, slot, column, level_of(card))
            position[lay.IS_IDLE] = 0
        else:
            put_under(position, -code // 128)
            put_under(position, -code % 128)
    for number in range(turns[at + lay.WELCOMES]):
        code = turns[at + lay.WELCOMES + 1 + number]
        position[street + lay.VISITORS + code // 16] = code % 16
        position[lay.SUPPLY + code % 16] -= 1
    for number in range(turns[at + lay.DISCARDS]):
        put_under(position, turns[at + lay.DISCARDS + 1 + number])
    keep_hand(position, turns, at, street)
    note_street(position, seat)


def take_cards(position: list[int], turns: list[int], at: int) -> None:
    """Remove the taken cards from the display."""
    column, left = turns[at + lay.TAKEN_COLUMN] - 1, turns[at + lay.TAKEN_COUNT]
    for step in range(lay.HEIGHTS):
        level = lay.HEIGHTS - 1 - step if turns[at + lay.TAKEN_END] else step
        slot = lay.DISPLAY + level * lay.LONGEST_ROW + column
        if left > 0 and position[slot]:
            position[slot] = 0
            left -= 1


def keep_hand(position: list[int], turns: list[int], at: int, street: int) -> None:
    size = 0
    for held in range(turns[at + lay.HELD]):
        if not turns[at + lay.GONE] >> held & 1:
            position[street + lay.HAND + size] = turns[at + lay.CARDS_HELD + held]
            size += 1
    for empty in range(size, lay.MOST_IN_HAND):
        position[street + lay.HAND + empty] = 0
    position[street + lay.HAND_SIZE] = size
    position[street + lay.MARKERS] = turns[at + lay.LEFT_MARKERS]
    position[street + lay.COINS] = turns[at + lay.LEFT_COINS]
    position[lay.PLACED] = 0
    for owed in range(1 + lay.MOST_PLACED):
        position[lay.OWED + owed] = 0


def put_under(position: list[int], card: int) -> None:
    level = level_of(card)
    size = position[lay.UNDER_SIZES + level]
    position[lay.UNDER + level * lay.CARDS_OF_A_LEVEL + size] = card
    position[lay.UNDER_SIZES + level] = size + 1


def go_on(position: list[int], stacks: list[int]) -> int:
    """Ask the next seat; return 0 with nothing changed if a blind position lacks a hidden card."""
    seat = position[lay.WAS_ASKED]
    if position[lay.PHASE] == lay.DISMISS:
        if supply_size(position) == 0:
            position[lay.ASKED] = -1
            return 1
        return next_round(position, stacks, seat)
    following = next_seat(position, seat)
    if position[lay.SEATS] > 1 and following != position[lay.CAT]:
        ask(position, following)
        return 1
    if is_end(position):
        position[lay.ASKED] = -1
        return 1
    if position[lay.SEATS] == 1:
        clear_rightmost(position)
        position[lay.PHASE] = lay.DISMISS
        position[lay.IS_MAIN] = 0
        position[lay.ASKED] = seat
        return 1
    if position[lay.BLIND] and needs_hidden(position):
        return 0
    if position[lay.SEATS] == 2:
        clear_rightmost(position)
    first = next_seat(position, position[lay.CAT])
    position[lay.CAT] = first
    return next_round(position, stacks, first)


def ask(position: list[int], seat: int) -> None:
    survey(position, seat)
    position[lay.ASKED] = seat
    position[lay.IN_TURN] = 1
    position[lay.IS_MAIN] = 1
    position[lay.PHASE] = lay.TAKE if cards_in_display(position) else lay.PLACE


def next_seat(position: list[int], seat: int) -> int:
    """Return the next seat that is still in the game."""
    for step in range(1, position[lay.SEATS] + 1):
        following = (seat + step) % position[lay.SEATS]
        if not position[lay.STREETS + following * lay.STREET + lay.RESIGNED]:
            return following
    return seat


def supply_size(position: list[int]) -> int:
    size = 0
    for character in range(1, lay.KINDS + 1):
        size += position[lay.SUPPLY + character]
    return size


def cards_in_display(position: list[int]) -> int:
    size = 0
    for slot in range(lay.HEIGHTS * lay.LONGEST_ROW):
        if position[lay.DISPLAY + slot]:
            size += 1
    return size


def is_somebody_finished(position: list[int]) -> int:
    for seat in range(position[lay.SEATS]):
        street = lay.STREETS + seat * lay.STREET
        if position[street + lay.RENOVATED] >= lay.HOUSES and not position[street + lay.RESIGNED]:
            return 1
    return 0


def is_end(position: list[int]) -> int:
    """Return whether the game ends with this round (B-RND-8)."""
    if is_somebody_finished(position) or position[lay.IS_LAST]:
        return 1
    if position[lay.SEATS] == 1 and supply_size(position) == 0:
        return 1
    if position[lay.ROUND] == position[lay.ROUND_LIMIT]:
        return 1
    idle = position[lay.IDLE_ROUNDS] + 1 if position[lay.IS_IDLE] else 0
    return 1 if 0 < position[lay.STALL_LIMIT] <= idle else 0


def clear_rightmost(position: list[int]) -> None:
    """Put the rightmost card of each row under its stack, or out of the game (B-RND-3)."""
    for level in range(lay.HEIGHTS):
        for step in range(lay.LONGEST_ROW):
            slot = lay.DISPLAY + level * lay.LONGEST_ROW + lay.LONGEST_ROW - 1 - step
            if position[slot]:
                if not position[lay.REMOVES]:
                    put_under(position, position[slot])
                position[slot] = 0
                break


def needs_hidden(position: list[int]) -> int:
    """Return whether the refill of the display deals a card that nobody knows."""
    for level in range(lay.HEIGHTS):
        lying = 0
        for column in range(lay.LONGEST_ROW):
            if position[lay.DISPLAY + level * lay.LONGEST_ROW + column]:
                lying += 1
        cleared = 1 if position[lay.SEATS] == 2 and lying else 0
        if position[lay.HIDDEN + level] and lying - cleared < position[lay.ROW_LENGTH]:
            return 1
    return 0


def next_round(position: list[int], stacks: list[int], first: int) -> int:
    if position[lay.BLIND] and needs_hidden(position):
        return 0
    for level in range(lay.HEIGHTS):
        refill(position, stacks, level)
    position[lay.ROUND] += 1
    position[lay.IDLE_ROUNDS] = position[lay.IDLE_ROUNDS] + 1 if position[lay.IS_IDLE] else 0
    position[lay.IS_IDLE] = 1
    removes = position[lay.SEATS] <= 2 and position[lay.REMOVES]
    few = cards_in_display(position) <= position[lay.SEATS]
    position[lay.IS_LAST] = 1 if removes and few else 0
    ask(position, first)
    return 1


def refill(position: list[int], stacks: list[int], level: int) -> None:
    """Move a row to the right and fill it from the stack (B-RND-4)."""
    row = lay.DISPLAY + level * lay.LONGEST_ROW
    target = position[lay.ROW_LENGTH] - 1
    for step in range(position[lay.ROW_LENGTH]):
        card = position[row + position[lay.ROW_LENGTH] - 1 - step]
        if card:
            position[row + position[lay.ROW_LENGTH] - 1 - step] = 0
            position[row + target] = card
            target -= 1
    while target >= 0:
        position[row + target] = deal(position, stacks, level)
        target -= 1


def deal(position: list[int], stacks: list[int], level: int) -> int:
    """Deal a card: a hidden one, then those put under the stack; 0 if there is none."""
    if position[lay.HIDDEN + level]:
        card = stacks[position[lay.FIRST_OF_STACK + level] + position[lay.CURSORS + level]]
        position[lay.HIDDEN + level] -= 1
        position[lay.CURSORS + level] += 1
        position[lay.UNSEEN + level * lay.COLOURS + colour_of(card)] -= 1
        return card
    size = position[lay.UNDER_SIZES + level]
    if size == 0:
        return 0
    under = lay.UNDER + level * lay.CARDS_OF_A_LEVEL
    card = position[under]
    for at in range(size - 1):
        position[under + at] = position[under + at + 1]
    position[lay.UNDER_SIZES + level] = size - 1
    return card
