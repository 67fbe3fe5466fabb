"""Metrics of pages: how many are requested, how many failed, how much room they take."""

from collections.abc import Iterator
from typing import Protocol

import redis
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.errors import Unavailable
from service.events.pages.pages import PageFigures


class PageStatistics(Protocol):
    """Pages that can be counted."""

    def figures(self) -> PageFigures: ...


class PageGauges(Collector):
    """Reads Redis on every scrape; there are no metrics while Redis is in trouble."""

    def __init__(self, pages: PageStatistics) -> None:
        self._pages = pages

    def collect(self) -> Iterator[Metric]:
        try:
            figures = self._pages.figures()
        except (redis.RedisError, Unavailable):
            return
        for name, help_text, value in (
            ("altana_pages_wanted", "Pages that somebody waits for.", figures.wanted),
            ("altana_pages_failed", "Pages that can't be made.", figures.failed),
            ("altana_pages_bytes", "Bytes of the pages that are kept.", figures.size),
        ):
            yield GaugeMetricFamily(name, help_text, value=value)
