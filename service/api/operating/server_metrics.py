"""Metrics of what the service depends on: Redis, the follower of the news, its version."""

from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from redis.cluster import ClusterNode, RedisCluster

from service.api.limits.memory_pressure import memory_used
from service.events.errors import Unavailable
from service.events.redis.connect import Client, is_ready
from service.events.redis.error_mapping import TROUBLE
from service.events.redis.patience import briefly
from service.events.redis.replicas import lost_nodes
from service.projections.upkeep.lag import is_followed


class ServerFigures(Collector):
    """Reads Redis on every scrape."""

    def __init__(self, server: Client) -> None:
        self._server = server

    def collect(self) -> Iterator[Metric]:
        build = GaugeMetricFamily(
            "altana_build_info", "The version that answers.", labels=["version"]
        )
        build.add_metric([version("altana")], 1)
        yield build
        is_up = is_ready(self._server)
        yield GaugeMetricFamily(
            "altana_server_up", "Whether the server of the games answers.", value=is_up
        )
        if isinstance(self._server, RedisCluster):
            yield _nodes(self._server)
        yield GaugeMetricFamily(
            "altana_server_memory_used",
            "The share of its memory that the server of the games uses; 0 without a bound.",
            value=memory_used(self._server),
        )
        yield GaugeMetricFamily(
            "altana_news_followed",
            "Whether a worker follows the news; without one no read model moves on.",
            value=is_up and self._is_followed(),
        )

    def _is_followed(self) -> bool:
        try:
            return is_followed(self._server)
        except TROUBLE:
            return False


def _nodes(cluster: RedisCluster) -> Metric:
    """Ask every node, replicas too: without one, the next fail-over may lose its games."""
    up = GaugeMetricFamily(
        "altana_node_up", "Whether a node of the cluster answers.", labels=["node"]
    )
    answers = {node.name: _answers(cluster, node) for node in cluster.get_nodes()}
    with suppress(Unavailable, *TROUBLE), briefly():
        answers = dict.fromkeys(lost_nodes(cluster), False) | answers
    for address, is_up in answers.items():
        up.add_metric([address], is_up)
    return up


def _answers(cluster: RedisCluster, node: ClusterNode) -> bool:
    try:
        with briefly():
            return bool(cluster.ping(target_nodes=node))
    except TROUBLE:
        return False
