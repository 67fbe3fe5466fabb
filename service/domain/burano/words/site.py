"""What the site says about Walking in Burano, with the keys of its pages and scripts."""

from collections.abc import Iterator

from service.domain.burano.words import ledger, names, sentences
from service.domain.burano.words.coach import COACH
from service.domain.burano.words.help import HELP
from service.domain.kit.translation import N_, SiteTexts, by_tag, keyed

PAGES = {
    "burano": N_("Walking in Burano"),
    "rules_burano": N_("Rules of Walking in Burano"),
    "burano_says": N_("1 to 4 players. Paint and renovate a street of the island of Burano."),
    "taken_burano": N_("How often each character was taken"),
    "brought_burano": N_("Points that a character brought on average"),
    "burano_take": N_(
        "Take 1 to 3 cards from the top or the bottom of one column. Fewer cards bring more coins."
    ),
    "burano_take_last": N_(
        "Tap the last card that you take; tap the first one again to take it alone."
    ),
    "burano_place": N_(
        "Place a card from your hand (the next one costs {coins} coins), or end your turn."
    ),
    "burano_place_one": N_(
        "Place a card from your hand (the next one costs 1 coin), or end your turn."
    ),
    "burano_welcome": N_("House {houses} is finished: choose a character for it."),
    "burano_dismiss": N_("The round is over: choose a character to remove from the supply."),
    "burano_end": N_("Nothing more to place: end your turn."),
    "burano_from_characters": N_("Characters"),
    "burano_from_shops": N_("Shops"),
    "burano_from_markers": N_("Markers left"),
    "burano_from_windows": N_("Closed windows"),
    # How sentences name houses, so that the table can count them from the left.
    "burano_house": N_("house {column}"),
    "burano_houses": N_("houses {column}"),
    "burano_between": N_("and to"),  # the words between two houses
    "burano_from_left": N_("{n} from the left"),
    "burano_ends": N_("Take cards from the top or the bottom of one column, without skipping any."),
}
SENTENCES = {
    "round_begun": sentences.ROUND_BEGUN,
    "is_last": sentences.IS_LAST,
    "taken_with_coins": sentences.TAKEN_WITH_COINS,
    "taken": sentences.TAKEN,
    "placed": sentences.PLACED,
    "marker_spent": sentences.MARKER_SPENT,
    "scaffold_aside": sentences.SCAFFOLD_ASIDE,
    "renovated": sentences.RENOVATED,
    "turn_ended": sentences.TURN_ENDED,
    "discarded": sentences.DISCARDED,
    "coins_returned": sentences.COINS_RETURNED,
    "houses_without": sentences.HOUSES_WITHOUT,
    "house_without": sentences.HOUSE_WITHOUT,
    "none_cleared": sentences.NONE_CLEARED,
    "cleared_away": sentences.CLEARED_AWAY,
    "cleared_under": sentences.CLEARED_UNDER,
    "refilled": sentences.REFILLED,
    "not_refilled": sentences.NOT_REFILLED,
    "aside": names.ASIDE,
    "scaffold_at": names.SCAFFOLD_AT,
}

LABELS = {
    "display": N_("Display"),
    "supply": N_("Supply"),
    "out": N_("Out of the game"),
    "hand": N_("Hand"),
    "scaffolds": N_("Scaffolds aside"),
    "cat": N_("the cat marker: begins the round"),
}


def _sentences() -> Iterator[tuple[str, str]]:
    """Yield each template and each name with its key."""
    yield from keyed("label.", LABELS)
    yield from by_tag(sentences.EVENTS)
    yield from keyed("burano.tell.", SENTENCES)
    yield from keyed("burano.ended.", sentences.WHY_THE_GAME_ENDED)
    yield from keyed("burano.card.", names.CARD_NAMES)
    yield from keyed("burano.character.", names.CHARACTER_NAMES)
    yield from keyed("burano.the.", names.CHARACTERS_AS_OBJECT)
    yield from keyed("burano.level.", names.LEVEL_NAMES)
    yield from keyed("burano.shop.", names.SHOP_NAMES)
    yield from keyed("burano.line.", ledger.LINES)


def _names() -> Iterator[tuple[str, str]]:
    """Yield the names in sentences, for which the table shows small pictures."""
    yield from keyed("name.", names.CARD_NAMES)
    yield from keyed("the.", names.CHARACTERS_AS_OBJECT)


SITE = SiteTexts(
    pages=PAGES,
    sentences=dict(_sentences()),
    help={**HELP, **dict(_names()), **dict(keyed("coach.", COACH))},
    counts={"burano.coin": ("{n} coin", "{n} coins")},
)
