"""The games' own words for pages that tell a game without asking the service."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from string import Formatter

from service.domain.burano.words import ledger as ledger_text
from service.domain.burano.words import names as naming
from service.domain.burano.words import text as burano_text
from service.domain.dream_home.words import names, sentences
from service.domain.kit.messages import Event
from service.domain.kit.translation import SHARED, Words, words

PICTURES = "service.pictures"  # its words, without its code: pages import no pictures
# These stand within the sentences of the rules; a test holds what browsers tell against what the
# rules tell, for every event of all golden games and in every language.
SHARED_SENTENCES = {
    "seat": "Seat {seat}",
    "game_created": "A game for {players} is set up ({ruleset}).",
    "game_forked": "It goes on with the cards of game {game}, from its move {move}.",
    "seat_taken": "{who} sits down on seat {seat}.",
    "seat_left": "Seat {seat} is free again.",
    "undone": "{who} takes back move {move}.",
    "time_out": "{who}'s time ran out: {sentence}",
    "time_out_too_often": "{who}'s time ran out too often: {sentence}",
}
BURANO = {
    "round_begun": "Round {round} begins",
    "is_last": "it is the last one",
    "taken_with_coins": "{seat} takes {cards} from column {column}, and {coins}",
    "taken": "{seat} takes {cards} from column {column}",
    "placed": "{seat} places {card} in house {column} for {coins}",
    "marker_spent": "that breaks a colour rule and costs a marker",
    "scaffold_aside": "the scaffold there goes aside",
    "renovated": "the house is renovated",
    "turn_ended": "{seat} ends the turn",
    "discarded": "back under the stacks: {discarded}",
    "coins_returned": "back to the bank: {coins_returned}",
    "houses_without": "without a character: houses {without_character}",
    "house_without": "without a character: house {without_character}",
    "none_cleared": "No card is left in the display to be cleared",
    "cleared_away": "The rightmost cards leave the game: {cards}",
    "cleared_under": "The rightmost cards go under their stacks: {cards}",
    "refilled": "The display moves to the right and is refilled: {dealt}",
    "not_refilled": "The display moves to the right; no card is left to deal",
    "aside": "aside",
    "scaffold_at": "house {column} ({level})",
}
DREAM_HOME = {
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
    "with_child": "{room} with a child",
    "with_window": "{roof} with window",
    "and": "{all_but_last} and {last}",
}
COINS = ("{n} coin", "{n} coins")
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
    "cat": "the cat: begins the round",
    "resigned": "{who} (resigned)",
    "free": "free: {slot}",
    "empty_room": "empty room ({room}, face down)",
}


@lru_cache(maxsize=8)
def telling(language: str) -> Mapping[str, str]:
    """Return every template and every name that a browser needs to tell both games."""
    of = {
        "": (words(SHARED, language), _keyed("tell.", SHARED_SENTENCES)),
        "burano": (naming.burano_words(language), _burano()),
        "dream-home": (names.dream_home_words(language), _dream_home()),
        "pictures": (words(PICTURES, language), _keyed("label.", LABELS)),
    }
    told = {key: _open(said, text) for said, texts in of.values() for key, text in texts}
    coin = of["burano"][0]
    return {
        **{key: text.replace("\u00ad", "") for key, text in told.items()},
        "burano.coin": coin.count(*COINS, 1).replace("1", "{n}"),
        "burano.coins": coin.count(*COINS, 2).replace("2", "{n}"),
    }


def _burano() -> Iterator[tuple[str, str]]:
    yield from _by_tag(burano_text.PLAIN_EVENTS)
    yield from _keyed("burano.tell.", BURANO)
    yield from _keyed("burano.ended.", burano_text.WHY_THE_GAME_ENDED)
    yield from _keyed("burano.card.", naming.CARD_NAMES)
    yield from _keyed("burano.character.", naming.CHARACTER_NAMES)
    yield from _keyed("burano.the.", naming.CHARACTERS_AS_OBJECT)
    yield from _keyed("burano.level.", naming.LEVEL_NAMES)
    yield from _keyed("burano.shop.", naming.SHOP_NAMES)
    yield from _keyed("burano.line.", ledger_text.LINES)


def _dream_home() -> Iterator[tuple[str, str]]:
    yield from _by_tag(sentences.EVENTS)
    yield from _keyed("dream-home.asked.", sentences.ASKED)
    yield from _keyed("dream-home.tell.", DREAM_HOME)
    yield from _keyed("dream-home.card.", names.CARD_NAMES)
    yield from _keyed("dream-home.line.", sentences.LINES)


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
