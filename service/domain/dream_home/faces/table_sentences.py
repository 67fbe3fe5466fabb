"""Tells the whole table of Dream Home in sentences: every card, and what each room size brings."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from service.domain.dream_home.faces.wording import room_in_words, special_in_words
from service.domain.dream_home.model.state import DreamHomeState
from service.domain.dream_home.rules.view import view
from service.domain.dream_home.words.names import describe_card, dream_home_words
from service.domain.kit.ledger import Score
from service.domain.kit.table import Sight
from service.domain.kit.translation import N_

# What lies beside a house, by its field in the view.
BESIDE = {
    "helpers": N_("Helpers of {who}: {cards}."),
    "spent_helpers": N_("Helpers that {who} has used: {cards}."),
    "tools": N_("Tools of {who}: {cards}."),
    "outside": N_("Outside the house of {who}: {cards}."),
    "roofs": N_("The roof of {who}: {cards}."),
}


def spoken_table(state: DreamHomeState, sight: Sight) -> Iterator[str]:
    """Tell everything that is on the table, for people who don't see it."""
    return DreamHomeSentences(state, sight).lines()


class DreamHomeSentences:
    """A table of Dream Home, told in one language."""

    def __init__(self, state: DreamHomeState, sight: Sight) -> None:
        self._state, self._sight = state, sight
        self._view: Any = view(state, None)
        self._words = dream_home_words(sight.language)

    def lines(self) -> Iterator[str]:
        yield from self._market()
        for score in self._sight.scores:
            yield from self._house(score)

    def _market(self) -> Iterator[str]:
        """Describe the shared part of the table: display, stacks and discards."""
        shown, say = self._view, self._words.say
        for pair in shown.display:
            parts = [self._card(card) for card in (pair.room, pair.special) if card]
            if pair.start_player_card:
                parts.append(say(N_("the start player card")))
            text = N_("Column {n} of the display: {cards}.")
            yield say(text, n=pair.column, cards="; ".join(parts) or say(N_("nothing")))
        text = N_("Face down: {rooms} room cards, {specials} special cards.")
        yield say(text, rooms=shown.rooms_in_stack, specials=shown.specials_in_stack)
        discards = [*shown.room_discards, *shown.special_discards]
        if discards:
            deck = self._state.deck
            cards = ", ".join(describe_card(card, self._words, deck) for card in discards)
            yield say(N_("The discards: {cards}."), cards=cards)
        if shown.asked is not None:
            taken = [card for card in (shown.asked.room, shown.asked.special) if card]
            if taken:
                yield say(N_("Just taken: {cards}."), cards=self._cards(taken))

    def _house(self, score: Score) -> Iterator[str]:
        house, say = self._view.houses[score.seat - 1], self._words.say
        who = self._sight.name(score.seat, self._words)
        points = self._words.count("{n} point", "{n} points", score.total)
        text = N_("{who}: {points}, roof cards: {roofs}.")
        yield say(text, who=who, points=points, roofs=house.roof_cards)
        if self._view.start_player == score.seat:
            yield say(N_("{who} is the start player."), who=who)
        if house.resigned:
            yield say(N_("{who} has resigned."), who=who)
        for _, cards in groupby(enumerate(house.cards), key=_room_of):
            yield self._room([card for _, card in cards], who)
        for field, text in BESIDE.items():
            if lying := getattr(house, field):
                cards = (getattr(each, "card", each) for each in lying)  # a tool has a round, too
                yield say(text, who=who, cards=self._cards(cards))

    def _room(self, cards: list[Any], who: str) -> str:
        """Tell neighbouring cards of one kind as one room, with its slots."""
        say, first = self._words.say, cards[0]
        slots = ", ".join(card.slot for card in cards)
        name = describe_card(first.card, self._words, self._state.deck)
        room = (
            say(N_("an empty room ({room}, face down)"), room=name)
            if first.face_down
            else "; ".join(map(self._with_token, cards))
        )
        text = (
            N_("Slot {slots} of {who}: {room}.")
            if len(cards) == 1
            else N_("One room on slots {slots} of {who}: {room}.")
        )
        return say(text, slots=slots, who=who, room=room)

    def _with_token(self, card: Any) -> str:
        told = self._card(card.card)
        if card.token is None:
            return told
        text = N_("{card}; decorated with {decoration}")
        return self._words.say(text, card=told, decoration=self._card(card.token))

    def _cards(self, cards: Any) -> str:
        return "; ".join(map(self._card, cards))

    def _card(self, card: Any) -> str:
        deck = self._state.deck
        tell = room_in_words if card in deck.room else special_in_words
        return tell(card, deck, self._words)


def _room_of(numbered: tuple[int, Any]) -> tuple[object, ...]:
    """Return what neighbouring cards of one room share; an empty room is alone."""
    number, card = numbered
    floor, _, column = card.slot.partition(".")
    return (floor, int(column) - number, card.slot if card.face_down else card.room)
