"""Turns tried further: played on by the value, on the same orders of the hidden cards."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from service.bots.lookahead import MOST_DECISIONS, seed_luck, shuffle_stacks
from service.bots.turn_values import AnyCore, functions_by_name, value_turns
from service.bots.value import Value
from service.domain.kit.compact import A_POINT, ASKED, IS_TURN, OVER

REPLIES = 24  # turns that are compared at each decision on the way; the likely ones come first
SEED_BYTES = 6


class Rollouts:
    """Plays on after turns of one position, until its seat has had its next turn.

    All turns are tried on the same orders of the cards that nobody sees, so that a lucky order
    helps all of them.
    """

    def __init__(self, core: AnyCore, value: Value, start: Any) -> None:
        self._core, self._value = core, value
        self._seat = start.asked - 1
        self._unseen = core.unseen(start)
        self._functions = functions_by_name(core)
        self.listed = 0  # turns on the way so far: the work that was done

    def means(self, ends: Sequence[Sequence[int]], deals: int, name: str) -> list[float]:
        """Return what each turn is worth on average, by the position that it ends with.

        The same name is the same orders of the cards.
        """
        seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:SEED_BYTES], "big")
        totals = [0] * len(ends)
        for deal in range(deals):
            stacks = self._shuffled(seed, deal)
            for number, end in enumerate(ends):
                totals[number] += self._play_on(list(end), stacks.copy())
        return [total / deals for total in totals]

    def _shuffled(self, seed: int, deal: int) -> list[int]:
        stacks, luck = list(self._unseen.cards), [0, 0]
        seed_luck(luck, seed, deal)
        shuffle_stacks(stacks, [edge for each in self._unseen.segments for edge in each], luck)
        return stacks

    def _play_on(self, position: list[int], stacks: list[int]) -> int:
        """Play everything until the seat has had its next turn; return what it is worth then."""
        go_on = self._functions["go_on"]
        go_on(position, stacks)
        for _ in range(MOST_DECISIONS):
            if position[ASKED] == OVER:
                return int(self._functions["points"](position, self._seat)) * A_POINT
            is_own_turn = position[ASKED] == self._seat and position[IS_TURN] == 1
            self.listed += play_best(self._core, self._value, position)
            if is_own_turn:
                break
            go_on(position, stacks)
        described = [0] * len(self._core.features)
        self._functions["describe"](position, self._seat, described, 0)
        return int(self._value.of(described)[0])


def play_best(core: AnyCore, value: Value, position: list[int], *, is_wide: bool = False) -> int:
    """Play the best of the likely turns of the asked seat, or of all; return how many there are."""
    rated = value_turns(core if is_wide else _narrow(core), value, position)
    functions_by_name(core)["play_turn"](position, rated.best_row, 0)
    return rated.listed


@cache
def _narrow(core: AnyCore) -> AnyCore:
    return replace(core, most_valued=REPLIES)
