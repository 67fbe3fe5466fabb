"""The features of a position that come from the other seats, and from the course of the game."""

from service.domain.burano.bot.core import feature_names as fea
from service.domain.burano.bot.core import layout as lay
from service.domain.burano.bot.core.points import points
from service.domain.burano.bot.core.rounds import is_somebody_finished, next_seat


def best_of_others(position: list[int], seat: int) -> int:
    """Return the most points of another seat; 0 for a seat that is alone."""
    best, is_alone = -1000, 1
    for other in range(position[lay.SEATS]):
        if other != seat and not position[lay.STREETS + other * lay.STREET + lay.RESIGNED]:
            best = max(best, points(position, other))
            is_alone = 0
    return 0 if is_alone else best


def describe_result(position: list[int], seat: int, here: int, out: list[int], at: int) -> None:
    """Write the features of a game that is over after this turn."""
    out[at + fea.END] = 1
    out[at + fea.END_LEAD] = here - best_of_others(position, seat)


def is_done(position: list[int], seat: int) -> int:
    """Return whether a seat has had its last turn."""
    if not position[lay.IS_LAST] and not is_somebody_finished(position):
        return 0
    if position[lay.SEATS] == 1:
        return 1 - position[lay.IN_TURN]
    seats, cat = position[lay.SEATS], position[lay.CAT]
    current = position[lay.ASKED] if position[lay.IN_TURN] else position[lay.WAS_ASKED]
    last = (current - cat + seats) % seats
    own = (seat - cat + seats) % seats
    return 1 if own < last + 1 - position[lay.IN_TURN] else 0


def describe_next(position: list[int], seat: int, out: list[int], at: int) -> None:
    """Write what the display offers to the seat that comes next."""
    if position[lay.SEATS] == 1:
        return
    following = next_seat(position, seat)
    cleared = 1 if position[lay.SEATS] == 2 and following == position[lay.CAT] else 0
    theirs = lay.STREETS + following * lay.STREET
    need, last = position[theirs + lay.NEEDS], position[theirs + lay.NEEDS_LAST]
    count_display(position, need, last, cleared, out, at + fea.NEXT_FITS)
    seats = position[lay.SEATS]
    out[at + fea.TO_PLAY] = (position[lay.CAT] - seat + seats) % seats
    if out[at + fea.TO_PLAY]:
        out[at + fea.TO_PLAY] -= 1
    else:
        out[at + fea.TO_PLAY] = seats - 1


def count_display(
    position: list[int], need: int, last: int, is_cleared: int, out: list[int], at: int
) -> None:
    """Count the cards of the display that fit a begun house, and those that finish one.

    The rightmost card of each row may be cleared first.
    """
    if need == 0:
        return
    length = position[lay.ROW_LENGTH]
    fits = finishes = 0
    for level in range(lay.HEIGHTS):
        waits = is_cleared
        row = lay.DISPLAY + level * lay.LONGEST_ROW
        for step in range(length):
            card = position[row + length - 1 - step]
            if card and waits:
                waits = 0
            elif card:
                kind = (card - 1) // 4
                fits += need >> kind & 1
                finishes += last >> kind & 1
    out[at] += fits
    out[at + 1] += finishes


def describe_others(
    position: list[int], seat: int, here: int, left: int, out: list[int], at: int
) -> None:
    out[at + fea.ROUND] = position[lay.ROUND]
    out[at + fea.IDLE] = position[lay.IDLE_ROUNDS]
    if position[lay.SEATS] == 1:
        return
    best = best_of_others(position, seat)
    out[at + fea.LEAD] = here - best
    out[at + fea.LEAD_LEFT] = (here - best) * left // 8
    out[at + fea.OTHERS_POINTS] = best
    out[at + fea.IS_LAST] = 1 if position[lay.IS_LAST] or is_somebody_finished(position) else 0
    describe_fastest(position, seat, out, at)
    tempo = out[at + fea.OTHERS_LEFT] - left
    out[at + fea.TEMPO] = tempo
    out[at + fea.TEMPO_LEAD] = min(fea.MOST, max(-fea.MOST, tempo * (here - best)))


def describe_fastest(position: list[int], seat: int, out: list[int], at: int) -> None:
    """Write how far the fastest of the others is, and the most closed windows of any."""
    out[at + fea.OTHERS_LEFT] = lay.HOUSES * lay.HEIGHTS + 1
    for other in range(position[lay.SEATS]):
        street = lay.STREETS + other * lay.STREET
        if other == seat or position[street + lay.RESIGNED]:
            continue
        windows = max(out[at + fea.WINDOWS_OTHERS], position[street + lay.SHUT])
        out[at + fea.WINDOWS_OTHERS] = windows
        missing = position[street + lay.MISSING]
        if missing < out[at + fea.OTHERS_LEFT]:
            out[at + fea.OTHERS_LEFT] = missing
            out[at + fea.OTHERS_READY] = (
                position[street + lay.COINS] + 2 * position[street + lay.HAND_SIZE]
            )
            out[at + fea.OTHERS_RENOVATED] = position[street + lay.RENOVATED]
            out[at + fea.OTHERS_MARKERS] = position[street + lay.MARKERS]


def describe_tempo(position: list[int], street: int, left: int, out: list[int], at: int) -> None:
    """Write whether turns and coins are enough for the cards that are missing."""
    if position[lay.SEATS] == 1:
        houses = lay.HOUSES - position[street + lay.RENOVATED]
        turns = max(0, out[at + fea.SUPPLY] - houses)
    else:
        turns = (2 * out[at + fea.OTHERS_LEFT] + 2) // 3
    slack = 2 * turns - left
    placing = 2 * left - min(turns, left)
    taking = max(0, left - out[at + fea.HAND_FITS])
    budget = out[at + fea.COINS] + 3 * turns - taking - placing
    out[at + fea.TURNS_LEFT] = turns
    out[at + fea.SLACK] = slack
    out[at + fea.SHORTAGE] = max(0, -slack)
    out[at + fea.BUDGET] = budget
    out[at + fea.DEBT] = max(0, -budget)
