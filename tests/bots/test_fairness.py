"""A computer player knows what its seat may know: hidden cards change no move."""

import hashlib
import random
from collections.abc import Iterator
from typing import Any, SupportsIndex

import pytest
from msgspec.structs import replace

from service.bots.choose import choose
from service.bots.levels import LEVELS, Level, find_level, seed_of
from service.bots.search import run_search
from service.bots.value import load_value
from service.domain.catalog import all_games
from service.domain.dream_home.model.cards import DECK
from service.domain.kit.chance import Shuffle
from service.domain.kit.compact import Skill
from service.domain.kit.messages import Command, GameId, Seat
from service.domain.kit.ruleset import AnyRuleset
from tests.bots.positions import core_of, play, started
from tests.kit.effort import ALL, some_of

POSITIONS = 5_000 if ALL else 400  # of each game; each is reached again with other cards
GAME = GameId("fair")
DREAM_HOME = all_games().current("dream-home")
GAMES = pytest.mark.parametrize("game", all_games().games)

Moves = list[tuple[Seat, tuple[Command, ...]]]


class Order(tuple[int, ...]):
    """The order of a deck that notes how far it was looked at."""

    looked_at = 0

    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        last = at.stop if isinstance(at, slice) else at.__index__() + 1
        self.looked_at = max(self.looked_at, last)
        return super().__getitem__(at)


class Watch:
    """A shuffle that knows which cards were dealt."""

    def __init__(self, seed: bytes) -> None:
        self._shuffle = Shuffle(seed)
        self.decks: dict[str, Order] = {}

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        return self.decks.setdefault(deck, Order(self._shuffle.order(deck, size)))


class OtherCards:
    """The same cards as far as they were dealt, and others in the rest of each stack."""

    def __init__(self, watch: Watch, seed: int) -> None:
        self._decks = {}
        for name, order in watch.decks.items():
            cards = list(order)
            hidden = cards[order.looked_at :]
            random.Random(seed).shuffle(hidden)
            self._decks[name] = (*cards[: order.looked_at], *hidden)

    def order(self, deck: str, size: int) -> tuple[int, ...]:
        return self._decks[deck]


def pairs(
    ruleset: AnyRuleset, seats: int | None = None, played_by: Level | None = None
) -> Iterator[tuple[Any, Any, int, Any]]:
    """Yield the same position of two games that differ in hidden cards, its number, its move.

    The games have all numbers of seats, and are played by all levels, unless these are given.
    """
    number = 0
    while True:
        players = seats or ruleset.players[number % len(ruleset.players)]
        watch = Watch(hashlib.sha256(b"%d" % number).digest())
        state, moves = started(ruleset, players, watch), Moves()
        while not state.is_over:
            number += 1
            seat, other = state.asked, replayed(ruleset, players, moves, OtherCards(watch, number))
            commands = chosen(ruleset, state, number, played_by)
            yield state, other, number, commands
            moves.append((seat, commands))
            state = play(ruleset, state, seat, commands, watch)


def level_of(ruleset: AnyRuleset, number: int) -> Level:
    """Return the level that chooses.

    Search compiles for a minute, so it plays in `make check-all` only, and there each level plays
    as often as another. A value takes ten times as long as points, so `make check` has it choose
    in every twentieth position.
    """
    if ALL:
        return LEVELS[number % len(LEVELS)]
    judges_by = "points" if number % 20 else "value"
    levels = [level for level in LEVELS if level.skill_in(ruleset).judges_by == judges_by]
    return levels[number % len(levels)]


def chosen(
    ruleset: AnyRuleset, state: Any, number: int, level: Level | None = None
) -> tuple[Command, ...]:
    level = level or level_of(ruleset, number)
    return choose(level, ruleset, state, state.asked, seed_of(level, GAME, number))


def replayed(ruleset: AnyRuleset, players: int, moves: Moves, chance: OtherCards) -> Any:
    state = started(ruleset, players, chance)
    for seat, commands in moves:
        state = play(ruleset, state, seat, commands, chance)
    return state


@GAMES
def test_hidden_cards_change_no_move(game: str) -> None:
    """Where both states are equal nothing hidden is in them, and few choices are repeated."""
    ruleset = all_games().current(game)
    for state, other, number, commands in pairs(ruleset):
        assert ruleset.view(state, state.asked) == ruleset.view(other, state.asked)
        if other != state or number % 3 == 0:
            assert chosen(ruleset, other, number) == commands
        if number >= POSITIONS:
            break


@GAMES
def test_the_hidden_cards_of_this_test_do_differ(game: str) -> None:
    ruleset = all_games().current(game)
    watch = Watch(b"deal")
    started(ruleset, 2, watch)

    other = OtherCards(watch, 1)

    changed = [name for name, order in watch.decks.items() if other.order(name, 0) != order]
    assert len(changed) >= 2


def test_the_roofs_in_a_pile_change_no_move_of_levels_that_forget() -> None:
    """All saw them go there, but weak levels don't remember (D-ROOF-1)."""
    roofs = [card for card in DECK.specials if card.startswith("roof")]
    for state, _, number, commands in pairs(DREAM_HOME):
        houses = [replace(house, roofs=tuple(roofs[: len(house.roofs)])) for house in state.houses]
        forgotten = replace(state, houses=tuple(houses))

        if not level_of(DREAM_HOME, number).skill_in(DREAM_HOME).remembers:
            assert chosen(DREAM_HOME, forgotten, number) == commands
        if number >= POSITIONS // 10:
            break


def test_weak_levels_forget_and_strong_ones_remember() -> None:
    remembers = [level.skill_in(DREAM_HOME).remembers for level in LEVELS]

    assert remembers == sorted(remembers)
    assert not remembers[0]
    assert remembers[-1]


@pytest.mark.parametrize("game", all_games().games if ALL else ["dream-home"])
def test_a_search_shuffles_sorted_cards(game: str) -> None:
    """The search itself, not compiled and with few simulations: other hidden cards, same turn.

    Burano has hundreds of turns where Dream Home has twenty, so it is searched in check-all only.
    """
    ruleset = all_games().current(game)
    skill = Skill(judges_by="search", remembers=True, candidates=3, simulations=6)
    core = core_of(ruleset)
    value = load_value(ruleset.package, 2)
    assert value is not None
    compared = 0
    for state, other, number, _ in pairs(ruleset, 2, find_level("greedy")):
        if core.supports(state) and number % 3 == 0:
            turns = [
                run_search(
                    core,
                    value,
                    core.encode(each, True) or [],
                    core.unseen(each),
                    skill,
                    b"%d" % number,
                    compiles=False,
                ).turn
                for each in (state, other)
            ]
            assert turns[0] == turns[1]
            compared += 1
        if compared == some_of(30):
            break
