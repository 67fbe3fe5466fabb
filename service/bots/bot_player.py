"""Computer players as players: their ids and names, which follow from their levels."""

from service.bots.levels import LEVELS, Level, UnknownLevel
from service.domain.kit.messages import HOUSE_BOTS, PlayerId, is_house_bot


def player_of(level: Level) -> PlayerId:
    """Return the id of a level as a player; it has no token, so nobody can sign in with it."""
    return PlayerId(f"{HOUSE_BOTS}{level.name}")


def level_of(player: PlayerId) -> Level:
    """Return the level of a computer player. Raises UnknownLevel, as for one of a later release."""
    for level in LEVELS:
        if player_of(level) == player:
            return level
    raise UnknownLevel(player)


def bot_name(player: PlayerId) -> str:
    """Return the name of a computer player; it says what it is wherever only names are shown."""
    assert is_house_bot(player)
    return f"{player.removeprefix(HOUSE_BOTS).capitalize()} (bot)"
