"""Figures about pages: how many are waited for, how many failed, how much room they take."""

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
    """Looks at the server when somebody asks; a server in trouble has no figures."""

    def __init__(self, pages: PageStatistics) -> None:
        self._pages = pages

    def collect(self) -> Iterator[Metric]:
        try:
            found = self._pages.figures()
        except (redis.RedisError, Unavailable):
            return
        for name, says, value in (
            ("altana_pages_wanted", "Pages that somebody waits for.", found.wanted),
            ("altana_pages_failed", "Pages that can't be made.", found.failed),
            ("altana_pages_bytes", "Bytes of the pages that are kept.", found.size),
        ):
            yield GaugeMetricFamily(name, says, value=value)
