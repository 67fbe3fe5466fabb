"""Metrics of delivery: outcomes of attempts, and how many players wait for a worker."""

from collections.abc import Iterator
from time import time

import msgspec
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.delivery.schedule import DeliverySchedule
from service.events.errors import Unavailable

OUTCOMES = ("delivered", "failed", "given-up", "missed")


class FigureNames(msgspec.Struct, frozen=True):
    """The names of the metrics of a kind of delivery, and their descriptions."""

    deliveries: tuple[str, str]
    disabled: tuple[str, str]
    due: tuple[str, str]


WEBHOOKS = FigureNames(
    ("altana_webhook_deliveries", "Attempts to send webhooks, by outcome."),
    ("altana_webhooks_disabled", "Webhooks that were disabled because they failed."),
    ("altana_webhooks_due", "Players whose webhooks wait for a worker."),
)
PUSHES = FigureNames(
    ("altana_push_deliveries", "Attempts to send push messages, by outcome."),
    ("altana_push_subscriptions_ended", "Push subscriptions that were gone, or failed for days."),
    ("altana_pushes_due", "Players whose push messages wait for a worker."),
)


class DeliveryFigures(Collector):
    """Reads Redis on every scrape; there are no metrics while Redis is in trouble."""

    def __init__(self, schedule: DeliverySchedule, names: FigureNames) -> None:
        self._schedule, self._names = schedule, names

    def collect(self) -> Iterator[Metric]:
        try:
            counts, overdue = self._schedule.counts(), self._schedule.overdue(time())
        except Unavailable:
            return
        deliveries = CounterMetricFamily(*self._names.deliveries, labels=["outcome"])
        for outcome in OUTCOMES:
            deliveries.add_metric([outcome], counts.get(outcome, 0))
        yield deliveries
        yield CounterMetricFamily(*self._names.disabled, value=counts.get("disabled", 0))
        yield GaugeMetricFamily(*self._names.due, value=overdue)
