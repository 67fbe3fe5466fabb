"""Puts what players should hear into their inboxes; what can't be put is noted, and put later."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Any
from uuid import uuid4

import msgspec
from redis.cluster import RedisCluster

from service.domain.kit.messages import GameId
from service.events.delivery.schedule import DeliverySchedule
from service.events.errors import OutOfReach, Unavailable
from service.events.inbox.redis_inboxes import Listeners, RedisInboxes
from service.events.keys import all_tags, tag_of
from service.events.people.player_keys import KINDS
from service.events.redis.connect import Client
from service.events.redis.error_mapping import node_may_be_away, redis_errors_as
from service.events.redis.lua_script import servers_of
from service.projections.build.documents import Documents
from service.projections.models.game_history import GameHistory
from service.projections.models.notifications import notifications, people_in

# The oldest version stays; the last word differs each time, so that no later note gets lost.
NOTE = """
local known = redis.call('HGET', KEYS[1], ARGV[1])
local version = known and string.match(known, '^%d+') or ARGV[2]
return redis.call('HSET', KEYS[1], ARGV[1], version .. ' ' .. ARGV[3])
"""
FORGET = """
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
return redis.call('HDEL', KEYS[1], ARGV[1])
"""


class LateNote(msgspec.Struct, frozen=True):
    """A game whose news has reached some player only up to a version."""

    game: GameId
    version: int
    raw: bytes


class Notifier:
    """Tells the players of games what is new to them, each of them once.

    On a cluster the node of an inbox may be away. Then its games are noted, in their own slots.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._inboxes = RedisInboxes(client)
        self._schedules = [DeliverySchedule(client, kind) for kind in KINDS]
        self._documents = Documents(client)
        self._servers = servers_of(client)

    def notify(self, histories: Sequence[GameHistory], now: datetime) -> None:
        """Tell what happened since the documents were written; they must be written afterwards."""
        listeners = self._listeners(histories)
        some = [one for one in histories if (listeners.open | listeners.away) & people_in(one)]
        if not some:
            return
        games = [history.game for history in some]
        known = dict(zip(games, self._documents.versions_now("lobby", games), strict=True))
        away = [history.game for history in some if listeners.away & people_in(history)]
        try:
            self._put(some, known, listeners, now)
        except Unavailable:
            away = games  # nobody hears of a move twice
        for game in away:
            self._run(NOTE, game, known[game], uuid4().hex)

    def notify_late(
        self, histories: Sequence[GameHistory], notes: Sequence[LateNote], now: datetime
    ) -> None:
        """Tell what could not be told, as far as all inboxes are there by now."""
        listeners = self._listeners(histories)
        done = {one.game for one in histories if not listeners.away & people_in(one)}
        some = [history for history in histories if history.game in done]
        self._put(some, {note.game: note.version for note in notes}, listeners, now)
        for note in notes:
            if note.game in done:
                self._run(FORGET, note.game, note.raw)

    def _run(self, script: str, game: GameId, *arguments: Any) -> None:
        """Run a script by its text: a script is sent to all nodes, and one of them is away."""
        key = late_key(game)
        with redis_errors_as(OutOfReach):
            self._servers.run(key, lambda on: on.eval(script, 1, key, game, *arguments))

    def _listeners(self, histories: Sequence[GameHistory]) -> Listeners:
        return self._inboxes.listeners({who for one in histories for who in people_in(one)})

    def _put(
        self,
        histories: Iterable[GameHistory],
        known: Mapping[GameId, int],
        listeners: Listeners,
        now: datetime,
    ) -> None:
        letters = (
            letter
            for history in histories
            for letter in notifications(history, known[history.game], now)
        )
        told = self._inboxes.put([letter for letter in letters if letter.to in listeners.open])
        for schedule in self._schedules:
            with node_may_be_away(self._client):  # a worker looks by itself after some minutes
                schedule.hint(told)


def late_key(game: GameId) -> str:
    return f"{tag_of(game)}:unheard"


def count_late(client: Client) -> int:
    """Count the games with undelivered news, as far as their nodes answer."""
    if not isinstance(client, RedisCluster):
        return 0  # only a node of a cluster is away alone

    def read(pipeline: Any, key: str) -> None:
        pipeline.hlen(key)

    return sum(servers_of(client).read_each(_late_keys(), read).values())


def late_notes(client: Client, most: int) -> list[LateNote]:
    """Return some of the games with undelivered news."""

    def read(pipeline: Any, key: str) -> None:
        pipeline.hgetall(key)

    rows = servers_of(client).read_each(_late_keys(), read).values()
    notes = (
        LateNote(GameId(game.decode()), int(raw.partition(b" ")[0]), raw)
        for row in rows
        for game, raw in row.items()
    )
    return list(islice(notes, most))


def _late_keys() -> list[str]:
    return [f"{tag}:unheard" for tag in all_tags()]
