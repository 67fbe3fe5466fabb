"""Refreshes games, except those that need a node of a cluster which is away: they wait alone."""

from collections.abc import Callable, Sequence

from redis.cluster import RedisCluster

from service.domain.kit.messages import GameId
from service.events.errors import Unavailable
from service.events.keys import keys_of
from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE
from service.events.redis.lua_script import servers_of
from service.projections.build.refresh import RefreshResult

Refresh = Callable[[Sequence[GameId]], list[RefreshResult]]
Refreshed = tuple[list[RefreshResult], list[GameId]]


def refresh_in_reach(client: Client, refresh: Refresh, games: Sequence[GameId]) -> Refreshed:
    """Refresh games; return the results, and the games that need a node which is away."""
    if not isinstance(client, RedisCluster):
        return refresh(games), []
    servers = servers_of(client)
    away = [game for game in games if servers.is_away(keys_of(game).moves)]
    here = [game for game in games if game not in away]
    results, late = _refresh_in_halves(client, refresh, here)
    return results, away + late


def _refresh_in_halves(client: Client, refresh: Refresh, games: Sequence[GameId]) -> Refreshed:
    """Find the games for which a node turns out to be away, so that the others do not wait."""
    try:
        results = refresh(games)
    except (Unavailable, *TROUBLE):
        if len(games) == 1:
            return [], list(games)
        middle = len(games) // 2
        first, first_late = refresh_in_reach(client, refresh, games[:middle])
        second, second_late = refresh_in_reach(client, refresh, games[middle:])
        return first + second, first_late + second_late
    return results, [game for one in results for game in one.late]
