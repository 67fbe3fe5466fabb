"""The laws of Dream Home on random play."""

import random
from itertools import product

import msgspec
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from service.domain.dream_home.model.commands import DreamHomeCommand
from service.domain.dream_home.model.events import DreamHomeEvent, RoundDealt
from service.domain.dream_home.model.options import Options
from service.domain.dream_home.rules.scoring import result
from service.domain.kit.messages import Resign
from tests.domain.dream_home.laws import require_laws
from tests.domain.dream_home.play import (
    HANDY_TABLES,
    RULES,
    chance,
    fold,
    laid_out,
    random_game,
    started,
)
from tests.kit.effort import some_of

EVENTS = msgspec.json.Decoder(type=DreamHomeEvent)
COMMANDS = msgspec.json.Decoder(type=DreamHomeCommand)
EVERY_OPTION = [
    Options(tie_break=tie, token_on_removed_card=token, face_down=face, no_pair_discard=pair)
    for tie, token, face, pair in product(
        ("children", "shared"), ("room", "card"), ("barred", "free"), (False, True)
    )
]
PARTS = 4


@pytest.mark.rule("D-MAT-1", "D-RND-1")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_hundred_random_games_keep_the_laws(players, part):
    for seed in range(part, some_of(300), PARTS):
        rounds, last = 1, None
        for step in random_game(players, seed, EVERY_OPTION[seed % len(EVERY_OPTION)]):
            require_laws(step.after)
            rounds += sum(isinstance(event, RoundDealt) for event in step.events)
            last = step.after
        assert last.ended_by == "D-END-1"
        assert rounds == last.round == 12
        assert all(None not in home.cards for home in last.houses)
        assert len(result(last).standings) == players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_resignations_keep_the_laws_and_end(players):
    for seed in range(some_of(100)):
        pick, order = random.Random(seed), chance(seed)
        state = started(players, seed)
        while not state.is_over:
            seat, command = state.asked, pick.choice(RULES.candidates(state, state.asked))
            if pick.random() < 0.01:
                seat, command = pick.choice(state.seats_still_in()), Resign()
            state = fold(state, RULES.decide(command, seat, state, order))
            require_laws(state)
            assert state.asked not in state.resigned
            assert state.start_player not in state.resigned
            assert state.next_start not in state.resigned
        assert state.piles_open
        assert result(state).standings[0].place == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deck_full_of_tools_and_helpers_keeps_the_laws(players):
    for seed in range(some_of(60)):
        options = EVERY_OPTION[seed % len(EVERY_OPTION)]
        for step in random_game(players, seed, options, HANDY_TABLES):
            require_laws(step.after)
        assert step.after.ended_by == "D-END-1"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_happened_is_written_down_and_read_back_without_loss(players):
    state = laid_out(players)
    events = list(RULES.start(state, chance(6)))
    for step in random_game(players, 6):
        assert COMMANDS.decode(msgspec.json.encode(step.command)) == step.command
        events += step.events
        last = step.after

    again = [EVENTS.decode(msgspec.json.encode(event)) for event in events]

    assert again == events
    assert fold(laid_out(players), again) == last


@for_all(data=st.data(), players=st.integers(2, 4), options=st.sampled_from(EVERY_OPTION))
@settings(max_examples=40, deadline=None)
def test_whatever_is_picked_from_the_list_is_accepted_and_keeps_the_laws(data, players, options):
    seed = data.draw(st.integers(0, 2**32))
    state = started(players, seed, options)
    for _ in range(40):
        listed = RULES.candidates(state, state.asked)
        command = data.draw(st.sampled_from(listed))
        events = RULES.decide(command, state.asked, state, chance(seed))
        assert events == RULES.decide(command, state.asked, state, chance(seed))
        state = fold(state, events)
        require_laws(state)


def test_every_command_and_every_event_happens_in_random_play():
    commands, events = set(), set()
    for seed in range(40):
        for step in random_game(2 + seed % 3, seed, Options(face_down="free")):
            commands.add(type(step.command))
            events |= {type(event) for event in step.events}

    assert commands == set(RULES.commands)
    assert {event.__name__ for event in set(RULES.events) - events} == {
        "StartPlayerDrawn",
        "SeatResigned",
        "HandDiscarded",
    }
