"""Which turns get a note: every seat that lost much hears of one, and a wish is kept."""

from msgspec.structs import replace

from service.coach.model import AnalysedTurn, Analysis, SeatSummary, TurningPoint
from service.domain.kit.messages import Seat
from service.teaching.explaining.selection import MOST_NOTES, THRESHOLD, select


def turn(at: int, seat: int, lost: float) -> AnalysedTurn:
    best = ({"type": "end_turn"},) if lost else ()
    return AnalysedTurn(
        seat=Seat(seat),
        first=at + 1,
        last=at + 1,
        after=(),
        lost=lost,
        luck=0.0,
        is_valued=True,
        margin=0.0 if lost else 5.0,
        best=best,
    )


def analysis(*losses: tuple[int, float], turned: int = 0) -> Analysis:
    turns = tuple(turn(at, seat, lost) for at, (seat, lost) in enumerate(losses))
    seats = sorted({each.seat for each in turns})
    return Analysis(
        engine="",
        ruleset="",
        budget="",
        moves=len(turns),
        is_over=True,
        start=(),
        turns=turns,
        seats=tuple(
            SeatSummary(
                seat=seat,
                expected=40.0,
                lost=sum(each.lost for each in turns if each.seat == seat),
                luck=0.0,
                points=30.0,
                accuracy=80.0,
            )
            for seat in seats
        ),
        turning_points=tuple(
            TurningPoint(turn=at, seat=Seat(1), before=0.2, after=0.8) for at in range(turned)
        ),
    )


def test_a_seat_that_lost_much_in_small_parts_hears_of_its_largest_one() -> None:
    chosen = select(analysis((1, 1.9), (2, 5.0), (1, 1.5), (1, 1.0)), THRESHOLD)

    assert chosen.mistakes == (1, 0)


def test_a_seat_that_lost_hardly_anything_hears_of_nothing() -> None:
    chosen = select(analysis((1, 0.9), (2, 5.0), (1, 0.9)), THRESHOLD)

    assert chosen.mistakes == (1,)


def test_a_loss_that_no_search_sees_gets_no_note_unless_it_is_certain() -> None:
    judged = analysis((1, 5.0), (1, 4.0), (1, 3.0))
    searches = [(0.0, 0.4), (0.0, 3.0), (0.0, 0.0)]
    turns = tuple(
        replace(each, searched=searched, is_certain=at == 2)
        for at, (each, searched) in enumerate(zip(judged.turns, searches, strict=True))
    )

    assert select(replace(judged, turns=turns), THRESHOLD).mistakes == (1, 2)


def test_losses_that_round_to_nothing_get_no_note() -> None:
    assert select(analysis(*[(1, 0.4)] * 40), THRESHOLD).mistakes == ()


def test_a_higher_threshold_is_kept() -> None:
    assert select(analysis((1, 3.0), (1, 3.0), (2, 5.0)), 4).mistakes == (2,)


def test_each_of_four_seats_hears_of_a_mistake_beside_strong_turns_and_turning_points() -> None:
    losses = [(seat, 3.0 + seat) for seat in (1, 2, 3, 4)] * 2 + [(1, 0.0)] * 4
    game = analysis(*losses, turned=3)
    chosen = select(game, THRESHOLD)

    assert {game.turns[at].seat for at in chosen.mistakes} == {1, 2, 3, 4}
    assert len(chosen.mistakes) + len(chosen.strong) + len(chosen.turning_points) == MOST_NOTES
    assert chosen.strong
    assert chosen.turning_points


def test_no_more_notes_are_chosen_than_asked_for() -> None:
    game = analysis((1, 3.0), (2, 1.9), (2, 1.9), (1, 0.0), turned=3)

    for most in range(8):
        chosen = select(game, THRESHOLD, most)
        told = len(chosen.mistakes) + len(chosen.strong) + len(chosen.turning_points)
        assert told <= most
