"""The last round of a game in which nothing hidden is left: played out by the value, exactly."""

from typing import Any

from service.bots.lookahead import MOST_DECISIONS
from service.bots.turn_values import functions_by_name
from service.coach.appraiser import Appraiser
from service.coach.rollouts import play_best
from service.domain.kit.compact import ASKED, IS_BLIND, IS_TURN, OVER


def known_points(appraiser: Appraiser, state: Any) -> tuple[int, ...] | None:
    """Return the final points of all seats if each goes on by the value.

    The asked seat compares all its turns, the others the likely ones. None where a hidden card
    or another round comes first: then nobody knows more than what is to be expected. Over
    several rounds the value errs, even where the order of all cards is known.
    """
    core = appraiser.core
    if not core.may_end(state) or not (core.supports(state) or core.is_last(state)):
        return None
    functions, position = functions_by_name(core), appraiser.position(state)
    position[IS_BLIND] = 1
    have_played = {position[ASKED]} if position[IS_TURN] == 1 else set[int]()
    if core.supports(state):  # otherwise what is left to do is done by going on
        functions["play_turn"](position, appraiser.valued(state).best_row, 0)
    for _ in range(MOST_DECISIONS):
        if functions["go_on"](position, []) == 0:
            return None
        if position[ASKED] == OVER:
            return tuple(int(functions["points"](position, at)) for at in range(state.seats))
        if position[IS_TURN] == 1:
            if position[ASKED] in have_played:
                return None
            have_played.add(position[ASKED])
        play_best(core, appraiser.value, position, is_wide=position[ASKED] == state.asked - 1)
    return None
