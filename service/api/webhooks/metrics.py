"""Metrics of webhooks: what became of attempts, and how many players wait for a worker."""

from collections.abc import Iterator
from time import time

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.delivery.schedule import DeliverySchedule
from service.events.errors import Unavailable

OUTCOMES = ("delivered", "failed", "given-up", "missed")


class WebhookFigures(Collector):
    """Reads Redis on every scrape; there are no metrics while Redis is in trouble."""

    def __init__(self, schedule: DeliverySchedule) -> None:
        self._schedule = schedule

    def collect(self) -> Iterator[Metric]:
        try:
            counts, overdue = self._schedule.counts(), self._schedule.overdue(time())
        except Unavailable:
            return
        deliveries = CounterMetricFamily(
            "altana_webhook_deliveries",
            "Attempts to send webhooks, by outcome.",
            labels=["outcome"],
        )
        for outcome in OUTCOMES:
            deliveries.add_metric([outcome], counts.get(outcome, 0))
        yield deliveries
        yield CounterMetricFamily(
            "altana_webhooks_disabled",
            "Webhooks that were disabled because they failed.",
            value=counts.get("disabled", 0),
        )
        yield GaugeMetricFamily(
            "altana_webhooks_due", "Players whose webhooks wait for a worker.", value=overdue
        )
