"""The names of cards, characters, places and numbers in the reader's language."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.domain.burano.model.cards import PACKAGE
from service.domain.burano.model.commands import Scaffolds
from service.domain.kit.translation import MINUS, N_, Words, words

CARD_NAMES = {
    "ground-red": N_("red ground floor {n}"),
    "ground-orange": N_("orange ground floor {n}"),
    "ground-yellow": N_("yellow ground floor {n}"),
    "ground-green": N_("green ground floor {n}"),
    "ground-blue": N_("blue ground floor {n}"),
    "ground-pink": N_("pink ground floor {n}"),
    "upper-red": N_("red upper floor {n}"),
    "upper-orange": N_("orange upper floor {n}"),
    "upper-yellow": N_("yellow upper floor {n}"),
    "upper-green": N_("green upper floor {n}"),
    "upper-blue": N_("blue upper floor {n}"),
    "upper-pink": N_("pink upper floor {n}"),
    "roof-red": N_("red roof {n}"),
    "roof-orange": N_("orange roof {n}"),
    "roof-yellow": N_("yellow roof {n}"),
    "roof-green": N_("green roof {n}"),
    "roof-blue": N_("blue roof {n}"),
    "roof-pink": N_("pink roof {n}"),
}
CHARACTER_NAMES = {
    "woman": N_("woman"),
    "man": N_("man"),
    "girl": N_("girl"),
    "boy": N_("boy"),
    "mayor": N_("mayor"),
    "policeman": N_("policeman"),
    "santa": N_("Santa"),
    "shopkeeper": N_("shopkeeper"),
    "tailor": N_("tailor"),
    "florist": N_("florist"),
    "gardener": N_("gardener"),
}
# As the object of a sentence, where German and Italian need an article or another case.
CHARACTERS_AS_OBJECT = {
    "woman": N_("the woman"),
    "man": N_("the man"),
    "girl": N_("the girl"),
    "boy": N_("the boy"),
    "mayor": N_("the mayor"),
    "policeman": N_("the policeman"),
    "santa": N_("Santa Claus"),
    "shopkeeper": N_("the shopkeeper"),
    "tailor": N_("the tailor"),
    "florist": N_("the florist"),
    "gardener": N_("the gardener"),
}
SHOP_NAMES = {
    "cafe": N_("café"),
    "fashion": N_("fashion shop"),
    "ice_cream": N_("ice cream parlour"),
    "pizzeria": N_("pizzeria"),
}
LEVEL_NAMES = {
    "ground": N_("ground floor"),
    "upper": N_("upper floor"),
    "roof": N_("roof"),
}
# Short names for the text table, where there is little room.
ROW_NAMES = {"ground": N_("Ground"), "upper": N_("Upper"), "roof": N_("Roof")}
COLOUR_NAMES = {
    "red": N_("red"),
    "orange": N_("orange"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "blue": N_("blue"),
    "pink": N_("pink"),
}
FEATURE_NAMES = {
    "flowers": N_("flower"),
    "plants": N_("green plant"),
    "cats": N_("cat"),
    "red_awnings": N_("red awning"),
    "blue_awnings": N_("blue awning"),
    "lamps": N_("lamp"),
    "chimneys": N_("chimney"),
    "passers_by": N_("passer-by"),
    "closed_windows": N_("closed window"),
}
PHASE_TEXTS = {
    "take": N_("{name} takes cards"),
    "place": N_("{name} places cards"),
    "characters": N_("{name} takes characters"),
    "dismiss": N_("{name} removes a character"),
}
ASIDE, SCAFFOLD_AT = N_("aside"), N_("house {column} ({level})")
END_NAMES = {"top": N_("from the top"), "bottom": N_("from the bottom")}


def burano_words(language: str) -> Words:
    return words(PACKAGE, language)


def card_name(card: str, words: Words) -> str:
    """Return the name of a card; an unknown id is returned as it is."""
    kind, _, number = card.rpartition("-")
    name = CARD_NAMES.get(kind)
    return card if name is None else words.say(name, n=number)


def card_names(cards: Iterable[str], words: Words) -> str:
    return ", ".join(card_name(card, words) for card in cards)


def coins(count: int, words: Words) -> str:
    return words.count("{n} coin", "{n} coins", count)


def points(count: int, words: Words) -> str:
    told = words.count("{n} point", "{n} points", abs(count))
    return f"{MINUS}{told}" if count < 0 else told


def with_points(count: int, words: Words) -> str:
    """Return the points of a winner, which are in another case in German."""
    return words.count("with {n} point", "with {n} points", count)


def places(scaffolds: Scaffolds, words: Words) -> str:
    """Return the places of both scaffolds."""
    return ", ".join(
        words.say(ASIDE)
        if slot is None
        else words.say(SCAFFOLD_AT, column=slot.column, level=words.say(LEVEL_NAMES[slot.level]))
        for slot in scaffolds
    )


def _card_rows(rows: Iterable[Iterable[str]], words: Words) -> str:
    return card_names((card for row in rows for card in row), words)


def _columns(columns: Iterable[int], words: Words) -> str:
    return ", ".join(str(column) for column in columns)


def _name_from(names: Mapping[str, str]) -> Callable[[str, Words], str]:
    return lambda key, words: words.say(names[key]) if key in names else key


# How to put a field of a message, or a fact of a ledger line, into words.
FIELD_IN_WORDS: Mapping[str, Callable[[Any, Words], str]] = {
    "card": card_name,
    "cards": card_names,
    "discard": card_names,
    "discarded": card_names,
    "dealt": _card_rows,
    "coins": coins,
    "coins_returned": coins,
    "character": _name_from(CHARACTERS_AS_OBJECT),
    "level": _name_from(LEVEL_NAMES),
    "end": _name_from(END_NAMES),
    "shop": _name_from(SHOP_NAMES),
    "scaffolds": places,
    "without_character": _columns,
}
# The same for the facts of a refusal, where numbers stay numbers.
FACT_IN_WORDS: Mapping[str, Callable[[Any, Words], str]] = {
    "card": card_name,
    "character": _name_from(CHARACTER_NAMES),
    "level": _name_from(LEVEL_NAMES),
}
