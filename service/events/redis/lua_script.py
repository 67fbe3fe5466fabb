"""A script on a server or a cluster: sent once, then called by its hash."""

import hashlib
from collections.abc import Callable, Sequence
from importlib import resources
from typing import Any

import redis
from redis.cluster import RedisCluster
from redis.exceptions import NoScriptError

from service.events.errors import OutOfReach, Unconfirmed, once_written
from service.events.redis.cluster_client import ClusterOfThread
from service.events.redis.connect import Client, has_replicas
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.thread_client import ClientOfThread

WAIT_MILLISECONDS = 1_000
EVEN_IF_FULL = "#!lua flags=allow-oom\n"  # for what lets go of more than it writes

Reply = Any
Servers = ClusterOfThread | ClientOfThread


def servers_of(client: Client) -> Servers:
    """Return each thread connections of its own, to one server or to all nodes of a cluster."""
    return ClusterOfThread(client) if isinstance(client, RedisCluster) else ClientOfThread(client)


def replicas_wanted(client: Client, *, strict: bool) -> int:
    """Return how many replicas have to confirm: strict waits for one where there are some."""
    with redis_errors_as(OutOfReach):
        return int(strict and has_replicas(client))


class Script:
    """One writing step. With `replicas` it counts as done when that many have confirmed it."""

    def __init__(
        self,
        servers: Servers,
        name: str,
        replicas: int = 0,
        patience: int = WAIT_MILLISECONDS,
        *,
        even_if_full: bool = False,
    ) -> None:
        self._servers = servers
        text = resources.files("service.events").joinpath(name).read_text("utf-8")
        self._text = EVEN_IF_FULL + text if even_if_full else text
        self._sha = hashlib.sha1(self._text.encode(), usedforsecurity=False).hexdigest()
        self._replicas = replicas
        self._patience = patience

    def run(self, keys: Sequence[str], *arguments: Any) -> Reply:
        """Run it; a server that does not know the script, or no longer, gets it."""
        sent = (len(keys), *keys, *arguments)
        try:
            return self._send(keys[0], lambda on: on.evalsha(self._sha, *sent))
        except NoScriptError:
            return self._send(keys[0], lambda on: on.eval(self._text, *sent))

    def _send(self, key: str, call: Callable[[Any], Reply]) -> Reply:
        if self._replicas:
            return self._servers.run(key, lambda on: self._confirmed(on, call))
        return self._servers.run(key, call)

    def _confirmed(self, on: "redis.Redis", call: Callable[[Any], Reply]) -> Reply:
        """Run the script and wait for the replicas; WAIT counts only on the same connection."""
        with on.pipeline(transaction=False) as pipeline:
            call(pipeline)
            pipeline.wait(self._replicas, self._patience)
            reply, confirmed = pipeline.execute(raise_on_error=False)
        if isinstance(reply, Exception):
            raise reply
        if not isinstance(confirmed, int) or confirmed < self._replicas:
            raise Unconfirmed
        return reply


class Confirmation:
    """Lets replicas confirm what is in a stream already; without `replicas` nothing is to be done.

    A caller who is answered with an earlier entry is promised as much as the one who wrote it.
    """

    def __init__(self, servers: Servers, replicas: int, patience: int) -> None:
        self._script = Script(servers, "confirm.lua", replicas, patience)
        self._is_wanted = bool(replicas)

    def wait(self, stream: str, keys: str, number: int, beginning: str | bytes = "") -> None:
        """Wait for an entry, known by what it begins with. Raises Unconfirmed."""
        if not self._is_wanted or not number:
            return
        with once_written(), redis_errors_as(Unconfirmed):
            if not self._script.run([stream, keys], number, beginning):
                raise Unconfirmed
