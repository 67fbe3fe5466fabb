"""People in Redis: a few keys for each person, all in one cluster slot."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfReach, Unconfirmed
from service.events.people.people import Digest, NoSuchPlayer, Person, TokenId
from service.events.redis.aof_rewrite import ask_for_rewrite
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of

Reply = Any


class PersonKeys(msgspec.Struct, frozen=True):
    """The keys of one person."""

    person: str
    tokens: str
    claims: str


class RedisPeople:
    """The People contract on Redis."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._erase = Script(servers_of(client), "erase_person.lua", even_if_full=True)

    def add(self, person: Person, token: TokenId, digest: Digest) -> None:
        keys = _keys(person.id)
        with redis_errors_as(Unconfirmed), self._client.pipeline(transaction=True) as pipeline:
            pipeline.hset(keys.person, mapping={"name": person.name, "created": person.created})
            pipeline.hset(keys.tokens, token, digest)
            pipeline.execute()

    def find(self, player: PlayerId) -> Person:
        with redis_errors_as(OutOfReach):
            row: Reply = self._client.hgetall(_keys(player).person)
        if not row:
            raise NoSuchPlayer(player)
        return Person(id=player, name=row[b"name"].decode(), created=row[b"created"].decode())

    def names(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, str]:
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            for player in players:
                pipeline.hget(_keys(player).person, "name")
            names: Reply = pipeline.execute()
        pairs = zip(players, names, strict=True)
        return {player: name.decode() for player, name in pairs if name}

    def digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        with redis_errors_as(OutOfReach):
            digest: Reply = self._client.hget(_keys(player).tokens, token)
        return None if digest is None else Digest(digest.decode())

    def tokens(self, player: PlayerId) -> Sequence[TokenId]:
        with redis_errors_as(OutOfReach):
            tokens: Reply = self._client.hkeys(_keys(player).tokens)
        return sorted(TokenId(token.decode()) for token in tokens)

    def add_token(self, player: PlayerId, token: TokenId, digest: Digest) -> None:
        self.find(player)
        with redis_errors_as(Unconfirmed):
            self._client.hset(_keys(player).tokens, token, digest)

    def revoke(self, player: PlayerId, token: TokenId) -> bool:
        with redis_errors_as(Unconfirmed):
            removed: Reply = self._client.hdel(_keys(player).tokens, token)
        return bool(removed)

    def claim(self, player: PlayerId, key: str, value: str) -> str:
        claims = _keys(player).claims
        # A claim alone changes nothing: the thing it claims is written later.
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=True) as pipeline:
            pipeline.hsetnx(claims, key, value)
            pipeline.hget(claims, key)
            reply: Reply = pipeline.execute()
        return str(reply[1].decode())

    def erase(self, player: PlayerId) -> None:
        self.find(player)
        keys = _keys(player)
        with redis_errors_as(Unconfirmed):
            self._erase.run([keys.person, keys.tokens, keys.claims])
        # The append-only file holds every name that was ever written, until Redis rewrites it.
        ask_for_rewrite(self._client, keys.person)


def _keys(player: PlayerId) -> PersonKeys:
    name = f"altana:{{player:{player}}}"
    return PersonKeys(name, f"{name}:tokens", f"{name}:claims")
