"""Refining a value by its own games: it learns what it expects after the next turn, too."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from service.bots.value import FIRST_LAYER, VALUE_SHIFT, Value, numbers_of
from service.commands.train.fit import fit, mean_of
from service.commands.train.self_play import ANY_TURN, BY_VALUE, MOST_POINTS
from service.commands.train.table import (
    NOTHING_FOLLOWS,
    CoreTable,
    Record,
    Rows,
    SeatStyles,
    joined,
)
from service.domain.kit.compact import A_POINT, Core, Plan

# What is learned of a position: so much of what is expected after the seat's next turn, and the
# rest of what follows from there.
EXPECTED = 0.3
# Percent of the turns that are chosen with an error, to see what is not the best, and how large.
STRAYS, NOISES = 20, (512, 1_024, 2_048, 4_096)
LONGEST_OPENING = 10  # turns by another style, before the value plays on
NEVER = 1 << 30
ROUNDS_FITTED = 3
OLDER = 2  # earlier values that play beside the newest


def refine(
    table: CoreTable, plan: Plan, values: list[list[int]], teachers: list[list[int]]
) -> list[int]:
    """Play rounds by the newest value, fit a new one to each, and return the strongest of all."""
    records, found = list[Record](), [values[0]]
    for stage, games in enumerate(plan.refinements):
        nets = [found[0], *(found[1:] + values[1:])[:OLDER], *teachers]
        records.append(_play(table, plan, nets, games, stage))
        last = joined(records[-ROUNDS_FITTED:])
        is_open = _is_open(table.core, last.rows)
        rows, wanted = last.rows[is_open], targets(last)[is_open]
        fits = [
            fit(rows, wanted, plan.hidden, plan.epochs, seed=100 * (stage + 1) + number)
            for number in range(plan.fits)
        ]
        found.insert(0, exact_end(table.core, numbers_of(mean_of(fits))))
    strengths = [strength(table, net, found[0], plan.contest) for net in found]
    return found[int(np.argmax(strengths))]


def _play(table: CoreTable, plan: Plan, nets: list[list[int]], games: int, stage: int) -> Record:
    """Play games in which at least one seat plays by the newest value, from some turn on."""
    draw = np.random.default_rng([1_000 + stage, table.players])
    openings = [ANY_TURN, MOST_POINTS, *range(BY_VALUE + 1, BY_VALUE + len(nets))]
    seatings = []
    for number in range(games):
        switches = draw.integers(-LONGEST_OPENING, LONGEST_OPENING, table.players)
        # Others play as they began in every second game, one seat never does.
        stays = (draw.random(table.players) < 0.5) & (number % 2 == 0)
        stays[number % table.players] = False
        seatings.append(
            SeatStyles(
                np.full(table.players, BY_VALUE),
                draw.choice(NOISES, table.players).astype(np.int64),
                draw.choice(openings, table.players).astype(np.int64),
                np.where(stays, NEVER, np.maximum(switches, 0)),
            )
        )
    name = f"refine {table.ruleset.game} {table.players} {stage}"
    return table.play(nets, seatings, name, strays=STRAYS, keeps_answers=plan.keeps_answers)


def targets(record: Record) -> NDArray[np.float64]:
    """Return what each position is to be valued at.

    After a turn that was chosen with an error nothing is learned from what followed it: the best
    turn counts instead.
    """
    wanted = record.results.astype(np.float64)
    for at in range(len(wanted) - 1, -1, -1):
        after = record.following[at]
        if after != NOTHING_FOLLOWS:
            best = record.bests[after]
            follows = best if record.strays[after] else wanted[after]
            wanted[at] = EXPECTED * best + (1 - EXPECTED) * follows
    return wanted


def strength(table: CoreTable, net: list[int], rival: list[int], games: int) -> float:
    """Return how well a value plays: alone its points, else its wins over a rival and greed."""
    seats = np.arange(games) // 2 % table.players
    seatings = []
    for number in range(games):
        styles = np.full(table.players, MOST_POINTS if number % 2 else BY_VALUE + 1)
        styles[seats[number]] = BY_VALUE
        seatings.append(SeatStyles(styles, np.zeros(table.players, dtype=np.int64)))
    points = table.points([net, rival], seatings, f"choose {table.ruleset.game} {table.players}")
    own = points[np.arange(games), seats]
    if table.players == 1:
        return float(own.mean())
    first = points == points.max(axis=1, keepdims=True)
    return float((first / first.sum(axis=1, keepdims=True))[np.arange(games), seats].mean())


def exact_end(core: Core[Any, Any], numbers: list[int]) -> list[int]:
    """Return a net that says the very result after the last turn, if the core tells it apart."""
    if core.end is None:
        return numbers
    value = Value(numbers)
    width, hidden = value.features, int(numbers[1])
    linear = FIRST_LAYER + (width + 2) * hidden
    is_over, result = (core.features.index(name) for name in core.end)
    exact = list(numbers)
    for feature in (is_over, result):
        exact[FIRST_LAYER + feature * hidden : FIRST_LAYER + (feature + 1) * hidden] = [0] * hidden
    exact[linear + result] = A_POINT << VALUE_SHIFT
    exact[linear + is_over] = 0
    over = np.zeros(width, dtype=np.int64)
    over[is_over] = 1
    exact[linear + is_over] = -int(Value(exact).of(over)[0]) << VALUE_SHIFT
    return exact


def _is_open(core: Core[Any, Any], rows: Rows) -> NDArray[np.bool_]:
    """Return which positions are not after the last turn, whose value is known."""
    if core.end is None:
        return np.ones(len(rows), dtype=np.bool_)
    is_open: NDArray[np.bool_] = rows[:, core.features.index(core.end[0])] == 0
    return is_open
