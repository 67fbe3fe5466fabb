"""Training the value of one game and number of players: rounds of games and fits."""

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from service.bots.compiler import linked
from service.bots.search import search_functions
from service.bots.value import numbers_of
from service.bots.workspace import Workspace, new_workspace
from service.commands.train import self_play
from service.commands.train.fit import fit
from service.commands.train.self_play import ANY_TURN, BY_VALUE, MOST_POINTS
from service.domain.kit.chance import Shuffle
from service.domain.kit.compact import Core, Plan, functions_of
from service.domain.kit.fold import fold
from service.domain.kit.ruleset import AnyRuleset

Rows = NDArray[np.int64]

MOST_TURNS_OF_A_GAME = 400
# How the seats of a game play in the first round, and in the later ones: weak play too, because
# a value must know positions that only weak players reach.
FIRST_STYLES = (ANY_TURN, MOST_POINTS, MOST_POINTS)
LATER_STYLES = (BY_VALUE,) * 7 + (MOST_POINTS, MOST_POINTS, ANY_TURN)
# With teachers: how often each of the newest values plays beside them.
AGES = (6, 3, 1)


class Record(NamedTuple):
    """What games led to: the features after each turn, and the final points of its seat."""

    rows: Rows
    results: Rows


def train(
    ruleset: AnyRuleset, players: int, plan: Plan | None = None, *, compiles: bool
) -> list[int]:
    """Make the numbers of a value from nothing, the same at every run, compiled or not."""
    core = ruleset.strategy.core if ruleset.strategy is not None else None
    assert core is not None
    plan = plan or core.plans.get(players, Plan())
    table = _Table(ruleset, core, players, compiles)
    teachers = [_teacher(core, weights, plan.hidden) for weights in plan.teachers]
    values, records = list[list[int]](), list[Record]()
    for number, games in enumerate(plan.games):
        nets = [*values[: len(AGES)], *teachers] or [_teacher(core, {}, plan.hidden)]
        records.append(table.play(plan, nets, games, _styles(values, teachers), number))
        last = records[-3:] if number > 1 else records
        rows = np.concatenate([record.rows for record in last])
        results = np.concatenate([record.results for record in last])
        parts = fit(rows, results, plan.hidden, plan.epochs, seed=number)
        values.insert(0, numbers_of(parts))
    return values[0]


def _styles(values: list[list[int]], teachers: list[list[int]]) -> tuple[int, ...]:
    """Return how seats play, as often as each is drawn."""
    if not teachers:
        return LATER_STYLES if values else FIRST_STYLES
    ages = AGES[: len(values)]
    newest = [BY_VALUE + age for age, often in enumerate(ages) for _ in range(often)]
    taught = [BY_VALUE + len(ages) + number for number in range(len(teachers))]
    return (ANY_TURN, *taught, *taught, *newest)


def _teacher(core: Core[Any, Any], weights: Mapping[str, float], hidden: int) -> list[int]:
    """Return a hand-made value that has no use for its hidden units."""
    linear = [weights.get(name, 0.0) for name in core.features]
    first = np.zeros((len(linear), hidden))
    idle = np.zeros(hidden)
    parts = {"first": first, "bias": idle, "second": idle, "linear": linear, "base": 0.0}
    return numbers_of(parts)


class _Table:
    """Where a core plays against itself."""

    def __init__(
        self, ruleset: AnyRuleset, core: Core[Any, Any], players: int, compiles: bool
    ) -> None:
        self._ruleset, self._core, self._players = ruleset, core, players
        self._functions = linked(
            functions_of(self_play),
            ("play_game", "write_results"),
            f"{core.name}-training" if compiles else None,
            search_functions(core, compiles),
        )

    def play(
        self, plan: Plan, nets: list[list[int]], games: int, styles: tuple[int, ...], stage: int
    ) -> Record:
        work = new_workspace(self._core, np.array(nets[0], dtype=np.int64), _row)
        numbers = np.array(nets, dtype=np.int64)
        draw = np.random.default_rng([stage, self._players])
        played = [
            self._game(
                work,
                numbers,
                draw.choice(styles, self._players).astype(np.int64),
                draw.choice(plan.noises, self._players).astype(np.int64),
                f"train {self._ruleset.game} {self._players} {stage} {number}",
            )
            for number in range(games)
        ]
        return Record(
            np.concatenate([each.rows for each in played]),
            np.concatenate([each.results for each in played]),
        )

    def _game(self, work: Workspace, nets: Rows, styles: Rows, noises: Rows, seed: str) -> Record:
        digest = hashlib.sha256(seed.encode()).digest()
        empty = self._ruleset.initial(self._ruleset.setup(self._players, {}, None))
        state = fold(self._ruleset, empty, self._ruleset.start(empty, Shuffle(digest)))
        encoded, hidden = self._core.encode(state, True), self._core.unseen(state)
        assert encoded is not None
        position = np.array(encoded, dtype=np.int64)
        width = len(self._core.features)
        rows, seats = _row(MOST_TURNS_OF_A_GAME * width), _row(MOST_TURNS_OF_A_GAME)
        count = self._functions["play_game"](
            position,
            np.array(hidden.cards, dtype=np.int64),
            np.array(hidden.segments, dtype=np.int64).ravel(),
            work,
            styles,
            noises,
            nets,
            int.from_bytes(digest[:6], "big"),
            rows,
            seats,
            width,
        )
        results = _row(self._players)
        self._functions["write_results"](position, results)
        if self._core.learns_lead:
            results = _leads(results)
        return Record(rows[: count * width].reshape(count, width), results[seats[:count]])


def _leads(results: Rows) -> Rows:
    """Return how far each seat is ahead of the best of the others; alone its points."""
    if len(results) == 1:
        return results
    others = [np.delete(results, seat).max() for seat in range(len(results))]
    return results - np.array(others, dtype=np.int64)


def _row(size: int) -> Rows:
    return np.zeros(size, dtype=np.int64)
