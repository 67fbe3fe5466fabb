"""Undo, resign and the order of commands, as the whole table sees them."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from service.domain.dream_home.model.commands import DiscardPair, Done, EndTurn, Place, Take, Wait
from service.domain.dream_home.model.errors import NotYourTurn
from service.domain.kit.chance import secret_of_deal
from service.domain.kit.decks import encode_deck
from service.domain.kit.errors import AfterTheEnd, NothingToUndo, StandsAlone
from service.domain.kit.judge import judge
from service.domain.kit.messages import Resign, Undo
from tests.domain.dream_home.play import RULES, house, seated, table

FINAL = (EndTurn, Wait, DiscardPair, Done)
DEAL = "a house by the sea"


def submit(position, *commands, seat=None, deal=DEAL):
    acting = position.state.asked if seat is None else seat
    return judge(RULES, position, acting, commands, secret_of_deal(deal)).position


def written(position):
    return msgspec.json.encode(position.state, enc_hook=encode_deck)


def at_first_turn(players=4):
    return seated(players, DEAL)


@pytest.mark.rule("API-UNDO")
def test_undo_goes_back_step_by_step_to_the_start_of_the_turn():
    start = at_first_turn()
    taken = submit(start, Take(column=1))
    slot = RULES.candidates(taken.state, taken.state.asked)[0].slot
    placed = submit(taken, Place(slot=slot))

    once = submit(placed, Undo())
    twice = submit(once, Undo())

    assert once.state == taken.state
    assert twice.state == start.state
    assert twice.version == start.version + 4
    with pytest.raises(NothingToUndo):
        submit(twice, Undo())


@pytest.mark.rule("API-UNDO")
def test_a_submission_is_taken_back_whole():
    start = at_first_turn()
    taken = submit(start, Take(column=1))
    slot = RULES.candidates(taken.state, taken.state.asked)[0].slot

    both = submit(start, Take(column=1), Place(slot=slot))

    assert submit(both, Undo()).state == start.state


@pytest.mark.rule("API-UNDO")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_undo_restores_the_state_exactly_throughout_a_game(players, seed):
    pick = random.Random(seed)
    deal = f"undo {seed}"
    position = seated(players, deal)
    undone = 0
    while not position.state.is_over:
        command = pick.choice(RULES.candidates(position.state, position.state.asked))
        after = submit(position, command, deal=deal)
        if isinstance(command, FINAL):
            assert after.earlier == ()
        else:
            back = submit(after, Undo(), deal=deal)
            assert back.state == position.state
            assert written(back) == written(position)
            undone += 1
        position = after

    assert undone > 24


@pytest.mark.rule("API-UNDO")
def test_a_discarded_pair_can_not_be_taken_back():
    start = seated(2, DEAL)
    discarded = submit(start, DiscardPair(column=2))

    with pytest.raises(NothingToUndo):
        submit(discarded, Undo())


@pytest.mark.rule("API-UNDO", "D-TOOL-JACK-2")
def test_waiting_can_not_be_taken_back():
    holder = house(tools=("jackhammer-1",))
    asked = replace(seated(2, DEAL), state=table(holder, house(), phase="jackhammer"))
    waited = submit(asked, Wait())

    assert waited.state.asked == asked.state.asked
    with pytest.raises(NothingToUndo):
        submit(waited, Undo())


@pytest.mark.rule("API-UNDO", "API-RESIGN")
def test_others_resignations_stay_when_a_turn_is_undone():
    start = at_first_turn()
    first = start.state.asked
    other = first % 4 + 1
    taken = submit(start, Take(column=1))
    resigned = submit(taken, Resign(), seat=other)

    back = submit(resigned, Undo())

    assert back.state.resigned == (other,)
    assert back.state.next_start is None
    assert back.state.rooms == start.state.rooms


@pytest.mark.rule("API-UNDO", "API-RESIGN")
def test_the_start_player_stays_passed_on_when_a_turn_is_undone():
    start = at_first_turn()
    first = start.state.asked
    turn = submit(start, *RULES.finish_turn(start.state))
    heir = turn.state.asked
    taken = submit(turn, RULES.candidates(turn.state, heir)[-1])
    resigned = submit(taken, Resign(), seat=first)

    assert submit(resigned, Undo()).state.start_player == heir


@pytest.mark.rule("API-ORDER")
@pytest.mark.parametrize("last", [EndTurn(), Take(column=1)])
def test_nothing_follows_the_end_of_a_turn(last):
    with pytest.raises(AfterTheEnd):
        submit(at_first_turn(), Take(column=1), Place(slot="1.1"), EndTurn(), last)


@pytest.mark.rule("API-ORDER")
def test_nothing_follows_done():
    with pytest.raises(AfterTheEnd):
        submit(at_first_turn(), Done(), Done())


@pytest.mark.rule("API-ORDER")
@pytest.mark.parametrize("alone", [Undo(), Resign()])
def test_undo_and_resign_stand_alone(alone):
    with pytest.raises(StandsAlone):
        submit(at_first_turn(), Take(column=1), alone)


@pytest.mark.rule("API-ORDER", "D-RND-1")
def test_after_the_discarded_pair_the_start_player_may_go_on_at_once():
    start = seated(2, DEAL)

    assert submit(start, DiscardPair(column=2), Take(column=3)).state.has_taken
    with pytest.raises(NotYourTurn):
        submit(start, DiscardPair(column=2), seat=3 - (start.state.asked or 0))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_an_abandoned_turn_is_finished_by_legal_commands_from_anywhere(players, seed):
    pick = random.Random(seed)
    deal = f"abandoned {seed}"
    position = seated(players, deal)
    while not position.state.is_over:
        seat, state = position.state.asked, position.state
        finished = submit(position, *RULES.finish_turn(state), deal=deal)
        ended = (finished.state.round, finished.state.turn) != (state.round, state.turn)
        assert ended or finished.state.asked != seat or finished.state.is_over
        command = pick.choice(RULES.candidates(state, seat))
        position = submit(position, command, deal=deal)


def test_a_game_of_abandoned_turns_ends():
    position = seated(3, DEAL)
    while not position.state.is_over:
        position = submit(position, *RULES.finish_turn(position.state))

    assert position.state.ended_by == "D-END-1"
