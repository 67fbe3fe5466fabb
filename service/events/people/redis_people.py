"""People in Redis or Valkey: a few keys for each, all in one slot of a cluster."""

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
    """The contract of people on a real server."""

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
            found: Reply = self._client.hgetall(_keys(player).person)
        if not found:
            raise NoSuchPlayer(player)
        return Person(id=player, name=found[b"name"].decode(), created=found[b"created"].decode())

    def names(self, players: Sequence[PlayerId]) -> Mapping[PlayerId, str]:
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            for player in players:
                pipeline.hget(_keys(player).person, "name")
            found: Reply = pipeline.execute()
        named = zip(players, found, strict=True)
        return {player: name.decode() for player, name in named if name}

    def digest(self, player: PlayerId, token: TokenId) -> Digest | None:
        with redis_errors_as(OutOfReach):
            found: Reply = self._client.hget(_keys(player).tokens, token)
        return None if found is None else Digest(found.decode())

    def tokens(self, player: PlayerId) -> Sequence[TokenId]:
        with redis_errors_as(OutOfReach):
            found: Reply = self._client.hkeys(_keys(player).tokens)
        return sorted(TokenId(token.decode()) for token in found)

    def add_token(self, player: PlayerId, token: TokenId, digest: Digest) -> None:
        self.find(player)
        with redis_errors_as(Unconfirmed):
            self._client.hset(_keys(player).tokens, token, digest)

    def revoke(self, player: PlayerId, token: TokenId) -> bool:
        with redis_errors_as(Unconfirmed):
            gone: Reply = self._client.hdel(_keys(player).tokens, token)
        return bool(gone)

    def claim(self, player: PlayerId, key: str, value: str) -> str:
        claims = _keys(player).claims
        # A claim alone makes nothing: what it is for is still to be written.
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
        # The server's file has every name that was ever written, until it is rewritten.
        ask_for_rewrite(self._client, keys.person)


def _keys(player: PlayerId) -> PersonKeys:
    name = f"altana:{{player:{player}}}"
    return PersonKeys(name, f"{name}:tokens", f"{name}:claims")
