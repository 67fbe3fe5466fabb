"""What the coach was measured for is what computer players play by."""

import json
from pathlib import Path

import pytest

from service.coach.calibration import file_of
from service.domain.catalog import all_games

ROOT = Path(__file__).parents[2]
FOLDERS = sorted((ROOT / "service" / "domain").glob("*/weights"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_a_calibration_names_the_weights_that_are_there(folder: Path) -> None:
    weights = {path.stem.partition(".")[0]: path.stem for path in folder.glob("*.txt")}

    measured = {
        players: json.loads((folder / file_of(int(players))).read_bytes())["weights"]
        for players in weights
    }

    assert measured == weights


def test_every_game_with_weights_is_looked_at() -> None:
    games = [game for game in all_games().rulesets if game.strategy and game.strategy.core]

    assert len(FOLDERS) == len({game.game for game in games}) > 0
