"""The features of a position after a turn: what the value of a seat is learned from."""

from service.domain.burano.bot.core import feature_names as fea
from service.domain.burano.bot.core import layout as lay
from service.domain.burano.bot.core.describe_others import (
    count_display,
    describe_next,
    describe_others,
    describe_result,
    describe_tempo,
    is_done,
)
from service.domain.burano.bot.core.feature_names import NOTHING
from service.domain.burano.bot.core.points import points
from service.domain.burano.bot.core.prospects import (
    best_characters,
    list_locals,
    list_open_houses,
)
from service.domain.burano.bot.core.rounds import is_end, next_seat, supply_size
from service.domain.burano.bot.core.survey import fitting_hues, is_needed, survey


def describe(position: list[int], seat: int, out: list[int], at: int) -> None:
    """Write the features of a seat."""
    out[at : at + fea.WIDTH] = NOTHING
    here = points(position, seat)
    if is_last_turn(position):
        describe_result(position, seat, here, out, at)
        return
    survey(position, seat)
    street = lay.STREETS + seat * lay.STREET
    left = position[street + lay.MISSING]
    done = is_done(position, seat)
    out[at + fea.DONE] = done
    out[at + fea.POINTS] = here
    out[at + fea.MARKERS] = position[street + lay.MARKERS]
    out[at + fea.WINDOWS] = position[street + lay.SHUT]
    out[at + fea.PENALTY] = position[street + lay.BASE] + 3 * position[street + lay.MARKERS] - here
    if not done:
        out[at + fea.POINTS_LEFT] = here * left // 8
        describe_purse(position, street, left, out, at)
        describe_houses(position, street, out, at)
        describe_cards(position, street, out, at)
        describe_prospects(position, street, left, here, out, at)
        describe_street(position, out, at)
        describe_supply(position, left, out, at)
    describe_next(position, seat, out, at)
    describe_others(position, seat, here, 0 if done else left, out, at)
    if not done:
        describe_tempo(position, street, left, out, at)


def is_last_turn(position: list[int]) -> int:
    """Return whether the game ends with the turn that was just played."""
    if position[lay.ASKED] < 0:
        return 1
    if position[lay.IN_TURN]:
        return 0
    seat = position[lay.WAS_ASKED]
    if position[lay.PHASE] == lay.DISMISS:
        return 1 if supply_size(position) == 0 else 0
    if position[lay.SEATS] > 1 and next_seat(position, seat) != position[lay.CAT]:
        return 0
    return is_end(position)


def describe_purse(position: list[int], street: int, left: int, out: list[int], at: int) -> None:
    out[at + fea.MARKERS_LEFT] = position[street + lay.MARKERS] * left
    out[at + fea.COINS] = position[street + lay.COINS]
    out[at + fea.COINS_LEFT] = position[street + lay.COINS] * left
    out[at + fea.HAND] = position[street + lay.HAND_SIZE]
    out[at + fea.HAND_LEFT] = position[street + lay.HAND_SIZE] * left
    for level in range(lay.HEIGHTS):
        out[at + fea.MISSING + level] = position[fea.LEFT + level]


def describe_houses(position: list[int], street: int, out: list[int], at: int) -> None:
    out[at + fea.RENOVATED] = position[street + lay.RENOVATED]
    count_fitting_cards(position, street)
    for column in range(position[fea.FIRST_BUILT], position[fea.AFTER_BUILT]):
        bits = position[fea.BITS + column]
        if bits == 0 or bits == 7:
            continue
        out[at + fea.BEGUN] += 1
        if bits == 3 or bits == 5 or bits == 6:
            out[at + fea.LACKS_ONE] += 1
        hues = position[fea.HUES + column]
        if hues & (hues - 1):
            out[at + fea.MIXED] += 1
        hues = fitting_hues(position, column)
        for level in range(lay.HEIGHTS):
            if bits >> level & 1:
                continue
            if hues == 0:
                out[at + fea.CLASH] += 1
                continue
            cards = fitting_cards(position, level, hues)
            out[at + fea.SLOTS + (cards if cards < 3 else 3)] += 1


