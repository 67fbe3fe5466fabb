"""Pick rates: how often each character or room was taken, and the points it brought."""

from collections.abc import Iterator
from itertools import chain

import msgspec
from msgspec.structs import replace

from service.domain.kit.ruleset import Choices
from service.projections.models.book import Bookkeeping, BookName
from service.projections.models.game_history import Ending, GameHistory


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


def pick_rates_of(game: str, players: int) -> BookName:
    return BookName(f"habits/{game}/{players}")


def pick_rates(history: GameHistory) -> dict[BookName, PickRates] | None:
    """Return the page of a finished game that counts, among people."""
    choices, counts = history.ruleset.choices, history.counts and not history.has_bots
    if history.ending is None or choices is None or not counts:
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


BOOKKEEPING = Bookkeeping(PickRates, PickRates, PickRates, add)
