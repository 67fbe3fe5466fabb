"""The sentences and names of Walking in Burano, with their keys in the browser."""

from collections.abc import Iterator

from service.domain.burano.words import ledger, names, sentences
from service.site.text_keys import by_tag, keyed

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


def texts() -> Iterator[tuple[str, str]]:
    """Yield each template and each name with its key."""
    yield from by_tag(sentences.EVENTS)
    yield from keyed("burano.tell.", SENTENCES)
    yield from keyed("burano.ended.", sentences.WHY_THE_GAME_ENDED)
    yield from keyed("burano.card.", names.CARD_NAMES)
    yield from keyed("burano.character.", names.CHARACTER_NAMES)
    yield from keyed("burano.the.", names.CHARACTERS_AS_OBJECT)
    yield from keyed("burano.level.", names.LEVEL_NAMES)
    yield from keyed("burano.shop.", names.SHOP_NAMES)
    yield from keyed("burano.line.", ledger.LINES)