def count_fitting_cards(position: list[int], street: int) -> None:
    """Count the cards that are hidden, in the display or in hand, by level and colour."""
    kinds = lay.HEIGHTS * lay.COLOURS
    position[fea.FITTING : fea.FITTING + kinds] = position[lay.UNSEEN : lay.UNSEEN + kinds]
    for slot in range(lay.DISPLAY, lay.DISPLAY + lay.HEIGHTS * lay.LONGEST_ROW):
        card = position[slot]
        if card:
            position[fea.FITTING + (card - 1) // 4] += 1
    for held in range(position[street + lay.HAND_SIZE]):
        position[fea.FITTING + (position[street + lay.HAND + held] - 1) // 4] += 1


def fitting_cards(position: list[int], level: int, hues: int) -> int:
    count, at = 0, fea.FITTING + level * lay.COLOURS
    while hues:
        if hues & 1:
            count += position[at]
        hues >>= 1
        at += 1
    return count


def describe_cards(position: list[int], street: int, out: list[int], at: int) -> None:
    """Count the cards in hand and in the display that fit."""
    need, last = position[street + lay.NEEDS], position[street + lay.NEEDS_LAST]
    for held in range(position[street + lay.HAND_SIZE]):
        card = position[street + lay.HAND + held]
        if is_needed(need, card):
            out[at + fea.HAND_FITS] += 1
            out[at + fea.HAND_FINISHES] += is_needed(last, card)
        elif card <= lay.CARDS_OF_A_LEVEL:
            out[at + fea.HAND_BEGINS] += 1
    cleared = 1 if position[lay.SEATS] <= 2 and position[lay.PHASE] != lay.DISMISS else 0
    count_display(position, need, last, cleared, out, at + fea.DISPLAY_FITS)


def describe_prospects(
    position: list[int], street: int, left: int, here: int, out: list[int], at: int
) -> None:
    list_open_houses(position, out, at)
    growth = list_locals(position, street, out, at)
    out[at + fea.PROSPECTS_NOW] = best_characters(position, fea.OPEN_NOW, 0) // 4
    prospects = best_characters(position, fea.OPEN, 1)
    out[at + fea.PROSPECTS] = prospects // 4
    out[at + fea.PROSPECTS_LEFT] = prospects * left // 128
    for local in range(fea.LOCALS):
        worth = position[fea.LOCAL + local]
        if worth > out[at + fea.BEST_LOCAL]:
            out[at + fea.SECOND_LOCAL] = out[at + fea.BEST_LOCAL]
            out[at + fea.BEST_LOCAL] = worth
        elif worth > out[at + fea.SECOND_LOCAL]:
            out[at + fea.SECOND_LOCAL] = worth
    out[at + fea.GROWTH] = growth // 4
    shops = fea.AVERAGE_SHOPS * position[fea.LEFT]
    out[at + fea.ESTIMATE] = here + (growth + prospects + shops) // fea.EIGHTH


def describe_street(position: list[int], out: list[int], at: int) -> None:
    first, now = position[fea.FIRST], fea.LOCAL_NOW - lay.TOURISTS - 1
    red, blue = first >> lay.RED & lay.BYTE, first >> lay.BLUE & lay.BYTE
    out[at + fea.LAMPS] = position[now + lay.POLICEMAN]
    out[at + fea.SHOPS] = position[now + lay.SHOPKEEPER]
    out[at + fea.PAIRS] = min(red, blue)
    out[at + fea.SINGLE] = max(red, blue) - min(red, blue)
    out[at + fea.FLOWERS_RUN] = position[now + lay.FLORIST]
    out[at + fea.PLANTS_RUN] = position[now + lay.GARDENER]
    out[at + fea.CHIMNEYS] = first >> lay.CHIMNEYS & lay.BYTE
    out[at + fea.PASSERS] = position[now + lay.MAYOR]


def describe_supply(position: list[int], left: int, out: list[int], at: int) -> None:
    supply = supply_size(position)
    out[at + fea.SUPPLY] = supply
    out[at + fea.SUPPLY_LEFT] = supply * left
    out[at + fea.SUPPLY_SURPLUS] = max(0, 2 * left - 3 * supply)
    for tourist in range(1, lay.TOURISTS + 1):
        out[at + fea.TOURISTS_LEFT] += position[lay.SUPPLY + tourist]
