"""A game played on by the learned value, on shuffled stacks; compiled where it pays."""

from service.bots.core_stubs import go_on, play_turn, points
from service.bots.desk import Desk
from service.bots.lookahead import (
    best_answer,
    best_turn,
    copy_numbers,
    seed_luck,
    shuffle_stacks,
)
from service.domain.kit.compact import ASKED, IS_TURN, OVER, SEATS, Ints, Position, Turns

MOST_DECISIONS_LEFT = 600  # of all seats; no game is so long


def play_out(
    position: Position,
    turn: Turns,
    has_turn: int,
    unseen: Ints,
    segments: Ints,
    desk: Desk,
    seed: int,
    results: Ints,
) -> None:
    """Play a turn if there is one, then everything to the end; write the points of all seats."""
    copy_numbers(unseen, desk.stacks, len(unseen))
    seed_luck(desk.luck, seed, 0)
    shuffle_stacks(desk.stacks, segments, desk.luck)
    if has_turn == 1:
        play_turn(position, turn, 0)
        go_on(position, desk.stacks)
    for _ in range(MOST_DECISIONS_LEFT):
        if position[ASKED] == OVER:
            break
        if position[IS_TURN] == 0:
            play_turn(position, desk.answers, best_answer(position, desk))
        else:
            at, _ = best_turn(position, desk, desk.most_valued)
            play_turn(position, desk.turns, at)
        go_on(position, desk.stacks)
    for seat in range(position[SEATS]):
        results[seat] = points(position, seat)
