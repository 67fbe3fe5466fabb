"""The help page: every key and every sign of the table."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from rich.text import Text

from replays.stepper.keys import ACTIONS, Keymap, key_name
from replays.stepper.reader import Reader
from replays.table.palette import style_of

KEYS_WIDTH = 22
SIGNS_WIDTH = 6


def guide(reader: Reader, keymap: Keymap, colour: bool, width: int) -> Text:
    """Write the help page for this game."""
    say = reader.words.say
    rows = [
        ("  ".join(map(key_name, keys)), say(ACTIONS[name].does)) for name, keys in keymap.items()
    ]
    text = explained(rows, colour, width)
    text.append("\n")
    return text.append_text(signs(reader, colour))


def explained(rows: Iterable[tuple[str, str]], colour: bool, width: int) -> Text:
    """Write keys or things, each with what it does beside it."""
    text = Text()
    for name, does in rows:
        lines = wrap(does, max(width - KEYS_WIDTH - 2, SIGNS_WIDTH))
        text.append(f" {name:<{KEYS_WIDTH}}", style_of("asked", colour))
        beside = f"\n{' ' * (KEYS_WIDTH + 2)}".join(lines)
        text.append(f" {beside}\n", style_of("fact", colour))
    return text


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
