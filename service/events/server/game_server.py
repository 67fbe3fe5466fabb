"""The Redis that stores the games: the embedded server, or the one at REDIS_URL."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from redis.cluster import RedisCluster

from service.events.redis.connect import check, connect, durability_warnings
from service.events.redis.replicas import check_replicas, replica_warnings
from service.events.server.embedded_server import shared_server
from service.start.settings import Settings
from service.start.startup_errors import BadSettings, ServerOutOfReach

log = logging.getLogger("altana")

NO_QUEUE_ON_A_CLUSTER = (
    "The job queue can't be on a Redis Cluster: "
    "set RQ_REDIS_URL to a server that is not part of one."
)
WITHOUT_QUEUE = (
    "It is the job queue's: games are played without it, and read models, pages and exports wait "
    "until it is back."
)


@contextmanager
def game_server(settings: Settings) -> Iterator[str]:
    """Yield the URL of a checked Redis; raises CannotStart if there is none."""
    with ExitStack() as stack:
        url = settings.redis_url
        if url is None:
            embedded = shared_server(settings.data, settings.durability, settings.most_memory)
            url = stack.enter_context(embedded)
        check_servers(settings, url)
        yield url


def check_servers(settings: Settings, url: str) -> None:
    """Raise CannotStart if the Redis of the games or that of the queue can't be used."""
    with closing(connect(url, guards_nodes=True)) as games:
        check(games, strict=settings.is_strict)
        warnings = durability_warnings(games)
        if settings.is_strict:
            check_replicas(games, settings.replicas)
            warnings += replica_warnings(games, settings.replicas)
        for warning in warnings:
            log.warning(warning)
    if settings.rq_redis_url is None:
        check_queue(url)
        return
    try:
        check_queue(settings.rq_redis_url)
    except ServerOutOfReach as reason:
        log.warning("%s %s", reason, WITHOUT_QUEUE)


def check_queue(url: str) -> None:
    """Raise CannotStart if the queue can't be there; it holds only hints and need not be strict."""
    with closing(connect(url)) as queue:
        check(queue)
        if isinstance(queue, RedisCluster):
            raise BadSettings([NO_QUEUE_ON_A_CLUSTER])
