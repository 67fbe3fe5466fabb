"""Which games a caller may see, and which seats the caller may play."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
from flask import request

from service.api.context.auth import Auth, Caller
from service.api.http.common_schemas import GAME_ID
from service.api.http.problems import set_ruleset
from service.api.http.refusals import NoSeatHere, NotYourSeat
from service.api.limits.deferral import defer
from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import Position
from service.domain.kit.messages import GameId, Seat, is_bot, is_house_bot
from service.events.errors import ForkNotReady, NoSuchGame, Unavailable
from service.events.game_settings import GameSettings
from service.events.loaded_game import LoadedGame
from service.play.command_handler import CommandHandler
from service.play.settle import Settler
from service.teaching.kit.access import is_key_of

READING = ("GET", "HEAD")


class OpenGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that the caller may see, and the seats the caller has in it."""

    id: GameId
    loaded: LoadedGame
    settings: GameSettings
    seats: tuple[Seat, ...]
    is_player: bool

    @property
    def position(self) -> Position[Any]:
        return self.loaded.position

    @property
    def ruleset_for_deck(self) -> AnyRuleset:
        """Return the ruleset whose words fit the deck of this game."""
        return self.loaded.ruleset.for_deck(self.position.state.deck)

    @property
    def allows_hints(self) -> bool:
        """Return whether it has hints: as it was created, else among people and house bots.

        Hints would count in the rating of a program that asked for them.
        """
        if self.settings.hints is not None:
            return self.settings.hints
        bots = [player for player in self.position.seating.players if is_bot(player)]
        return bool(bots) and all(map(is_house_bot, bots))

    def seat(self, number: int | None) -> Seat:
        """Return the caller's seat: the one named, the one to move, or the first still playing."""
        if not self.seats:
            raise NoSeatHere()
        if number is not None:
            if number not in self.seats:
                raise NotYourSeat(seat=number, yours=", ".join(map(str, self.seats)))
            return Seat(number)
        state = self.position.state
        if state.asked in self.seats:
            return Seat(state.asked)
        still_in = [seat for seat in self.seats if seat not in state.resigned]
        return (still_in or list(self.seats))[0]


class GameAccess:
    """Opens games for callers; to strangers a private game does not exist."""

    def __init__(
        self,
        handler: CommandHandler,
        settler: Settler,
        auth: Auth,
        now: Callable[[], datetime],
    ) -> None:
        self._handler = handler
        self._settler = settler
        self._auth = auth
        self._now = now

    def open(
        self,
        game: str,
        share: str | None = None,
        *,
        at: int | None = None,
        at_least: int | None = None,
        replays: bool = True,
    ) -> OpenGame:
        """Open a game now, or as it was after a move. Raises NoSuchGame or NoSuchMove.

        With `at_least` a cached version will do, unless it is older than that. A call that reads
        waits for a fork that is being replayed, and one that has written move `at` needs no replay;
        else ForkNotReady is raised. Without `replays` a fork is opened as far as it was replayed.
        """
        if not GAME_ID.fullmatch(game):
            raise NoSuchGame(GameId(game))
        caller, id_ = self._auth.caller(), GameId(game)
        open_game = _open_for(id_, self._load(id_, at, at_least, replays), caller)
        set_ruleset(open_game.ruleset_for_deck)
        if not self._may_see(open_game, caller, share):
            raise NoSuchGame(id_)
        return open_game if at is None else _open_for(id_, self._handler.load_at(id_, at), caller)

    def open_settled(self, game: GameId, loaded: LoadedGame, caller: Caller) -> OpenGame | None:
        """Open a game that was loaded for one of its players, if nothing is due in it.

        Asks no store; returns None in all other cases.
        """
        if loaded.settings is None or not self._settler.is_settled(loaded):
            return None
        open_game = _open_for(game, loaded, caller)
        return open_game if open_game.is_player else None

    def _load(
        self, game: GameId, at: int | None, at_least: int | None, replays: bool
    ) -> LoadedGame:
        try:
            return self._settler.load(game, at_least, replays=replays)
        except ForkNotReady:
            if at is not None and request.method not in READING:
                return self._handler.load(game)
            if request.method in READING:
                defer(game, self._settler.ready)  # the answer of this first call is not sent
            raise

    def may_still_see(self, game: GameId, caller: Caller, share: str | None) -> bool:
        """Return whether a caller may still see a game; True while the store is unavailable."""
        try:
            if not self._auth.is_in_force(caller):
                return False
            # Settings never change, but a player may have left a private game.
            open_game = _open_for(game, self._handler.load(game, at_least=1), caller)
            if open_game.settings.visibility == "public" or caller.is_operator:
                return True
            newest = _open_for(game, self._handler.load(game), caller)
            return self._may_see(newest, caller, share)
        except Unavailable:
            return True  # nobody loses access in an outage
        except NoSuchGame:
            return False

    def _may_see(self, open_game: OpenGame, caller: Caller, share: str | None) -> bool:
        settings = open_game.settings
        if settings.visibility == "public" or caller.is_operator or open_game.is_player:
            return True
        if settings.opens is not None and self._now() >= datetime.fromisoformat(settings.opens):
            return True
        return is_key_of(settings.share, share)


def _open_for(game: GameId, loaded: LoadedGame, caller: Caller) -> OpenGame:
    if loaded.settings is None:
        raise NoSuchGame(game)
    players = enumerate(loaded.position.seating.players, 1)
    seats = tuple(
        Seat(number) for number, player in players if player is not None and player == caller.player
    )
    return OpenGame(
        id=game, loaded=loaded, settings=loaded.settings, seats=seats, is_player=bool(seats)
    )
