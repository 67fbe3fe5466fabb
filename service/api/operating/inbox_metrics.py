"""Metrics of inboxes: how often players who listen were notified."""

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.errors import Unavailable
from service.events.inbox.redis_inboxes import RedisInboxes


class InboxFigures(Collector):
    """Reads Redis on every scrape; there are no metrics while Redis is in trouble."""

    def __init__(self, inboxes: RedisInboxes) -> None:
        self._inboxes = inboxes

    def collect(self) -> Iterator[Metric]:
        try:
            total = self._inboxes.total()
        except Unavailable:
            return
        yield CounterMetricFamily(
            "altana_notifications", "How often players who listen were notified.", value=total
        )
