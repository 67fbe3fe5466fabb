"""The turning points of a game."""

from service.teaching.explaining.swings import TURNING_POINTS, Swing, turning_points
from tests.teaching.explaining.games import golden, turns


def swings(name: str, least: int = 1) -> list[Swing]:
    stretches = [(turn.start, turn.end) for turn in turns(name)]
    return turning_points(golden(name).ruleset, stretches, least)


def test_the_largest_swing_comes_first() -> None:
    points = [swing.points for swing in swings("burano-whole-turns")]

    assert len(points) == TURNING_POINTS
    assert points == sorted(points, reverse=True)


def test_no_turn_moved_the_lead_more_than_the_first_turning_point() -> None:
    ruleset = golden("burano-2").ruleset
    each = [
        swing.points
        for turn in turns("burano-2")
        for swing in turning_points(ruleset, [(turn.start, turn.end)], 1)
    ]

    assert swings("burano-2")[0].points == max(each)


def test_a_lead_is_counted_against_the_best_other_seat() -> None:
    first = swings("burano-whole-turns")[0]
    scores = golden("burano-whole-turns").ruleset.scores(turns("burano-whole-turns")[first.at].end)
    others = [score.total for score in scores if score.seat != first.seat]

    assert first.after == scores[first.seat - 1].total - max(others)


def test_small_swings_are_no_turning_points() -> None:
    assert swings("burano-whole-turns", least=100) == []


def test_a_game_of_one_has_no_turning_points() -> None:
    assert swings("burano-1") == []
