"""What changed between two ledgers."""

import pytest

from service.domain.kit.ledger import Line, Score
from service.domain.kit.messages import RuleId, Seat
from service.teaching.explaining.changes import changes
from tests.teaching.explaining.games import golden, turns


def line(rule: str, points: int, *cards: str, what: str = "room", **facts: int | str) -> Line:
    return Line(rule=RuleId(rule), points=points, what=what, earned_by=cards, facts=facts)


def score(*lines: Line) -> Score:
    return Score(seat=Seat(1), lines=lines)


@pytest.mark.parametrize("name", ["burano-2", "burano-4", "dream-home-3", "dream-home-undone"])
def test_the_changes_add_up_to_the_change_of_the_score(name: str) -> None:
    ruleset = golden(name).ruleset
    for turn in turns(name):
        ledgers = zip(ruleset.scores(turn.start), ruleset.scores(turn.end), strict=True)
        for before, after in ledgers:
            told = sum(change.points for change in changes(before, after))

            assert told == after.total - before.total


def test_a_room_that_grew_is_one_change() -> None:
    before, after = line("D-SCO-1", 1, "a"), line("D-SCO-1", 4, "a", "b")

    [change] = changes(score(before), score(after))
    assert (change.before, change.after, change.points) == (before, after, 3)


def test_what_stays_as_it_is_is_no_change() -> None:
    same = line("D-SCO-1", 1, "a")

    assert changes(score(same), score(same)) == []


def test_of_two_equal_lines_one_can_go() -> None:
    same = line("D-SCO-1", 1)

    assert [change.points for change in changes(score(same, same), score(same))] == [-1]


def test_the_greatest_gain_comes_first() -> None:
    lost, small, great = line("A", 3, "a"), line("B", 1, "b"), line("C", 5, "c")

    points = [change.points for change in changes(score(lost), score(small, great))]
    assert points == [5, 1, -3]


def test_characters_under_different_houses_are_different_lines() -> None:
    girl = line("B-SCO-1", 2, what="girl", column=0)
    other = line("B-SCO-1", 5, what="girl", column=1)

    assert [change.before for change in changes(score(girl), score(other))] == [None, girl]
