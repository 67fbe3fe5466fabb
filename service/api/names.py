"""The names of players, at hand for as long as a look at a table takes."""

from collections.abc import Sequence
from threading import Lock

from cachetools import TTLCache

from service.domain.messages import PlayerId
from service.events.people import People

MOST_NAMES = 10_000
SECONDS_UNTIL_ERASED = 30


class Names:
    """Looks names up; an erased one is gone everywhere after half a minute."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._lock = Lock()
        self._known: TTLCache[PlayerId, str] = TTLCache(MOST_NAMES, SECONDS_UNTIL_ERASED)

    def of(self, players: Sequence[PlayerId | None]) -> list[str]:
        """Give a name for each seat, empty where there is none."""
        with self._lock:
            known = {player: self._known.get(player) for player in players if player is not None}
        unknown = sorted(player for player, name in known.items() if name is None)
        if unknown:
            found = self._people.names(unknown)
            fresh = {player: found.get(player, "") for player in unknown}
            with self._lock:
                self._known.update(fresh)
            known |= fresh
        return ["" if player is None else known[player] or "" for player in players]

    def forget(self, player: PlayerId) -> None:
        with self._lock:
            self._known.pop(player, None)
