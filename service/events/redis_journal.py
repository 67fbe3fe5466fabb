"""Journals in Redis or Valkey: a stream for each, appended to by one script."""

from collections.abc import Sequence
from typing import Any, Self

from service.events.connection import Client
from service.events.errors import OutOfReach, Unconfirmed
from service.events.journal import EntryTaken, StreamName
from service.events.own_id import own_id
from service.events.script import Script, replicas_wanted, servers_of
from service.events.trouble import in_our_words

ENTRY_AT = 16 + 1  # behind the token of the attempt

Reply = Any


class RedisJournal:
    """The contract of a journal on a real server."""

    def __init__(self, client: Client, *, replicas: int = 0) -> None:
        self._servers = servers_of(client)
        self._append = Script(self._servers, "journal.lua", replicas)

    @classmethod
    def kept(cls, client: Client, *, strict: bool) -> Self:
        """Open the journal as durable as the games are."""
        return cls(client, replicas=replicas_wanted(client, strict=strict))

    def append(
        self, stream: StreamName, entry: bytes, *, number: int | None = None, key: str | None = None
    ) -> int:
        attempt = b"%b %b" % (own_id().encode(), entry)
        with in_our_words(Unconfirmed):
            reply = self._append.run([stream, _keys(stream)], number or "", attempt, key or "")
        if reply == b"taken":
            raise EntryTaken(stream, number or 0)
        return int(reply)

    def read(self, stream: StreamName, after: int = 0) -> Sequence[bytes]:
        with in_our_words(OutOfReach):
            rows: Reply = self._servers.run(stream, lambda on: on.xrange(stream, f"{after + 1}-0"))
        return [fields[1][ENTRY_AT:] for _, fields in rows]

    def find(self, stream: StreamName, key: str) -> int | None:
        keys = _keys(stream)
        with in_our_words(OutOfReach):
            number: Reply = self._servers.run(keys, lambda on: on.hget(keys, key))
        return None if number is None else int(number)


def _keys(stream: StreamName) -> str:
    return f"{stream}:keys"
