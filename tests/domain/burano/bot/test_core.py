"""The compact core of computer players against the engine: same turns, same states, same points."""

import random
from collections.abc import Hashable, Iterator
from typing import Any

import pytest

from service.bots.turns import turn_ends
from service.domain.burano import BURANO_1
from service.domain.burano.bot.core import layout as lay
from service.domain.burano.bot.core.commands import commands
from service.domain.burano.bot.core.describe import describe
from service.domain.burano.bot.core.encode import NUMBERS, encode, unseen
from service.domain.burano.bot.core.feature_names import MOST, NAMES, WIDTH
from service.domain.burano.bot.core.points import points
from service.domain.burano.bot.core.rounds import go_on, play_turn
from service.domain.burano.bot.core.turns import list_turns
from service.domain.burano.model.cards import LEVELS
from service.domain.burano.model.state import BuranoState
from service.domain.kit.chance import Shuffle
from service.domain.kit.messages import Seat
from tests.bots.positions import play, random_states
from tests.kit.effort import ALL

POSITIONS = 10_000 if ALL else 50
SHARE = 0.05  # of the positions of a game
LONGEST_GAME = 800  # commands: a game without a stall limit may never end
TURNS = 3  # that are played in each position
# What the engine has no word for, or counts from another beginning.
OWN = (lay.BLIND, lay.IN_TURN, lay.WAS_ASKED)
OWN_RANGES = ((lay.CURSORS, 3), (lay.FIRST_OF_STACK, 3), (lay.SCRATCH, lay.SCRATCH_SIZE))

Row = list[int]


def random_options(draw: random.Random) -> dict[str, Any]:
    options = {
        "edition": draw.choice(["full", "short"]),
        "simple_characters": draw.random() < 0.3,
        "no_window_penalty": draw.random() < 0.3,
        "stall_limit": draw.choice([0, 1, 5, 20]),
        "two_player_refill": draw.choice(["recycle", "remove"]),
        "exchange": draw.random() < 0.6,
        "tourist_limit": draw.choice([None, 1, 2, 3]),
        "round_limit": draw.choice([None, None, 3, 20]),
    }
    return {name: value for name, value in options.items() if draw.random() < 0.5}


def positions(number: int, seed: int) -> Iterator[tuple[BuranoState, Shuffle, random.Random]]:
    """Yield positions of random games with random options, half-played turns among them."""
    draw = random.Random(seed)
    found = 0
    while found < number:
        deal = draw.getrandbits(32)
        chance = Shuffle(deal.to_bytes(32, "big"))
        states = random_states(BURANO_1, draw.randint(1, 4), deal, random_options(draw))
        for move, state in enumerate(states):
            if move > LONGEST_GAME or found == number:
                break
            if draw.random() < SHARE:
                found += 1
                yield state, chance, draw


def rows_of(position: Row) -> list[Row]:
    turns = [0] * (lay.TURN * lay.BUFFER_ROWS)
    return [turns[at * lay.TURN :][: lay.TURN] for at in range(list_turns(position, turns))]


def outcome(state: BuranoState, seat: Seat) -> Hashable:
    street = state.street(seat)
    hand = frozenset(street.hand)
    return street.houses, street.markers, street.coins, hand, state.supply


def comparable(position: Row) -> Row:
    numbers = list(position)
    for at in OWN:
        numbers[at] = 0
    for first, size in OWN_RANGES:
        numbers[first : first + size] = [0] * size
    for level in range(lay.HEIGHTS):
        under = lay.UNDER + level * lay.CARDS_OF_A_LEVEL
        size = numbers[lay.UNDER_SIZES + level]
        numbers[under + size : under + lay.CARDS_OF_A_LEVEL] = [0] * (lay.CARDS_OF_A_LEVEL - size)
    return numbers


def true_stacks(state: BuranoState, chance: Shuffle) -> Row:
    stacks: Row = []
    for level, name in enumerate(LEVELS):
        order = chance.order(name, lay.CARDS_OF_A_LEVEL)
        cards = [NUMBERS[state.deck.stacks[level][at]] for at in order]
        stacks += cards[state.stacks[level].dealt :]
    return stacks


def check_turns(state: BuranoState, chance: Shuffle, rows: list[Row]) -> None:
    seat = state.asked
    assert seat is not None
    ends = {outcome(end.state, seat) for end in turn_ends(BURANO_1, state, seat, most=10**9)}
    found = {
        outcome(play(BURANO_1, state, seat, commands(state, row), chance), seat) for row in rows
    }
    if len(rows) < lay.MOST_NODES:
        assert found == ends
    else:  # a full hand has more turns than the core looks at
        assert found <= ends


def check_play(state: BuranoState, chance: Shuffle, row: Row) -> None:
    seat = state.asked
    assert seat is not None
    position, stacks = encode(state), true_stacks(state, chance)
    play_turn(position, row, 0)
    blind = [*position]
    blind[lay.BLIND] = 1
    before = [*blind]
    if go_on(blind, []) == 0:
        assert blind == before
    go_on(position, stacks)
    after = play(BURANO_1, state, seat, commands(state, row), chance)

    if after.is_over:
        assert position[lay.ASKED] == -1
    else:
        assert comparable(position) == comparable(encode(after))
    for number, score in enumerate(BURANO_1.scores(after)):
        assert points(position, number) == score.total


def test_the_core_lists_and_plays_what_the_engine_allows() -> None:
    for state, chance, draw in positions(POSITIONS, seed=20):
        rows = rows_of(encode(state))
        if state.phase in ("take", "place"):
            check_turns(state, chance, rows)
        for row in draw.sample(rows, min(TURNS, len(rows))):
            check_play(state, chance, row)


def test_hidden_cards_are_sorted_and_those_that_were_seen_are_not_among_them() -> None:
    for state, chance, _ in positions(20, seed=21):
        cards, segments = unseen(state)
        hidden = true_stacks(state, chance)
        for first, after in segments:
            assert cards[first:after] == sorted(hidden[first:after])


@pytest.mark.parametrize("seed", [1, 2])
def test_features_are_small_and_the_same_wherever_they_are_computed(seed: int) -> None:
    for state, _, _ in positions(30, seed):
        position = encode(state)
        for row in rows_of(position)[:20]:
            after, again = [*position], [*position]
            play_turn(after, row, 0)
            play_turn(again, row, 0)
            seat = position[lay.ASKED]
            features, others = [0] * WIDTH, [7] * (WIDTH + 5)
            describe(after, seat, features, 0)
            if state.seats > 1:  # the scratch numbers are those of another street then
                describe(again, (seat + 1) % state.seats, others, 0)
            describe(again, seat, others, 5)

            assert features == others[5:]
            assert max(map(abs, features)) <= MOST


def test_every_feature_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == WIDTH
