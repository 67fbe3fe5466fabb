"""The catalogue: every game folder brings its rulesets, found without a list."""

import pytest

from service.domain.catalog import Catalogue, UnknownGame, all_games
from service.domain.kit.ruleset import Ruleset
from tests.toy import RULESET


def test_every_game_folder_brings_rulesets():
    assert all(isinstance(ruleset, Ruleset) for ruleset in all_games().rulesets)


def test_a_ruleset_goes_by_game_and_version():
    toys = Catalogue([RULESET])

    assert toys.ruleset("toy/1") is toys.current("toy") is RULESET
    assert toys.games == ("toy",)


def test_an_unknown_name_is_refused():
    with pytest.raises(UnknownGame):
        Catalogue([]).ruleset("toy/1")
    with pytest.raises(UnknownGame):
        Catalogue([]).current("toy")
