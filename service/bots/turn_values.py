"""Choosing by a learned value: whole turns of a core, valued together."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from service.bots.value import Matrix, Value
from service.bots.workspace import MOST_AFTER_ANSWER
from service.domain.kit.compact import A_POINT, ASKED, IS_BLIND, IS_TURN, SEATS, Core

AnyCore = Core[Any, Any]
Function = Callable[..., Any]


@cache
def functions_by_name(core: AnyCore) -> Mapping[str, Function]:
    return {each.__name__: each for each in core.functions}


class ValuedTurns(NamedTuple):
    """The turns of a position, and what each is worth to the asked seat."""

    rows: list[list[int]]
    values: list[int]
    listed: int = 0  # turns of the position, if they were counted

    @property
    def best_row(self) -> list[int]:
        return self.rows[self.values.index(max(self.values))]


def value_turns(core: AnyCore, value: Value, position: list[int]) -> ValuedTurns:
    """List the turns of the asked seat and value them all."""
    foresight = _Foresight(core, value, position)
    return ValuedTurns(foresight.rows, foresight.values, foresight.listed)


class _Foresight:
    """Values what the asked seat may do, on lists."""

    def __init__(self, core: AnyCore, value: Value, position: list[int]) -> None:
        self._core, self._value = core, value
        self._play = functions_by_name(core)["play_turn"]
        self._list = functions_by_name(core)["list_turns"]
        self._go_on = functions_by_name(core)["go_on"]
        self._describe = functions_by_name(core)["describe"]
        self._seat = position[ASKED]
        self._turns, self.listed = self._listed(position)
        count = min(self.listed, core.most_valued)
        self.rows = [self._row(self._turns, number) for number in range(count)]
        if position[IS_TURN]:
            values = self._after_turns(position, self._turns, count, count)
            self.values = [int(each) for each in values]
        else:
            self.values = [self._after_answer(position, number) for number in range(count)]

    def _listed(self, position: list[int]) -> tuple[list[int], int]:
        turns = [0] * (self._core.turn_size * self._core.most_turns)
        return turns, self._list(position, turns)

    def _row(self, turns: Sequence[int], number: int) -> list[int]:
        size = self._core.turn_size
        return list(turns[number * size : (number + 1) * size])

    def _after_turns(self, position: list[int], turns: list[int], count: int, most: int) -> Matrix:
        """Value the seat that is asked after each of its turns."""
        seat, width, size = position[ASKED], len(self._core.features), self._core.turn_size
        count = min(count, most)
        described = [0] * (count * width)
        for number in range(count):
            trial = position.copy()
            self._play(trial, turns, number * size)
            self._describe(trial, seat, described, number * width)
        return self._value.of(described)

    def _after_answer(self, position: list[int], number: int) -> int:
        """Value an answer by the turn that follows it, and by the next seat's turn after that."""
        after = position.copy()
        self._play(after, self._turns, number * self._core.turn_size)
        after[IS_BLIND] = 1
        if not self._is_asked(after) or after[ASKED] != self._seat:
            described = [0] * len(self._core.features)
            self._describe(after, self._seat, described, 0)
            return int(self._value.of(described)[0])
        turns, count = self._listed(after)
        values = self._after_turns(after, turns, count, MOST_AFTER_ANSWER)
        best = int(values.argmax())
        self._play(after, turns, best * self._core.turn_size)
        worth = int(values[best])
        if after[SEATS] > 1 and self._is_asked(after) and after[ASKED] != self._seat:
            turns, count = self._listed(after)
            reply = int(self._after_turns(after, turns, count, MOST_AFTER_ANSWER).max())
            worth -= reply // (after[SEATS] - 1)
        return worth

    def _is_asked(self, position: list[int]) -> bool:
        """Go on, and return whether a whole turn is asked for next."""
        return self._go_on(position, []) == 1 and position[IS_TURN] == 1


def value_of_states(
    core: AnyCore, value: Value, positions: Sequence[list[int]], seat: int, is_last: bool
) -> list[int]:
    """Value a seat in positions of the engine; by the points, if nothing else is to come."""
    functions = functions_by_name(core)
    if is_last:
        return [functions["points"](position, seat) * A_POINT for position in positions]
    width = len(core.features)
    described = [0] * (len(positions) * width)
    for number, position in enumerate(positions):
        functions["describe"](position, seat, described, number * width)
    return [int(each) for each in value.of(described)]
