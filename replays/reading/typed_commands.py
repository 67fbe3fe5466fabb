"""Commands as somebody types them: a list in JSON."""

from typing import Any

import msgspec

from replays.reading.words import replay_words
from service.domain.kit.translation import N_


def commands_from(written: str, language: str = "en") -> list[dict[str, Any]]:
    """Read commands as they are typed. Raises ValueError, in the reader's language."""
    try:
        return msgspec.json.decode(written, type=list[dict[str, Any]])
    except msgspec.MsgspecError as problem:
        text = N_("That is not a JSON list of commands: {problem}")
        raise ValueError(replay_words(language).say(text, problem=problem)) from problem
