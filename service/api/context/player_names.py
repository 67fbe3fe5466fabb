"""The names of players, from a short-lived cache."""

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
    """Looks names up; an erased name is gone from every process after half a minute."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._lock = Lock()
        self._cache: TTLCache[PlayerId, str] = TTLCache(MOST_NAMES, SECONDS_UNTIL_ERASED)

    def of(self, players: Sequence[PlayerId | None]) -> list[str]:
        """Return a name for each seat, empty where there is none."""
        cache_hits = self._from_cache(players)
        return _in_order(players, {**cache_hits, **self._look_up(players, cache_hits)})

    def if_known(self, players: Sequence[PlayerId | None]) -> list[str]:
        """Return names for the answer to a write; names that can't be looked up are empty.

        On a cluster names are on another node: the write stands even if that node is away.
        """
        cache_hits = self._from_cache(players)
        with suppress(Unavailable):
            cache_hits |= self._look_up(players, cache_hits)
        return _in_order(players, cache_hits)

    def forget(self, player: PlayerId) -> None:
        with self._lock:
            self._cache.pop(player, None)

    def _from_cache(self, players: Sequence[PlayerId | None]) -> dict[PlayerId, str]:
        with self._lock:
            found = {player: self._cache.get(player) for player in players if player}
        return {player: name for player, name in found.items() if name is not None}

    def _look_up(
        self, players: Sequence[PlayerId | None], cache_hits: Mapping[PlayerId, str]
    ) -> dict[PlayerId, str]:
        unknown = sorted({player for player in players if player and player not in cache_hits})
        if not unknown:
            return {}
        found = self._people.names(unknown)
        fresh = {player: found.get(player, "") for player in unknown}
        with self._lock:
            self._cache.update(fresh)
        return fresh


def _in_order(players: Sequence[PlayerId | None], names: Mapping[PlayerId, str]) -> list[str]:
    return ["" if player is None else names.get(player, "") for player in players]
