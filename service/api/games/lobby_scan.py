"""Lists games, newest first, page by page."""

from collections.abc import Sequence, Set
from typing import Protocol

import msgspec

from service.api.context.game_access import GameAccess, OpenGame
from service.api.http.common_schemas import GAME_ID
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid
from service.domain.kit.errors import RuleViolation
from service.domain.kit.messages import GameId
from service.domain.kit.translation import N_
from service.events.errors import NoSuchGame, UnreadableMove
from service.events.store.store import Store

MOST_LOOKED_AT = 500  # games for one page; a short page still has a cursor
GROWTH = 4  # of a look, when the one before found too few games


class LobbyQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which games to list."""

    game: str | None = None
    status: str | None = None
    player: str | None = None

    def fits(self, open_game: OpenGame) -> bool:
        position = open_game.position
        return (
            self.game in (None, open_game.loaded.ruleset.game)
            and self.status in (None, position.status)
            and (self.player is None or self.player in position.seating.players)
        )


class LobbyPage(msgspec.Struct, frozen=True):
    """Some games, and the cursor after them."""

    games: Sequence[OpenGame]
    next: str | None


class Lobby(Protocol):
    """Lists games that the caller may see."""

    def page(self, query: LobbyQuery, cursor: str | None, most: int) -> LobbyPage: ...

    def select(self, query: LobbyQuery, games: Sequence[GameId]) -> LobbyPage:
        """Return the games that fit, in the same order."""


class GamesPage(msgspec.Struct, frozen=True):
    """Some games in order, and which of them are worth opening."""

    games: Sequence[GameId]
    candidates: Set[GameId]


class ScanningLobby:
    """Looks at one game after another.

    A cursor is an id, and ids sort by age, so new games do not shift the pages.
    """

    def __init__(self, store: Store, access: GameAccess) -> None:
        self._store = store
        self._access = access

    def page(self, query: LobbyQuery, cursor: str | None, most: int) -> LobbyPage:
        before = _read_cursor(cursor)
        games: list[OpenGame] = []
        left, size = MOST_LOOKED_AT, most + 1
        while left:
            size = min(size, left)
            look = self.look(query, before, size)
            for id_ in look.games:
                open_game = self._open(id_) if id_ in look.candidates else None
                if open_game is not None and query.fits(open_game):
                    games.append(open_game)
                    if len(games) == most:
                        is_end = id_ == look.games[-1] and len(look.games) < size
                        return LobbyPage(games, None if is_end else id_)
            if len(look.games) < size:
                return LobbyPage(games, None)
            before, left, size = look.games[-1], left - size, GROWTH * size
        return LobbyPage(games, before)

    def select(self, query: LobbyQuery, games: Sequence[GameId]) -> LobbyPage:
        opened = [self._open(game) for game in games]
        return LobbyPage([one for one in opened if one is not None and query.fits(one)], None)

    def look(self, query: LobbyQuery, before: GameId | None, most: int) -> GamesPage:
        """Return the next games; here all of them are worth opening."""
        games = self._store.games(before, most)
        return GamesPage(games, set(games))

    def _open(self, game: GameId) -> OpenGame | None:
        """Open a game for a list; skip a game that is unreadable or not visible."""
        try:
            return self._access.open(game, replays=False)
        except (NoSuchGame, UnreadableMove, RuleViolation):
            return None


def _read_cursor(cursor: str | None) -> GameId | None:
    if cursor is not None and not GAME_ID.fullmatch(cursor):
        detail = our_words().say(N_("must be a cursor of this list"))
        raise FieldsInvalid([Complaint("?cursor", detail)])
    return GameId(cursor) if cursor else None
