"""The names of players, at hand for as long as a look at a table takes."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import Lock

from cachetools import TTLCache

from service.domain.kit.messages import PlayerId
from service.events.errors import Unavailable
from service.events.people.people import People

MOST_NAMES = 10_000
SECONDS_UNTIL_ERASED = 30


class PlayerNames:
    """Looks names up; an erased one is gone everywhere after half a minute."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._lock = Lock()
        self._known: TTLCache[PlayerId, str] = TTLCache(MOST_NAMES, SECONDS_UNTIL_ERASED)

    def of(self, players: Sequence[PlayerId | None]) -> list[str]:
        """Return a name for each seat, empty where there is none."""
        remembered = self._remembered(players)
        return _in_order(players, {**remembered, **self._look_up(players, remembered)})

    def if_known(self, players: Sequence[PlayerId | None]) -> list[str]:
        """Return names for the answer to a write: those that can't be looked up now are empty.

        On a cluster they lie elsewhere than what was written, which stands without them.
        """
        remembered = self._remembered(players)
        with suppress(Unavailable):
            remembered |= self._look_up(players, remembered)
        return _in_order(players, remembered)

    def forget(self, player: PlayerId) -> None:
        with self._lock:
            self._known.pop(player, None)

    def _remembered(self, players: Sequence[PlayerId | None]) -> dict[PlayerId, str]:
        with self._lock:
            found = {player: self._known.get(player) for player in players if player}
        return {player: name for player, name in found.items() if name is not None}

    def _look_up(
        self, players: Sequence[PlayerId | None], remembered: Mapping[PlayerId, str]
    ) -> dict[PlayerId, str]:
        unknown = sorted({player for player in players if player and player not in remembered})
        if not unknown:
            return {}
        found = self._people.names(unknown)
        fresh = {player: found.get(player, "") for player in unknown}
        with self._lock:
            self._known.update(fresh)
        return fresh


def _in_order(players: Sequence[PlayerId | None], names: Mapping[PlayerId, str]) -> list[str]:
    return ["" if player is None else names.get(player, "") for player in players]
