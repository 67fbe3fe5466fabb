"""Games of a core against itself, compiled: what each turn led to, and the points at the end."""

from typing import NamedTuple

from service.bots.core_stubs import describe, go_on, list_turns, play_turn, points
from service.bots.lookahead import (
    LOWEST,
    best_answer,
    copy_numbers,
    draw_below,
    seed_luck,
    shuffle_stacks,
)
from service.bots.value import begin_sums, evaluate
from service.bots.workspace import Workspace
from service.domain.kit.compact import A_POINT, ASKED, IS_TURN, OVER, SEATS, Ints, Position

# How a seat plays: any turn, the most points now, or by one of several values, the newest first;
# all but the first with noise.
ANY_TURN, MOST_POINTS, BY_VALUE = range(3)


class Log(NamedTuple):
    """What a game writes, a row for each position that is kept."""

    rows: Ints  # the features of the seat that has played, row after row
    seats: Ints
    is_turn: Ints  # 0 after an answer to a question beside the turns
    bests: Ints  # the value of the best turn, which need not be the one that was played
    strays: Ints  # 1 if the turn was chosen with an error


class Manners(NamedTuple):
    """How the seats of a game play."""

    openings: Ints  # the style of each seat at first
    switches: Ints  # how many turns that lasts; what comes before the last of them is not kept
    styles: Ints  # the style of each seat then
    noises: Ints  # by which each seat misjudges turns
    nets: Ints
    strays: int  # percent of the turns that are misjudged
    keeps_answers: int  # 1 if positions after answers are kept too


def play_game(
    position: Position,
    unseen: Ints,
    segments: Ints,
    work: Workspace,
    manners: Manners,
    seed: int,
    log: Log,
    width: int,
) -> int:
    """Play a game, write what it leads to, and return how many positions were kept."""
    shuffle_hidden(unseen, segments, work, seed)
    kept = 0
    while position[ASKED] != OVER and kept < len(log.seats):
        seat, is_turn = position[ASKED], position[IS_TURN]
        play_decision(position, work, manners, log, kept)
        if manners.switches[seat] <= 0 and (is_turn == 1 or manners.keeps_answers == 1):
            describe(position, seat, log.rows, kept * width)
            log.seats[kept], kept = seat, kept + 1
        go_on(position, work.stacks)
    return kept


def play_decision(
    position: Position, work: Workspace, manners: Manners, log: Log, kept: int
) -> None:
    """Play a turn, or answer a question beside the turns, as the asked seat does."""
    seat, is_turn = position[ASKED], position[IS_TURN]
    is_opening = manners.switches[seat] > 0
    style = manners.openings[seat] if is_opening else manners.styles[seat]
    if style >= BY_VALUE:
        copy_numbers(manners.nets[style - BY_VALUE], work.net, len(work.net))
        begin_sums(work.net, work.sums)
    log.is_turn[kept], log.strays[kept] = is_turn, 0
    if is_turn == 0:
        answer(position, work, style)
        return
    if manners.strays == 100 or draw_below(work.luck, 100) < manners.strays:
        log.strays[kept] = 1
    noise = manners.noises[seat] if log.strays[kept] == 1 else 0
    at, log.bests[kept] = choose_turn(position, work, style, noise)
    play_turn(position, work.candidates, at)
    manners.switches[seat] -= 1


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


def choose_turn(position: Position, work: Workspace, style: int, noise: int) -> tuple[int, int]:
    """Return where the chosen turn begins among the candidates, and the value of the best."""
    seat, size = position[ASKED], len(position)
    count = list_turns(position, work.candidates)
    if style == ANY_TURN:
        return draw_below(work.luck, count) * work.turn_size, 0
    most, best, best_at = LOWEST, LOWEST, 0
    for number in range(count):
        copy_numbers(position, work.trial, size)
        play_turn(work.trial, work.candidates, number * work.turn_size)
        if style == MOST_POINTS:
            value = points(work.trial, seat) * A_POINT
        else:
            describe(work.trial, seat, work.row, 0)
            value = evaluate(work.row, work.net, work.sums)
        most = max(most, value)
        if noise:
            value += draw_bell(work.luck) * noise // 512
        if value > best:
            best, best_at = value, number * work.turn_size
    return best_at, most


def draw_bell(luck: Ints) -> int:
    """Draw an error; the sum of three draws is close to a bell of width 512."""
    return draw_below(luck, 1024) + draw_below(luck, 1024) + draw_below(luck, 1024) - 1536


def write_results(position: Position, results: Ints) -> None:
    for seat in range(position[SEATS]):
        results[seat] = points(position, seat)
