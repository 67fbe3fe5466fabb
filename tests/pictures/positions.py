"""Positions to draw: samples of random games, from the empty table to the end."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from service.domain.catalog import AnyRuleset
from tests.kit.random_play import RULESETS, RandomGame

BURANO, DREAM_HOME = RULESETS["burano/1"], RULESETS["dream-home/1"]
DRAWN = (BURANO, DREAM_HOME)
EVERY = 17  # moves from one sample to the next


@cache
def samples(name: str, players: int, seed: int = 1) -> tuple[Any, ...]:
    """Return states of one random game."""
    return tuple(_played(RULESETS[name], players, seed))


def _played(ruleset: AnyRuleset, players: int, seed: int) -> Iterator[Any]:
    options = {"two_player_refill": "remove"} if ruleset is BURANO and players == 2 else {}
    game = RandomGame(ruleset, players, seed, options)
    count = 0
    while not game.position.state.is_over and count < 400:
        if count % EVERY == 0:
            yield game.position.state
        game.step()
        count += 1
    yield game.position.state


def seatings() -> list[tuple[AnyRuleset, int]]:
    return [(ruleset, players) for ruleset in DRAWN for players in ruleset.players]


def visible(ruleset: AnyRuleset, state: Any) -> list[str]:
    """Return the cards in a spectator's view, which hides hidden ones."""
    view = msgspec.to_builtins(ruleset.view(state, None))
    known = cards(ruleset)
    return sorted(card for card in _texts(view) if card in known)


def cards(ruleset: AnyRuleset) -> frozenset[str]:
    """Return the ids of a game's deck."""
    deck: Any = ruleset.deck
    return frozenset(deck.cards if ruleset is BURANO else (*deck.room, *deck.special))


def _texts(value: Any) -> Iterator[str]:
    """Yield every text of a view except tokens, whose cards are on the discards."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in ("token", "outside"):
                yield from _texts(part)


def tokens(state: Any) -> list[str]:
    """Return the decorations in and beside the houses."""
    lying = [card.token for house in state.houses for card in house.cards if card and card.token]
    return sorted([*lying, *(token for house in state.houses for token in house.outside)])
