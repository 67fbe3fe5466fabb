"""Prometheus metrics of all processes of the service."""

import os
from collections.abc import Callable
from functools import cache, cached_property
from typing import Literal

from flask import Blueprint, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.api.context.auth import Auth
from service.api.http.refusals import OperatorNeeded

Dropped = Literal["body-cut", "body-late", "caller-gone", "too-many-bodies", "too-many-slow-calls"]
DROPPED = "Requests that never reached the application, and are in no other count."
METRICS = "ALTANA_METRICS"  # where the configuration of an application has its metrics
SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the folder in which processes share their metrics
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
FASTER = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25)


class Metrics:
    """The metrics of this process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.collectors: list[Collector] = []  # metrics that are read when they are scraped
        self.requests = self._counter(
            "altana_requests", "Requests answered.", "method", "route", "status"
        )
        self.seconds = Histogram(
            "altana_request_seconds",
            "Time to answer.",
            ("method", "route"),
            buckets=FAST,
            registry=self.registry,
        )
        self.refusals = self._counter("altana_refusals", "Submissions refused, by rule.", "rule")
        self.conflicts = self._counter("altana_append_conflicts", "Moves that came too late.")
        self.limited = self._counter(
            "altana_limited",
            "Requests refused by a limit: the minute, a quota of the day, the store's memory.",
            "limit",
        )
        self.dropped = self._counter("altana_dropped", DROPPED, "reason")
        self.fold_seconds = Histogram(
            "altana_fold_seconds",
            "Time to bring a game up to date.",
            buckets=FASTER,
            registry=self.registry,
        )

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self.registry)

    def count(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        requests, took = self._request_metrics(method, route, status)
        requests.inc()
        took.observe(seconds)

    def count_dropped(self, reason: Dropped) -> None:
        """Count a request that the application never sees."""
        self.dropped.labels(reason).inc()

    def text(self) -> bytes:
        """Return the metrics of all processes, or of this one if it is alone."""
        on_demand = CollectorRegistry()
        for collector in self.collectors:
            on_demand.register(collector)
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self.registry) + generate_latest(on_demand)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together) + generate_latest(on_demand)

    @cached_property
    def _request_metrics(self) -> Callable[[str, str, int], tuple[Counter, Histogram]]:
        """Cache the metrics by labels: looking them up takes longer than counting."""
        return cache(
            lambda method, route, status: (
                self.requests.labels(method, route, status),
                self.seconds.labels(method, route),
            )
        )


def scrape(metrics: Metrics, auth: Auth, *, is_open: bool) -> Blueprint:
    """Serve the metrics: to anybody if the service is local, else only to the operator."""
    figures = Blueprint("metrics", __name__)

    @figures.get("/metrics")
    def show() -> Response:
        if (is_open or auth.has_operator) and not auth.caller().is_operator:
            raise OperatorNeeded()
        return Response(metrics.text(), content_type=CONTENT_TYPE_LATEST)

    return figures
