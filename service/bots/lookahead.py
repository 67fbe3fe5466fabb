"""Looking ahead on a core: the turns that look best are tried on shuffled stacks, compiled.

All of this is plain Python over integers, linked to the core of one game before it runs.
"""

from service.bots.core_stubs import describe, go_on, list_turns, play_turn, points
from service.bots.value import evaluate
from service.bots.workspace import MOST_AFTER_ANSWER, Workspace
from service.domain.kit.compact import (
    A_POINT,
    ASKED,
    IS_BLIND,
    IS_TURN,
    OVER,
    SEATS,
    Ints,
    Position,
)

LOWEST = -(1 << 60)
MOST_DECISIONS = 60  # of all seats in one simulation
# Two small generators whose products fit into 64 bits (L'Ecuyer 1988).
FIRST_FACTOR, FIRST_PRIME = 40014, 2147483563
SECOND_FACTOR, SECOND_PRIME = 40692, 2147483399


def copy_numbers(source: Ints, target: Ints, size: int) -> None:
    for at in range(size):
        target[at] = source[at]


def draw_below(luck: Ints, limit: int) -> int:
    """Draw a number from 0 up to a limit."""
    luck[0] = luck[0] * FIRST_FACTOR % FIRST_PRIME
    luck[1] = luck[1] * SECOND_FACTOR % SECOND_PRIME
    return int((luck[0] + luck[1]) % FIRST_PRIME % limit)


