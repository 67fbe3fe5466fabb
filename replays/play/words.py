"""The words of games in the terminal."""

import shlex

from replays.play.local_game import LocalGame
from service.domain.kit.translation import N_, Words, words

PACKAGE = "replays.play"
GOES_ON = N_("`altana play {file}` goes on with it.")
LEARN = N_(
    "Learn from your mistakes: `altana annotate auto {file} --questions 3`, "
    "then `altana learn {file}`."
)


def play_words(language: str) -> Words:
    return words(PACKAGE, language)


def tell_saved(local: LocalGame, language: str) -> tuple[str, str]:
    """Say where a game is saved, and what can be done with it next, each in a line."""
    said, file = play_words(language), shlex.quote(local.path)
    then = LEARN if local.state.is_over else GOES_ON
    return said.say("Saved in {file}.", file=local.path), said.say(then, file=file)
