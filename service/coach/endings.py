"""The end of a game in which nothing hidden is left: played out by the value, exactly."""

from typing import Any

from service.bots.lookahead import MOST_DECISIONS
from service.bots.turn_values import functions_by_name
from service.coach.appraiser import Appraiser
from service.coach.rollouts import play_best
from service.domain.kit.compact import ASKED, IS_BLIND, OVER


def known_points(appraiser: Appraiser, state: Any) -> tuple[int, ...] | None:
    """Return the final points of all seats if each goes on by the value.

    The asked seat compares all its turns, the others the likely ones. None where a hidden card
    comes first: then nobody knows more than what is to be expected.
    """
    core = appraiser.core
    if not core.may_end(state) or not (core.supports(state) or core.is_last(state)):
        return None
    functions, position = functions_by_name(core), appraiser.position(state)
    position[IS_BLIND] = 1
    if core.supports(state):  # otherwise what is left to do is done by going on
        functions["play_turn"](position, appraiser.valued(state).best_row, 0)
    for _ in range(MOST_DECISIONS):
        if functions["go_on"](position, []) == 0:
            return None
        if position[ASKED] == OVER:
            return tuple(int(functions["points"](position, at)) for at in range(state.seats))
        play_best(core, appraiser.value, position, is_wide=position[ASKED] == state.asked - 1)
    return None
