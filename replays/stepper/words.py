"""The translated texts of the stepper."""

from service.domain.kit.translation import Words, words

PACKAGE = "replays.stepper"


def stepper_words(language: str) -> Words:
    return words(PACKAGE, language)
