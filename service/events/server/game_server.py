"""The server that the settings ask for: the embedded one, or the one at REDIS_URL."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from redis.cluster import RedisCluster

from service.events.redis.connect import check, connect, weaknesses
from service.events.server.embedded import shared_server
from service.start.settings import Settings
from service.start.startup_errors import BadSettings

log = logging.getLogger("altana")

NO_QUEUE_ON_A_CLUSTER = (
    "The job queue can't be on a Redis Cluster: "
    "set RQ_REDIS_URL to a server that is no part of one."
)


@contextmanager
def game_server(settings: Settings) -> Iterator[str]:
    """Return the URL of a server that is fit for games; raises CannotStart if there is none."""
    with ExitStack() as stack:
        url = settings.redis_url
        if url is None:
            own = shared_server(settings.data, settings.durability, settings.most_memory)
            url = stack.enter_context(own)
        check_servers(settings, url)
        yield url


def check_servers(settings: Settings, url: str) -> None:
    """Raise CannotStart if the server of the games or that of the queue can't be used."""
    with closing(connect(url)) as games:
        check(games, strict=settings.is_strict)
        for weakness in weaknesses(games):
            log.warning(weakness)
    # The queue is a hint: losing it loses no game, so it need not be strict.
    with closing(connect(settings.rq_redis_url or url)) as queue:
        check(queue)
        if isinstance(queue, RedisCluster):
            raise BadSettings([NO_QUEUE_ON_A_CLUSTER])
