"""The names of cards in the reader's language."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from service.domain.dream_home.model.cards import PACKAGE, DreamHomeDeck
from service.domain.kit.messages import CardId
from service.domain.kit.translation import N_, SOFT_HYPHEN, Words, words

CARD_NAMES = {
    "living_room": N_("living room"),
    "bathroom": N_("bathroom"),
    "bedroom": N_("bedroom"),
    "kitchen": N_("kitchen"),
    "childrens_room": N_("children's room"),
    "sauna": N_("sauna"),
    "pantry": N_("pantry"),
    "dressing_room": N_("dressing room"),
    "study": N_("study"),
    "library": N_("library"),
    "game_room": N_("game room"),
    "garage": N_("garage"),
    "storage_room": N_("storage room"),
    "wine_cellar": N_("wine cellar"),
    "workshop": N_("workshop"),
    "laundry": N_("laundry"),
    "roof-red": N_("red roof"),
    "roof-brown": N_("brown roof"),
    "roof-grey": N_("grey roof"),
    "roof-blue": N_("blue roof"),
    "piano": N_("piano"),
    "canopy_bed": N_("canopy bed"),
    "hot_tub": N_("hot tub"),
    "ice_cream_machine": N_("ice-cream machine"),
    "cat_house": N_("cat house"),
    "painting": N_("painting"),
    "tree_house": N_("tree house"),
    "bird_house": N_("bird house"),
    "rocking_horse": N_("rocking horse"),
    "aquarium": N_("aquarium"),
    "roofer": N_("roofer"),
    "supplier": N_("supplier"),
    "architect": N_("architect"),
    "handyman": N_("handyman"),
    "interior_decorator": N_("interior decorator"),
    "drill": N_("drill"),
    "jackhammer": N_("jackhammer"),
    "concrete_mixer": N_("concrete mixer"),
    "scaffolding": N_("scaffolding"),
}

WITH_CHILD, WITH_WINDOW = N_("{room} with a child"), N_("{roof} with window")
AND = N_("{all_but_last} and {last}")


def dream_home_words(language: str) -> Words:
    return words(PACKAGE, language)


def plain_name(card: str, words: Words) -> str:
    """Return the name of a card or a kind of card; any other text is returned as it is."""
    return hyphenated_name(card, words).replace(SOFT_HYPHEN, "")


def hyphenated_name(card: str, words: Words) -> str:
    """Return the name of a card, with soft hyphens where a narrow box may split it."""
    stem, _, copy = card.rpartition("-")
    name = CARD_NAMES.get(stem if copy.isdecimal() else card)
    return card if name is None else words.say(name)


@lru_cache(maxsize=4096)
def describe_card(card: str, words: Words, deck: DreamHomeDeck) -> str:
    """Return the name of a card with what distinguishes it from others: a window, a child."""
    name = plain_name(card, words)
    if card in deck.children:
        return words.say(WITH_CHILD, room=name)
    special = deck.special.get(CardId(card))
    if special is not None and special.window:
        return words.say(WITH_WINDOW, roof=name)
    return name


def describe_cards(cards: Iterable[str], words: Words, deck: DreamHomeDeck) -> str:
    """Describe several cards, with equal ones grouped."""
    return group_names(describe_card(card, words, deck) for card in cards)


def group_names(names: Iterable[str]) -> str:
    """Count equal names; a non-breaking space keeps each number with its name."""
    counted = Counter(names)
    return ", ".join(name if n == 1 else f"{n}\u00a0×\u00a0{name}" for name, n in counted.items())


def join_names(parts: Sequence[str], words: Words) -> str:
    """Join names with commas and a last "and"."""
    if len(parts) < 2:
        return "".join(parts)
    return words.say(AND, all_but_last=", ".join(parts[:-1]), last=parts[-1])


def _card(card: str | None, words: Words, deck: DreamHomeDeck) -> str:
    return "" if card is None else describe_card(card, words, deck)


def _cards(cards: Iterable[str], words: Words, deck: DreamHomeDeck) -> str:
    return join_names([describe_card(card, words, deck) for card in cards], words)


def _several(places: Any, words: Words, deck: DreamHomeDeck) -> str:
    """Join columns or slots; a single one is returned as it is."""
    return (
        join_names([str(place) for place in places], words) if isinstance(places, tuple) else places
    )


# How to put a field of a message, or a fact of a ledger line or refusal, into words.
FIELD_IN_WORDS: Mapping[str, Callable[[Any, Words, DreamHomeDeck], str]] = {
    "beside": _card,
    "brought": _card,
    "card": _card,
    "decoration": _card,
    "helper": _card,
    "removed": _card,
    "room": _card,
    "special": _card,
    "token": _card,
    "tool": _card,
    "rooms": _cards,
    "specials": _cards,
    "columns": _several,
    "keep_token": _several,
    "lost": _several,
    "slots": _several,
}
