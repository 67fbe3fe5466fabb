"""Lists games with the help of lists by player and status, and of lobby lines."""

from collections.abc import Sequence

from service.api.context.game_access import GameAccess
from service.api.context.resource import Parts
from service.api.games.lobby_scan import GamesPage, Lobby, LobbyQuery, ScanningLobby
from service.domain.kit.messages import GameId, PlayerId
from service.events.listing import STATUSES
from service.events.store.game_lists import GameLists
from service.events.store.store import Store
from service.projections.build.documents import Documents
from service.projections.models.lobby import LobbyLine


class ProjectedLobby(ScanningLobby):
    """Lists exactly the games that ScanningLobby would.

    Lists name the games that may match. While they are not complete, as after an upgrade, lobby
    lines rule most of the other games out.
    """

    def __init__(
        self, store: Store, access: GameAccess, documents: Documents, lists: GameLists
    ) -> None:
        super().__init__(store, access)
        self._documents = documents
        self._lists = lists

    def look(self, query: LobbyQuery, before: GameId | None, most: int) -> GamesPage:
        is_listed = query.status is not None or query.player is not None
        player = None if query.player is None else PlayerId(query.player)
        listed = self._lists.newest(player, query.status, before, most) if is_listed else None
        games = self._store.games(before, most) if listed is None else listed
        # Lists don't hold titles, and a list of all games excludes nothing.
        is_exact = query.game is None and (listed is not None or not is_listed)
        return GamesPage(games, set(games) if is_exact else self._candidates(games, query))

    def _candidates(self, games: Sequence[GameId], query: LobbyQuery) -> set[GameId]:
        """Return the games that their lobby lines do not rule out.

        A line may be old, so a game is ruled out only by what never changes again: its title, its
        players once it has started, that it has started, that it is over.
        """
        lines = self._documents.read_many("lobby", games)
        return {
            game
            for game, stored in zip(games, lines, strict=True)
            if stored.document is None or may_fit(stored.document, query)
        }


def lobby_of(parts: Parts) -> Lobby:
    """Return the lobby of a service, which may have no read models."""
    models = parts.read_models
    if models is None:
        return ScanningLobby(parts.store, parts.access)
    return ProjectedLobby(parts.store, parts.access, models.documents, models.lists)


def may_fit(line: LobbyLine, query: LobbyQuery) -> bool:
    """Return whether a game that once had this line may match the query."""
    if query.game not in (None, line.ruleset.partition("/")[0]):
        return False
    if query.status is not None and _ORDER[query.status] < _ORDER[line.status]:
        return False
    is_settled = line.status != "open"
    return not (is_settled and query.player is not None and query.player not in line.seats)


# A game never goes back.
_ORDER: dict[str, int] = {status: place for place, status in enumerate(STATUSES)}
