"""Which games a caller may see, and which seats the caller may play."""

import hmac
import re
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache

from service.api.context.auth import Auth, Caller
from service.api.http.problems import set_ruleset
from service.api.http.refusals import NoSeatHere, NotYourSeat
from service.domain.catalog import AnyRuleset
from service.domain.kit.fold import Position
from service.domain.kit.messages import GameId, Seat
from service.events.errors import NoSuchGame, Unavailable
from service.events.game_settings import GameSettings, read_game_settings
from service.events.store.game_loader import LoadedGame
from service.events.store.store import Store
from service.play.forks import ForkReplayer
from service.play.turn_clock import TurnClock

GAME_ID = re.compile(r"[0-9a-f]{32}")


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
        return self.loaded.ruleset.telling_of(self.position.state.deck)

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
        self, store: Store, turn_clock: TurnClock, forks: ForkReplayer, auth: Auth, most_games: int
    ) -> None:
        self._store = store
        self._forks = forks
        self._turn_clock = turn_clock
        self._auth = auth
        self._lock = Lock()
        self._settings: LRUCache[GameId, GameSettings] = LRUCache(max(most_games, 1))

    def open(
        self,
        game: str,
        share: str | None = None,
        *,
        at: int | None = None,
        at_least: int | None = None,
    ) -> OpenGame:
        """Open a game now, or as it was after a move. Raises NoSuchGame or NoSuchMove.

        With `at_least` a cached version will do, unless it is older than that.
        """
        if not GAME_ID.fullmatch(game):
            raise NoSuchGame(GameId(game))
        caller, id_ = self._auth.caller(), GameId(game)
        settings = self.settings(id_)
        self._forks.catch_up(id_, settings)
        loaded = self._turn_clock.load(id_, settings, at_least)
        open_game = self._open_for(id_, loaded, settings, caller)
        set_ruleset(open_game.ruleset_for_deck)
        if not self._may_see(open_game, caller, share):
            raise NoSuchGame(id_)
        if at is None:
            return open_game
        return self._open_for(id_, self._turn_clock.load_at(id_, at), settings, caller)

    def may_still_see(self, game: GameId, caller: Caller, share: str | None) -> bool:
        """Return whether a caller may still see a game; True while the store is unavailable."""
        try:
            if not self._auth.is_in_force(caller):
                return False
            settings = self.settings(game)
            if settings.visibility == "public" or caller.is_operator:
                return True
            loaded = self._turn_clock.load(game, settings)
            return self._may_see(self._open_for(game, loaded, settings, caller), caller, share)
        except Unavailable:
            return True  # an outage takes away nobody's rights
        except NoSuchGame:
            return False

    def settings(self, game: GameId) -> GameSettings:
        with self._lock:
            settings = self._settings.get(game)
        if settings is None:
            settings = read_game_settings(self._store.terms(game))
            with self._lock:
                self._settings[game] = settings
        return settings

    def _open_for(
        self, game: GameId, loaded: LoadedGame, settings: GameSettings, caller: Caller
    ) -> OpenGame:
        players = loaded.position.seating.players
        seats = tuple(
            Seat(number)
            for number, player in enumerate(players, 1)
            if player is not None and player == caller.player
        )
        return OpenGame(
            id=game, loaded=loaded, settings=settings, seats=seats, is_player=bool(seats)
        )

    def _may_see(self, open_game: OpenGame, caller: Caller, share: str | None) -> bool:
        settings = open_game.settings
        if settings.visibility == "public" or caller.is_operator or open_game.is_player:
            return True
        return (
            share is not None
            and settings.share is not None
            and hmac.compare_digest(share.encode(), settings.share.encode())
        )
