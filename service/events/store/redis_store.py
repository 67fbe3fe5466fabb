"""Streams of moves in Redis: one entry per move, appended by one script."""

from collections.abc import Mapping, Sequence
from itertools import chain
from time import time_ns
from typing import Any

from service.domain.kit.chance import Secret
from service.domain.kit.messages import GameId
from service.events.errors import (
    MoveTaken,
    NoSuchGame,
    OutOfReach,
    Unconfirmed,
    once_written,
)
from service.events.keys import GameKeys, all_games, all_news, keys_of
from service.events.listing import ListChange
from service.events.move import Entry
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Confirmation, Script, servers_of
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait
from service.events.store.attempt_id import new_attempt_id
from service.events.store.newest_games import newest_games
from service.events.store.store import Cursor, Hint

MOST_NEWS = 10_000
A_MINUTE = 60_000  # milliseconds; the clocks of two machines may differ
HASH_LENGTH = 64
BODY_AT = HASH_LENGTH + 1 + 16 + 1

Reply = Any


class RedisStore:
    """The Store contract on Redis.

    A move counts as stored when as many replicas as `replicas` says have confirmed it.
    """

    def __init__(
        self, client: Client, *, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS
    ) -> None:
        self._servers = servers_of(client)
        wait = ReplicaWait(replicas, patience)
        self._append = Script(self._servers, "append.lua", wait)
        self._confirmation = Confirmation(self._servers, wait)

    def append(
        self,
        game: GameId,
        entry: Entry,
        *,
        key: str | None = None,
        secret: Secret | None = None,
        terms: bytes | None = None,
        previous: str | None = None,
        lists: Sequence[ListChange] = (),
    ) -> Entry:
        names = keys_of(game)
        arguments = append_arguments(game, entry, key, previous, lists, secret, terms)
        with redis_errors_as(Unconfirmed):
            reply = self._append.run(append_keys(names), *arguments)
        if isinstance(reply, list):
            return self._confirmed(game, _entry(*reply))
        if reply == b"taken":
            if entry.number == 1:
                # A repeated creation returns the existing game, so that game must be confirmed too.
                self._confirmation.wait(names.moves, names.idempotency, entry.number)
            raise MoveTaken(game, entry.number - 1)
        return entry

    def read(self, game: GameId, after: int = 0) -> Sequence[Entry]:
        moves = keys_of(game).moves
        with redis_errors_as(OutOfReach):
            rows: Reply = self._servers.run(moves, lambda on: on.xrange(moves, f"{after + 1}-0"))
        return entries_of(rows, after)

    def bodies_many(self, after: Mapping[GameId, int]) -> Sequence[Sequence[bytes]]:
        streams = [(keys_of(game).moves, f"{number + 1}-0") for game, number in after.items()]
        with redis_errors_as(OutOfReach):
            replies = self._servers.ranges(streams)
        return [[raw[BODY_AT:] for _, (_, raw) in rows] for rows in replies]

    def version(self, game: GameId) -> int:
        moves = keys_of(game).moves
        with redis_errors_as(OutOfReach):
            length: Reply = self._servers.run(moves, lambda on: on.xlen(moves))
        return int(length)

    def versions(self, games: Sequence[GameId]) -> Sequence[int]:
        with redis_errors_as(OutOfReach), self._servers.pipeline() as pipeline:
            for game in games:
                pipeline.xlen(keys_of(game).moves)
            lengths: Reply = pipeline.execute()
        return [int(length) for length in lengths]

    def find(self, game: GameId, key: str) -> Entry | None:
        keys = keys_of(game).idempotency
        with redis_errors_as(OutOfReach):
            number: Reply = self._servers.run(keys, lambda on: on.hget(keys, key))
        return None if number is None else self._confirmed(game, self._one(game, int(number)))

    def secret(self, game: GameId) -> Secret:
        secret = keys_of(game).secret
        with redis_errors_as(OutOfReach):
            value: Reply = self._servers.run(secret, lambda on: on.get(secret))
        if value is None:
            raise NoSuchGame(game)
        return Secret(value)

    def terms(self, game: GameId) -> bytes:
        terms = keys_of(game).terms
        with redis_errors_as(OutOfReach):
            value: Reply = self._servers.run(terms, lambda on: on.get(terms))
        if value is None:
            raise NoSuchGame(game)
        return bytes(value)

    def terms_many(self, games: Sequence[GameId]) -> Sequence[bytes | None]:
        with redis_errors_as(OutOfReach), self._servers.pipeline() as pipeline:
            for game in games:
                pipeline.get(keys_of(game).terms)
            values: Sequence[bytes | None] = pipeline.execute()
        return values

    def games(self, before: GameId | None = None, most: int = 50) -> Sequence[GameId]:
        return newest_games(self._servers, all_games(), "", before, most)

    def news(self, after: Cursor) -> tuple[Sequence[Hint], Cursor]:
        with redis_errors_as(OutOfReach):
            reply = self._servers.read_after({name: after.get(name, "0") for name in all_news()})
        hints, cursor = [], dict(after)
        for name, rows in reply:
            cursor[name.decode()] = rows[-1][0].decode()
            hints += [
                Hint(GameId(news[b"game"].decode()), int(news[b"version"])) for _, news in rows
            ]
        return hints, cursor

    def end_of_news(self) -> Cursor:
        with redis_errors_as(OutOfReach):
            newest = self._servers.read_each(
                all_news(), lambda pipeline, name: pipeline.xrevrange(name, count=1)
            )
        # Hints of a node that is away are read from now on: their ids are times.
        away = dict.fromkeys(
            set(all_news()) - newest.keys(), f"{time_ns() // 1_000_000 - A_MINUTE}"
        )
        return away | {name: rows[0][0].decode() for name, rows in newest.items() if rows}

    def _confirmed(self, game: GameId, first: Entry) -> Entry:
        """Return an earlier move once it is as durable as a new one."""
        names = keys_of(game)
        self._confirmation.wait(names.moves, names.idempotency, first.number, first.hash)
        return first

    def _one(self, game: GameId, number: int) -> Entry:
        """Read a move that must exist. Raises Unconfirmed."""
        moves, at = keys_of(game).moves, f"{number}-0"
        with once_written(), redis_errors_as(Unconfirmed):
            rows: Reply = self._servers.run(moves, lambda on: on.xrange(moves, at, at))
        if not rows:
            raise Unconfirmed  # a replica that never had it has taken over
        [(_, (_, raw))] = rows
        return _entry(number, raw)


