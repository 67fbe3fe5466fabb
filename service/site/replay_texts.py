"""The games' own words for pages that tell a game without asking the service."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import Formatter

from service.domain.burano.words import ledger as burano_ledger
from service.domain.burano.words import names as burano_names
from service.domain.burano.words import sentences as burano
from service.domain.dream_home.words import ledger as dream_home_ledger
from service.domain.dream_home.words import names as dream_home_names
from service.domain.dream_home.words import sentences as dream_home
from service.domain.kit.messages import Event
from service.domain.kit.translation import SHARED, Words, words

PICTURES = "service.pictures"  # its words, without its code: pages import no pictures
# These stand within the sentences that all games share; a test holds what browsers tell against
# what the rules tell, for every event of all golden games and in every language.
SHARED_SENTENCES = {
    "seat": "Seat {seat}",
    "game_created": "A game for {players} is set up ({ruleset}).",
    "game_forked": "It goes on with the cards of game {game}, from its move {move}.",
    "seat_taken": "{who} takes seat {seat}.",
    "seat_left": "Seat {seat} is free again.",
    "undone": "{who} takes back move {move}.",
    "time_out": "{who}'s time ran out: {sentence}",
    "time_out_too_often": "{who}'s time ran out too often: {sentence}",
}
BURANO = {
    "round_begun": burano.ROUND_BEGUN,
    "is_last": burano.IS_LAST,
    "taken_with_coins": burano.TAKEN_WITH_COINS,
    "taken": burano.TAKEN,
    "placed": burano.PLACED,
    "marker_spent": burano.MARKER_SPENT,
    "scaffold_aside": burano.SCAFFOLD_ASIDE,
    "renovated": burano.RENOVATED,
    "turn_ended": burano.TURN_ENDED,
    "discarded": burano.DISCARDED,
    "coins_returned": burano.COINS_RETURNED,
    "houses_without": burano.HOUSES_WITHOUT,
    "house_without": burano.HOUSE_WITHOUT,
    "none_cleared": burano.NONE_CLEARED,
    "cleared_away": burano.CLEARED_AWAY,
    "cleared_under": burano.CLEARED_UNDER,
    "refilled": burano.REFILLED,
    "not_refilled": burano.NOT_REFILLED,
    "aside": burano_names.ASIDE,
    "scaffold_at": burano_names.SCAFFOLD_AT,
}
DREAM_HOME = {
    "taken_as_start_player": dream_home.TAKEN_AS_START_PLAYER,
    "hammered_without_special": dream_home.HAMMERED_WITHOUT_SPECIAL,
    "placed_face_down": dream_home.PLACED_FACE_DOWN,
    "all_taken": dream_home.ALL_TAKEN,
    "ended_by_resigning": dream_home.ENDED_BY_RESIGNING,
    "scaffolding_gone": dream_home.SCAFFOLDING_GONE,
    "token_moves": dream_home.TOKEN_MOVES,
    "token_goes": dream_home.TOKEN_GOES,
    "tokens_lost": dream_home.TOKENS_LOST,
    "hand_discarded": dream_home.HAND_DISCARDED,
    "passes_on": dream_home.PASSES_ON,
    "will_start": dream_home.WILL_START,
    "with_child": dream_home_names.WITH_CHILD,
    "with_window": dream_home_names.WITH_WINDOW,
    "and": dream_home_names.AND,
}
LABELS = {
    "display": "Display",
    "supply": "Supply",
    "discards": "Discards",
    "out": "Out of the game",
    "hand": "Hand",
    "scaffolds": "Scaffolds aside",
    "helpers": "Helpers",
    "spent_helpers": "Helpers used",
    "tools": "Tools",
    "new_tools": "New tools",
    "taken": "Taken",
    "start_card": "start-player card",
    "start_player": "start player",
    "cat": "the cat marker: begins the round",
    "resigned": "{who} (resigned)",
    "free": "free: {slot}",
    "empty_room": "empty room ({room}, face down)",
}


@lru_cache(maxsize=8)
def telling(language: str) -> Mapping[str, str]:
    """Return every template and every name that a browser needs to tell both games."""
    of = {
        "": (words(SHARED, language), _keyed("tell.", SHARED_SENTENCES)),
        "burano": (burano_names.burano_words(language), _burano()),
        "dream-home": (dream_home_names.dream_home_words(language), _dream_home()),
        "pictures": (words(PICTURES, language), _keyed("label.", LABELS)),
    }
    told = {key: _open(said, text) for said, texts in of.values() for key, text in texts}
    said = of["burano"][0]
    return {
        **{key: text.replace("\u00ad", "") for key, text in told.items()},
        "burano.coin": burano_names.coins(1, said).replace("1", "{n}"),
        "burano.coins": burano_names.coins(2, said).replace("2", "{n}"),
    }


def _burano() -> Iterator[tuple[str, str]]:
    yield from _by_tag(burano.EVENTS)
    yield from _keyed("burano.tell.", BURANO)
    yield from _keyed("burano.ended.", burano.WHY_THE_GAME_ENDED)
    yield from _keyed("burano.card.", burano_names.CARD_NAMES)
    yield from _keyed("burano.character.", burano_names.CHARACTER_NAMES)
    yield from _keyed("burano.the.", burano_names.CHARACTERS_AS_OBJECT)
    yield from _keyed("burano.level.", burano_names.LEVEL_NAMES)
    yield from _keyed("burano.shop.", burano_names.SHOP_NAMES)
    yield from _keyed("burano.line.", burano_ledger.LINES)


def _dream_home() -> Iterator[tuple[str, str]]:
    yield from _by_tag(dream_home.EVENTS)
    yield from _keyed("dream-home.asked.", dream_home.ASKED)
    yield from _keyed("dream-home.tell.", DREAM_HOME)
    yield from _keyed("dream-home.card.", dream_home_names.CARD_NAMES)
    yield from _keyed("dream-home.line.", dream_home_ledger.LINES)


def _by_tag(texts: Mapping[type[Event], str]) -> Iterator[tuple[str, str]]:
    for event, text in texts.items():
        yield str(event.__struct_config__.tag), text


def _keyed(prefix: str, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for key, text in texts.items():
        yield f"{prefix}{key}", text


def _open(said: Words, text: str) -> str:
    """Translate a text and leave its facts for the browser to fill in."""
    facts = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
    return said.say(text, **facts)
