"""At the end of a game computer players use all their helpers, as well as they can."""

from typing import Any

from service.bots.choose import choose
from service.bots.levels import find_level, seed_of
from service.bots.turns import turn_ends
from service.domain.dream_home.model.commands import Done, Handyman, Roofer, Supply
from service.domain.kit.messages import GameId, Seat
from tests.teaching.explaining.games import golden, turns


def last_turns() -> list[tuple[Any, Any, Seat]]:
    """Return the turns of golden games in which helpers are left at the end."""
    names = ("dream-home-2", "dream-home-3", "dream-home-4")
    found = [
        (golden(name).ruleset, turn.start, turn.seat) for name in names for turn in turns(name)
    ]
    return [each for each in found if each[1].phase == "helpers"]


def test_every_listed_turn_is_legal_and_none_is_listed_twice() -> None:
    for ruleset, state, seat in last_turns():
        ends = turn_ends(ruleset, state, seat)

        assert len({end.commands for end in ends}) == len(ends)
        for end in ends:
            table = state
            for command in end.commands[:-1]:
                assert command in ruleset.candidates(table, seat)
                for event in ruleset.decide(command, seat, table, None):
                    table = ruleset.evolve(table, event)
            assert table == end.state
            assert end.commands[-1] == Done()


def test_helpers_of_several_kinds_are_used_in_one_turn() -> None:
    kinds = [
        {type(command) for end in turn_ends(*each) for command in end.commands}
        for each in last_turns()
    ]

    assert any(len(each & {Supply, Handyman, Roofer}) > 1 for each in kinds)


def test_whoever_plays_for_points_leaves_no_roofer_unused() -> None:
    level = find_level("greedy")
    used = 0
    for ruleset, state, seat in last_turns():
        if not any(isinstance(each, Roofer) for each in ruleset.candidates(state, seat)):
            continue
        chosen = choose(level, ruleset, state, seat, seed_of(level, GameId("roofs"), 1))
        used += 1
        assert any(isinstance(command, Roofer) for command in chosen)
    assert used
