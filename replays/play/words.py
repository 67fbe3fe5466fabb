"""The words of games in the terminal."""

from service.domain.kit.translation import Words, words

PACKAGE = "replays.play"


def play_words(language: str) -> Words:
    return words(PACKAGE, language)
