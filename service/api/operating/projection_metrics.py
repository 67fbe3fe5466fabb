"""Metrics of read models: hints that are undelivered, lists that are behind, what is late."""

from collections.abc import Iterator

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.errors import Unavailable
from service.events.inbox.redis_inboxes import RedisInboxes
from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE
from service.events.store.game_lists import GameLists
from service.projections.build.notifier import count_late
from service.projections.build.quarantine import quarantine_entries
from service.projections.upkeep.lag import hints_left


class ProjectionFigures(Collector):
    """Reads Redis on every scrape; there are no metrics while Redis is in trouble."""

    def __init__(self, server: Client) -> None:
        self._server = server
        self._lists = GameLists(server)
        self._inboxes = RedisInboxes(server)

    def collect(self) -> Iterator[Metric]:
        try:
            hints = hints_left(self._server)
            entries = quarantine_entries(self._server)
            unlisted = len(self._lists.behind())
            unheard = count_late(self._server) + self._inboxes.count_late()
        except (*TROUBLE, Unavailable):
            return
        undelivered = "Moves that workers have not been told of yet."
        yield GaugeMetricFamily("altana_projection_lag_hints", undelivered, value=hints)
        yield GaugeMetricFamily(
            "altana_lists_behind_partitions",
            "Partitions with games that are not in the lists by player and status yet.",
            value=unlisted,
        )
        yield GaugeMetricFamily(
            "altana_notifications_late",
            "Games and letters of which a player has not heard, as the node of the inbox was away.",
            value=unheard,
        )
        quarantined = GaugeMetricFamily(
            "altana_projection_set_aside",
            "Games that can't be worked on, with the version they are at.",
            labels=["game"],
        )
        for game, version in {one.game: one.version for one in entries}.items():
            quarantined.add_metric([game], version)
        yield quarantined
