"""Fitting the coach: it finds the numbers behind samples, and reports how well they fit."""

from msgspec.structs import replace

from service.coach.calibration import SeatStanding, load_calibration
from service.coach.engine import judges_of
from service.commands.calibrate.__main__ import NEW, games_fitted
from service.commands.calibrate.fit import fit
from service.commands.calibrate.report import lines
from service.commands.calibrate.samples import GameSamples, Sample, SampledTurn, Sampler
from service.commands.calibrate.table import PlayoutTable
from service.domain.dream_home.model.state import ROUNDS
from service.domain.kit.compact import A_POINT
from tests.teaching.explaining.games import golden, turns

LEVELS = ("beginner", "advanced")


def made_up() -> GameSamples:
    """Return samples in which a value says the points exactly, and a turn loses half of it."""
    moments, turns = list[Sample](), list[SampledTurn]()
    for number in range(200):
        share, value = number % 20 / 19, 20 + number % 13
        standings = tuple(
            SeatStanding(share, points * A_POINT, number % 7, seat == number % 2)
            for seat, points in enumerate((value, 30))
        )
        wins = (1.0, 0.0) if value > 30 else (0.0, 1.0)
        moments.append(Sample(standings, LEVELS, (float(value), 30.0), wins))
        gap = number % 5
        before = SeatStanding(share, value * A_POINT, 0, True)
        played = (value - gap) * A_POINT
        turns.append(SampledTurn(before, LEVELS[0], value * A_POINT, played, gap / 2))
    return GameSamples(moments, turns)


def test_expected_points_and_losses_are_found_again() -> None:
    found = made_up()
    calibration = fit("2.abc", 50, found.moments, found.turns)

    expected = calibration.expected_points(SeatStanding(0.5, 25 * A_POINT, 3, False))
    assert abs(expected - 25) < 0.5
    assert abs(calibration.loss(0.5, 4.0) - 2) < 0.2
    assert calibration.chances(0.5, [20.0, 30.0])[1] > 0.9


def test_answers_lose_less_than_turns_of_the_same_value() -> None:
    found = made_up()
    answers = [replace(each, lost=each.lost / 4, is_turn=False) for each in found.turns]
    calibration = fit("2.abc", 50, found.moments, [*found.turns, *answers])

    assert calibration.worth == fit("2.abc", 50, found.moments, found.turns).worth
    assert abs(calibration.loss(0.5, 4.0, is_turn=False) - 0.5) < 0.1
    assert fit("2.abc", 50, found.moments, found.turns).answers == 1  # nobody was asked


def test_playing_on_begins_with_the_best_turn() -> None:
    late = [turn.start for turn in turns("dream-home-3") if turn.start.round == ROUNDS]
    appraiser = judges_of(golden("dream-home-3").ruleset, late[0])[0]
    table = PlayoutTable(appraiser.core, appraiser.value, compiles=False)
    rated = [each for each in map(appraiser.rate, late) if each is not None]

    assert rated
    for each in rated:
        best = table.results(each.start, each.rows[each.best], 2, "same deals")
        assert table.results(each.start, None, 2, "same deals").tolist() == best.tolist()


def test_what_the_value_leaves_out_is_corrected_by_features() -> None:
    moments = [
        Sample(
            tuple(replace(one, features=(number % 3, 7)) for one in moment.standings),
            moment.levels,
            tuple(points + 4 * (number % 3) for points in moment.points),
            moment.wins,
        )
        for number, moment in enumerate(made_up().moments)
    ]
    calibration = fit("2.abc", 50, moments, made_up().turns)

    standing = SeatStanding(0.5, 25 * A_POINT, 3, False)
    poor, rich = (
        calibration.expected_points(replace(standing, features=(number, 7))) for number in (0, 2)
    )
    assert 5 < rich - poor <= 8.1
    assert calibration.corrections[1] == 0  # it never differs


def test_the_report_has_phases_levels_ten_bins_and_losses() -> None:
    found = made_up()
    calibration = fit("2.abc", 50, found.moments, found.turns)
    told = "\n".join(lines(calibration, found.moments, found.turns))

    assert "expected points, first quarter: off by" in told
    assert "expected points, beginner: off by" in told
    assert "chance 90% to 100%: said" in told
    assert "lost in a turn, beginner: playouts 1.00" in told


def test_the_same_game_gives_the_same_samples() -> None:
    sampler = Sampler("dream-home", 2, compiles=False, positions=1, deals=1)

    assert sampler.game(3, "test") == sampler.game(3, "test")


def test_numbers_are_fitted_again_to_as_many_games_as_before() -> None:
    measured = load_calibration("service.domain.burano", 2)

    assert measured is not None
    assert games_fitted("burano", 2) == measured.calibration.games
    assert games_fitted("burano", 9) == NEW  # nobody has measured so many players
