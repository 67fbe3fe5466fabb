"""Ends games against the computer that their only person has left."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from service.domain.kit.fold import Position
from service.domain.kit.messages import CLOCK, GameId, Resign, is_house_bot
from service.events.errors import MoveTaken
from service.events.submission import Submission
from service.play.command_handler import CommandHandler

LEFT = {"clock": "left"}


class AbandonedGames:
    """Resigns the seats of a person who has not moved for so long, as a clock would."""

    def __init__(
        self, handler: CommandHandler, now: Callable[[], datetime], after: timedelta
    ) -> None:
        self._handler = handler
        self._now = now
        self._after = after

    def end(self, game: GameId) -> bool:
        """Resign the seats of the person, if it is time; return whether the game has moved on."""
        loaded = self._handler.load(game)
        if loaded.clock is not None or not waits_for_person(loaded.position):
            return False  # a clock of its own ends the game
        if self._now() < datetime.fromisoformat(loaded.last.at) + self._after:
            return False
        while waits_for_person(loaded.position):
            if not self._resign(game, loaded.position):
                return False
            loaded = self._handler.load(game)
        return True

    def _resign(self, game: GameId, position: Position[Any]) -> bool:
        """Resign for a seat; return False if the person is back, or another process was faster."""
        submission = Submission(
            game=game,
            seat=position.state.asked,
            actor=CLOCK,
            commands=(Resign(),),
            expected=position.version,
            meta=LEFT,
        )
        try:
            self._handler.submit(submission)
        except MoveTaken:
            return False
        return True


def waits_for_person(position: Position[Any]) -> bool:
    """Return whether a game waits for a person, and everybody else in it is a computer player."""
    state, players = position.state, position.seating.players
    if state.asked is None or is_house_bot(players[state.asked - 1]):
        return False
    still_in = [players[seat - 1] for seat in state.seats_still_in()]
    people = {player for player in still_in if not is_house_bot(player)}
    return len(people) == 1 and any(map(is_house_bot, still_in))
