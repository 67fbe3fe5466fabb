"""The sentences and names of Dream Home, with their keys in the browser."""

from collections.abc import Iterator

from service.domain.dream_home.words import ledger, names, sentences
from service.site.text_keys import by_tag, keyed

SENTENCES = {
    "taken_as_start_player": sentences.TAKEN_AS_START_PLAYER,
    "hammered_without_special": sentences.HAMMERED_WITHOUT_SPECIAL,
    "placed_face_down": sentences.PLACED_FACE_DOWN,
    "all_taken": sentences.ALL_TAKEN,
    "ended_by_resigning": sentences.ENDED_BY_RESIGNING,
    "scaffolding_gone": sentences.SCAFFOLDING_GONE,
    "token_moves": sentences.TOKEN_MOVES,
    "token_goes": sentences.TOKEN_GOES,
    "tokens_lost": sentences.TOKENS_LOST,
    "hand_discarded": sentences.HAND_DISCARDED,
    "passes_on": sentences.PASSES_ON,
    "will_start": sentences.WILL_START,
    "with_child": names.WITH_CHILD,
    "with_window": names.WITH_WINDOW,
    "and": names.AND,
}


def texts() -> Iterator[tuple[str, str]]:
    """Yield each template and each name with its key."""
    yield from by_tag(sentences.EVENTS)
    yield from keyed("dream-home.asked.", sentences.ASKED)
    yield from keyed("dream-home.tell.", SENTENCES)
    yield from keyed("dream-home.card.", names.CARD_NAMES)
    yield from keyed("dream-home.line.", ledger.LINES)
