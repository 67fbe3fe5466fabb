"""Settles games before they are read: replays a fork, lets the clock end a turn."""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from threading import Lock

from service.domain.kit.messages import GameId
from service.events.errors import ForkNotReady, MoveTaken
from service.events.loaded_game import LoadedGame
from service.play.clock import overdue_move
from service.play.command_handler import CommandHandler
from service.play.forks import moves_left, replay_fork

FEW = 100  # moves of a fork, which take less than a second to replay


class Settler:
    """Loads games as they stand once everything that is due has happened."""

    def __init__(self, handler: CommandHandler, now: Callable[[], datetime]) -> None:
        self._handler = handler
        self._now = now
        self._replaying = Lock()

    def load(
        self, game: GameId, at_least: int | None = None, *, replays: bool = True
    ) -> LoadedGame:
        """Load a game and settle it; with `at_least` a cached version may do.

        A fork whose moves are not all replayed is left as it is unless `replays`.
        """
        loaded = self._handler.load(game, at_least)
        return self._settle(game, loaded) if replays or not moves_left(loaded) else loaded

    def is_settled(self, loaded: LoadedGame) -> bool:
        """Return whether nothing is due in a game as it was loaded."""
        if moves_left(loaded):
            return False
        deadline = loaded.deadline
        return deadline is None or self._now() < deadline

    def sweep(self, games: Iterable[GameId]) -> int:
        """Settle these games; return how many have moved on."""
        return sum(self._moves_on(game) for game in games)

    def ready(self, games: Sequence[Hashable]) -> Collection[Hashable]:
        """Return which of these games can be loaded now, if they are long forks."""
        return () if self._replaying.locked() else games

    def _moves_on(self, game: GameId) -> bool:
        loaded = self._handler.load(game)
        return self._settle(game, loaded) is not loaded

    def _settle(self, game: GameId, loaded: LoadedGame) -> LoadedGame:
        if loaded.settings is not None and loaded.settings.fork:
            loaded = self._replay(game, loaded)
        deadline = loaded.deadline
        if deadline is None or self._now() < deadline:
            return loaded
        with suppress(MoveTaken):  # the player, or another process that looked, was faster
            is_too_long = loaded.size >= self._handler.longest
            self._handler.submit(overdue_move(game, loaded, is_too_long), loaded)
        return self._handler.load(game)

    def _replay(self, game: GameId, loaded: LoadedGame) -> LoadedGame:
        """Replay a fork; a long one only if no other thread does. Raises ForkNotReady."""
        if moves_left(loaded) <= FEW:
            return replay_fork(self._handler, game, loaded)
        # A process has few threads, and moves of other games must not wait for them.
        if not self._replaying.acquire(blocking=False):
            raise ForkNotReady
        try:
            return replay_fork(self._handler, game, loaded)
        finally:
            self._replaying.release()
