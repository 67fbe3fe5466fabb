"""Metrics of the deal of the day: how many people have played it today."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.daily import day_of, deal_of, key_of
from service.events.daily_key import DailyKey
from service.events.errors import OutOfReach, Unavailable
from service.events.redis.error_mapping import redis_errors_as
from service.projections.build.ranked_books import DailyBooks
from service.projections.models.daily import table_of


class DailyFigures(Collector):
    """Reads Redis on every scrape; there are no metrics while Redis is in trouble."""

    def __init__(
        self,
        books: DailyBooks,
        key: DailyKey,
        games: Sequence[str],
        now: Callable[[], datetime],
    ) -> None:
        self._books = books
        self._key = key
        self._games = games
        self._now = now

    def collect(self) -> Iterator[Metric]:
        day = day_of(self._now())
        try:
            sizes = self._sizes(day)
        except Unavailable:
            return
        gauge = GaugeMetricFamily(
            "altana_daily_players", "People in the table of today's deal.", labels=["game"]
        )
        for game, size in zip(self._games, sizes, strict=True):
            gauge.add_metric([game], size)
        yield gauge

    def _sizes(self, day: date) -> Sequence[int]:
        root = self._key.find()
        if root is None:  # nobody has asked for a deal yet
            return [0] * len(self._games)
        key = key_of(root, day)
        tables = [table_of(game, deal_of(key, game, day).daily) for game in self._games]
        with redis_errors_as(OutOfReach):
            return self._books.sizes(tables)
