"""A table on which positions are played out by the learned value, on the core."""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from service.bots.compiler import Function, linked
from service.bots.search import search_functions
from service.bots.turn_values import AnyCore
from service.bots.value import Value
from service.bots.workspace import new_workspace
from service.coach import playouts
from service.domain.kit.compact import functions_of

Rows = NDArray[np.int64]


class PlayoutTable:
    """Plays positions of one game to their end."""

    def __init__(self, core: AnyCore, value: Value, compiles: bool) -> None:
        self._core, self._play_out = core, _functions(core, compiles)["play_out"]
        self._workspace = new_workspace(core, value.numbers, _row)

    def results(self, state: Any, turn: list[int] | None, deals: int, seed: str) -> Rows:
        """Return the final points of all seats, deal by deal; the same seed is the same deals."""
        encoded, hidden = self._core.encode(state, True), self._core.unseen(state)
        assert encoded is not None
        cards, segments = _array(hidden.cards), _array(hidden.segments).ravel()
        row = _array(turn or [0] * self._core.turn_size)
        first = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:6], "big")
        found = []
        for number in range(deals):
            points = _row(state.seats)
            position = _array(encoded)
            has_turn = int(turn is not None)
            deal = first + number * 1_000_003
            self._play_out(position, row, has_turn, cards, segments, self._workspace, deal, points)
            found.append(points)
        return np.array(found)


@cache
def _functions(core: AnyCore, compiles: bool) -> Mapping[str, Function]:
    unit = f"{core.name}-playouts" if compiles else None
    return linked(functions_of(playouts), ("play_out",), unit, search_functions(core, compiles))


def _array(numbers: Any) -> Rows:
    return np.array(numbers, dtype=np.int64)


def _row(size: int) -> Rows:
    return np.zeros(size, dtype=np.int64)
