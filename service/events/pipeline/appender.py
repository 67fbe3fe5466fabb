"""Appends moves from the event loop, with the script and the promises of the store."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import redis
from redis.connection import Connection, UnixDomainSocketConnection

from service.domain.kit.messages import GameId, Seat
from service.events.errors import OutOfReach, Unconfirmed, once_written
from service.events.hints.hint_log import HintUse
from service.events.hints.redis_hint_log import last_hint_command, read_hint
from service.events.keys import keys_of
from service.events.listing import ListChange
from service.events.move import Entry
from service.events.pipeline.connection import ConnectionLost, PipelinedConnection, connect
from service.events.redis.circuit_breaker import CircuitBreaker, FailFastRetry
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.redis.sentinel import MasterPool
from service.events.store.redis_store import append_arguments, append_keys, entries_of

PLAIN_CONNECTIONS = (Connection, UnixDomainSocketConnection)
A_FEW = 16  # moves: folding more would keep the event loop
PAUSE = 0.25  # seconds between two attempts to connect


class Appender(Protocol):
    """Appends moves in an event loop, and reads the moves and the hint before them."""

    def is_ready(self) -> bool:
        """Return whether an append can be sent now; prepare for the next one if not."""

    async def read(self, game: GameId, after: int) -> Sequence[Entry]:
        """Return a few moves after a number; none if they can't be read now."""

    async def last_hint(self, game: GameId, seat: Seat) -> HintUse | None:
        """Return the hint that a seat has asked for last. Raises OutOfReach."""

    async def append(
        self,
        game: GameId,
        entry: Entry,
        *,
        key: str | None,
        previous: str,
        lists: Sequence[ListChange],
        pool: Executor,
    ) -> bool:
        """Append a move that is not the first; False if nothing was written, for any reason.

        Raises Unconfirmed if that is not known. What must wait in a thread waits in the pool.
        """


class PipelinedAppender:
    """The contract on one Redis server, without waiting for replicas."""

    def __init__(self, client: "redis.Redis", breaker: CircuitBreaker) -> None:
        self._options = client.get_connection_kwargs()
        self._breaker = breaker
        self._script = Script(servers_of(client), "append.lua")
        self._connection: PipelinedConnection | None = None
        self._connecting: asyncio.Task[None] | None = None

    def is_ready(self) -> bool:
        if self._breaker.is_open:
            return False
        if self._connection is not None and self._connection.is_open:
            return True
        if self._connecting is None:
            self._connecting = asyncio.create_task(self._connect())
        return False

    async def read(self, game: GameId, after: int) -> Sequence[Entry]:
        first = ("XRANGE", keys_of(game).moves, f"{after + 1}-0", "+", "COUNT", A_FEW)
        with suppress(OutOfReach):
            return entries_of(await self._ask(*first), after)
        return ()

    async def last_hint(self, game: GameId, seat: Seat) -> HintUse | None:
        return read_hint(await self._ask(*last_hint_command(game, seat)))

    async def _ask(self, *command: str | int) -> Any:
        """Send a command that changes nothing. Raises OutOfReach."""
        if self._connection is None:
            raise OutOfReach
        try:
            reply = await self._connection.call(*command)
        except ConnectionLost as lost:
            if lost.is_late:
                self._breaker.open(lost)
            raise OutOfReach from lost
        if isinstance(reply, Exception):
            raise OutOfReach from reply
        return reply

    async def append(
        self,
        game: GameId,
        entry: Entry,
        *,
        key: str | None,
        previous: str,
        lists: Sequence[ListChange],
        pool: Executor,
    ) -> bool:
        if self._connection is None or not self._connection.is_open:
            return False
        keys = append_keys(keys_of(game))
        arguments = append_arguments(game, entry, key, previous, lists)
        command = ("EVALSHA", self._script.sha, len(keys), *keys, *arguments)
        try:
            reply = await self._connection.call(*command)
        except ConnectionLost as lost:
            if lost.is_late:
                self._breaker.open(lost)
                raise Unconfirmed from lost
            # The same attempt once more, as redis-py would: a Redis that crashed is soon back.
            again = partial(self._send_again, keys, arguments)
            reply = await asyncio.get_running_loop().run_in_executor(pool, again)
        return bool(reply == b"ok")

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _send_again(self, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Send an attempt again that may have been written. Raises Unconfirmed."""
        with once_written(), redis_errors_as(Unconfirmed):
            return self._script.run(keys, *arguments)

    async def _connect(self) -> None:
        try:
            self._connection = await connect(self._options)
        except (OSError, ConnectionLost):
            await asyncio.sleep(PAUSE)  # calls go on in threads, which know how to wait
        finally:
            self._connecting = None


def appender_for(client: Client) -> PipelinedAppender | None:
    """Return an appender for one server without TLS; None for anything else."""
    if not isinstance(client, redis.Redis):
        return None
    pool, retry = client.connection_pool, client.get_retry()
    is_plain = pool.connection_class in PLAIN_CONNECTIONS and not isinstance(pool, MasterPool)
    if not is_plain or not isinstance(retry, FailFastRetry):
        return None
    return PipelinedAppender(client, retry.breaker)
