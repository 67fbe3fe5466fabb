"""Inboxes in Redis: a stream for each player who listens, and one stream of hints for all."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from redis.cluster import RedisCluster

from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfReach, Unavailable
from service.events.inbox.inboxes import (
    MOST_NOTIFICATIONS,
    SECONDS_WITHOUT_LISTENER,
    InboxEntry,
    by_player_and_key,
)
from service.events.inbox.late_letters import LateLetter, LateLetters
from service.events.inbox.notification import Letter
from service.events.people.people import ErasedPlayer
from service.events.people.player_keys import inbox_keys, person_key
from service.events.redis.connect import Client
from service.events.redis.error_mapping import node_may_be_away, redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.store.store import Cursor

LATE_AT_ONCE = 500  # letters
HINTS = "altana:{inboxes}:hints"
MOST_HINTS = 10_000

Reply = Any


class Listeners(msgspec.Struct, frozen=True):
    """Who has an inbox, and for whom this is not known because a node is away."""

    open: frozenset[PlayerId]
    away: frozenset[PlayerId]


class RedisInboxes:
    """The Inboxes contract on Redis; what a fail-over loses, listeners are told to look for."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._servers = servers_of(client)
        self._open = Script(self._servers, "open_inbox.lua")
        self._put = Script(self._servers, "put_letters.lua")
        self._late = LateLetters(client)

    def open(self, player: PlayerId) -> int:
        with redis_errors_as(OutOfReach):
            keys = [*inbox_keys(player), person_key(player)]
            last = int(self._open.run(keys, SECONDS_WITHOUT_LISTENER))
        if not last:
            raise ErasedPlayer(player)
        return last

    def listeners(self, players: Collection[PlayerId]) -> Listeners:
        """Return the players who have an inbox, and the players whose node is away."""
        names = {inbox_keys(player)[0]: player for player in players}
        if not names:
            return Listeners(frozenset(), frozenset())
        try:
            with redis_errors_as(OutOfReach):
                found = self._servers.read_each(names, lambda pipeline, key: pipeline.exists(key))
        except Unavailable:  # all of them are away
            if not isinstance(self._client, RedisCluster):
                raise
            found = {}
        there = frozenset(names[key] for key, is_there in found.items() if is_there)
        return Listeners(there, frozenset(names[key] for key in names.keys() - found.keys()))

    def put(self, letters: Sequence[Letter]) -> Collection[PlayerId]:
        grown, late = self._put_all([LateLetter.of(letter) for letter in letters])
        if late:
            raise OutOfReach
        return grown

    def put_or_keep(self, letters: Sequence[Letter]) -> None:
        _, late = self._put_all([LateLetter.of(letter) for letter in letters])
        if late:
            self._late.keep(late)

    def put_late(self) -> None:
        """Put letters that were kept, as far as the nodes of their inboxes are back."""
        kept = sorted(self._late.some(LATE_AT_ONCE), key=lambda one: one[1].number)
        _, late = self._put_all([letter for _, letter in kept])
        still = {letter.id for letter in late}
        for key, letter in kept:
            if letter.id not in still:
                self._late.forget(key, letter)

    def count_late(self) -> int:
        """Count the letters that are kept; only a node of a cluster is away alone."""
        return self._late.count() if isinstance(self._client, RedisCluster) else 0

    def _put_all(
        self, letters: Sequence[LateLetter]
    ) -> tuple[Collection[PlayerId], list[LateLetter]]:
        """Return whose inboxes have grown, and the letters to nodes of a cluster that are away."""
        changed, late = dict[PlayerId, None](), list[LateLetter]()
        for (player, key), group in by_player_and_key(letters).items():
            fields = [field for one in group for field in (one.number, one.name, bytes(one.body))]
            try:
                with redis_errors_as(OutOfReach):
                    if self._put.run(inbox_keys(player), MOST_NOTIFICATIONS, key, *fields):
                        changed[player] = None
            except Unavailable:
                if not isinstance(self._client, RedisCluster):
                    raise
                late += group  # the inboxes of others may be elsewhere
        self._hint(changed)
        return changed, late

    def _hint(self, players: Collection[PlayerId]) -> None:
        """Leave hints last, in another slot: a lost one is made up for by the hub's next sweep."""
        with node_may_be_away(self._client), redis_errors_as(OutOfReach):
            for player in players:
                self._client.xadd(HINTS, {"player": player}, maxlen=MOST_HINTS)

    def first(self, player: PlayerId) -> int:
        name = inbox_keys(player)[0]
        with redis_errors_as(OutOfReach):
            rows: Reply = self._servers.run(name, lambda on: on.xrange(name, count=1))
        return _number(rows[0][0]) if rows else 0

    def version(self, player: PlayerId) -> int:
        name = inbox_keys(player)[0]
        with redis_errors_as(OutOfReach):
            rows: Reply = self._servers.run(name, lambda on: on.xrevrange(name, count=1))
        return _number(rows[0][0]) if rows else 0

    def read(self, player: PlayerId, after: int) -> Sequence[InboxEntry]:
        name = inbox_keys(player)[0]
        with redis_errors_as(OutOfReach):
            rows: Reply = self._servers.run(name, lambda on: on.xrange(name, f"{after + 1}-0"))
        return [_entry(_number(number), fields) for number, fields in rows]

    def changed(self, after: Cursor) -> tuple[Collection[PlayerId], Cursor]:
        with redis_errors_as(OutOfReach):
            reply = self._servers.read_after({HINTS: after.get(HINTS, "0")})
        for _, rows in reply:
            players = {PlayerId(hint[b"player"].decode()) for _, hint in rows}
            return players, {HINTS: rows[-1][0].decode()}
        return (), after

    def end_of_news(self) -> Cursor:
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.xrevrange(HINTS, count=1)
        return {HINTS: rows[0][0].decode()} if rows else {}

    def home(self, player: PlayerId) -> str:
        return self._servers.home(inbox_keys(player)[0])

    def total(self) -> int:
        """Return how often players were notified since the server has been counting."""
        with redis_errors_as(OutOfReach):
            if not self._client.exists(HINTS):
                return 0
            facts: Reply = self._client.xinfo_stream(HINTS)
        return int(facts.get("entries-added", facts["length"]))


def _number(entry: bytes) -> int:
    return int(entry.partition(b"-")[0])


def _entry(number: int, fields: Reply) -> InboxEntry:
    return InboxEntry(number, fields[1].decode(), fields[3])
