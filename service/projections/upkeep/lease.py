"""A lease in Redis: one process at a time holds it, until it releases it or dies."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic
from typing import Any
from uuid import uuid4

from redis.cluster import RedisCluster

from service.events.redis.connect import Client
from service.events.redis.error_mapping import TROUBLE

RENEWALS = 5  # before it would expire
RETRY_INTERVAL = 0.1  # seconds


class Lease:
    """An exclusive right of one process, which expires some time after its holder dies.

    The stand-in is a lease on another server. It counts while the node of this one, in a cluster,
    is away.
    """

    def __init__(
        self, client: Client, key: str, milliseconds: int, stand_in: "Lease | None" = None
    ) -> None:
        self._client = client
        self._key = key
        self._milliseconds = milliseconds
        self._stand_in = stand_in
        self._who = uuid4().hex
        self._renewed: float | None = None  # on the monotonic clock
        self._away_since: float | None = None

    def acquire(self) -> bool:
        """Acquire or renew the lease; return whether this process holds it."""
        if self._client.set(self._key, self._who, nx=True, px=self._milliseconds):
            return True
        holder: Any = self._client.get(self._key)
        if holder is None or holder.decode() != self._who:
            return False
        return bool(self._client.pexpire(self._key, self._milliseconds))

    def hold(self) -> bool:
        """Like `acquire`, but write only when a fifth of the time has passed.

        For holders who ask often, and can bear a second holder for that long. While the lease is
        out of reach, on a node of a cluster that is away, who held it last goes on; if nobody did,
        or who did has died, another process begins when a lease would have expired.
        """
        now = monotonic()
        if self._renewed is None or now >= self._renewed + self._interval:
            try:
                self._renewed = now if self.acquire() else None
                self._away_since = None
            except TROUBLE:
                if not isinstance(self._client, RedisCluster) or not self._may_stand_in():
                    raise
                self._renewed = monotonic() if self._acquire_stand_in() else None
        return self._renewed is not None

    def _may_stand_in(self) -> bool:
        """Return whether this process may go on, or begin, while the lease is out of reach."""
        now = monotonic()
        self._away_since = self._away_since or now
        is_expired = now - self._away_since >= self._milliseconds / 1000
        return self._renewed is not None or (self._stand_in is not None and is_expired)

    def _acquire_stand_in(self) -> bool:
        return self._stand_in is None or self._stand_in.acquire()

    def forget(self) -> None:
        """Ask Redis next time: it may have lost the lease."""
        self._renewed = None

    def release(self) -> None:
        self.forget()
        if self._stand_in is not None:
            self._stand_in.release()
        try:
            if self.acquire():
                self._client.delete(self._key)
        except TROUBLE:
            return  # it expires by itself

    def acquire_in_time(self) -> bool:
        """Wait until a dead holder's lease has expired; return whether this process holds it."""
        until = monotonic() + self._milliseconds / 1000
        while not self.acquire():
            if monotonic() > until:
                return False
            Event().wait(RETRY_INTERVAL)
        return True

    @contextmanager
    def renewing(self) -> Iterator[None]:
        """Renew the lease in a thread, and release it at the end."""
        stop = Event()
        thread = Thread(target=self._renew, args=(stop,), name="lease", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()
            self.release()

    def _renew(self, stop: Event) -> None:
        while not stop.wait(self._interval):
            try:
                self.acquire()
            except TROUBLE:
                continue  # the main thread will report it

    @property
    def _interval(self) -> float:
        return self._milliseconds / 1000 / RENEWALS
