"""Missed turns: how many in a row resign a seat, and what wipes them out."""

from freezegun.api import FrozenDateTimeFactory

from tests.api.timed_game import PICK, TimedGame

JACKHAMMER_IN_ROUND_1, JACKHAMMER_COLUMN = "deal 6", 2


def test_after_misses_in_a_row_the_seat_is_resigned(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock, terms={"misses": 2}, options={"cards": 24})
    seat = timed.table["asked"]
    other = (timed.ana, timed.bo)[2 - seat]
    timed.wait(60)
    timed.look()
    other.play(timed.game, 3, PICK, {"type": "end_turn"})
    timed.wait(60)

    now = timed.look()

    assert now["status"] == "finished"
    assert now["seats"][seat - 1]["resigned"]
    assert timed.last_move()["meta"] == {"clock": "resigned"}


def test_a_turn_played_in_time_wipes_the_misses_out(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock, terms={"misses": 2})
    turn = [PICK, {"type": "end_turn"}]
    timed.wait(60)
    timed.look()
    for version in (3, 4, 5):
        assert timed.asked().play(timed.game, version, *turn).status_code == 201
    timed.wait(60)

    assert timed.look()["status"] == "running"
    assert timed.last_move()["meta"] == {"clock": "ran out"}


def test_a_small_move_in_each_turn_does_not_wipe_the_misses_out(
    clock: FrozenDateTimeFactory,
) -> None:
    timed = TimedGame(clock, terms={"misses": 2}, options={"cards": 24})
    seat = timed.table["asked"]
    timed.play(PICK)
    timed.wait(60)
    timed.play(PICK, {"type": "end_turn"})
    timed.play(PICK)
    timed.wait(60)

    now = timed.look()

    assert timed.last_move()["meta"] == {"clock": "resigned"}
    assert now["seats"][seat - 1]["resigned"]


def test_a_move_taken_back_does_not_wipe_the_misses_out(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock, terms={"misses": 2}, options={"cards": 24})
    timed.wait(60)
    timed.look()
    timed.play(PICK, {"type": "end_turn"})
    timed.play(PICK)
    timed.play({"type": "undo"})
    timed.wait(60)

    timed.look()

    assert timed.last_move()["meta"] == {"clock": "resigned"}


def test_who_resigns_in_between_changes_nobody_elses_misses(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock, terms={"misses": 2}, others=2, options={"cards": 24})
    seat = timed.table["asked"]
    timed.wait(60)
    timed.look()
    timed.play({"type": "resign"})
    timed.play(PICK, {"type": "end_turn"})
    timed.wait(60)

    now = timed.look()

    assert timed.last_move()["meta"] == {"clock": "resigned"}
    assert now["seats"][seat - 1]["resigned"]


def test_a_solo_turn_is_over_when_a_character_is_dismissed(clock: FrozenDateTimeFactory) -> None:
    timed = TimedGame(clock, "burano", terms={"misses": 2}, others=0)
    for _ in range(2):
        timed.play(*timed.plain_turn()[:-1])
        timed.wait(60)
        timed.look()

    assert timed.last_move()["meta"] == {"clock": "resigned"}


def test_a_solo_turn_whose_character_is_dismissed_in_time_wipes_the_misses_out(
    clock: FrozenDateTimeFactory,
) -> None:
    timed = TimedGame(clock, "burano", terms={"misses": 2}, others=0)
    timed.wait(60)
    timed.look()
    turn = timed.plain_turn()
    timed.play(*turn[:-1])
    timed.play(turn[-1])
    timed.wait(60)

    timed.look()

    assert timed.last_move()["meta"] == {"clock": "ran out"}


def test_waiting_with_the_jackhammer_ends_no_turn(clock: FrozenDateTimeFactory) -> None:
    options = {"no_pair_discard": True}
    timed = TimedGame(
        clock, "dream-home", terms={"misses": 2}, deal=JACKHAMMER_IN_ROUND_1, options=options
    )
    timed.play(*timed.plain_turn())
    holder = timed.look()["asked"]
    timed.play({"type": "take", "column": JACKHAMMER_COLUMN})
    timed.play(*timed.plain_turn())
    for _ in range(2):
        assert timed.look()["asked"] == holder
        timed.play({"type": "wait"})
        timed.play(*timed.plain_turn())
        timed.wait(60)
        timed.look()

    assert timed.last_move()["seat"] == holder
    assert timed.last_move()["meta"] == {"clock": "resigned"}
