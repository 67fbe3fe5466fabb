"""Lists games with the help of lobby lines, which rule most of them out without a load."""

from collections.abc import Sequence

from service.api.context.game_access import GameAccess
from service.api.games.lobby_scan import LobbyQuery, ScanningLobby
from service.domain.kit.messages import GameId
from service.events.store.store import Store
from service.projections.build.documents import Documents
from service.projections.models.lobby import LobbyLine


class ProjectedLobby(ScanningLobby):
    """Lists exactly the games that ScanningLobby would.

    A line may be old, so a game is ruled out only by what never changes again: its title, its
    players once it has started, that it has started, that it is over.
    """

    def __init__(self, store: Store, access: GameAccess, documents: Documents) -> None:
        super().__init__(store, access)
        self._documents = documents

    def candidates(self, ids: Sequence[GameId], query: LobbyQuery) -> set[GameId]:
        lines = self._documents.read_many("lobby", ids)
        return {
            game
            for game, stored in zip(ids, lines, strict=True)
            if stored.document is None or may_fit(stored.document, query)
        }


def may_fit(line: LobbyLine, query: LobbyQuery) -> bool:
    """Return whether a game that once had this line may match the query."""
    if query.game not in (None, line.ruleset.partition("/")[0]):
        return False
    if query.status is not None and _ORDER[query.status] < _ORDER[line.status]:
        return False
    is_settled = line.status != "open"
    return not (is_settled and query.player is not None and query.player not in line.seats)


_ORDER = {"open": 0, "running": 1, "finished": 2}  # a game never goes back