def seed_luck(luck: Ints, seed: int, number: int) -> None:
    """Begin the draws of one determinisation."""
    luck[0] = 1 + (seed + number * 7919) % (FIRST_PRIME - 1)
    luck[1] = 1 + (seed // 65536 + number * 104729) % (SECOND_PRIME - 1)
    for _ in range(4):
        draw_below(luck, 2)


def shuffle_stacks(stacks: Ints, segments: Ints, luck: Ints) -> None:
    """Shuffle each segment; `segments` holds their first cards and the cards after the last."""
    for segment in range(0, len(segments), 2):
        first = segments[segment]
        for last in range(segments[segment + 1] - 1, first, -1):
            other = first + draw_below(luck, last - first + 1)
            kept = stacks[last]
            stacks[last] = stacks[other]
            stacks[other] = kept


def value_of(position: Position, seat: int, work: Workspace) -> int:
    """Value a seat: its points at the end, or what it may expect."""
    if position[ASKED] == OVER:
        return points(position, seat) * A_POINT
    describe(position, seat, work.row, 0)
    return evaluate(work.row, work.net, work.sums)


def lead_of(position: Position, seat: int, work: Workspace) -> int:
    """Return how much better a seat stands than the best of the others."""
    own = value_of(position, seat, work)
    is_lead = work.learns_lead == 1 and position[ASKED] != OVER
    if position[SEATS] == 1 or is_lead:
        return own
    best = LOWEST
    for other in range(position[SEATS]):
        if other != seat:
            best = max(best, value_of(position, other, work))
    return own - best


def best_turn(position: Position, work: Workspace, most: int) -> tuple[int, int]:
    """Return where the turn begins after which the seat stands best, and that value."""
    seat, size = position[ASKED], len(position)
    best, best_at = LOWEST, 0
    for number in range(min(list_turns(position, work.turns), most)):
        copy_numbers(position, work.trial, size)
        play_turn(work.trial, work.turns, number * work.turn_size)
        describe(work.trial, seat, work.row, 0)
        value = evaluate(work.row, work.net, work.sums)
        if value > best:
            best, best_at = value, number * work.turn_size
    return best_at, best


def answer_value(position: Position, seat: int, work: Workspace, looks_at_reply: bool) -> int:
    """Value a position after a question was answered: by the seat's turn, if it comes next.

    With a look at the reply the next seat's best turn counts too.
    """
    position[IS_BLIND] = 1
    if go_on(position, work.stacks) == 0 or position[IS_TURN] == 0 or position[ASKED] != seat:
        describe(position, seat, work.row, 0)
        return evaluate(work.row, work.net, work.sums)
    at, value = best_turn(position, work, MOST_AFTER_ANSWER)
    if looks_at_reply and position[SEATS] > 1:
        play_turn(position, work.turns, at)
        went_on = go_on(position, work.stacks) == 1
        if went_on and position[IS_TURN] == 1 and position[ASKED] != seat:
            _, reply = best_turn(position, work, MOST_AFTER_ANSWER)
            value -= reply // (position[SEATS] - 1)
    return value


def best_answer(position: Position, work: Workspace) -> int:
    """Return where the best answer to a question beside the turns begins."""
    seat, size = position[ASKED], len(position)
    count = list_turns(position, work.answers)
    best, best_at = LOWEST, 0
    if count == 1:
        return 0
    for number in range(count):
        copy_numbers(position, work.asked, size)
        play_turn(work.asked, work.answers, number * work.turn_size)
        value = answer_value(work.asked, seat, work, False)
        if value > best:
            best, best_at = value, number * work.turn_size
    return best_at


def simulate(position: Position, seat: int, was_turn: bool, work: Workspace, ahead: int) -> int:
    """Play on by the value until the seat has had so many turns; return its lead.

    After a question beside the turns the others have had theirs too.
    """
    go_on(position, work.stacks)
    played = 0
    for _ in range(MOST_DECISIONS):
        if position[ASKED] == OVER or (played >= ahead and position[ASKED] == seat):
            break
        if position[IS_TURN] == 0:
            play_turn(position, work.answers, best_answer(position, work))
        else:
            at, _ = best_turn(position, work, work.most_valued)
            if position[ASKED] == seat:
                played += 1
            play_turn(position, work.turns, at)
        if played >= ahead and was_turn:
            break
        go_on(position, work.stacks)
    return lead_of(position, seat, work)


def first_values(position: Position, work: Workspace) -> int:
    """Value every turn of a position without looking further, return how many there are."""
    seat, size = position[ASKED], len(position)
    is_turn = position[IS_TURN] == 1
    count = min(list_turns(position, work.candidates), work.most_valued)
    for number in range(count):
        copy_numbers(position, work.asked, size)
        play_turn(work.asked, work.candidates, number * work.turn_size)
        if is_turn:
            describe(work.asked, seat, work.row, 0)
            work.values[number] = evaluate(work.row, work.net, work.sums)
        else:
            work.values[number] = answer_value(work.asked, seat, work, True)
    return count


def take_best(work: Workspace, count: int, most: int) -> int:
    """Write the numbers of the best candidates, the best first; return how many."""
    found = 0
    while found < most and found < count:
        best, best_number = LOWEST, 0
        for number in range(count):
            if work.values[number] > best:
                best, best_number = work.values[number], number
        work.chosen[found], work.totals[found] = best_number, 0
        work.values[best_number] = LOWEST
        found += 1
    return found


def search_turns(
    position: Position,
    unseen: Ints,
    segments: Ints,
    work: Workspace,
    seed: int,
    most: int,
    budget: int,
    ahead: int,
) -> tuple[int, int]:
    """Return the number of the candidate that does best, and how many simulations were made.

    The best turns by value are tried on the same shuffled stacks, then their better half, and on.
    """
    alive = take_best(work, first_values(position, work), most)
    stages = 1
    while 1 << stages < alive:
        stages += 1
    done = deals = 0
    while alive > 1:
        for _ in range(max(1, budget // (stages * alive))):
            copy_numbers(unseen, work.stacks, len(unseen))
            seed_luck(work.luck, seed, deals)
            shuffle_stacks(work.stacks, segments, work.luck)
            try_candidates(position, work, alive, ahead)
            deals += 1
            done += alive
        alive = keep_better_half(work, alive)
    return int(work.chosen[0]), done


def try_candidates(position: Position, work: Workspace, alive: int, ahead: int) -> None:
    """Try each candidate that is left on the stacks as they lie."""
    for number in range(alive):
        copy_numbers(position, work.played, len(position))
        play_turn(work.played, work.candidates, work.chosen[number] * work.turn_size)
        was_turn = position[IS_TURN] == 1
        work.totals[number] += simulate(work.played, position[ASKED], was_turn, work, ahead)


def keep_better_half(work: Workspace, alive: int) -> int:
    """Sort the candidates by their totals, the earlier first among equals; return how many stay."""
    totals, chosen = work.totals, work.chosen
    for at in range(1, alive):
        total, number, into = totals[at], chosen[at], at
        while into > 0 and totals[into - 1] < total:
            totals[into], chosen[into] = totals[into - 1], chosen[into - 1]
            into -= 1
        totals[into], chosen[into] = total, number
    return (alive + 1) // 2
