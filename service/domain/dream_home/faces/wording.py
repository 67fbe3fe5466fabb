"""Labels of the pictures of Dream Home: every card, and every slot."""

from service.domain.dream_home.model.cards import (
    ANYWHERE,
    OUTSIDE,
    DreamHomeDeck,
    RoomKind,
    Special,
)
from service.domain.dream_home.words.names import describe_card, plain_name
from service.domain.kit.messages import CardId
from service.domain.kit.translation import Words


def room_in_words(card: CardId, deck: DreamHomeDeck, words: Words) -> str:
    """Return a room card in words: its kind, its points, and whether a child is in it."""
    name = describe_card(card, words, deck)
    return words.say("{room}: {worth}", room=name, worth=_worth(deck.room[card], words))


def special_in_words(card: CardId, deck: DreamHomeDeck, words: Words) -> str:
    """Return a special card in words."""
    special, name = deck.special[card], describe_card(card, words, deck)
    if special.type == "decoration":
        return f"{name}: {_for_a_place(special, words)}"
    return name


def empty_room_in_words(card: CardId, words: Words) -> str:
    return words.say("empty room ({room}, face down)", room=plain_name(card, words))


def slot_in_words(slot: str, words: Words) -> str:
    return words.say("free: {slot}", slot=slot)


def _worth(kind: RoomKind, words: Words) -> str:
    if kind.beside is not None:
        return words.say(
            "{points}, beside {room} {more}",
            points=kind.points[0],
            room=plain_name(kind.beside, words),
            more=kind.points_beside,
        )
    points = " / ".join(str(each) for each in kind.points)
    return words.count(
        "{points} for {n} card", "{points} for 1 to {n} cards", kind.largest, points=points
    )


def _for_a_place(special: Special, words: Words) -> str:
    points = words.count("{n} point", "{n} points", special.points)
    if special.placed_on == ANYWHERE:
        return words.say("{points}, in any room", points=points)
    if special.placed_on == OUTSIDE:
        return words.say("{points}, outside the house", points=points)
    return words.say("{points}, {room}", points=points, room=plain_name(special.placed_on, words))
