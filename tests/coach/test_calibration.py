"""What was measured about values: shipped for every game, and chances that add up."""

import pytest

from service.coach.calibration import KNOTS, SeatStanding, hats, load_calibration
from service.domain.catalog import all_games
from tests.toy import RULESET as TOY

SHIPPED = [
    (game, players)
    for game in ("burano", "dream-home")
    for players in all_games().current(game).players
]


@pytest.mark.parametrize(("game", "players"), SHIPPED)
def test_every_number_of_players_was_measured(game: str, players: int) -> None:
    measured = load_calibration(all_games().current(game).package, players)
    assert measured is not None
    calibration = measured.calibration

    for table in (calibration.points, calibration.spread, calibration.best, calibration.worth):
        assert len(table) == len(KNOTS)
    assert list(calibration.falls) == sorted(calibration.falls)
    assert list(calibration.losses) == sorted(calibration.losses)
    assert any(calibration.worth)


def test_a_game_without_values_was_not_measured() -> None:
    assert load_calibration(TOY.package, 2) is None


@pytest.mark.parametrize("share", [-0.5, 0.0, 0.1, 0.2, 0.55, 1.0, 3.0])
def test_the_knots_share_every_moment_of_a_game(share: float) -> None:
    assert sum(hats(share)) == pytest.approx(1)


def test_chances_add_up_and_follow_the_expected_points() -> None:
    measured = load_calibration(all_games().current("burano").package, 3)
    assert measured is not None
    chances = measured.calibration.chances(0.5, [50.0, 60.0, 40.0])

    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[0] > chances[2]


def test_more_value_is_more_points() -> None:
    measured = load_calibration(all_games().current("dream-home").package, 2)
    assert measured is not None
    calibration = measured.calibration
    features = (0,) * len(calibration.corrections)
    few, many = (SeatStanding(0.5, value * 1024, 10, False, features) for value in (20, 30))

    assert calibration.expected_points(many) > calibration.expected_points(few)
