"""The value of a turn that was played is the one that computer players would have seen."""

import pytest

from service.coach.appraiser import find_appraiser
from service.domain.kit.compact import ASKED, OVER
from tests.teaching.explaining.games import golden, turns


@pytest.mark.parametrize("name", ["burano-round-limit-8", "dream-home-2"])
def test_a_played_turn_is_worth_what_its_end_is_worth_among_all_turns(name: str) -> None:
    played = [turn for turn in turns(name) if turn.start.phase in ("take", "turn")][3:6]
    appraiser = find_appraiser(golden(name).ruleset, played[0].start)
    assert appraiser is not None

    for turn in played:
        rated = appraiser.rate(turn.start)
        assert rated is not None
        [value] = appraiser.values([appraiser.after(turn)], [turn.seat])
        listed = rated.value_of(turn.commands)
        assert listed in (None, value)  # a list leaves out turns that hardly matter


def test_the_best_turn_can_be_played() -> None:
    turn = turns("dream-home-2")[4]
    appraiser = find_appraiser(golden("dream-home-2").ruleset, turn.start)
    assert appraiser is not None
    rated = appraiser.rate(turn.start)
    assert rated is not None

    assert rated.value_of(rated.commands(rated.best)) == max(rated.values)


def test_a_position_is_described_and_valued_once() -> None:
    turn = turns("burano-2")[4]
    appraiser = find_appraiser(golden("burano-2").ruleset, turn.start)
    assert appraiser is not None
    position, valued = appraiser.position(turn.start), appraiser.valued(turn.start)
    position[ASKED] = OVER

    assert appraiser.position(turn.start)[ASKED] == turn.seat - 1
    assert appraiser.valued(turn.start) is valued


def test_a_deck_without_values_is_not_valued() -> None:
    start = turns("dream-home-own-deck")[0].start

    assert find_appraiser(golden("dream-home-own-deck").ruleset, start) is None
