"""Labels that the pictures of every game share: whose turn it is, and in which round."""

from service.domain.kit.messages import Seat, State
from service.domain.kit.ruleset import Names
from service.domain.kit.translation import N_, Words, name_of, words

PACKAGE = "service.pictures"
GAMES = {"burano": N_("Walking in Burano"), "dream-home": N_("Dream Home")}
PHASES = {
    "take": N_("{who} takes cards"),
    "place": N_("{who} places cards"),
    "characters": N_("{who} takes characters"),
    "dismiss": N_("{who} removes a character"),
    "jackhammer": N_("{who} may use the jackhammer"),
    "discard_pair": N_("{who} discards a pair"),
    "turn": N_("it's {who}'s turn"),
    "helpers": N_("{who} may use helpers"),
}


def picture_words(language: str) -> Words:
    return words(PACKAGE, language)


def game_title(game: str, language: str) -> str:
    """Call a game by its title; one that has none by its name in code."""
    title = GAMES.get(game)
    return game if title is None else picture_words(language).say(title)


def moment(state: State, phase: str | None, names: Names, words: Words) -> str:
    """Return the current round, and whose turn it is."""
    if state.is_over:
        return words.count(
            "The game is over after {n} round", "The game is over after {n} rounds", state.round
        )
    if state.asked is None or phase is None:
        return words.say("The game has not begun")
    who = words.say(PHASES[phase], who=name_of(Seat(state.asked), names, words))
    return words.say("Round {n}: {what}", n=state.round, what=who)
