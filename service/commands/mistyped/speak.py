"""What click says of a mistyped command, in the reader's language; pages of help are English."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from click import core, exceptions, parser, types

from service.start.terminal_language import LANGUAGES, own_language

MODULES = (core, exceptions, parser, types)


def speak(arguments: Sequence[str]) -> None:
    """Have click speak the language of a command line: its --language, or the environment's."""
    told = _translation(_language(arguments))
    for module in MODULES:
        module._ = told  # type: ignore[attr-defined]
        module.ngettext = _counting(told)  # type: ignore[attr-defined]


def _language(arguments: Sequence[str]) -> str:
    for option, value in pairwise((*arguments, "")):
        chosen = option.partition("=")[2] or value
        if option.split("=")[0] == "--language" and chosen in LANGUAGES:
            return chosen
    return own_language()


def _translation(language: str) -> Callable[[str], str]:
    if language == "en":
        return lambda text: text
    from service.commands.mistyped.texts import translation  # slow to import

    return translation(language)


def _counting(told: Callable[[str], str]) -> Callable[[str, str, int], str]:
    return lambda one, many, n: told(one if n == 1 else many)