def append_keys(names: GameKeys) -> Sequence[str]:
    """Return the keys of an append, in the order of its script."""
    game = (names.moves, names.idempotency, names.secret)
    return (*game, names.news, names.games, names.terms, names.lists, names.listed)


def append_arguments(
    game: GameId,
    entry: Entry,
    key: str | None,
    previous: str | None,
    lists: Sequence[ListChange],
    secret: Secret | None = None,
    terms: bytes | None = None,
) -> Sequence[Any]:
    """Return the arguments of one attempt to append; sent twice, it is the same attempt."""
    raw_secret = "" if secret is None else secret.reveal()
    attempt = encode_entry(entry, new_attempt_id())
    fixed = (game, entry.number, attempt, key or "", raw_secret, MOST_NEWS, terms or b"")
    return (*fixed, previous or "", *chain.from_iterable(lists))


def encode_entry(entry: Entry, attempt: str) -> bytes:
    """Encode a move as the one field of its stream entry: hash, attempt id, canonical JSON."""
    return b"%b %b %b" % (entry.hash.encode(), attempt.encode(), entry.body)


def entries_of(rows: Reply, after: int) -> list[Entry]:
    """Read the raw entries of a stream that come after a number."""
    # Inlined: a call per move would cost a tenth of the time to load a game.
    return [
        Entry(number, raw[BODY_AT:], raw[:HASH_LENGTH].decode())
        for number, (_, (_, raw)) in enumerate(rows, after + 1)
    ]


def _entry(number: int, raw: bytes) -> Entry:
    return Entry(number, raw[BODY_AT:], raw[:HASH_LENGTH].decode())
