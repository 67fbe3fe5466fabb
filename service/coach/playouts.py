"""A game played on by the learned value, on shuffled stacks; compiled where it pays."""

from service.bots.core_stubs import go_on, play_turn, points
from service.bots.lookahead import (
    best_answer,
    best_turn,
    copy_numbers,
    seed_luck,
    shuffle_stacks,
)
from service.bots.workspace import Workspace
from service.domain.kit.compact import ASKED, IS_TURN, OVER, SEATS, Ints, Position, Turns

MOST_DECISIONS_LEFT = 600  # of all seats; no game is so long


def play_out(
    position: Position,
    turn: Turns,
    has_turn: int,
    unseen: Ints,
    segments: Ints,
    work: Workspace,
    seed: int,
    results: Ints,
) -> None:
    """Play a turn if there is one, then everything to the end; write the points of all seats."""
    copy_numbers(unseen, work.stacks, len(unseen))
    seed_luck(work.luck, seed, 0)
    shuffle_stacks(work.stacks, segments, work.luck)
    if has_turn == 1:
        play_turn(position, turn, 0)
        go_on(position, work.stacks)
    for _ in range(MOST_DECISIONS_LEFT):
        if position[ASKED] == OVER:
            break
        if position[IS_TURN] == 0:
            play_turn(position, work.answers, best_answer(position, work))
        else:
            at, _ = best_turn(position, work, work.most_valued)
            play_turn(position, work.turns, at)
        go_on(position, work.stacks)
    for seat in range(position[SEATS]):
        results[seat] = points(position, seat)
