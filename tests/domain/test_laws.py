"""The laws of every game, on random play."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.command_handler import CommandHandler
from service.domain.catalog import AnyRuleset
from service.domain.chance import secret_of_deal
from service.domain.messages import Seat, Undo
from service.domain.play import judge
from service.events.chain import state_hash
from tests.random_play import CATALOGUE, RULESETS, RandomGame

EVERY_GAME = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
SEEDS = st.integers(0, 2**32)


@EVERY_GAME
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_folding_the_stream_again_gives_the_same_state(ruleset: AnyRuleset, data):
    players = data.draw(st.sampled_from(ruleset.players))
    game = RandomGame(ruleset, players, data.draw(SEEDS))
    for _ in range(data.draw(st.integers(0, 60))):
        if game.position.state.is_over:
            break
        game.step(undo=0.2)

    again = CommandHandler(game.store, CATALOGUE).load(game.game).position

    assert again == game.position


@EVERY_GAME
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_undo_restores_the_state_and_its_hash(ruleset: AnyRuleset, data):
    players = data.draw(st.sampled_from(ruleset.players))
    seed = data.draw(SEEDS)
    game = RandomGame(ruleset, players, seed)
    secret = secret_of_deal(f"random play {seed}")
    for _ in range(data.draw(st.integers(0, 40))):
        if game.position.state.is_over:
            return
        game.step()
    before = game.position
    if before.state.is_over:
        return
    seat = before.state.asked
    legal = [c for c in ruleset.candidates(before.state, seat) if type(c) not in ruleset.final]
    for command in legal[:20]:
        after = judge(ruleset, before, seat, [command], secret).position
        undone = judge(ruleset, after, seat, [Undo()], secret).position
        assert undone.state == before.state
        assert state_hash(undone) == state_hash(before)
        assert undone.earlier == before.earlier


@EVERY_GAME
def test_every_way_to_leave_a_turn_to_others_is_legal(ruleset: AnyRuleset):
    for players in ruleset.players:
        game = RandomGame(ruleset, players, seed=11)
        while not game.position.state.is_over:
            for _ in range(game.random.randrange(4)):
                if not game.position.state.is_over:
                    game.step()
            if not game.position.state.is_over:
                state = game.position.state
                game.give(state.asked, *ruleset.finish_turn(state))


@EVERY_GAME
def test_a_game_has_the_same_hashes_in_every_process(ruleset: AnyRuleset):
    program = (
        "from tests.random_play import RULESETS, RandomGame\n"
        f"game = RandomGame(RULESETS[{ruleset.name!r}], {ruleset.players[-1]}, 7)\n"
        "game.play()\n"
        "from service.events.codec import codec_for\n"
        "for move in codec_for(game.ruleset).decode([e.body for e in game.entries][1:]):\n"
        "    print([e for e in move.events], move.commands)\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": "."},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in (0, 1, 42)
    }

    assert len(told) == 1
    assert told != {""}


@EVERY_GAME
def test_whatever_is_asked_of_a_seat_can_be_done(ruleset: AnyRuleset):
    for players in ruleset.players:
        game = RandomGame(ruleset, players, seed=3)
        while not game.position.state.is_over:
            state = game.position.state
            assert ruleset.candidates(state, state.asked)
            others = [Seat(n) for n in range(1, players + 1) if n != state.asked]
            assert not any(ruleset.candidates(state, seat) for seat in others)
            game.step()
