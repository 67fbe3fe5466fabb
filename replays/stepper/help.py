"""The help page: every key and every sign of the table."""

from collections.abc import Iterator

from rich.text import Text

from replays.stepper.keys import ACTIONS, Keymap, key_name
from replays.stepper.reader import Reader
from replays.table.palette import style_of

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
    yield "»", say("a move of the variation")
    yield from reader.game.ruleset.text.signs(reader.language)
