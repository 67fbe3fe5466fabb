"""Which games a caller may see, and for which seats the caller may act."""

import hmac
import re
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache

from service.api.context.auth import Auth, Caller
from service.api.http.problems import judged_by
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
    terms: GameSettings
    seats: tuple[Seat, ...]
    is_player: bool

    @property
    def position(self) -> Position[Any]:
        return self.loaded.position

    @property
    def telling(self) -> AnyRuleset:
        """Return the ruleset with the words for the deck of this game."""
        return self.loaded.ruleset.telling_of(self.position.state.deck)

    def seat(self, wanted: int | None) -> Seat:
        """Choose the caller's seat: the one named, the one asked, or the first still in."""
        if not self.seats:
            raise NoSeatHere()
        if wanted is not None:
            if wanted not in self.seats:
                raise NotYourSeat(seat=wanted, yours=", ".join(map(str, self.seats)))
            return Seat(wanted)
        state = self.position.state
        if state.asked in self.seats:
            return Seat(state.asked)
        still_in = [seat for seat in self.seats if seat not in state.resigned]
        return (still_in or list(self.seats))[0]


class GameAccess:
    """Opens games for callers; a private one does not exist for strangers."""

    def __init__(
        self, store: Store, turn_clock: TurnClock, forks: ForkReplayer, auth: Auth, most_games: int
    ) -> None:
        self._store = store
        self._forks = forks
        self._timekeeper = turn_clock
        self._auth = auth
        self._lock = Lock()
        self._terms: LRUCache[GameId, GameSettings] = LRUCache(max(most_games, 1))

    def open(
        self,
        game: str,
        share: str | None = None,
        *,
        at: int | None = None,
        at_least: int | None = None,
    ) -> OpenGame:
        """Open a game now, or as it was after a move. Raises NoSuchGame or NoSuchMove.

        With `at_least` a version that is at hand will do, if it is no older.
        """
        if not GAME_ID.fullmatch(game):
            raise NoSuchGame(GameId(game))
        caller, id_ = self._auth.caller(), GameId(game)
        terms = self.terms(id_)
        self._forks.catch_up(id_, terms)
        loaded = self._timekeeper.load(id_, terms, at_least)
        opened = self._opened(id_, loaded, terms, caller)
        judged_by(opened.telling)
        if not self._may_see(opened, caller, share):
            raise NoSuchGame(id_)
        if at is None:
            return opened
        return self._opened(id_, self._timekeeper.load_at(id_, at), terms, caller)

    def may_still_see(self, game: GameId, caller: Caller, share: str | None) -> bool:
        """Return whether a caller who opened the game may still open it, as far as we know."""
        try:
            if not self._auth.is_in_force(caller):
                return False
            terms = self.terms(game)
            if terms.visibility == "public" or caller.is_operator:
                return True
            loaded = self._timekeeper.load(game, terms)
            return self._may_see(self._opened(game, loaded, terms, caller), caller, share)
        except Unavailable:
            return True  # a server that is away takes nobody's rights
        except NoSuchGame:
            return False

    def terms(self, game: GameId) -> GameSettings:
        with self._lock:
            known = self._terms.get(game)
        if known is None:
            known = read_game_settings(self._store.terms(game))
            with self._lock:
                self._terms[game] = known
        return known

    def _opened(
        self, game: GameId, loaded: LoadedGame, terms: GameSettings, caller: Caller
    ) -> OpenGame:
        players = loaded.position.seating.players
        seats = tuple(
            Seat(number)
            for number, player in enumerate(players, 1)
            if player is not None and player == caller.player
        )
        return OpenGame(id=game, loaded=loaded, terms=terms, seats=seats, is_player=bool(seats))

    def _may_see(self, opened: OpenGame, caller: Caller, share: str | None) -> bool:
        terms = opened.terms
        if terms.visibility == "public" or caller.is_operator or opened.is_player:
            return True
        return (
            share is not None
            and terms.share is not None
            and hmac.compare_digest(share.encode(), terms.share.encode())
        )
