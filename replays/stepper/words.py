"""The stepper's own words."""

from service.domain.kit.translation import Words, words

PACKAGE = "replays.stepper"


def stepper_words(language: str) -> Words:
    return words(PACKAGE, language)
