"""A cursor steps through a game, forward and back, and jumps to any moment of it."""

import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from replays.reading.card_places import known_cards, places, travels_of
from replays.reading.cursor import Cursor, NoSuchMoment, Unit
from service.domain.dream_home.model.events import RoundDealt
from service.domain.kit.fold import advance
from service.domain.kit.messages import Seat
from service.events.store.chain import canonical
from service.events.store.codec import tag
from service.teaching.notes.replay_game import ReplayGame
from tests.replays.golden_games import opened

GAMES = ("burano-2", "burano-undone", "burano-resigned", "dream-home-3", "dream-home-undone")
UNITS: tuple[Unit, ...] = ("event", "move", "turn", "round")
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_the_position_after_a_move_is_the_one_that_all_its_moves_lead_to(name: str):
    game = opened(name).game
    for number in random.Random(name).sample(range(1, len(game.moves)), 20):
        assert game.after(number) == advance(game.ruleset, None, game.moves[:number])


@each_game
def test_a_position_is_the_same_however_one_came_to_it(name: str):
    cursor = opened(name)
    chance = random.Random(1)
    fresh = Cursor.over(type(cursor.game)(cursor.game.replay))
    for _ in range(200):
        moment = chance.randrange(1, cursor.game.events + 1)
        assert fresh.to(moment).position == cursor.to(moment).position


@each_game
@pytest.mark.parametrize("unit", UNITS)
def test_stepping_on_to_the_end_and_back_comes_by_the_same_moments(name: str, unit: Unit):
    cursor = opened(name).first()
    there = [cursor.at]
    while cursor.at < cursor.game.events:
        cursor = cursor.step(unit)
        there.append(cursor.at)
    back = [cursor.at]
    while cursor.at > 1:
        cursor = cursor.step(unit, -1)
        back.append(cursor.at)

    assert there == sorted(set(there))
    assert set(back) <= {1, *there}
    assert len(there) - len(back) <= 1


@each_game
def test_at_either_end_a_step_stays(name: str):
    cursor = opened(name)
    for unit in UNITS:
        assert cursor.first().step(unit, -1) == cursor.first()
        assert cursor.last().step(unit) == cursor.last()
        assert cursor.first().step(unit, 10_000) == cursor.last()


@each_game
def test_every_moment_has_a_sentence_and_a_label(name: str):
    cursor = opened(name)
    for moment in range(1, cursor.game.events + 1):
        here = cursor.to(moment)
        assert here.sentence("de")
        assert here.label.startswith("R")


def test_a_jump_leads_to_a_move_an_event_a_round_or_a_turn():
    cursor = opened("burano-2")

    assert cursor.jump("17").place == (17, len(cursor.game.moves[16].events))
    assert cursor.jump("17.2").place == (17, 2)
    assert (cursor.jump("R5").state.round, cursor.jump("R5").label) == (5, "R5.1")
    assert (cursor.jump("r5.2").state.round, cursor.jump("r5.2").state.turn) == (5, 2)
    assert cursor.jump("R0") == cursor.jump("first")
    assert cursor.jump("end") == cursor.last()


def test_at_the_start_of_a_turn_its_seat_is_asked_and_has_done_nothing():
    cursor = opened("dream-home-3")
    before = cursor.jump("R4.2")

    assert tag(type(before.event)) == "dream-home.seat_asked"
    assert before.step("event").move.seat == before.state.asked
    assert before.label == "R4.2"


@pytest.mark.parametrize(
    "target", ["", "0", "9999", "17.99", "17.0", "R99", "R5.9", "x", "R", "-1", "1.2.3"]
)
def test_a_moment_that_is_none_is_refused(target: str):
    with pytest.raises(NoSuchMoment):
        opened("burano-2").jump(target)


@each_game
def test_the_next_change_of_a_score_is_the_next_one(name: str):
    cursor = opened(name)
    seat = 1
    changes = [
        moment
        for moment in range(2, cursor.game.events + 1)
        if cursor.to(moment).totals()[0] != cursor.to(moment - 1).totals()[0]
    ]
    found, here = [], cursor.first()
    while (after := here.next_score_change(Seat(seat))) is not None:
        found.append(after.at)
        here = after

    assert found == changes
    assert cursor.to(changes[-1]).next_score_change(Seat(seat), -1) == cursor.to(changes[-1] - 1)


@each_game
def test_no_card_lies_in_two_places_or_comes_from_nowhere(name: str):
    cursor = opened(name)
    for card in random.Random(name).sample(sorted(known_cards(cursor.game)), 6):
        travels = travels_of(cursor.game, card)
        assert travels[0].origin is None
        for one, other in pairwise(travels):
            assert one.target == other.origin


def test_a_card_of_a_hand_is_found_in_the_hand():
    cursor = opened("burano-2").jump("R5.2")
    hand = cursor.state.streets[0].hand

    assert hand
    assert {places(cursor.game, cursor.state)[card] for card in hand} == {"streets.1.hand"}


def test_face_down_roofs_are_out_of_sight_until_the_piles_are_opened():
    cursor = opened("dream-home-3")
    last = cursor.last()
    roofs = last.state.houses[0].roofs

    assert roofs
    assert not set(places(cursor.game, cursor.jump("R12.3").state)) & set(
        cursor.jump("R12.3").state.houses[0].roofs
    )
    assert {places(cursor.game, last.state)[card] for card in roofs} == {"houses.1.roofs"}


def test_notes_are_found_on_and_back_and_those_of_other_games_are_passed_over():
    replay = opened("burano-2").game.replay
    hashes = [entry.hash for entry in replay.entries]
    anchors = [(9, hashes[8], "after"), (4, hashes[3], "before"), (6, "0" * 64, "after")]
    lines = tuple(
        canonical({"kind": "annotation", "id": "a", "anchor": {"move": m, "hash": h, "when": w}})
        for m, h, w in anchors
    )
    cursor = Cursor.over(ReplayGame(msgspec.structs.replace(replay, others=lines)))

    first = cursor.next_note()
    assert first == cursor.jump("3")
    assert first.next_note() == cursor.jump("9")
    assert cursor.jump("9").next_note() is None
    assert cursor.last().next_note(-1) == cursor.jump("9")
    assert first.next_note(-1) is None


@pytest.mark.parametrize("name", ["dream-home-2", "dream-home-own-deck"])
def test_a_sentence_goes_by_the_deck_of_its_game(name: str):
    game = opened(name).game
    deck = game.after(1).state.deck
    dealt = [at for at in range(1, game.events + 1) if isinstance(game.event(at), RoundDealt)]

    for moment in dealt:
        cards: Any = game.event(moment)
        said = opened(name).to(moment).sentence("en")
        windows = [card for card in cards.specials if deck.special[card].window]
        assert said.count("with window") == len(windows)
        assert said.count("with a child") == len(deck.children.intersection(cards.rooms))
    assert len(dealt) == 12
