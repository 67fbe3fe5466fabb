"""Training: games on the core, what a position is to be valued at, and the strongest of values."""

from typing import Any, cast

import numpy as np
import pytest

from service.bots.value import VALUE_SHIFT, Value
from service.commands.train.fit import fit, mean_of
from service.commands.train.refine import exact_end, strength, targets
from service.commands.train.self_play import ANY_TURN, MOST_POINTS
from service.commands.train.table import CoreTable, Record, SeatStyles, joined, leads, widened
from service.commands.train.train import train
from service.domain.catalog import all_games
from service.domain.kit.compact import A_POINT, Core, Plan

BURANO, DREAM_HOME = (all_games().current(game) for game in ("burano", "dream-home"))
CORE, OTHER_CORE = (
    cast("Core[Any, Any]", ruleset.strategy and ruleset.strategy.core)
    for ruleset in (BURANO, DREAM_HOME)
)
REFINED = Plan(
    games=(1,),
    hidden=2,
    epochs=1,
    keeps_answers=True,
    refinements=(1, 1),
    fits=2,
    contest=1,
)


def record(
    results: list[int], following: list[int], bests: list[float], strays: list[int]
) -> Record:
    return Record(
        np.zeros((len(results), 1), dtype=np.int64),
        np.array(results),
        np.array(following),
        np.array(bests),
        np.array(strays),
    )


def seating(*styles: int, opening: int = ANY_TURN, turns: int = 0) -> SeatStyles:
    count = len(styles)
    return SeatStyles(
        np.array(styles),
        np.zeros(count, dtype=np.int64),
        np.full(count, opening),
        np.full(count, turns),
    )


def test_a_position_is_valued_by_what_is_expected_next_and_by_what_follows() -> None:
    played = record([60, 60, 60], [1, 2, -1], [0, 50, 58], [0, 0, 0])

    assert targets(played).tolist() == pytest.approx([0.3 * 50 + 0.7 * 59.4, 59.4, 60])


def test_nothing_is_learned_from_what_followed_an_error() -> None:
    played = record([40, 40, 40], [1, 2, -1], [0, 50, 58], [0, 1, 0])

    assert targets(played).tolist() == pytest.approx([50, 0.3 * 58 + 0.7 * 40, 40])


def test_records_put_together_keep_what_follows_what() -> None:
    both = joined(
        [record([1, 1], [1, -1], [0, 0], [0, 0]), record([2, 2], [1, -1], [0, 0], [0, 0])]
    )

    assert both.following.tolist() == [1, -1, 3, -1]
    assert both.results.tolist() == [1, 1, 2, 2]


def test_the_lead_is_over_the_best_of_the_others_and_alone_all_points() -> None:
    assert leads(np.array([50, 60, 55])).tolist() == [-10, 5, -5]
    assert leads(np.array([50])).tolist() == [50]


def test_a_net_with_more_units_says_the_same() -> None:
    draw = np.random.default_rng(3)
    net = [4, 2, *(int(each) for each in draw.integers(-(2**16), 2**16, 4 * 2 + 2 + 2 + 4 + 1))]
    rows = draw.integers(0, 9, (20, 4))

    wide, _ = widened([net, [4, 5, *[0] * (4 * 5 + 5 + 5 + 4 + 1)]])

    assert wide[1] == 5
    assert Value(wide).of(rows).tolist() == Value(net).of(rows).tolist()


def test_the_mean_of_fits_says_the_mean_of_what_they_say() -> None:
    draw = np.random.default_rng(4)
    rows = draw.integers(0, 12, (2000, 3))
    nets = [fit(rows, 3 * rows[:, 0] + rows[:, 1] % 3, 4, 2, seed=seed) for seed in range(2)]

    both = _in_points(mean_of(nets), rows)

    assert both == pytest.approx((_in_points(nets[0], rows) + _in_points(nets[1], rows)) / 2)


def _in_points(net: dict[str, np.ndarray], rows: np.ndarray) -> np.ndarray:
    hidden = np.maximum(rows @ net["first"] + net["bias"], 0)
    said: np.ndarray = hidden @ net["second"] + rows @ net["linear"] + net["base"]
    return said


def test_after_the_last_turn_a_value_says_the_very_result() -> None:
    width, draw = len(CORE.features), np.random.default_rng(5)
    size = width * 3 + 3 + 3 + width + 1
    net = [width, 3, *(int(each) for each in draw.integers(-(2**16), 2**16, size))]
    over = np.zeros((3, width), dtype=np.int64)
    over[:, CORE.features.index("end")] = 1
    over[:, CORE.features.index("end_lead")] = (-30, 0, 77)

    said = Value(exact_end(CORE, net)).of(over) / A_POINT

    assert said.tolist() == pytest.approx([-30, 0, 77], abs=0.01)


def test_a_seat_that_plays_on_after_an_opening_keeps_the_positions_from_then_on() -> None:
    table = CoreTable(BURANO, CORE, 1, compiles=False)
    net = [len(CORE.features), 1, *[0] * (2 * len(CORE.features) + 3)]

    whole = table.play([net], [seating(MOST_POINTS)], "deal")
    later = table.play([net], [seating(MOST_POINTS, opening=MOST_POINTS, turns=3)], "deal")
    answers = table.play([net], [seating(MOST_POINTS)], "deal", keeps_answers=True)

    assert later.rows.tolist() == whole.rows[2:].tolist()
    assert len(answers.rows) > len(whole.rows)
    assert whole.following.tolist() == [*range(1, len(whole.rows)), -1]


def test_the_strength_of_a_value_is_how_often_it_wins() -> None:
    width, points = len(OTHER_CORE.features), OTHER_CORE.features.index("house_points")
    nothing = [width, 1, *[0] * (2 * width + 3)]
    wins = list(nothing)
    wins[4 + width + points] = A_POINT << VALUE_SHIFT
    table = CoreTable(DREAM_HOME, OTHER_CORE, 2, compiles=False)

    assert strength(table, wins, nothing, 8) > strength(table, nothing, wins, 8)


def test_refining_makes_the_same_value_at_every_run() -> None:
    first, second = (train(DREAM_HOME, 2, REFINED, compiles=False) for _ in range(2))

    assert first == second
