"""The words of games in the terminal."""

import shlex

from replays.play.local_game import LocalGame
from replays.play.secret_file import PACKAGE
from service.domain.kit.translation import N_, Words, words

GOES_ON = N_("`altana play {file}` goes on with it.")
LEARN = N_("Learn from your mistakes: `{analyse}`, then `altana learn {file}`.")


def play_words(language: str) -> Words:
    return words(PACKAGE, language)


def tell_saved(local: LocalGame, language: str) -> tuple[str, str]:
    """Say where a game is saved, and what can be done with it next, each in a line."""
    said, file = play_words(language), shlex.quote(local.path)
    saved = said.say("Saved in {file}.", file=local.path)
    if not local.state.is_over:
        return saved, said.say(GOES_ON, file=file)
    return saved, said.say(LEARN, file=file, analyse=_analyse(local, file))


def _analyse(local: LocalGame, file: str) -> str:
    """Return the command that asks about mistakes: those of the person, if only one has played."""
    people = [seat for seat in range(1, local.state.seats + 1) if seat not in local.computers]
    only = f" --seat {people[0]}" if len(people) == 1 < local.state.seats else ""
    return f"altana annotate auto {file} --questions 3{only}"
