"""Tells the whole table of Walking in Burano in sentences: coins, houses, and every card."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from service.domain.burano.faces.wording import card_in_words, character_in_words
from service.domain.burano.model.state import BuranoState
from service.domain.burano.rules.view import view
from service.domain.burano.words.names import LEVEL_NAMES, burano_words, coins, points
from service.domain.kit.ledger import Score
from service.domain.kit.table import Sight
from service.domain.kit.translation import N_

LEVELS = ("ground", "upper", "roof")


def spoken_table(state: BuranoState, sight: Sight) -> Iterator[str]:
    """Tell everything that is on the table, for people who don't see it."""
    return BuranoSentences(state, sight).lines()


class BuranoSentences:
    """A table of Walking in Burano, told in one language."""

    def __init__(self, state: BuranoState, sight: Sight) -> None:
        self._state, self._sight = state, sight
        self._view: Any = view(state, None)
        self._words = burano_words(sight.language)

    def lines(self) -> Iterator[str]:
        yield from self._market()
        for score in self._sight.scores:
            yield from self._street(score)

    def _market(self) -> Iterator[str]:
        """Describe the shared part of the table: display, stacks, supply, cards out of the game."""
        shown, say = self._view, self._words.say
        for number, column in enumerate(zip_longest(*shown.display), 1):
            cards = self._cards(card for card in column if card)
            text = N_("Column {n} of the display, from the bottom: {cards}.")
            yield say(text, n=number, cards=cards or say(N_("nothing")))
        yield say(N_("Face down: {stacks}."), stacks=", ".join(map(self._stack, LEVELS)))
        supply = (
            f"{character_in_words(each, self._words)} {n}" for each, n in shown.supply.items()
        )
        yield say(N_("Characters in the supply: {characters}."), characters=", ".join(supply))
        if shown.out_of_game:
            yield say(N_("Out of the game: {cards}."), cards=self._cards(shown.out_of_game))
        yield from self._turn()

    def _turn(self) -> Iterator[str]:
        """Tell what the seat to move has done, and what its next card costs."""
        shown, say = self._view, self._words.say
        if shown.asked is None or shown.phase not in ("place", "characters"):
            return
        who = self._sight.name(shown.asked, self._words)
        if shown.phase == "place":
            text = N_("Cards that {who} has placed in this turn: {n}; the next one costs {coins}.")
            cost = coins(shown.next_card_costs, self._words)
            yield say(text, who=who, n=shown.cards_placed, coins=cost)
        for house in shown.houses_waiting:
            yield say(N_("House {house} of {who} waits for a character."), house=house, who=who)

    def _street(self, score: Score) -> Iterator[str]:
        street, say = self._view.streets[score.seat - 1], self._words.say
        who = self._sight.name(score.seat, self._words)
        text = N_("{who}: {points}, {coins}, markers: {markers}.")
        yield say(
            text,
            who=who,
            points=points(score.total, self._words),
            coins=coins(street.coins, self._words),
            markers=street.markers,
        )
        if self._view.cat == score.seat:
            yield say(N_("{who} has the cat marker."), who=who)
        if street.has_resigned:
            yield say(N_("{who} has resigned."), who=who)
        hand = self._cards(street.hand) or say(N_("nothing"))
        yield say(N_("The hand of {who}: {cards}."), who=who, cards=hand)
        places = [self._scaffold(slot) for slot in street.scaffolds]
        yield say(N_("Scaffolds of {who}: {places}."), who=who, places="; ".join(places))
        for house in street.houses:
            yield from self._house(house, who)

    def _house(self, house: Any, who: str) -> Iterator[str]:
        say = self._words.say
        floors = (
            self._card(card)
            if card
            else say(N_("no {level}"), level=self._words.say(LEVEL_NAMES[level]))
            for level, card in zip(LEVELS, house.floors, strict=True)
        )
        yield say(
            N_("House {house} of {who}: {cards}."),
            house=house.column,
            who=who,
            cards="; ".join(floors),
        )
        if house.visitor:
            character = character_in_words(house.visitor, self._words)
            text = N_("Under house {house} of {who}: {character}.")
            yield say(text, house=house.column, who=who, character=character)

    def _scaffold(self, slot: Any) -> str:
        if slot is None:
            return self._words.say(N_("aside"))
        level = self._words.say(LEVEL_NAMES[slot.level])
        return self._words.say(N_("house {house}, {level}"), house=slot.column, level=level)

    def _stack(self, level: Any) -> str:
        name = self._words.say(LEVEL_NAMES[level])
        return f"{name} {getattr(self._view.stacks, level)}"

    def _cards(self, cards: Iterable[Any]) -> str:
        return "; ".join(map(self._card, cards))

    def _card(self, card: Any) -> str:
        return card_in_words(self._state.deck.cards[card], self._words)
