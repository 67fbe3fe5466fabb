"""Games of a core against itself, compiled: what each turn led to, and the points at the end."""

from service.bots.core_stubs import describe, go_on, list_turns, play_turn, points
from service.bots.lookahead import (
    LOWEST,
    best_answer,
    copy_numbers,
    draw_below,
    seed_luck,
    shuffle_stacks,
)
from service.bots.value import evaluate
from service.bots.workspace import Workspace
from service.domain.kit.compact import A_POINT, ASKED, IS_TURN, OVER, SEATS, Ints, Position

# How a seat plays: any turn, the most points now, or by one of several values, the newest first;
# all but the first with noise.
ANY_TURN, MOST_POINTS, BY_VALUE = range(3)


def play_game(
    position: Position,
    unseen: Ints,
    segments: Ints,
    work: Workspace,
    styles: Ints,
    noises: Ints,
    nets: Ints,
    seed: int,
    rows: Ints,
    seats: Ints,
    width: int,
) -> int:
    """Play a game, write the features after each turn and its seat; return the number of turns."""
    shuffle_hidden(unseen, segments, work, seed)
    written = 0
    while position[ASKED] != OVER and written < len(seats):
        seat = position[ASKED]
        if styles[seat] >= BY_VALUE:
            copy_numbers(nets[styles[seat] - BY_VALUE], work.net, len(work.net))
        if position[IS_TURN] == 0:
            answer(position, work, styles[seat])
        else:
            at = choose_turn(position, work, styles[seat], noises[seat])
            play_turn(position, work.candidates, at)
            describe(position, seat, rows, written * width)
            seats[written], written = seat, written + 1
        go_on(position, work.stacks)
    return written


def shuffle_hidden(unseen: Ints, segments: Ints, work: Workspace, seed: int) -> None:
    """Lay out the hidden cards in an order that follows from the seed."""
    copy_numbers(unseen, work.stacks, len(unseen))
    seed_luck(work.luck, seed, 0)
    shuffle_stacks(work.stacks, segments, work.luck)


def answer(position: Position, work: Workspace, style: int) -> None:
    """Answer a question beside the turns, as well as the style can."""
    if style >= BY_VALUE:
        play_turn(position, work.answers, best_answer(position, work))
    else:
        count = list_turns(position, work.answers)
        play_turn(position, work.answers, draw_below(work.luck, count) * work.turn_size)


def choose_turn(position: Position, work: Workspace, style: int, noise: int) -> int:
    """Return where the chosen turn begins among the candidates."""
    seat, size = position[ASKED], len(position)
    count = list_turns(position, work.candidates)
    if style == ANY_TURN:
        return draw_below(work.luck, count) * work.turn_size
    best, best_at = LOWEST, 0
    for number in range(count):
        copy_numbers(position, work.trial, size)
        play_turn(work.trial, work.candidates, number * work.turn_size)
        if style == MOST_POINTS:
            value = points(work.trial, seat) * A_POINT
        else:
            describe(work.trial, seat, work.row, 0)
            value = evaluate(work.row, work.net, work.sums)
        value += draw_bell(work.luck) * noise // 512
        if value > best:
            best, best_at = value, number * work.turn_size
    return best_at


def draw_bell(luck: Ints) -> int:
    """Draw an error; the sum of three draws is close to a bell of width 512."""
    return draw_below(luck, 1024) + draw_below(luck, 1024) + draw_below(luck, 1024) - 1536


def write_results(position: Position, results: Ints) -> None:
    for seat in range(position[SEATS]):
        results[seat] = points(position, seat)
