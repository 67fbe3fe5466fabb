"""Finding moments, and telling what is different between two of them."""

from typing import Any

import msgspec
import pytest

from replays.reading.cursor import Cursor
from replays.reading.moment_changes import changes
from replays.reading.search import BadQuery, condition, matches
from service.teaching.notes.replay_game import ReplayGame
from tests.replays.golden_games import opened


def test_a_card_is_found_wherever_it_is_named():
    cursor = opened("burano-2")
    found = list(matches(cursor, "card=ground-red-1"))

    assert found
    assert all("ground-red-1" in repr(here.event) for here in found)


def test_conditions_are_joined_by_and_before_or():
    cursor = opened("burano-2")
    one = {here.at for here in matches(cursor, "seat=2 and score>=40")}
    other = {here.at for here in matches(cursor, "type=game_created")}
    both = {here.at for here in matches(cursor, "type=game_created or seat=2 and score>=40")}

    assert one
    assert other
    assert both == one | other


def test_a_score_is_that_of_the_seat_that_moves():
    cursor = opened("burano-2")

    for here in matches(cursor, "seat=2 and score>=40"):
        assert here.move.seat == 2
        assert here.totals()[1] >= 40


def test_a_gain_is_what_the_event_brought():
    for here in matches(opened("dream-home-3"), "gain>=3"):
        before = here.step("event", -1).totals()
        assert here.totals()[here.move.seat - 1] - before[here.move.seat - 1] >= 3


def test_any_other_words_are_a_text_to_look_for_in_every_language():
    cursor = opened("burano-2")

    assert {here.at for here in matches(cursor, "ENDS THE TURN", "en")} == {
        here.at for here in matches(cursor, "beendet den Zug", "de")
    }


@pytest.mark.parametrize(
    "field", ["command=end_turn", "player=Ana", "text~coin", 'text~"the turn"']
)
def test_there_is_more_to_ask_for(field: str):
    assert next(matches(opened("burano-2"), field), None) is not None


@pytest.mark.parametrize(
    "query",
    [
        "",
        "  ",
        "seat=two",
        "seat~2",
        "colour=red",
        "seat=2 and",
        "seat=2 (mayor",
        "mayor =",
        "score 12 and seat=1",
        "score>=1 or =",
        "card>=3",
    ],
)
def test_a_question_that_makes_no_sense_is_refused(query: str):
    with pytest.raises(BadQuery):
        condition(query)


@pytest.mark.parametrize(
    ("mixed", "meant"),
    [
        ("mayor and seat=1", "text~mayor and seat=1"),
        ("mayor seat=1", "text~mayor and seat=1"),
        ("seat=1 the mayor", 'text~"the mayor" and seat=1'),
        ('"the mayor" seat=1', 'text~"the mayor" and seat=1'),
        ("(mayor or woman) and seat=1", "(text~mayor or text~woman) and seat=1"),
        ("not mayor seat=1 and round>20", "not text~mayor and seat=1 and round>20"),
    ],
)
def test_words_beside_comparisons_are_a_text(mixed: str, meant: str):
    found = [here.at for here in matches(opened("burano-4"), mixed)]

    assert found
    assert found == [here.at for here in matches(opened("burano-4"), meant)]


def test_a_comparison_without_its_sign_is_told_how_to_write_it():
    with pytest.raises(BadQuery, match="write score=12"):
        condition("score 12 and seat=1")


@pytest.mark.parametrize("text", ["mayor", "the mayor for house", '"the mayor for house"'])
def test_what_compares_nothing_is_a_text(text: str):
    assert next(matches(opened("burano-4"), text), None) is not None


@pytest.mark.parametrize("query", ["player=ana", "player=ANA", "type=Cards_Taken", "player!=ana"])
def test_small_and_capital_letters_are_the_same(query: str):
    found = {here.at for here in matches(opened("burano-2"), query)}

    assert found
    assert found == {here.at for here in matches(opened("burano-2"), query.swapcase().lower())}


@pytest.mark.parametrize("name", ["burano-4", "dream-home-3"])
def test_what_lies_on_the_table_from_the_start_is_nobodys_gain(name: str):
    assert next(matches(opened(name), "gain>=1")).place[0] > 1


def test_nothing_is_different_between_a_moment_and_itself():
    cursor = opened("dream-home-3").jump("R7.2")

    assert changes(cursor, cursor).is_empty


@pytest.mark.parametrize("name", ["burano-2", "dream-home-3"])
def test_the_lines_that_came_and_went_make_up_the_change_of_the_score(name: str):
    cursor = opened(name)
    found = changes(cursor.jump("R4"), cursor.last())

    assert found.scores
    for score in found.scores:
        gained = sum(line.points for line in score.gained) - sum(line.points for line in score.lost)
        assert score.after - score.before == gained


def test_a_card_that_was_taken_moved_from_the_display_to_the_hand():
    cursor = opened("burano-2")
    taken: Any = next(matches(cursor, "type=cards_taken and move>20"))
    found = changes(taken.step("event", -1), taken)

    ways = {(t.origin.split(".")[0], t.target.rpartition(".")[2]) for t in found.travels}
    assert ways == {("display", "hand")}
    assert {travel.card for travel in found.travels} == set(taken.event.cards)


def test_two_games_of_one_deal_part_at_a_move():
    whole = opened("burano-2")
    replay = whole.game.replay
    cut = ReplayGame(msgspec.structs.replace(replay, entries=replay.entries[:50]))

    assert changes(whole.last(), whole.last()).parted_at is None
    assert changes(whole.last(), Cursor.over(cut).last()).parted_at == 51


def test_games_of_other_deals_are_told_apart():
    found = changes(opened("burano-2").last(), opened("burano-open-deal").last())

    assert not found.same_deal
    assert found.parted_at is not None


def test_coins_that_were_paid_are_counted():
    cursor = opened("burano-2")
    placed: Any = next(matches(cursor, "type=card_placed"))
    before = placed.step("event", -1)
    seat = placed.move.seat

    paid = {count.place: count.after - count.before for count in changes(before, placed).counts}
    assert paid[f"streets.{seat}.coins"] == -placed.event.coins


def test_a_comparison_without_its_value_is_told_whole():
    with pytest.raises(BadQuery, match=r"'seat=' is not a comparison.*\(character 1\)"):
        condition("seat=")
    with pytest.raises(BadQuery, match=r"'score>' is not a comparison.*\(character 8\)"):
        condition("seat=1 score>")
