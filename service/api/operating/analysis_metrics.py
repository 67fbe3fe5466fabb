"""Metrics of analyses: how many are requested and due, how many were made or failed."""

from collections.abc import Iterator

import redis
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.analyses.redis_analyses import RedisAnalyses
from service.events.errors import Unavailable


class AnalysisGauges(Collector):
    """Reads Redis on every scrape; there are no metrics while Redis is in trouble."""

    def __init__(self, analyses: RedisAnalyses) -> None:
        self._analyses = analyses

    def collect(self) -> Iterator[Metric]:
        try:
            figures = self._analyses.figures()
        except (redis.RedisError, Unavailable):
            return
        yield GaugeMetricFamily(
            "altana_analyses_wanted", "Analyses that somebody waits for.", value=figures.wanted
        )
        yield GaugeMetricFamily(
            "altana_analyses_due", "Finished games that wait to be analysed.", value=figures.due
        )
        yield CounterMetricFamily(
            "altana_analyses_failed", "Games that could not be analysed.", value=figures.failed
        )
        made = CounterMetricFamily(
            "altana_analyses_made", "Games that were analysed.", labels=["budget"]
        )
        for budget, count in sorted(figures.made.items()):
            made.add_metric([budget], count)
        yield made
