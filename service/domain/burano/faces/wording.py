"""Labels of the pictures of Walking in Burano: every card, and every slot."""

from service.domain.burano.model.cards import Card, Level
from service.domain.burano.words.names import CHARACTER_NAMES, LEVEL_NAMES, SHOP_NAMES, card_name
from service.domain.kit.translation import Words


def card_in_words(card: Card, words: Words) -> str:
    """Return everything that a floor card shows, in words."""
    parts = [count for count in _counts(card, words) if count]
    if card.shop:
        shop = words.say(SHOP_NAMES[card.shop])
        worth = words.count("{n} point", "{n} points", card.shop_points)
        parts.append(words.say("{shop} ({points})", shop=shop, points=worth))
    name = card_name(card.id, words)
    return f"{name}: {', '.join(parts)}" if parts else name


def character_in_words(character: str, words: Words) -> str:
    return words.say(CHARACTER_NAMES[character])


def level_in_words(level: Level, words: Words) -> str:
    return words.say(LEVEL_NAMES[level])


def scaffold_in_words(level: Level, words: Words) -> str:
    return words.say("scaffold ({level})", level=level_in_words(level, words))


def stack_in_words(level: Level, count: int, words: Words) -> str:
    cards = words.count("{n} card", "{n} cards", count)
    return words.say("stack, {level}: {cards}", level=level_in_words(level, words), cards=cards)


def free_slot_in_words(column: int, level: Level, words: Words) -> str:
    return words.say(
        "free: house {column}, {level}", column=column, level=level_in_words(level, words)
    )


def display_gap_in_words(column: int, level: Level, words: Words) -> str:
    return words.say(
        "free: column {column}, {level}", column=column, level=level_in_words(level, words)
    )


def _counts(card: Card, words: Words) -> tuple[str, ...]:
    each = (
        (card.flowers, words.count("{n} flower", "{n} flowers", card.flowers)),
        (card.plants, words.count("{n} green plant", "{n} green plants", card.plants)),
        (card.cats, words.count("{n} cat", "{n} cats", card.cats)),
        (card.red_awnings, words.count("{n} red awning", "{n} red awnings", card.red_awnings)),
        (card.blue_awnings, words.count("{n} blue awning", "{n} blue awnings", card.blue_awnings)),
        (card.lamps, words.count("{n} lamp", "{n} lamps", card.lamps)),
        (card.chimneys, words.count("{n} chimney", "{n} chimneys", card.chimneys)),
        (card.passers_by, words.count("{n} passer-by", "{n} passers-by", card.passers_by)),
        (
            card.closed_windows,
            words.count("{n} closed window", "{n} closed windows", card.closed_windows),
        ),
    )
    return tuple(label for count, label in each if count)
