"""The names of computer players, in the language of the caller."""

from collections.abc import Iterable, Mapping

from service.api.http.language import our_words
from service.bots.bot_player import bot_name
from service.domain.kit.messages import HOUSE_BOTS, PlayerId, is_house_bot
from service.domain.kit.translation import N_

NAMES = {
    "beginner": N_("Beginner (bot)"),
    "casual": N_("Casual (bot)"),
    "greedy": N_("Greedy (bot)"),
    "skilled": N_("Skilled (bot)"),
    "advanced": N_("Advanced (bot)"),
    "expert": N_("Expert (bot)"),
    "master": N_("Master (bot)"),
}


def name_of_bot(player: PlayerId) -> str:
    """Return what the caller reads; a level of a later release has its English name."""
    name = NAMES.get(player.removeprefix(HOUSE_BOTS))
    return bot_name(player) if name is None else our_words().say(name)


def names_of_bots(players: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    """Return the names of those that are computer players."""
    return {player: name_of_bot(player) for player in players if is_house_bot(player)}
