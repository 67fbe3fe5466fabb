"""One Redis connection per thread: faster than a shared pool, and safe across forks."""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from threading import local
from typing import Any, TypeVar

import redis

from service.events.redis.sentinel import MasterPool

T = TypeVar("T")
Reply = Any


class ClientOfThread:
    """Gives each thread of each process a client with its own connection.

    Stream entries stay raw: they are not converted to dictionaries.
    """

    def __init__(self, client: "redis.Redis") -> None:
        self.shared = client
        self._local = local()

    def run(self, key: str, call: Callable[["redis.Redis"], T], wait: float = 0.0) -> T:
        """Call with the client of the server that holds the key; here there is only one.

        `wait` are the seconds that it may wait for its replicas; timeouts are longer anyway.
        """
        return call(self.get())

    def pipeline(self) -> Any:
        """Return a pipeline that sends its commands in one batch."""
        return self.shared.pipeline(transaction=False)

    def read_after(self, streams: Mapping[str, str]) -> Reply:
        """Return the streams that have entries after the ids given, with those entries."""
        names: dict[Any, Any] = dict(streams)
        return self.get().xread(names)

    def read_each(
        self, names: Collection[str], read: Callable[[Any, str], object]
    ) -> dict[str, Reply]:
        """Read each key in a pipeline."""
        return read_in_pipeline(self.pipeline(), names, read)

    def home(self, key: str) -> str:
        """Return the address of the master that Sentinel named last; one server needs no name."""
        pool = self.shared.connection_pool
        if not isinstance(pool, MasterPool) or pool.master_address is None:
            return ""
        host, port = pool.master_address
        return f"{host}:{port}"

    def is_away(self, key: str) -> bool:
        """Return whether the server is known to be away; a single one is waited for."""
        return False

    def ranges(self, streams: Sequence[tuple[str, str]]) -> list[Reply]:
        """Return the raw entries of each stream from an id on, in one round trip."""
        with self.get().pipeline(transaction=False) as pipeline:
            for name, first in streams:
                pipeline.xrange(name, first)
            replies: list[Reply] = pipeline.execute()
        return replies

    def get(self) -> "redis.Redis":
        own: redis.Redis | None = getattr(self._local, "client", None)
        # A forked child has its parent's objects, but must not write to its parent's socket.
        if own is None or self._local.process != os.getpid():
            own = redis.Redis(
                connection_pool=self.shared.connection_pool, single_connection_client=True
            )
            own.set_response_callback("XRANGE", _raw_reply)
            self._local.client, self._local.process = own, os.getpid()
        pool = self.shared.connection_pool
        if isinstance(pool, MasterPool):
            pool.drop_if_stale(own.connection)
        return own


def _raw_reply(reply: Any, **options: Any) -> Any:
    return reply


def read_in_pipeline(
    pipeline: Any, names: Collection[str], read: Callable[[Any, str], object]
) -> dict[str, Reply]:
    """Read each key in a new pipeline."""
    with pipeline:
        for name in names:
            read(pipeline, name)
        return dict(zip(names, pipeline.execute(), strict=True))
