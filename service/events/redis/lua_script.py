"""Lua scripts on one server or a cluster: sent once, then called by their hash."""

import hashlib
from collections.abc import Callable, Sequence
from importlib import resources
from typing import Any

import redis
from redis.cluster import RedisCluster
from redis.exceptions import NoScriptError

from service.events.errors import Unconfirmed, once_written
from service.events.redis.cluster_client import ClusterOfThread
from service.events.redis.connect import Client, address_of
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.replica_wait import ReplicaWait
from service.events.redis.thread_client import ClientOfThread

EVEN_IF_FULL = "#!lua flags=allow-oom\n"  # for scripts that free more than they write

Reply = Any
Servers = ClusterOfThread | ClientOfThread


def servers_of(client: Client) -> Servers:
    """Return a client that gives each thread its own connections, to one server or a cluster."""
    return ClusterOfThread(client) if isinstance(client, RedisCluster) else ClientOfThread(client)


def write_and_wait(
    servers: Servers, key: str, call: Callable[[Any], Reply], wait: ReplicaWait
) -> Reply:
    """Make one write that is safe to repeat, and wait for replicas. Raises Unconfirmed."""
    return servers.run(key, lambda on: wait.run(on, call), wait.seconds)


class Script:
    """One atomic write; it counts as done when the replicas that `wait` asks for have it."""

    def __init__(
        self,
        servers: Servers,
        name: str,
        wait: ReplicaWait | None = None,
        *,
        even_if_full: bool = False,
    ) -> None:
        self._servers = servers
        text = resources.files("service.events").joinpath(name).read_text("utf-8")
        self._text = EVEN_IF_FULL + text if even_if_full else text
        self.sha = hashlib.sha1(self._text.encode(), usedforsecurity=False).hexdigest()
        self._wait = wait or ReplicaWait()
        self._loaded: set[str] = set()

    def run(self, keys: Sequence[str], *arguments: Any) -> Reply:
        """Run the script by its hash, and send its text if Redis does not have it."""
        values = (len(keys), *keys, *arguments)
        try:
            return self._send(keys[0], lambda on: on.evalsha(self.sha, *values))
        except NoScriptError:
            return self._send(keys[0], lambda on: on.eval(self._text, *values))

    def _send(self, key: str, call: Callable[[Any], Reply]) -> Reply:
        return self._servers.run(key, lambda on: self._run_on(on, call), self._wait.seconds)

    def _run_on(self, on: "redis.Redis", call: Callable[[Any], Reply]) -> Reply:
        if self._wait:
            self._load_at(on)
        return self._wait.run(on, call)

    def _load_at(self, on: "redis.Redis") -> None:
        """Send the text once to each server: without it the call would fail, and wait all the same.

        A replica that has taken over never had it.
        """
        address = address_of(on)
        if address not in self._loaded:
            on.script_load(self._text)
            self._loaded.add(address)


class Confirmation:
    """Waits until replicas confirm an entry that is in a stream already, if `wait` asks for any.

    A caller who gets an earlier entry back gets the same promise as the one who wrote it.
    """

    def __init__(self, servers: Servers, wait: ReplicaWait) -> None:
        self._script = Script(servers, "confirm.lua", wait)
        self._is_wanted = bool(wait)

    def wait(self, stream: str, keys: str, number: int, beginning: str | bytes = "") -> None:
        """Wait for an entry, identified by its first bytes. Raises Unconfirmed."""
        if not self._is_wanted or not number:
            return
        with once_written(), redis_errors_as(Unconfirmed):
            if not self._script.run([stream, keys], number, beginning):
                raise Unconfirmed
