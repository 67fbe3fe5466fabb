"""Games of a core against itself, compiled: what each turn led to, and the points at the end."""

from service.bots.core_stubs import describe, go_on, list_turns, play_turn, points
from service.bots.desk import Desk
from service.bots.lookahead import (
    LOWEST,
    best_answer,
    copy_numbers,
    draw_below,
    seed_luck,
    shuffle_stacks,
)
from service.bots.value import evaluate
from service.domain.kit.compact import A_POINT, ASKED, IS_TURN, OVER, SEATS, Ints, Position

# How a seat plays: any turn, the most points now, or by one of several values, the newest first;
# all but the first with noise.
ANY_TURN, MOST_POINTS, BY_VALUE = range(3)


def play_game(
    position: Position,
    unseen: Ints,
    segments: Ints,
    desk: Desk,
    styles: Ints,
    noises: Ints,
    nets: Ints,
    seed: int,
    rows: Ints,
    seats: Ints,
    width: int,
) -> int:
    """Play a game, write the features after each turn and its seat; return the number of turns."""
    shuffle_hidden(unseen, segments, desk, seed)
    written = 0
    while position[ASKED] != OVER and written < len(seats):
        seat = position[ASKED]
        if styles[seat] >= BY_VALUE:
            copy_numbers(nets[styles[seat] - BY_VALUE], desk.net, len(desk.net))
        if position[IS_TURN] == 0:
            answer(position, desk, styles[seat])
        else:
            at = choose_turn(position, desk, styles[seat], noises[seat])
            play_turn(position, desk.candidates, at)
            describe(position, seat, rows, written * width)
            seats[written], written = seat, written + 1
        go_on(position, desk.stacks)
    return written


def shuffle_hidden(unseen: Ints, segments: Ints, desk: Desk, seed: int) -> None:
    """Lay out the hidden cards in an order that follows from the seed."""
    copy_numbers(unseen, desk.stacks, len(unseen))
    seed_luck(desk.luck, seed, 0)
    shuffle_stacks(desk.stacks, segments, desk.luck)


def answer(position: Position, desk: Desk, style: int) -> None:
    """Answer a question beside the turns, as well as the style can."""
    if style >= BY_VALUE:
        play_turn(position, desk.answers, best_answer(position, desk))
    else:
        count = list_turns(position, desk.answers)
        play_turn(position, desk.answers, draw_below(desk.luck, count) * desk.turn_size)


def choose_turn(position: Position, desk: Desk, style: int, noise: int) -> int:
    """Return where the chosen turn begins among the candidates."""
    seat, size = position[ASKED], len(position)
    count = list_turns(position, desk.candidates)
    if style == ANY_TURN:
        return draw_below(desk.luck, count) * desk.turn_size
    best, best_at = LOWEST, 0
    for number in range(count):
        copy_numbers(position, desk.trial, size)
        play_turn(desk.trial, desk.candidates, number * desk.turn_size)
        if style == MOST_POINTS:
            value = points(desk.trial, seat) * A_POINT
        else:
            describe(desk.trial, seat, desk.row, 0)
            value = evaluate(desk.row, desk.net, desk.sums)
        value += draw_bell(desk.luck) * noise // 512
        if value > best:
            best, best_at = value, number * desk.turn_size
    return best_at


def draw_bell(luck: Ints) -> int:
    """Draw an error; the sum of three draws is close to a bell of width 512."""
    return draw_below(luck, 1024) + draw_below(luck, 1024) + draw_below(luck, 1024) - 1536


def write_results(position: Position, results: Ints) -> None:
    for seat in range(position[SEATS]):
        results[seat] = points(position, seat)
