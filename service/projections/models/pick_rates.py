"""Pick rates: how often each character or room was taken, and the points it brought."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from service.domain.burano.model.cards import CHARACTERS
from service.domain.burano.model.events import CharacterWelcomed
from service.domain.dream_home.model.events import PairTaken
from service.domain.dream_home.model.events_specials import (
    JackhammerPlayed,
    RoomDrilled,
    RoomSupplied,
)
from service.domain.kit.ledger import Line
from service.domain.kit.messages import Event
from service.projections.models.book import Bookkeeping, BookName
from service.projections.models.game_history import Ending, GameHistory

RoomTaken = PairTaken | JackhammerPlayed | RoomDrilled | RoomSupplied


class PickRate(msgspec.Struct, frozen=True, kw_only=True):
    """How often a kind was taken, in how many games, and the points it scored."""

    taken: int = 0
    points: int = 0
    games: int = 0


class PickRates(msgspec.Struct, kw_only=True):
    """What players took, by kind, in one game or summed over many."""

    games: int = 0
    seats: int = 0
    kinds: dict[str, PickRate] = {}


class Choices(msgspec.Struct, frozen=True):
    """How a game records choices: events that take a kind, the kind taken, the kind that scored."""

    taking: frozenset[type[Event]]
    taken: Callable[[Any, Any], str]
    earned: Callable[[Line], str | None]


def pick_rates_of(game: str, players: int) -> BookName:
    return BookName(f"habits/{game}/{players}")


def pick_rates(history: GameHistory) -> dict[BookName, PickRates] | None:
    """Return the page of a finished game that counts."""
    choices = CHOICES.get(history.ruleset.game)
    if history.ending is None or choices is None or not history.counts:
        return None
    seats = history.position.state.seats
    page = PickRates(games=1, seats=seats)
    for kind, taken, points in _chosen(history, history.ending, choices):
        rate = page.kinds.get(kind, PickRate(games=1))
        page.kinds[kind] = replace(rate, taken=rate.taken + taken, points=rate.points + points)
    return {pick_rates_of(history.ruleset.game, seats): page}


def _chosen(
    history: GameHistory, ending: Ending, choices: Choices
) -> Iterator[tuple[str, int, int]]:
    deck = history.position.state.deck
    for event in chain.from_iterable(history.events.values()):
        if type(event) in choices.taking:
            yield choices.taken(event, deck), 1, 0
    for score in ending.scores:
        for line in score.lines:
            kind = choices.earned(line)
            if kind is not None:
                yield kind, 0, line.points


def add(total: PickRates, page: PickRates) -> None:
    total.games += page.games
    total.seats += page.seats
    for kind, rate in page.kinds.items():
        before = total.kinds.get(kind, PickRate())
        total.kinds[kind] = PickRate(
            taken=before.taken + rate.taken,
            points=before.points + rate.points,
            games=before.games + rate.games,
        )


def _welcomed(event: CharacterWelcomed, deck: Any) -> str:
    return event.character


def _earned_by_character(line: Line) -> str | None:
    return line.what if line.what in CHARACTERS else None


def _room_taken(event: RoomTaken, deck: Any) -> str:
    card = event.room if isinstance(event, PairTaken | JackhammerPlayed) else event.brought
    return str(deck.room[card].name)


def _earned_by_room(line: Line) -> str | None:
    room = line.facts.get("room")
    return None if room is None else str(room)


CHOICES: Mapping[str, Choices] = {
    "burano": Choices(frozenset({CharacterWelcomed}), _welcomed, _earned_by_character),
    "dream-home": Choices(frozenset(get_args(RoomTaken)), _room_taken, _earned_by_room),
}
BOOKKEEPING = Bookkeeping(PickRates, PickRates, PickRates, add)
