"""Places: equals share one, and resigned seats come last."""

from service.domain.kit.ledger import Line, Score, rank
from service.domain.kit.messages import RuleId, Seat

A, B, C, D = (Seat(n) for n in range(1, 5))


def places(scores, resigned=()):
    return {standing.seat: standing.place for standing in rank(scores, resigned)}


def test_the_sum_of_the_lines_is_the_score():
    lines = tuple(Line(rule=RuleId("R"), points=points, what="w") for points in (3, -1, 5))

    assert Score(seat=A, lines=lines).total == 7


def test_most_points_win():
    assert places({A: (3,), B: (9,), C: (5,)}) == {B: 1, C: 2, A: 3}


def test_a_tie_goes_to_the_next_number_of_the_chain():
    assert places({A: (5, 1, 0), B: (5, 2, 0), C: (5, 1, 7)}) == {B: 1, C: 2, A: 3}


def test_who_is_equal_in_everything_shares_a_place():
    assert places({A: (5, 1), B: (5, 1), C: (4, 9)}) == {A: 1, B: 1, C: 3}


def test_resigned_seats_share_the_last_place():
    assert places({A: (9,), B: (1,), C: (7,), D: (0,)}, resigned=(A, C)) == {B: 1, D: 2, A: 3, C: 3}
