"""Plays the turns of computer players through the command handler, like anybody's moves."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from service.bots.bot_player import level_of
from service.bots.choose import Choice, think
from service.bots.levels import LEVELS, Level, UnknownLevel, seed_in
from service.domain.catalog import AnyRuleset
from service.domain.kit.messages import Command, GameId, PlayerId, Resign, Seat, is_house_bot
from service.events.errors import MoveTaken
from service.events.loaded_game import LoadedGame
from service.events.submission import Submission
from service.play.bot_meta import chosen_meta, plain_meta
from service.play.command_handler import CommandHandler, Receipt
from service.play.forks import replay_fork

Think = Callable[[Level, AnyRuleset, Any, Seat, bytes], Choice]


class BotTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that a computer player is asked for."""

    game: GameId
    seat: Seat
    player: PlayerId
    level: Level  # that plays it: another one if this process can't play at the seat's own
    loaded: LoadedGame

    @property
    def version(self) -> int:
        return self.loaded.position.version


class BotTurns:
    """Finds and plays the turns of computer players; the stream refuses a turn played twice."""

    def __init__(
        self,
        handler: CommandHandler,
        think: Think = think,
        can_search: Callable[[], bool] = lambda: True,
    ) -> None:
        self._handler = handler
        self._think = think
        self._can_search = can_search

    def find(self, game: GameId) -> BotTurn | None:
        """Return the turn that a computer player is asked for now, if any. Raises NoSuchGame."""
        # The moves of a fork come first: a bot that played before them would cut them off.
        loaded = replay_fork(self._handler, game, self._handler.load(game))
        asked = loaded.position.state.asked
        player = None if asked is None else loaded.position.seating.players[asked - 1]
        if asked is None or player is None or not is_house_bot(player):
            return None
        level = level_to_play(player, self._can_search)
        return BotTurn(game=game, seat=asked, player=player, level=level, loaded=loaded)

    def play(self, turn: BotTurn) -> Receipt | None:
        """Let the computer player choose, and play; None if the game has moved on.

        Raises whatever the level raises, or the RuleViolation of a turn that is not legal.
        """
        seed = seed_in(turn.level, turn.loaded.position)
        ruleset, state = turn.loaded.ruleset, turn.loaded.position.state
        choice = self._think(turn.level, ruleset, state, turn.seat, seed)
        meta = chosen_meta(turn.level, turn.player, seed, choice)
        return self._submit(turn, choice.commands, meta)

    def play_plainly(self, turn: BotTurn, reason: str) -> Receipt | None:
        """Play the simplest turn, for a computer player that failed; the move says so.

        In a game that has grown too long nothing but resigning is possible.
        """
        is_too_long = turn.loaded.size >= self._handler.longest
        plain = turn.loaded.ruleset.finish_turn(turn.loaded.position.state)
        commands = (Resign(),) if is_too_long else plain
        return self._submit(turn, commands, plain_meta(turn.level, reason))

    def _submit(
        self, turn: BotTurn, commands: Sequence[Command], meta: dict[str, str]
    ) -> Receipt | None:
        submission = Submission(
            game=turn.game,
            seat=turn.seat,
            actor=turn.player,
            commands=tuple(commands),
            expected=turn.version,
            meta=meta,
        )
        with suppress(MoveTaken):  # another process, or the game's clock, was faster
            return self._handler.submit(submission, turn.loaded)
        return None


def level_to_play(player: PlayerId, can_search: Callable[[], bool] = lambda: True) -> Level:
    """Return the level of a computer player, or the strongest below it that can play here.

    A seat may have a level that was uninstalled, one of a later release, or one whose search is
    not compiled yet.
    """
    try:
        own = LEVELS.index(level_of(player))
    except UnknownLevel:
        own = len(LEVELS) - 1
    installed = [level for level in LEVELS[: own + 1] if level.is_installed]
    return next(level for level in reversed(installed) if not level.needs or can_search())
