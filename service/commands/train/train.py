"""Training the value of one game and number of players: rounds of games and fits."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from service.bots.value import numbers_of
from service.commands.train.fit import fit
from service.commands.train.refine import exact_end, refine
from service.commands.train.self_play import ANY_TURN, BY_VALUE, MOST_POINTS
from service.commands.train.table import CoreTable, Record, SeatStyles, joined
from service.domain.kit.compact import Core, Plan
from service.domain.kit.ruleset import AnyRuleset

# How the seats of a game play in the first round, and in the later ones: weak play too, because
# a value must know positions that only weak players reach.
FIRST_STYLES = (ANY_TURN, MOST_POINTS, MOST_POINTS)
LATER_STYLES = (BY_VALUE,) * 7 + (MOST_POINTS, MOST_POINTS, ANY_TURN)
# With teachers: how often each of the newest values plays beside them.
AGES = (6, 3, 1)


def train(
    ruleset: AnyRuleset, players: int, plan: Plan | None = None, *, compiles: bool
) -> list[int]:
    """Make the numbers of a value from nothing, the same at every run, compiled or not."""
    core = ruleset.strategy.core if ruleset.strategy is not None else None
    assert core is not None
    plan = plan or core.plans.get(players, Plan())
    table = CoreTable(ruleset, core, players, compiles)
    teachers = [_teacher(core, weights, plan.hidden) for weights in plan.teachers]
    values, records = list[list[int]](), list[Record]()
    for number, games in enumerate(plan.games):
        nets = [*values[: len(AGES)], *teachers] or [_teacher(core, {}, plan.hidden)]
        records.append(_play(table, plan, nets, games, _styles(values, teachers), number))
        last = joined(records[-3:] if number > 1 else records)
        parts = fit(last.rows, last.results, plan.hidden, plan.epochs, seed=number)
        values.insert(0, exact_end(core, numbers_of(parts)))
    return refine(table, plan, values, teachers) if plan.refinements else values[0]


def _play(
    table: CoreTable,
    plan: Plan,
    nets: list[list[int]],
    games: int,
    styles: tuple[int, ...],
    stage: int,
) -> Record:
    draw = np.random.default_rng([stage, table.players])
    seatings = [
        SeatStyles(
            draw.choice(styles, table.players).astype(np.int64),
            draw.choice(plan.noises, table.players).astype(np.int64),
        )
        for _ in range(games)
    ]
    name = f"train {table.ruleset.game} {table.players} {stage}"
    return table.play(nets, seatings, name, keeps_answers=plan.keeps_answers)


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
