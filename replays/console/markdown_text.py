"""Names and other plain texts, escaped for Markdown."""

import re
from copy import copy

from replays.reading.cursor import Cursor

_SIGNS = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~&])")


def as_text(text: str) -> str:
    """Escape a text for Markdown: names may contain any character."""
    return _SIGNS.sub(r"\\\1", text)


def names_as_text(cursor: Cursor) -> Cursor:
    """Return the cursor with the names of players escaped for Markdown."""
    game = copy(cursor.game)
    vars(game)["names"] = tuple(map(as_text, cursor.game.names))
    return Cursor.over(game).to(cursor.at)


def headed(head: str, text: str) -> str:
    """Put a head before a text; on a line of its own before a heading, a list or the like."""
    is_sentence = text[:1].isalpha() or text.startswith("**")
    return f"{head}: {text}" if is_sentence else f"{head}:\n\n{text}"
