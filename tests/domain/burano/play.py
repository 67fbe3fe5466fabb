"""Positions to test rules in, and random games to test laws on."""

import hashlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import msgspec

from service.domain.burano import BURANO_1
from service.domain.burano.model.cards import LEVELS
from service.domain.burano.model.commands import (
    Arrange,
    EndTurn,
    Exchange,
    Place,
    Slot,
    Take,
    Welcome,
)
from service.domain.burano.model.events import BuranoEvent
from service.domain.burano.model.state import BuranoState, House, Street
from service.domain.kit.chance import Chance, Shuffle
from service.domain.kit.decks import encode_deck
from service.domain.kit.messages import Command, Seat
from tests.kit.spec import Spec, fold
from tests.kit.spec import given as given_state

# Weights of a random player; exchanging rarely leads to games with more houses.
EAGERNESS: Mapping[type[Command], int] = {
    Take: 10,
    Place: 10,
    Welcome: 10,
    EndTurn: 4,
    Arrange: 3,
    Exchange: 1,
}


@dataclass(frozen=True)
class Step:
    """One command of a random game: where it was given, what it led to."""

    before: BuranoState
    seat: Seat
    command: Command
    events: Sequence[BuranoEvent]
    after: BuranoState


LATEST_STEP = 240  # by then most random games have many houses

Player = Callable[[BuranoState, Sequence[Command], random.Random], Command]


def shuffle(seed: object) -> Shuffle:
    return Shuffle(hashlib.sha256(str(seed).encode()).digest())


def laid_out(players: int = 2, **options: Any) -> BuranoState:
    """A table before the cards are dealt."""
    return BURANO_1.initial(BURANO_1.setup(players, options, None))


def started(players: int = 2, seed: object = 1, **options: Any) -> BuranoState:
    """A table at the first turn."""
    table = laid_out(players, **options)
    return fold(BURANO_1, table, BURANO_1.start(table, shuffle(seed)))


def given(state: BuranoState, chance: Chance | None = None) -> Spec[BuranoState]:
    return given_state(BURANO_1, state, chance)


def having(state: BuranoState, seat: int = 0, **street: Any) -> BuranoState:
    """Change the street of a seat, by default of the seat to act."""
    at = (seat or state.asked or 1) - 1
    changed = msgspec.structs.replace(state.streets[at], **street)
    streets = (*state.streets[:at], changed, *state.streets[at + 1 :])
    return msgspec.structs.replace(state, streets=streets)


def placing(
    players: int = 2, options: Mapping[str, Any] | None = None, **street: Any
) -> BuranoState:
    """A table at the second phase of the first turn."""
    state = msgspec.structs.replace(started(players, **(options or {})), phase="place")
    return having(state, **{"coins": 6, **street})


def house(column: int, floors: str, visitor: str | None = None) -> House:
    """Write a house as ground/upper/roof: `red-4/red-4/red-3`; `-` is empty, `red` is `red-1`."""
    cards = []
    for level, floor in zip(LEVELS, floors.split("/"), strict=True):
        number = "" if "-" in floor else "-1"
        cards.append(None if floor == "-" else f"{level}-{floor}{number}")
    return House(column, tuple(cards), visitor)


def scaffolds(*slots: tuple[int, str] | None) -> tuple[Slot | None, Slot | None]:
    first, second = (
        None if slot is None else Slot(column=slot[0], level=slot[1]) for slot in slots
    )
    return first, second


ASIDE = (None, None)


def street(state: BuranoState, seat: int = 0) -> Street:
    return state.streets[(seat or state.asked or 1) - 1]


def hash_of(state: BuranoState) -> bytes:
    return hashlib.sha256(msgspec.json.encode(state, enc_hook=encode_deck)).digest()


def at_random(state: BuranoState, listed: Sequence[Command], rng: random.Random) -> Command:
    """Choose a kind of command by its weight, and then one command of that kind."""
    kinds = sorted({type(command) for command in listed}, key=lambda kind: kind.__name__)
    eagerness = [EAGERNESS.get(kind, 1) for kind in kinds]
    kind = rng.choices(kinds, eagerness)[0]
    return rng.choice([command for command in listed if type(command) is kind])


def random_game(
    players: int,
    seed: object,
    options: Mapping[str, Any] | None = None,
    choose: Player = at_random,
) -> Iterator[Step]:
    """Play a whole game at random, step by step; the same arguments give the same game."""
    rng = random.Random(f"{players} {seed}")
    chance = shuffle(seed)
    state = started(players, seed, **(options or {}))
    while state.asked is not None:
        seat = state.asked
        command = choose(state, BURANO_1.candidates(state, seat), rng)
        events = BURANO_1.decide(command, seat, state, chance)
        after = fold(BURANO_1, state, events)
        yield Step(state, seat, command, events, after)
        state = after


@cache
def random_positions(count: int, **options: Any) -> tuple[BuranoState, ...]:
    """Gather positions from games of every player count, early and late ones."""
    positions = []
    for seed in range(count):
        game = random_game(1 + seed % 4, f"position {seed}", options)
        *_, last = islice(game, 1 + seed * 7919 % LATEST_STEP)
        positions.append(last.before)
    return tuple(positions)
