"""Figures about read models: how much news is left to hand out, and which games were set aside."""

from collections.abc import Iterator

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.errors import Unavailable
from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE
from service.events.store.store import Store
from service.projections.build.quarantine import quarantine_entries
from service.projections.upkeep.lag import read_cursor


class ProjectionFigures(Collector):
    """Looks at the server when somebody asks; a server in trouble has no figures."""

    def __init__(self, server: Client, store: Store) -> None:
        self._server = server
        self._store = store

    def collect(self) -> Iterator[Metric]:
        try:
            left, _ = self._store.news(read_cursor(self._server))
            aside = quarantine_entries(self._server)
        except (*TROUBLE, Unavailable):
            return
        yield GaugeMetricFamily(
            "altana_projection_lag_hints",
            "Moves that workers have not been told of yet.",
            value=len(left),
        )
        poisoned = GaugeMetricFamily(
            "altana_projection_set_aside",
            "Games that can't be worked on, with the version they are at.",
            labels=["game"],
        )
        for game, version in {one.game: one.version for one in aside}.items():
            poisoned.add_metric([game], version)
        yield poisoned
