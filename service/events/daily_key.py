"""The key that all deals of the day follow from, made once and never shown, and what it dealt."""

import logging
from datetime import date
from secrets import token_bytes
from typing import Any

import msgspec

from service.domain.kit.chance import SECRET_BYTES, Secret
from service.domain.kit.seating import DailyDeal
from service.events.daily import LAST_DAY, chain_of
from service.events.errors import OutOfReach, Unconfirmed
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import servers_of, write_and_wait
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait

DAILY_KEY = "altana:{daily}:key"
DAILY_DEALS = "altana:{daily}:deals"
CHAIN = "chain"
log = logging.getLogger("altana")


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
        self._confirmed = ""  # the chain whose key is known to be on the replicas
        self._kept: dict[str, DailyDeal] = {}  # the newest of each game

    def find(self) -> bytes | None:
        """Return the key, if there is one."""
        with redis_errors_as(OutOfReach):
            stored: Any = self._client.get(DAILY_KEY)
        return None if stored is None else bytes(stored)

    def read(self) -> bytes:
        """Return the key, once replicas have it; the first process that asks for it makes it."""
        root = self.find() or self._make()
        chain = chain_of(Secret(root), LAST_DAY)
        if self._wait and chain != self._confirmed:
            self._confirm(chain)
        return root

    def keep(self, game: str, deal: DailyDeal) -> None:
        """Record the deal of the first game of a day: it stays the deal of that day."""
        if self._kept.get(game) == deal:
            return
        with redis_errors_as(Unconfirmed):
            self._client.hsetnx(DAILY_DEALS, _field(game, deal.day), msgspec.json.encode(deal))
        if self._wait:
            self._confirm(deal.chain)
        self._kept[game] = deal

    def kept(self, game: str, day: date) -> DailyDeal | None:
        """Return the deal with which the first game of a day began, if one did."""
        with redis_errors_as(OutOfReach):
            raw: Any = self._client.hget(DAILY_DEALS, _field(game, day.isoformat()))
        return None if raw is None else msgspec.json.decode(raw, type=DailyDeal)

    def _make(self) -> bytes:
        new = token_bytes(SECRET_BYTES)
        with redis_errors_as(Unconfirmed):
            earlier: Any = self._client.hlen(DAILY_DEALS)
            write_and_wait(
                self._servers, DAILY_KEY, lambda on: on.set(DAILY_KEY, new, nx=True), self._wait
            )
            stored: Any = self._client.get(DAILY_KEY)
        if earlier and stored == new:
            log.warning("the key of the deals of the day was lost: a new chain of keys begins")
        return bytes(stored)

    def _confirm(self, chain: str) -> None:
        """Wait until replicas have what was written so far: this is written after it."""
        with redis_errors_as(Unconfirmed):
            write_and_wait(
                self._servers,
                DAILY_DEALS,
                lambda on: on.hset(DAILY_DEALS, CHAIN, chain),
                self._wait,
            )
        self._confirmed = chain


def _field(game: str, day: str) -> str:
    return f"{game} {day}"
