"""The key that all deals of the day follow from, made once and never shown."""

from secrets import token_bytes
from typing import Any

from service.domain.kit.chance import SECRET_BYTES
from service.events.errors import OutOfReach, Unconfirmed
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import servers_of, write_and_wait
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait

DAILY_KEY = "altana:{daily}:key"


class DailyKey:
    """The key of the last day, in Redis; those of all other days are hashed from it.

    Nobody keeps it in memory: after a fail-over that lost it, all processes know the same new one.
    """

    def __init__(
        self, client: Client, *, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS
    ) -> None:
        self._client = client
        self._servers = servers_of(client)
        self._wait = ReplicaWait(replicas, patience)

    def read(self) -> bytes:
        """Return the key; the first process that asks for it makes it."""
        with redis_errors_as(OutOfReach):
            stored: Any = self._client.get(DAILY_KEY)
        return bytes(self._make() if stored is None else stored)

    def _make(self) -> Any:
        new = token_bytes(SECRET_BYTES)
        with redis_errors_as(Unconfirmed):
            write_and_wait(
                self._servers, DAILY_KEY, lambda on: on.set(DAILY_KEY, new, nx=True), self._wait
            )
            return self._client.get(DAILY_KEY)
