"""What each level chooses, on small tables and in whole games."""

import hashlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from service.bots.choose import choose
from service.bots.levels import LEVELS, Level, UnknownLevel, find_level, seed_of
from service.domain.burano.model.cards import CHARACTERS
from service.domain.burano.model.commands import Dismiss, Place
from service.domain.catalog import all_games
from service.domain.kit.chance import Shuffle
from service.domain.kit.messages import GameId
from service.domain.kit.ruleset import AnyRuleset
from tests.bots.positions import OPTIONS, random_states, started
from tests.domain.burano.play import ASIDE, having, house, placing
from tests.domain.burano.play import started as table
from tests.domain.dream_home.play import HANDY_TABLES
from tests.kit.effort import some_of
from tests.kit.processes import end, start
from tests.kit.random_play import RULESETS, RandomGame
from tests.toy import RULESET as TOY
from tests.toy import EndTurn, Pick

BEGINNER, CASUAL, GREEDY = LEVELS
BURANO = all_games().current("burano")
DREAM_HOME = all_games().current("dream-home")
GAME = GameId("a game")
MOST_MOVES = 2_000  # of a game between computer players

each_level = pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)


def choice(level: Level, ruleset: AnyRuleset, state: Any, move: int = 1) -> tuple[Any, ...]:
    return choose(level, ruleset, state, state.asked, seed_of(level, GAME, move))


def test_a_level_is_found_by_its_name() -> None:
    assert [find_level(level.name) for level in LEVELS] == list(LEVELS)
    assert len({level.face for level in LEVELS}) == len(LEVELS)
    with pytest.raises(UnknownLevel):
        find_level("grandmaster")


def test_a_seed_follows_from_bot_game_and_move() -> None:
    text = b'["greedy/1","a game",7]'

    assert seed_of(GREEDY, GAME, 7) == hashlib.sha256(text).digest()


def test_greedy_takes_the_turn_with_the_most_points() -> None:
    state = replace(started(TOY, 2, Shuffle(b"toy")), row=(3, 9, 1))

    assert choice(GREEDY, TOY, state) == (Pick(place=2), EndTurn())


def test_between_equal_turns_the_seed_decides() -> None:
    state = replace(started(TOY, 2, Shuffle(b"toy")), row=(5, 1, 5, 2, 5))

    places = Counter(choice(GREEDY, TOY, state, move)[0].place for move in range(60))

    assert set(places) == {1, 3, 5}


def test_weaker_levels_overlook_more() -> None:
    state = replace(started(TOY, 2, Shuffle(b"toy")), row=tuple(range(10)))

    best = [
        sum(choice(level, TOY, state, move)[0].place == 10 for move in range(100))
        for level in LEVELS
    ]

    assert best[0] < 50 < best[1] < 90 < best[2] == 100


def test_a_level_that_overlooks_everything_still_plays() -> None:
    blind = replace(BEGINNER, overlooks=100)
    state = started(TOY, 2, Shuffle(b"toy"))

    assert len(choice(blind, TOY, state)) == 2


def test_the_character_that_brings_least_is_dismissed() -> None:
    """Three cats and many plants wait for a girl or a man; nothing is there for a woman."""
    waiting = house(0, "red-2/red-1/red-3")
    state = replace(having(table(1), houses=(waiting,)), phase="dismiss")
    state = replace(state, supply=supply(woman=1, man=1, girl=1))

    assert choice(GREEDY, BURANO, state) == (Dismiss(character="woman"),)


def supply(**left: int) -> tuple[int, ...]:
    return tuple(left.get(character, 0) for character in CHARACTERS)


def test_of_two_equal_turns_the_one_that_builds_more_is_chosen() -> None:
    hand = ("ground-green-3",)
    state = placing(hand=hand, houses=(house(0, "red-4/-/-"),), scaffolds=ASIDE)

    commands = choice(GREEDY, BURANO, state)

    assert [command.card for command in commands if isinstance(command, Place)] == list(hand)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
@settings(max_examples=some_of(30), deadline=None)
@given(data=st.data())
def test_every_level_plays_every_game_to_its_end_by_the_rules(
    ruleset: AnyRuleset, data: st.DataObject
) -> None:
    players = data.draw(st.sampled_from(ruleset.players))
    levels = [data.draw(st.sampled_from(LEVELS)) for _ in range(players)]
    seed = data.draw(st.integers(0, 2**32))
    game = RandomGame(ruleset, players, seed, data.draw(OPTIONS[ruleset.game]))

    for move in range(MOST_MOVES):
        state = game.position.state
        if state.is_over:
            break
        level = levels[state.asked - 1]
        commands = choice(level, ruleset, state, move)
        game.give(state.asked, *commands)
        if move % 10 == 0:
            assert choice(level, ruleset, state, move) == commands

    assert game.position.state.is_over


@pytest.mark.parametrize(
    ("ruleset", "options", "deck"),
    [
        (BURANO, {"stall_limit": 0}, None),  # such a game may never end
        (DREAM_HOME, {"face_down": "free"}, HANDY_TABLES),
    ],
    ids=["without a stall limit", "a deck full of tools"],
)
def test_every_level_plays_by_the_rules_where_turns_are_odd(
    ruleset: AnyRuleset, options: dict[str, Any], deck: dict[str, str] | None
) -> None:
    game = RandomGame(ruleset, 3, seed=5, options=options, deck=deck)

    for move in range(60):
        state = game.position.state
        if state.is_over:
            break
        game.give(state.asked, *choice(LEVELS[move % len(LEVELS)], ruleset, state, move))

    assert game.position.version > 30


def test_a_move_does_not_depend_on_the_process() -> None:
    script = "from tests.bots.test_choose import fingerprint; print(fingerprint())"
    prints = {
        end(start("-c", script, environment={"PYTHONHASHSEED": seed}))[0].strip()
        for seed in ("1", "2")
    }

    assert prints == {fingerprint()}


def fingerprint() -> str:
    """Hash what every level chooses in some positions of both games."""
    chosen = [
        repr(choice(level, ruleset, state))
        for ruleset in (BURANO, DREAM_HOME)
        for number, state in enumerate(random_states(ruleset, 2, seed=11))
        for level in LEVELS
        if number % 60 == 0
    ]
    return hashlib.sha256("\n".join(chosen).encode()).hexdigest()
