"""Lua scripts on one server or a cluster: sent once, then called by their hash."""

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
EVEN_IF_FULL = "#!lua flags=allow-oom\n"  # for scripts that free more than they write

Reply = Any
Servers = ClusterOfThread | ClientOfThread


def servers_of(client: Client) -> Servers:
    """Return a client that gives each thread its own connections, to one server or a cluster."""
    return ClusterOfThread(client) if isinstance(client, RedisCluster) else ClientOfThread(client)


def replicas_wanted(client: Client, *, strict: bool) -> int:
    """Return how many replicas must confirm a write: with `strict` one, if there are any."""
    with redis_errors_as(OutOfReach):
        return int(strict and has_replicas(client))


class Script:
    """One atomic write. With `replicas` it counts as done when that many have confirmed it."""

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
        self._loaded: set[Any] = set()

    def run(self, keys: Sequence[str], *arguments: Any) -> Reply:
        """Run the script by its hash, and send its text if Redis does not have it."""
        values = (len(keys), *keys, *arguments)
        try:
            return self._send(keys[0], lambda on: on.evalsha(self._sha, *values))
        except NoScriptError:
            return self._send(keys[0], lambda on: on.eval(self._text, *values))

    def _send(self, key: str, call: Callable[[Any], Reply]) -> Reply:
        if self._replicas:
            wait = self._patience / 1000
            return self._servers.run(key, lambda on: self._confirmed(on, call), wait)
        return self._servers.run(key, call)

    def _confirmed(self, on: "redis.Redis", call: Callable[[Any], Reply]) -> Reply:
        """Run the script and wait for the replicas; WAIT only counts writes of its connection."""
        self._load_at(on)
        with on.pipeline(transaction=False) as pipeline:
            call(pipeline)
            pipeline.wait(self._replicas, self._patience)
            reply, confirmed = pipeline.execute(raise_on_error=False)
        if isinstance(reply, Exception):
            raise reply
        if not isinstance(confirmed, int) or confirmed < self._replicas:
            raise Unconfirmed
        return reply

    def _load_at(self, on: "redis.Redis") -> None:
        """Send the text once to each server: without it the call would fail, and wait all the same.

        A replica that has taken over never had it.
        """
        options = on.connection_pool.connection_kwargs
        place = options.get("path") or (options.get("host"), options.get("port"))
        if place not in self._loaded:
            on.script_load(self._text)
            self._loaded.add(place)


class Confirmation:
    """Waits until replicas confirm an entry that is in a stream already; no-op without `replicas`.

    A caller who gets an earlier entry back gets the same promise as the one who wrote it.
    """

    def __init__(self, servers: Servers, replicas: int, patience: int) -> None:
        self._script = Script(servers, "confirm.lua", replicas, patience)
        self._is_wanted = bool(replicas)

    def wait(self, stream: str, keys: str, number: int, beginning: str | bytes = "") -> None:
        """Wait for an entry, identified by its first bytes. Raises Unconfirmed."""
        if not self._is_wanted or not number:
            return
        with once_written(), redis_errors_as(Unconfirmed):
            if not self._script.run([stream, keys], number, beginning):
                raise Unconfirmed
