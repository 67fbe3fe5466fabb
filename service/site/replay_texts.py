"""The games' sentences and names, for pages that put games into words in the browser."""

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter

from service.domain.burano.words.names import burano_words, coins
from service.domain.dream_home.words.names import dream_home_words
from service.domain.kit.translation import SHARED, Words, words
from service.site import burano_texts, dream_home_texts
from service.site.text_keys import keyed

PICTURES = "service.pictures"  # only its catalogue: the site does not import pictures
# Copies of the shared sentences; a test compares the browser's sentences with those of the
# service, for every event of all golden games and in every language.
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
def replay_texts(language: str) -> Mapping[str, str]:
    """Return every template and every name that a browser needs to put both games into words."""
    burano = burano_words(language)
    sources = (
        (words(SHARED, language), keyed("tell.", SHARED_SENTENCES)),
        (burano, burano_texts.texts()),
        (dream_home_words(language), dream_home_texts.texts()),
        (words(PICTURES, language), keyed("label.", LABELS)),
    )
    templates = {
        key: _template(catalogue, text) for catalogue, texts in sources for key, text in texts
    }
    return {
        **{key: text.replace("\u00ad", "") for key, text in templates.items()},
        "burano.coin": coins(1, burano).replace("1", "{n}"),
        "burano.coins": coins(2, burano).replace("2", "{n}"),
    }


def _template(catalogue: Words, text: str) -> str:
    """Translate a text; the browser fills in its facts."""
    facts = {name: f"{{{name}}}" for _, name, _, _ in Formatter().parse(text) if name}
    return catalogue.say(text, **facts)
