"""Gives matched players their seats in one game; safe to repeat."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from secrets import token_hex

from service.domain.kit.chance import SECRET_BYTES, Secret
from service.domain.kit.messages import GameId, PlayerId
from service.domain.kit.seating import TakeSeat
from service.events.errors import MoveTaken
from service.events.game_settings import GameSettings
from service.events.move import rfc3339
from service.events.records.records import Records
from service.matchmaking.seeks.model import Draft, Match, Seek, Terms
from service.matchmaking.seeks.repository import SeekRepository
from service.play.command_handler import CommandHandler
from service.play.give_seat import give_seat
from service.play.new_game import NewGame


class Seater:
    """Creates the games of matches: the id is known before, so two who try create one game."""

    def __init__(self, handler: CommandHandler, now: Callable[[], float]) -> None:
        self._handler = handler
        self._now = now

    def seat(self, terms: Terms, match: Match) -> tuple[Seek, ...]:
        """Seat everybody; return those who have no seat, as others took it or they left it.

        Nobody is seated at a table that its first player has left before a retry.
        """
        game = match.draft.game
        with suppress(MoveTaken):  # a retry: the game exists already
            self._handler.create(self._new_game(terms, match))
        if match.seeks[0].player in self._players(game):
            self._seat_others(match)
        players = self._players(game)
        return tuple(one for one in match.seeks if one.player not in players)

    def _seat_others(self, match: Match) -> None:
        first, *others = match.seeks
        game = match.draft.game
        for seek in others:
            seating = TakeSeat(player=seek.player, entropy=seek.entropy)
            key, meta = f"seek {seek.id}", {"seek": str(seek.id)}
            give_seat(self._handler, game, seek.player, seating, key, meta)
        for number, bot in enumerate(match.bots):
            key, meta = f"bot seat {number}", {"seek": str(first.id)}
            give_seat(self._handler, game, first.player, TakeSeat(player=bot), key, meta)

    def _players(self, game: GameId) -> tuple[PlayerId | None, ...]:
        return self._handler.load(game).position.seating.players

    def _new_game(self, terms: Terms, match: Match) -> NewGame:
        first = match.seeks[0]
        created = rfc3339(datetime.fromtimestamp(self._now(), UTC))
        settings = GameSettings(created=created, clock=terms.clock, gives_seats=True)
        return NewGame(
            game=terms.game,
            actor=first.player,
            players=terms.players,
            options=terms.options,
            entropy=first.entropy,
            meta={"seek": first.id},
            terms=settings,
            id=match.draft.game,
            secret=Secret(bytes.fromhex(match.draft.secret)),
        )


def seeks_on(records: Records, handler: CommandHandler, now: Callable[[], float]) -> SeekRepository:
    """Return the seeks in these records, whose games this handler creates."""

    def new_draft() -> Draft:
        return Draft(game=handler.new_id(), secret=token_hex(SECRET_BYTES))

    return SeekRepository(records, Seater(handler, now), now, new_draft)
