"""Lists games, newest first, page by page."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from service.api.context.game_access import GAME_ID, GameAccess, OpenGame
from service.api.games.game_answers import status_of
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid
from service.domain.kit.messages import GameId
from service.domain.kit.translation import N_
from service.events.errors import NoSuchGame, UnreadableMove
from service.events.store.store import Store

MOST_LOOKED_AT = 500  # games for one page; a short page still has a cursor


class LobbyQuery(msgspec.Struct, frozen=True, kw_only=True):
    """Which games to list."""

    game: str | None = None
    status: str | None = None
    player: str | None = None

    def fits(self, open_game: OpenGame) -> bool:
        position = open_game.position
        return (
            self.game in (None, open_game.loaded.ruleset.game)
            and self.status in (None, status_of(position))
            and (self.player is None or self.player in position.seating.players)
        )


class LobbyPage(msgspec.Struct, frozen=True):
    """Some games, and the cursor after them."""

    games: Sequence[OpenGame]
    next: str | None


class Lobby(Protocol):
    """Lists games that the caller may see."""

    def page(self, query: LobbyQuery, cursor: str | None, most: int) -> LobbyPage: ...


class ScanningLobby:
    """Looks at one game after another.

    A cursor is an id, and ids sort by age, so new games do not shift the pages.
    """

    def __init__(self, store: Store, access: GameAccess) -> None:
        self._store = store
        self._access = access

    def page(self, query: LobbyQuery, cursor: str | None, most: int) -> LobbyPage:
        if cursor is not None and not GAME_ID.fullmatch(cursor):
            detail = our_words().say(N_("must be a cursor of this list"))
            raise FieldsInvalid([Complaint("?cursor", detail)])
        ids = self._store.games(GameId(cursor) if cursor else None, MOST_LOOKED_AT)
        games: list[OpenGame] = []
        candidates = self.candidates(ids, query)
        for id_ in ids:
            open_game = self._open(id_) if id_ in candidates else None
            if open_game is not None and query.fits(open_game):
                games.append(open_game)
                if len(games) == most:
                    return LobbyPage(
                        games, id_ if id_ != ids[-1] or len(ids) == MOST_LOOKED_AT else None
                    )
        return LobbyPage(games, ids[-1] if len(ids) == MOST_LOOKED_AT else None)

    def candidates(self, ids: Sequence[GameId], query: LobbyQuery) -> set[GameId]:
        """Return the games worth opening; here all of them."""
        return set(ids)

    def _open(self, game: GameId) -> OpenGame | None:
        """Open a game for a list; skip a game that is unreadable or not visible."""
        try:
            return self._access.open(game)
        except (NoSuchGame, UnreadableMove):
            return None
