"""What a turn leads up to: houses that lack one floor, characters, coins for the next cards."""

from collections.abc import Iterator, Sequence

from service.domain.burano.explaining.prospects import (
    beside,
    colours_of,
    fact_in_words,
    gone_for_good,
)
from service.domain.burano.model.cards import COLOURS, LEVELS, LOCALS, Character
from service.domain.burano.model.state import BuranoState
from service.domain.burano.rules.character_scores import CHARACTER_LINES, spots_of
from service.domain.burano.words.names import (
    burano_words,
)
from service.domain.kit.explaining.prospects import Facts, Preparation, TurnPair
from service.domain.kit.messages import CardId, Seat
from service.domain.kit.translation import N_

PREPARED = {
    "in_hand": N_(
        "House {column} lacks only its {level}, and a card for it is in hand ({colours})."
    ),
    "lacks_one": N_(
        "House {column} lacks only its {level}; cards of its colour that may still be had "
        "({colours}): {count}."
    ),
    "character": N_(
        "A character for the next house that would count {points}, {more} more than after the "
        "played turn: {character}."
    ),
    "coins": N_("Coins for the next cards: {coins}, {more} more than after the played turn."),
}
A_HOUSE = 5  # points that a renovated house is about worth, by its character


def prepared(turns: TurnPair[BuranoState]) -> Sequence[Preparation]:
    """Return what only the better turn leads up to."""
    known = [*_houses(turns.start, turns.seat), *_houses(turns.played, turns.seat)]
    found = [each for each in _houses(turns.better, turns.seat) if each not in known]
    found += [*_character(turns), *_coins(turns)]
    return sorted(found, key=lambda each: -each.stake)


def tell_prepared(what: Preparation, language: str) -> str:
    words = burano_words(language)
    facts = {name: fact_in_words(name, value, words) for name, value in what.facts.items()}
    return words.say(PREPARED[what.what], **facts)


def _houses(state: BuranoState, seat: Seat) -> Iterator[Preparation]:
    """Yield the houses that lack one floor, and how many cards fit without a marker."""
    street = state.street(seat)
    for house in street.houses:
        if house.floors.count(None) != 1:
            continue
        height = house.floors.index(None)
        colours = [
            each for each in colours_of(state, house) if each not in beside(state, street, house)
        ]
        fitting = [card for card in state.deck.stacks[height] if state.deck.colour[card] in colours]
        facts: Facts = {
            "column": house.column,
            "level": LEVELS[height],
            "colours": tuple(COLOURS[each] for each in colours),
        }
        held = {state.deck.colour[card] for card in fitting if card in street.hand}
        if held:
            facts["colours"] = tuple(COLOURS[each] for each in colours if each in held)
            yield Preparation(what="in_hand", stake=A_HOUSE, facts=facts)
        elif count := len(set(fitting) - _taken(state)):
            facts["count"] = count
            yield Preparation(what="lacks_one", stake=A_HOUSE - 1, facts=facts)


def _taken(state: BuranoState) -> frozenset[CardId]:
    """Return the cards that nobody can take any more: built, out of the game, or in a hand."""
    hands = (card for street in state.streets for card in street.hand)
    return frozenset((*gone_for_good(state), *hands))


def _character(turns: TurnPair[BuranoState]) -> Iterator[Preparation]:
    """Yield the local that the better turn does most for, if it can still be welcomed."""
    street = turns.better.street(turns.seat)
    if street.renovated == len(street.houses) or not street.houses:
        return
    more = {
        local: worth_of(turns.better, turns.seat, local) - worth_of(turns.played, turns.seat, local)
        for local in turns.better.welcome_guests(turns.seat)
        if local in LOCALS
    }
    best = max(more, key=lambda local: more[local], default=None)
    if best is not None and more[best] > 0:
        points = worth_of(turns.better, turns.seat, best)
        facts: Facts = {"character": best, "points": points, "more": more[best]}
        yield Preparation(what="character", stake=more[best], facts=facts)


def worth_of(state: BuranoState, seat: Seat, local: Character) -> int:
    """Return what a local would count under any house of a street as it is."""
    houses = state.street(seat).houses
    if not houses:
        return 0
    return CHARACTER_LINES[local](houses[0], spots_of(state.deck, houses)).points


def _coins(turns: TurnPair[BuranoState]) -> Iterator[Preparation]:
    coins, fewer = (each.street(turns.seat).coins for each in (turns.better, turns.played))
    if coins > fewer:
        facts: Facts = {"coins": coins, "more": coins - fewer}
        yield Preparation(what="coins", stake=coins - fewer, facts=facts)
