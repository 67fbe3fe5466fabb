"""Search: the best turns by value, tried on many orders of the cards that nobody sees."""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from service.bots import lookahead
from service.bots.compiler import INSTALL, Function, is_installed, linked, types_of
from service.bots.turn_values import AnyCore, ValuedTurns
from service.bots.value import Matrix, Value, begin_sums, evaluate
from service.bots.workspace import Workspace, new_workspace
from service.domain.kit.compact import Skill, UnseenCards, functions_of

ENTRIES = ("search_turns", "first_values")


class SearchNotInstalled(RuntimeError):
    """A search level needs an extra that is not installed."""

    def __init__(self) -> None:
        super().__init__(f"Search is not installed: {INSTALL}")


class SearchResult(NamedTuple):
    """The turn that a search prefers, and how much work that was."""

    turn: list[int]
    simulations: int


def search(
    core: AnyCore, value: Value, position: list[int], unseen: UnseenCards, skill: Skill, seed: bytes
) -> SearchResult:
    """Search with compiled code. Raises SearchNotInstalled."""
    if not is_installed():
        raise SearchNotInstalled()
    return run_search(core, value, position, unseen, skill, seed, compiles=True)


def run_search(
    core: AnyCore,
    value: Value,
    position: list[int],
    unseen: UnseenCards,
    skill: Skill,
    seed: bytes,
    *,
    compiles: bool,
) -> SearchResult:
    """Search; compiled or not, the result is the same."""
    rows = _array if compiles else list
    work = _workspace(core, value, compiles)
    best, done = search_functions(core, compiles)["search_turns"](
        rows(position),
        rows(unseen.cards),
        rows([edge for segment in unseen.segments for edge in segment]),
        work,
        int.from_bytes(hashlib.sha256(seed + b"search").digest()[:6], "big"),
        skill.candidates,
        skill.simulations,
        skill.turns_ahead,
    )
    return SearchResult(_row(core, work, int(best)), int(done))


def value_turns(core: AnyCore, value: Value, position: list[int]) -> ValuedTurns:
    """Value the turns of a position as `turn_values.value_turns` does, with compiled code."""
    work = _workspace(core, value, compiles=True)
    count = search_functions(core, True)["first_values"](_array(position), work)
    listed = work.candidates[: count * core.turn_size].reshape(count, core.turn_size)
    return ValuedTurns(listed.tolist(), work.values[:count].tolist())


def prepare_search(core: AnyCore, value: Value) -> bool:
    """Compile the search of a core, or load it; return whether other processes can load it."""
    numbers = _array([])
    work = _workspace(core, value, compiles=True)
    compiled: Any = search_functions(core, True)["search_turns"]
    compiled.compile(types_of(numbers, numbers, numbers, work, 0, 0, 0, 0))
    return compiled.stats.cache_path is not None


def _workspace(core: AnyCore, value: Value, compiles: bool) -> Workspace:
    """Make a workspace of arrays for compiled code, of lists for the same code as it is."""
    if compiles:
        import numpy as np

        return new_workspace(core, value.numbers, lambda size: np.zeros(size, dtype=np.int64))
    return new_workspace(core, value.numbers.tolist(), lambda size: [0] * size)


def _row(core: AnyCore, work: Workspace, number: int) -> list[int]:
    """Return one of the candidates."""
    first = number * core.turn_size
    return [int(each) for each in work.candidates[first : first + core.turn_size]]


@cache
def search_functions(core: AnyCore, compiles: bool) -> Mapping[str, Function]:
    """Return the functions of a core and of the search, linked."""
    sums: tuple[Function, ...] = (evaluate, begin_sums)
    functions = (*core.functions, *functions_of(lookahead), *sums)
    return linked(functions, ENTRIES, core.name if compiles else None)


def _array(numbers: Any) -> Matrix:
    import numpy as np

    return np.array(numbers, dtype=np.int64)
