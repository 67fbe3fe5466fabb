"""The cards that a message names."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from service.domain.kit.messages import Event

CARD = re.compile(r"(?:[a-z_]++-)++\d++")


def cards_of(event: Event) -> list[str]:
    """Return the cards that an event names."""
    named = texts_in(msgspec.to_builtins(event))
    return sorted({text for text in named if CARD.fullmatch(text)})


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text in a value of plain lists and dictionaries."""
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from texts_in(inner)
        case list() | tuple():
            for inner in value:
                yield from texts_in(inner)
