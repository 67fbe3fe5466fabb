"""Where cards lie and what is counted, in the words that each game hands over."""

from dataclasses import replace

import pytest

from replays.reading.card_places import places
from replays.reading.words import count_in_words, place_in_words
from service.domain.kit.table import SEAT, ViewPaths
from service.domain.kit.translation import LANGUAGES
from service.teaching.notes.replay_game import ReplayGame
from tests.replays.golden_games import opened

EVERY_GAME = pytest.mark.parametrize("name", ["burano-2", "dream-home-2"])


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_a_card_has_words(name: str, language: str) -> None:
    game = opened(name).game
    moves = range(2, len(game.moves) + 1, 7)
    lying = {place for move in moves for place in places(game, game.after(move).state).values()}

    assert lying
    assert [place for place in lying if place_in_words(game, place, language) == place] == []


def test_a_game_hands_over_its_own_words() -> None:
    game = ReplayGame(opened("burano-2").game.replay)
    own = ViewPaths(places={rf"bags\.{SEAT}": "the bag of {who}"}, counts={r"moon": "the moon"})
    game.ruleset = replace(game.ruleset, paths=own)

    assert place_in_words(game, "bags.2", "en") == f"the bag of {game.names[1]}"
    assert place_in_words(game, "streets.1.hand", "en") == "streets.1.hand"
    assert count_in_words(game, "moon", "en") == "the moon"
    assert count_in_words(game, "streets.1.coins", "en") is None
