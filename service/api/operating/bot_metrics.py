"""Metrics of computer players: turns played, turns that failed, games that wait for one."""

from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from service.events.errors import Unavailable
from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE
from service.events.store.game_lists import GameLists
from service.projections.upkeep.bot_turn_counts import turns


class BotFigures(Collector):
    """Reads Redis on every scrape; there are no metrics while Redis is in trouble."""

    def __init__(self, server: Client) -> None:
        self._server = server
        self._lists = GameLists(server)

    def collect(self) -> Iterator[Metric]:
        try:
            played, failed = turns(self._server)
            asked = self._lists.count_bots_asked()
        except (*TROUBLE, Unavailable):
            return
        yield GaugeMetricFamily(
            "altana_bots_asked",
            "Games in which it is a computer player's turn now.",
            value=asked,
        )
        yield _counter("altana_bot_turns", "Turns that computer players have chosen.", played)
        yield _counter(
            "altana_bot_failures", "Turns played plainly because a computer player failed.", failed
        )


def _counter(name: str, about: str, counts: dict[str, int]) -> Metric:
    family = CounterMetricFamily(name, about, labels=["bot"])
    for bot, count in sorted(counts.items()):
        family.add_metric([bot], count)
    return family
