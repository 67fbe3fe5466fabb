"""What the moves of computer players say about themselves, so that anybody can repeat them."""

from service.bots.bot_player import level_of, player_of
from service.bots.choose import Choice
from service.bots.levels import Level, UnknownLevel
from service.domain.kit.messages import PlayerId

LONGEST_REASON = 80  # characters


def chosen_meta(level: Level, player: PlayerId, seed: bytes, choice: Choice) -> dict[str, str]:
    """Return the meta of a move that a level chose."""
    meta = {"bot": level.bot, "seed": seed.hex()}
    if choice.weights:
        meta["weights"] = choice.weights
    if choice.simulations:
        meta["simulations"] = str(choice.simulations)
    if player_of(level) != player:
        meta["instead_of"] = _named(player)
    return meta


def plain_meta(level: Level, reason: str) -> dict[str, str]:
    """Return the meta of the simplest turn, played because a level failed."""
    return {"bot": level.bot, "plain": reason[:LONGEST_REASON]}


def _named(player: PlayerId) -> str:
    try:
        return level_of(player).bot
    except UnknownLevel:
        return player
