"""The laws of the game on random play: 300 games of every player count in `make check-all`."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from service.domain.burano import BURANO_1
from service.domain.burano.model.commands import BuranoCommand
from service.domain.burano.model.events import (
    BuranoEvent,
    CardPlaced,
    CardsExchanged,
    CardsTaken,
    CharacterDismissed,
    GameEnded,
    TurnEnded,
)
from service.domain.burano.model.slots import faults, floors_of, stands_of
from service.domain.burano.model.state import BuranoState
from service.domain.kit.decks import encode_deck
from tests.domain.burano.play import Step, at_random, hash_of, random_game, started
from tests.kit.effort import some_of
from tests.kit.spec import fold

GAMES = some_of(300)
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"edition": "short"},
    {"two_player_refill": "remove"},
    {"exchange": False},
    {"tourist_limit": 1},
    {"simple_characters": True},
    {"no_window_penalty": True},
    {"round_limit": 7},
    {"stall_limit": 2},
    {"stall_limit": 0, "round_limit": 60},
)


def options_of(seed: int) -> dict:
    return OPTIONS[0] if seed % 2 else OPTIONS[seed // 2 % len(OPTIONS)]


def require_cards_conserved(state: BuranoState) -> None:
    """Every card that was dealt is somewhere, and nowhere twice; no other one is anywhere."""
    seen = [card for row in state.display for card in row if card is not None]
    seen += state.out_of_game
    for street in state.streets:
        seen += street.hand
        seen += street.cards
    for stack in state.stacks:
        seen += stack.under
    assert len(seen) == len(set(seen))
    dealt = Counter(state.deck.height[card] for card in seen)
    assert [dealt[height] for height in range(3)] == [stack.dealt for stack in state.stacks]


def require_streets_legal(state: BuranoState) -> None:
    for street in state.streets:
        assert faults(floors_of(street.houses), stands_of(street.scaffolds)) == ()
        assert len(street.houses) <= 5
        assert [h.column for h in street.houses] == sorted({h.column for h in street.houses})
        assert all(h.is_renovated for h in street.houses if h.visitor)
        assert street.coins >= 0
        assert 0 <= street.markers <= 4


def require_characters_conserved(state: BuranoState, dismissed: int, all_of_them: int) -> None:
    lying = sum(house.visitor is not None for street in state.streets for house in street.houses)
    assert lying + dismissed + sum(state.supply) == all_of_them
    assert min(state.supply) >= 0


def coins_after(step: Step) -> int:
    """The coins and markers of the acting seat, from what the events say went in and out."""
    coins = step.before.street(step.seat).coins
    markers = step.before.street(step.seat).markers
    for event in step.events:
        match event:
            case CardsTaken() | CardsExchanged():
                coins += event.coins
            case CardPlaced():
                coins -= event.coins
                markers -= event.marker_spent
            case TurnEnded():
                coins -= event.coins_returned
    assert step.after.street(step.seat).markers == markers
    return coins


def require_limits(step: Step) -> None:
    assert step.after.street(step.seat).coins == coins_after(step)
    if any(isinstance(event, TurnEnded) for event in step.events):
        assert len(step.after.street(step.seat).hand) <= 3
        assert step.after.street(step.seat).coins <= 6


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("part", range(10))
def test_every_game_keeps_the_laws_and_ends(players, part):
    for seed in range(part, GAMES, 10):
        options = options_of(seed)
        first = started(players, seed, **options)
        dismissed, last = 0, first
        for step in random_game(players, seed, options):
            dismissed += sum(isinstance(event, CharacterDismissed) for event in step.events)
            require_cards_conserved(step.after)
            require_streets_legal(step.after)
            require_characters_conserved(step.after, dismissed, sum(first.supply))
            require_limits(step)
            last = step.after
        assert last.is_over
        assert isinstance(step.events[-1], GameEnded)
        assert last.asked is None


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_stored_events_rebuild_the_game(players, options):
    commands = msgspec.json.Decoder(BuranoCommand)
    events = msgspec.json.Decoder(BuranoEvent)
    state = started(players, "stored", **options)
    for step in random_game(players, "stored", options):
        assert commands.decode(msgspec.json.encode(step.command)) == step.command
        stored = [events.decode(msgspec.json.encode(event)) for event in step.events]
        assert stored == list(step.events)
        state = fold(BURANO_1, state, stored)
        assert state == step.after
        assert hash_of(state) == hash_of(step.after)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_played_twice_is_the_same_game(players):
    first = [step.events for step in random_game(players, "twice")]
    second = [step.events for step in random_game(players, "twice")]

    assert first == second


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_score_is_the_sum_of_its_lines_at_every_move(players):
    for step in random_game(players, "ledger"):
        for score in BURANO_1.scores(step.after):
            assert score.total == sum(line.points for line in score.lines)
            assert all(line.points for line in score.lines)
            earning = [card for line in score.lines for card in line.earned_by]
            assert set(earning) <= set(step.after.street(score.seat).cards)
    assert len(BURANO_1.result(step.after).standings) == players


def test_random_games_come_to_every_kind_of_end():
    ends = Counter[str]()
    for players in (1, 2, 3, 4):
        for seed in range(0, 40, 2):
            *_, last = random_game(players, seed, options_of(seed), at_random)
            ends[last.after.ended_by] += 1

    assert set(ends) == {"B-RND-1", "B-SOLO-3", "B-RND-5", "B-RND-6", "B-RND-7"}


def test_a_state_is_small_when_it_is_written_down():
    *_, last = random_game(4, "small")

    assert len(msgspec.json.encode(last.after, enc_hook=encode_deck)) < 8000
