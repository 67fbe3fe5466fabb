"""Journals in Redis: one stream each, appended to by one script."""

from collections.abc import Sequence
from typing import Any

from service.events.errors import OutOfReach, Unconfirmed, once_written
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Confirmation, Script, servers_of
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait
from service.events.store.attempt_id import new_attempt_id
from service.events.store.journal import EntryTaken, JournalEntry, StreamName

TOKEN_LENGTH = 16
ENTRY_AT = TOKEN_LENGTH + 1  # behind the token of the attempt

Reply = Any


class RedisJournal:
    """The Journal contract on Redis."""

    def __init__(
        self, client: Client, *, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS
    ) -> None:
        self._servers = servers_of(client)
        wait = ReplicaWait(replicas, patience)
        self._append, self._append_even_if_full = (
            Script(self._servers, "journal.lua", wait, even_if_full=is_erasure)
            for is_erasure in (False, True)
        )
        self._confirmation = Confirmation(self._servers, wait)

    def append(
        self,
        stream: StreamName,
        entry: bytes,
        *,
        number: int | None = None,
        key: str | None = None,
        even_if_full: bool = False,
    ) -> JournalEntry:
        attempt = b"%b %b" % (new_attempt_id().encode(), entry)
        script = self._append_even_if_full if even_if_full else self._append
        with redis_errors_as(Unconfirmed):
            reply = script.run([stream, _keys(stream)], number or "", attempt, key or "")
        if reply == b"taken":
            raise EntryTaken(stream, number or 0)
        if isinstance(reply, list):
            return self._confirmed(stream, *reply)
        return JournalEntry(reply, entry)

    def read(self, stream: StreamName, after: int = 0) -> Sequence[bytes]:
        with redis_errors_as(OutOfReach):
            rows: Reply = self._servers.run(stream, lambda on: on.xrange(stream, f"{after + 1}-0"))
        return [fields[1][ENTRY_AT:] for _, fields in rows]

    def find(self, stream: StreamName, key: str) -> JournalEntry | None:
        keys = _keys(stream)
        with redis_errors_as(OutOfReach):
            number: Reply = self._servers.run(keys, lambda on: on.hget(keys, key))
        if number is None:
            return None
        return self._confirmed(stream, int(number), self._one(stream, int(number)))

    def confirm(self, stream: StreamName, number: int) -> None:
        self._confirmation.wait(stream, _keys(stream), number)

    def _confirmed(self, stream: StreamName, number: int, stored: bytes) -> JournalEntry:
        """Return an earlier entry once it is as durable as a new one."""
        self._confirmation.wait(stream, _keys(stream), number, stored[:TOKEN_LENGTH])
        return JournalEntry(number, stored[ENTRY_AT:])

    def _one(self, stream: StreamName, number: int) -> bytes:
        """Read an entry that must exist. Raises Unconfirmed."""
        at = f"{number}-0"
        with once_written(), redis_errors_as(Unconfirmed):
            rows: Reply = self._servers.run(stream, lambda on: on.xrange(stream, at, at))
        if not rows:
            raise Unconfirmed  # a replica that never had it has taken over
        [(_, (_, stored))] = rows
        return bytes(stored)


def _keys(stream: StreamName) -> str:
    return f"{stream}:keys"
