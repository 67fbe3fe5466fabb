"""What the turns of computer players cost the person whose move asks for them."""

from itertools import takewhile
from typing import Any

from service.api.context.game_access import OpenGame
from service.bots.bot_player import level_of
from service.bots.levels import LEVELS, UnknownLevel
from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import Position, advance
from service.domain.kit.messages import PlayerId, is_house_bot
from service.play.command_handler import Receipt

A_TURN = 20  # units, as much as 10 ms of processor time; each turn of a simulation is one more
TURNS_WITHOUT_PEOPLE = 15  # of each bot, when the last person has resigned and the bots play on


def bot_turns_cost(open_game: OpenGame, receipt: Receipt) -> int:
    """Return the units of bots' turns before the next person's; a repeated move asks for none."""
    loaded = open_game.loaded
    if receipt.repeated or not any(
        map(is_house_bot, filter(None, loaded.position.seating.players))
    ):
        return 0
    after = advance(loaded.ruleset, loaded.position, [receipt.move])
    return bot_work(loaded.ruleset, after)


def bot_work(ruleset: AnyRuleset, position: Position[Any]) -> int:
    """Return the units of the turns that bots are asked for from this position on."""
    state, players = position.state, position.seating.players
    if state.asked is None:
        return 0
    around = [players[seat - 1] for seat in state.clockwise_from(state.asked)]
    bots = list(takewhile(is_house_bot, filter(None, around)))
    turns = 1 if len(bots) < len(around) else TURNS_WITHOUT_PEOPLE
    return turns * sum(_turn_cost(ruleset, bot, state.seats) for bot in bots)


def _turn_cost(ruleset: AnyRuleset, bot: PlayerId, players: int) -> int:
    try:
        level = level_of(bot)
    except UnknownLevel:  # of a later release: at most the strongest here plays
        level = LEVELS[-1]
    skill = level.skill_in(ruleset, players)
    return A_TURN + skill.simulations * skill.turns_ahead
