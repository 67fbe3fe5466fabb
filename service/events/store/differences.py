"""The first difference between the recorded events and those of the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from service.domain.kit.decks import encode_deck
from service.domain.kit.messages import Event
from service.domain.kit.translation import N_, words
from service.events.errors import PACKAGE
from service.events.terminal_text import clip

MOST_LETTERS = 160  # of a quoted value


class Difference(msgspec.Struct, frozen=True):
    """The first difference: a sentence, and the facts that fill it."""

    message: str
    facts: dict[str, int | str]

    def __str__(self) -> str:
        return self.in_words("en")

    def in_words(self, language: str) -> str:
        return words(PACKAGE, language).say(self.message, **self.facts)


def difference(
    recorded: Sequence[Event], ruled: Sequence[Event], is_whole: bool = True
) -> Difference:
    """Return the first difference; `is_whole` is False if only the first events are ruled."""
    for number, (one, other) in enumerate(zip(recorded, ruled, strict=False), 1):
        mine, theirs = _fields(one), _fields(other)
        for name in differing(mine, theirs):
            values = {"recorded": _short(mine.get(name)), "ruled": _short(theirs.get(name))}
            text = N_("event {event} has the {field} {recorded}, and by the rules {ruled}")
            return Difference(text, {"event": number, "field": name, **values})
    text = (
        N_("{recorded} events are recorded, and by the rules there are {ruled}")
        if is_whole
        else N_("{recorded} events are recorded, and by the rules there are at least {ruled}")
    )
    return Difference(text, {"recorded": len(recorded), "ruled": len(ruled)})


def differing(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of the fields that differ."""
    return tuple(
        name for name in sorted(one.keys() | other.keys()) if one.get(name) != other.get(name)
    )


def _fields(event: Event) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(event, enc_hook=encode_deck)
    return fields


def _short(value: object) -> str:
    return clip(msgspec.json.encode(value).decode(), MOST_LETTERS)
