"""What each level chooses, on small tables and in whole games."""

import hashlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from service.bots import compiler, levels, search, turn_values
from service.bots.choose import choose, think
from service.bots.levels import LEVEL_NAMES, LEVELS, Level, UnknownLevel, find_level, seed_of
from service.bots.search import SearchNotInstalled, run_search
from service.bots.value import load_value
from service.domain.burano.model.cards import CHARACTERS
from service.domain.burano.model.commands import Dismiss, Place
from service.domain.catalog import all_games
from service.domain.kit.chance import Shuffle
from service.domain.kit.compact import Skill
from service.domain.kit.messages import GameId
from service.domain.kit.ruleset import AnyRuleset
from tests.bots.positions import OPTIONS, core_of, random_states, started
from tests.domain.burano.play import ASIDE, having, house, placing
from tests.domain.burano.play import started as table
from tests.domain.dream_home.play import HANDY_TABLES
from tests.kit.effort import ALL, EFFORT, some_of
from tests.kit.processes import end, start
from tests.kit.random_play import RULESETS, RandomGame
from tests.toy import RULESET as TOY
from tests.toy import EndTurn, Pick

BEGINNER, CASUAL, GREEDY, *_ = LEVELS
BURANO = all_games().current("burano")
DREAM_HOME = all_games().current("dream-home")
# The first search compiles for a minute, so these levels play in `make check-all` only.
SEARCHES = [level for level in LEVELS if level.skill_in(DREAM_HOME).judges_by == "search"]
QUICK = [level for level in LEVELS if ALL or level not in SEARCHES]
GAME = GameId("a game")
MOST_MOVES = 2_000  # of a game between computer players


def choice(level: Level, ruleset: AnyRuleset, state: Any, move: int = 1) -> tuple[Any, ...]:
    return choose(level, ruleset, state, state.asked, seed_of(level, GAME, move))


def test_a_level_is_found_by_its_name() -> None:
    assert [find_level(name) for name in LEVEL_NAMES] == list(LEVELS)
    assert len({level.face for level in LEVELS}) == len(LEVEL_NAMES)
    assert 5 <= len(LEVELS) <= 7
    with pytest.raises(UnknownLevel):
        find_level("grandmaster")


def test_a_seed_follows_from_bot_game_and_move() -> None:
    text = b'["greedy/2","a game",7]'

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
        for level in LEVELS[:3]
    ]

    assert best[0] < 50 < best[1] < 90 < best[2] == 100


def test_a_level_that_overlooks_everything_still_plays() -> None:
    blind = replace(BEGINNER, skill=Skill(overlooks=100))
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


def test_a_learned_level_grows_the_room_that_is_worth_most_in_the_end() -> None:
    """Given a first turn, when a level judges by value, then it says which weights it used."""
    state = started(DREAM_HOME, 2, Shuffle(b"learned"))
    level = find_level("advanced")

    choice = think(level, DREAM_HOME, state, state.asked, b"seed")

    value = load_value(DREAM_HOME.package, 2)
    assert value is not None
    assert choice.weights == value.name
    assert choice.simulations == 0
    assert choice.commands == choose(level, DREAM_HOME, state, state.asked, b"another")


def test_a_game_with_another_deck_is_played_by_points() -> None:
    game = RandomGame(DREAM_HOME, 2, seed=1, deck=HANDY_TABLES)
    state = game.position.state

    assert think(find_level("advanced"), DREAM_HOME, state, state.asked, b"seed").weights == ""


def test_a_third_game_is_played_by_points_at_every_level() -> None:
    state = replace(started(TOY, 2, Shuffle(b"toy")), row=(3, 9, 1))

    assert {choice(level, TOY, state) for level in LEVELS[2:]} == {(Pick(place=2), EndTurn())}


def test_noise_makes_a_level_misjudge_turns_now_and_then() -> None:
    states = [s for s in random_states(DREAM_HOME, 2, seed=4) if s.phase == "turn"][::4]
    best, noisy = find_level("advanced"), find_level("skilled")

    same = [choice(best, DREAM_HOME, s) == choice(noisy, DREAM_HOME, s) for s in states]

    assert 0 < sum(same) < len(same)


