"""Events that are open before a deal: found without the secret, and right in every game."""

import pytest

from service.domain.kit.chance import DealHidden
from service.domain.kit.fold import advance
from service.domain.kit.judge import judge
from service.domain.visible_events import visible_events
from service.events.replay_files.file import parse
from service.teaching.notes.replay_game import ReplayGame
from tests.golden import FILES

GAMES = [file for file in FILES if file.stem in ("burano-1", "burano-3", "dream-home-4")]


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_what_is_open_of_a_move_that_deals_is_what_happened(file):
    game, position = ReplayGame(parse(file.read_bytes())), None
    found = 0
    for move in game.moves:
        try:
            judge(game.ruleset, position, move.seat, move.commands, None)
        except DealHidden:
            certain = visible_events(game.ruleset, position, move.seat, move.commands)
            found += len(certain)
            assert move.events[: len(certain)] == certain, move.number
        position = advance(game.ruleset, position, [move])

    assert found


def test_the_games_are_there():
    assert len(GAMES) == 3
