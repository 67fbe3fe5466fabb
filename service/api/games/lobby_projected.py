"""Finding games with the help of lobby lines, which rule most of them out unopened."""

from collections.abc import Sequence

from service.api.context.game_access import GameAccess
from service.api.games.lobby_scan import LobbyQuery, ScanningLobby
from service.domain.kit.messages import GameId
from service.events.store.store import Store
from service.projections.build.documents import Documents
from service.projections.models.lobby import LobbyLine


class ProjectedLobby(ScanningLobby):
    """Lists exactly what a look at every game would.

    A line may be old, so a game is ruled out only by what never changes again: which game it
    is, who sits at a table that has started, that it has started, that it is over.
    """

    def __init__(self, store: Store, access: GameAccess, documents: Documents) -> None:
        super().__init__(store, access)
        self._documents = documents

    def candidates(self, ids: Sequence[GameId], wanted: LobbyQuery) -> set[GameId]:
        lines = self._documents.read_many("lobby", ids)
        return {
            game
            for game, shown in zip(ids, lines, strict=True)
            if shown.document is None or may_fit(shown.document, wanted)
        }


def may_fit(line: LobbyLine, wanted: LobbyQuery) -> bool:
    """Return whether a game that had this line once may be one of those."""
    if wanted.game not in (None, line.ruleset.partition("/")[0]):
        return False
    if wanted.status is not None and _ORDER[wanted.status] < _ORDER[line.status]:
        return False
    is_settled = line.status != "open"
    return not (is_settled and wanted.player is not None and wanted.player not in line.seats)


_ORDER = {"open": 0, "running": 1, "finished": 2}  # a game never goes back
