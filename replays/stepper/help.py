"""The help page: every key and every sign of the table."""

from collections.abc import Iterator

from rich.text import Text

from replays.stepper.keys import ACTIONS, Keymap, key_name
from replays.stepper.reader import Reader
from replays.stepper.table.burano_table import COLOURS, LEVEL_SIGNS
from replays.stepper.table.palette import style_of
from service.domain.burano.words.names import (
    COLOUR_NAMES,
    FEATURE_NAMES,
    ROW_NAMES,
    SHOP_NAMES,
    burano_words,
)
from service.domain.burano.words.symbols import SHOP_SYMBOLS, SYMBOLS
from service.domain.dream_home.words.symbols import CHILD, SCAFFOLDING, TOKEN

KEYS_WIDTH = 22
SIGNS_WIDTH = 6


def guide(reader: Reader, keymap: Keymap, colour: bool) -> Text:
    """Write the help page for this game."""
    text = Text()
    for name, keys in keymap.items():
        text.append(f" {'  '.join(map(key_name, keys)):<{KEYS_WIDTH}}", style_of("asked", colour))
        text.append(f" {reader.words.say(ACTIONS[name].does)}\n", style_of("fact", colour))
    text.append("\n")
    return text.append_text(signs(reader, colour))


def signs(reader: Reader, colour: bool) -> Text:
    """Write the meaning of the signs of the table."""
    text = Text()
    text.append(f"{reader.words.say('Signs')}\n", style_of("heading", colour))
    for sign, meaning in _signs(reader):
        text.append(f" {sign:<{SIGNS_WIDTH}}", style_of("asked", colour))
        text.append(f" {meaning}\n", style_of("fact", colour))
    return text


def _signs(reader: Reader) -> Iterator[tuple[str, str]]:
    say = reader.words.say
    yield "▶", say("changed with this step")
    yield "►", say("the player to move")
    yield "◎ ↗ ✎", say("a ring, an arrow and its end, a label on a card or slot")
    yield "☛", say("what is pointed at")
    yield "✎ !?", say("somebody says something about this moment")
    yield "⚙", say("written by the computer")
    yield "»", say("a move of the branch")
    if reader.game.ruleset.game == "burano":
        yield from _burano_signs(reader)
    if reader.game.ruleset.game == "dream-home":
        yield CHILD, say("a child")
        yield TOKEN, say("a decoration")
        yield SCAFFOLDING, say("scaffolding")
        yield "1/4/9", say("points for a room of one, two or three cards")
        yield "1(3)", say("points, and points beside the right room")
        yield "✓", say("a helper that was used")


def _burano_signs(reader: Reader) -> Iterator[tuple[str, str]]:
    words = burano_words(reader.language)
    for colour, short in COLOURS.items():
        yield reader.words.say(short), words.say(COLOUR_NAMES[colour])
    for level, sign in LEVEL_SIGNS.items():
        yield sign, words.say(ROW_NAMES[level])
    for feature, symbol in SYMBOLS.items():
        yield symbol, words.say(FEATURE_NAMES[feature])
    for shop, symbol in SHOP_SYMBOLS.items():
        yield symbol, words.say(SHOP_NAMES[shop])
    yield "╳╳╳", reader.words.say("a scaffold")
    yield "[8]", reader.words.say("cards left in a stack")
