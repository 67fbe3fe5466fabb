"""Learned values: whole numbers, files that are what their names say, training that repeats."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.bots.value import (
    ROWS_AT_ONCE,
    BadWeights,
    Value,
    begin_sums,
    digest_of,
    evaluate,
    file_name,
    load_value,
    numbers_of,
    read_value,
    sums_size,
    text_of,
)
from service.commands.train.fit import fit
from service.commands.train.train import train
from service.domain.catalog import all_games
from service.domain.kit.compact import A_POINT, Plan
from service.domain.kit.ruleset import AnyRuleset

DREAM_HOME = all_games().current("dream-home")
TINY = Plan(games=(2, 1), hidden=3, epochs=1)
LEARNED = [
    (ruleset, players)
    for ruleset in all_games().rulesets
    if ruleset.strategy is not None and ruleset.strategy.core is not None
    for players in ruleset.players
]


def net(features: int, hidden: int, numbers: list[int]) -> list[int]:
    size = features * hidden + 2 * hidden + features + 1
    return [features, hidden, *(numbers * size)[:size]]


@settings(max_examples=50, deadline=None)
@given(
    features=st.integers(1, 9),
    hidden=st.integers(1, 5),
    numbers=st.lists(st.integers(-(2**21), 2**21), min_size=7, max_size=50),
    rows=st.lists(st.lists(st.integers(-1023, 1023), min_size=9, max_size=9), max_size=5),
)
def test_one_position_after_another_and_many_have_the_same_values(
    features: int, hidden: int, numbers: list[int], rows: list[list[int]]
) -> None:
    weights = net(features, hidden, numbers)
    described = [row[:features] for row in rows]
    sums = [0] * sums_size(weights)
    begin_sums(weights, sums)

    one_by_one = [evaluate(row, weights, sums) for row in described]

    together = [number for row in described for number in row]
    assert Value(weights).of(together).tolist() == one_by_one


@pytest.mark.parametrize("weight", [0, 2**50])
def test_sums_that_floats_cannot_hold_are_exact_too(weight: int) -> None:
    value = Value(net(2, 1, [weight + 65, -weight - 1, 0, 256, 0, 0, 0]))
    rows = [(number, number) for number in range(2 * ROWS_AT_ONCE + 1)]

    assert value.of([each for row in rows for each in row]).tolist() == [row[0] for row in rows]


def test_a_trained_net_says_in_whole_numbers_what_it_says_in_points() -> None:
    draw = np.random.default_rng(1)
    rows = draw.integers(0, 12, (3000, 4))
    results = 20 + 3 * rows[:, 0] - rows[:, 1] + np.maximum(rows[:, 2] - 6, 0)

    value = Value(numbers_of(fit(rows, results, hidden=8, epochs=100, seed=0)))

    errors = value.of(rows) / A_POINT - results
    assert abs(errors.mean()) < 0.2
    assert errors.std() < 0.3


def test_a_feature_that_never_differed_in_the_fitted_games_changes_nothing() -> None:
    draw = np.random.default_rng(2)
    rows = np.column_stack([draw.integers(0, 12, (3000, 2)), np.full(3000, 7)])
    results = 20 + 3 * rows[:, 0] - rows[:, 1]

    value = Value(numbers_of(fit(rows, results, hidden=8, epochs=20, seed=0)))

    elsewhere = rows + np.array([0, 0, 1])
    assert value.of(elsewhere).tolist() == value.of(rows).tolist()
    assert np.abs(value.of(elsewhere) / A_POINT - results).max() < 3


def test_weights_are_named_by_what_they_are() -> None:
    text = text_of(net(2, 1, [5]))

    assert file_name(3, text) == f"3.{digest_of(text)}.txt"
    assert read_value(file_name(3, text), text).name == f"3.{digest_of(text)}"
    with pytest.raises(BadWeights):
        read_value(file_name(3, text), text.replace("5", "6"))
    with pytest.raises(BadWeights):
        Value([2, 1, 5])


@pytest.mark.parametrize(("ruleset", "players"), LEARNED)
def test_every_game_with_a_core_ships_a_value_for_each_number_of_players(
    ruleset: AnyRuleset, players: int
) -> None:
    value = load_value(ruleset.package, players)

    assert value is not None
    assert ruleset.strategy is not None
    assert ruleset.strategy.core is not None
    assert value.features == len(ruleset.strategy.core.features)


def test_a_game_without_weights_has_no_value() -> None:
    assert load_value("tests.toy", 2) is None


def test_training_makes_the_same_bytes_at_every_run() -> None:
    first, second = (text_of(train(DREAM_HOME, 2, TINY, compiles=False)) for _ in range(2))

    assert first == second
    assert len(first.split()) > 300


@pytest.mark.slow
def test_compiled_code_trains_the_same_value() -> None:
    alone = train(DREAM_HOME, 3, TINY, compiles=False)

    assert train(DREAM_HOME, 3, TINY, compiles=True) == alone
