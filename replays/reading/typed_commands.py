"""Parses typed commands: a JSON list."""

from typing import Any

import msgspec

from replays.reading.words import replay_words
from service.domain.kit.translation import N_


def commands_from(text: str, language: str = "en") -> list[dict[str, Any]]:
    """Parse typed commands. Raises ValueError with a message in the reader's language."""
    try:
        return msgspec.json.decode(text, type=list[dict[str, Any]])
    except msgspec.MsgspecError as problem:
        message = N_("That is not a JSON list of commands: {problem}")
        raise ValueError(replay_words(language).say(message, problem=problem)) from problem
