"""Metrics of matchmaking: the outcomes of invitations and seeks."""

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.errors import Unavailable
from service.events.records.records import Records
from service.matchmaking.outcome_counts import FIGURES

INVITATIONS = ("invited", "accepted", "declined", "withdrawn")
SEEKS = ("sought", "paired", "bot-match", "left", "expired")


class MatchmakingFigures(Collector):
    """Reads Redis on every scrape; there are no metrics while Redis is in trouble."""

    def __init__(self, records: Records) -> None:
        self._records = records

    def collect(self) -> Iterator[Metric]:
        try:
            counts = self._records.counts(FIGURES)
        except Unavailable:
            return
        for name, what, steps in (
            ("altana_invitations", "What became of invitations.", INVITATIONS),
            ("altana_seeks", "What became of seeks.", SEEKS),
        ):
            family = CounterMetricFamily(name, what, labels=["step"])
            for step in steps:
                family.add_metric([step], counts.get(step, 0))
            yield family
