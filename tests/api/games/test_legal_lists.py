"""Lists of legal moves: what the rules can't tell apart is judged once, with the same outcome."""

from dataclasses import replace

import pytest

from service.api.games.legal_moves import legal_moves
from service.domain.catalog import all_games
from service.domain.dream_home.model.commands import Supply
from tests.kit.random_play import RandomGame

SEEDS = {"burano": (1,), "dream-home": (6, 8)}  # with suppliers at the end


@pytest.mark.parametrize(("game", "seed"), [(game, one) for game in SEEDS for one in SEEDS[game]])
def test_a_list_is_the_same_if_each_command_is_judged_alone(game: str, seed: int) -> None:
    ruleset = all_games().current(game)
    plainly = replace(ruleset, verdict_key=lambda state, command: None)
    played, supplies = RandomGame(ruleset, ruleset.players[seed % 3], seed), 0
    while not played.position.state.is_over:
        position, seat = played.position, played.position.state.asked
        listed = legal_moves(ruleset, position, seat, "en")
        supplies += sum(isinstance(one.command, Supply) for one in listed)

        assert listed == legal_moves(plainly, position, seat, "en")
        played.step()
    assert supplies or game != "dream-home"