def test_alone_the_levels_that_search_look_further() -> None:
    expert, master = (find_level(name) for name in ("expert", "master"))

    alone, together = ([each.skill_in(BURANO, n) for each in (expert, master)] for n in (1, 2))

    assert 1 < alone[0].turns_ahead < alone[1].turns_ahead
    assert [each.turns_ahead for each in together] == [1, 1]
    assert master.skill_in(TOY, 1) == master.skill
    for name in ("greedy", "advanced"):
        assert find_level(name).skill_in(BURANO, 1) == find_level(name).skill_in(BURANO)


def test_a_search_plays_on_for_as_many_own_turns_as_it_is_told() -> None:
    """Given a game, when it looks two turns ahead, then it finds other turns, but for the last."""
    core, value = core_of(DREAM_HOME), load_value(DREAM_HOME.package, 2)
    assert value is not None
    positions = [
        (core.encode(state, True) or [], core.unseen(state))
        for state in random_states(DREAM_HOME, 2, seed=4)
        if state.phase == "turn"
    ][40::8]
    found = {
        ahead: [
            run_search(core, value, position, unseen, looking(ahead), b"seed", compiles=False)
            for position, unseen in positions
        ]
        for ahead in (1, 2)
    }

    assert [each.simulations for each in found[1]] == [each.simulations for each in found[2]]
    assert found[1][-1] == found[2][-1]
    assert found[1] != found[2]


def looking(ahead: int) -> Skill:
    return Skill(judges_by="search", candidates=3, simulations=6, turns_ahead=ahead)


def test_a_search_level_says_when_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.bots.compiler.util.find_spec", lambda name: None)
    monkeypatch.setattr(levels, "find_spec", lambda name: None)
    compiler.is_installed.cache_clear()
    try:
        state = started(DREAM_HOME, 2, Shuffle(b"search"))
        assert [level.is_installed for level in SEARCHES] == [False] * len(SEARCHES)
        with pytest.raises(SearchNotInstalled, match=r"pip install 'altana\[search\]'"):
            choice(SEARCHES[-1], DREAM_HOME, state)
        assert choice(find_level("advanced"), DREAM_HOME, state)
    finally:
        compiler.is_installed.cache_clear()


@pytest.mark.slow
def test_compiled_and_plain_code_find_the_same_turns() -> None:
    core, value = core_of(DREAM_HOME), load_value(DREAM_HOME.package, 2)
    skill = looking(ahead=2)
    assert value is not None
    for number, state in enumerate(random_states(DREAM_HOME, 2, seed=6)):
        if core.supports(state) and number % 7 == 0:
            position, unseen = core.encode(state, True), core.unseen(state)
            assert position is not None
            plain, fast = (
                run_search(core, value, position, unseen, skill, b"seed", compiles=compiles)
                for compiles in (False, True)
            )
            assert plain == fast
            fast_values, plain_values = (
                module.value_turns(core, value, position) for module in (search, turn_values)
            )
            assert fast_values[:2] == plain_values[:2]  # compiled code does not count turns


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
@settings(max_examples=some_of(30), deadline=None)
@given(data=st.data())
def test_every_level_plays_every_game_to_its_end_by_the_rules(
    ruleset: AnyRuleset, data: st.DataObject
) -> None:
    players = data.draw(st.sampled_from(ruleset.players))
    levels = [data.draw(st.sampled_from(QUICK)) for _ in range(players)]
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
        game.give(state.asked, *choice(QUICK[move % len(QUICK)], ruleset, state, move))

    assert game.position.version > 30


def test_a_move_does_not_depend_on_the_process() -> None:
    script = "from tests.bots.test_choose import fingerprint; print(fingerprint())"
    effort = {EFFORT: "all"} if ALL else {}
    prints = {
        end(start("-c", script, environment={"PYTHONHASHSEED": seed, **effort}))[0].strip()
        for seed in ("1", "2")
    }

    assert prints == {fingerprint()}


def fingerprint() -> str:
    """Hash what every level chooses in some positions of both games."""
    chosen = [
        repr(choice(level, ruleset, state))
        for ruleset in (BURANO, DREAM_HOME)
        for number, state in enumerate(random_states(ruleset, 2, seed=11))
        for level in QUICK
        if number % 60 == 0
    ]
    return hashlib.sha256("\n".join(chosen).encode()).hexdigest()
