"""People in Redis: a few keys for each person, all in one cluster slot."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfReach, Unconfirmed, also_if_unconfirmed
from service.events.people.people import (
    A_TRANSFER_LASTS,
    Digest,
    ErasedPlayer,
    NoSuchPlayer,
    Person,
    TokenId,
)
from service.events.people.player_keys import (
    KINDS,
    inbox_keys,
    invitation_keys,
    person_key,
    recipient_keys,
)
from service.events.redis.aof_rewrite import ask_for_rewrite
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait

A_CLAIM_LASTS = 30 * 24 * 3600  # seconds in which a new game or class can be sent again

Reply = Any


class PersonKeys(msgspec.Struct, frozen=True):
    """The keys of one person."""

    person: str
    tokens: str
    uses: str
    claims: str
    claim_times: str
    transfer: str


class RedisPeople:
    """The People contract on Redis; a write waits for replicas as a move does."""

    def __init__(
        self, client: Client, *, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS
    ) -> None:
        self._client = client
        self._servers = servers_of(client)
        self._wait = ReplicaWait(replicas, patience)
        self._add = Script(self._servers, "add_person.lua", self._wait)
        self._add_token = Script(self._servers, "add_token.lua", self._wait)
        self._offer = Script(self._servers, "offer_transfer.lua", self._wait)
        self._claim = Script(self._servers, "claim.lua", self._wait)
        self._note_use = Script(self._servers, "note_use.lua")
        self._redeem = Script(self._servers, "redeem_transfer.lua", self._wait)
        self._revoke = Script(self._servers, "revoke.lua", self._wait, even_if_full=True)
        self._erase = Script(self._servers, "erase_person.lua", self._wait, even_if_full=True)

    def add(self, person: Person, token: TokenId, digest: Digest) -> None:
        keys = _keys(person.id)
        with redis_errors_as(Unconfirmed):
            self._add.run([keys.person, keys.tokens], person.name, person.created, token, digest)

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

    def digests(self, player: PlayerId) -> Mapping[TokenId, Digest]:
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.hgetall(_keys(player).tokens)
        return {TokenId(token.decode()): Digest(row.decode()) for token, row in rows.items()}

    def note_use(self, player: PlayerId, token: TokenId, at: str) -> None:
        with redis_errors_as(OutOfReach):
            self._note_use.run([_keys(player).tokens, _keys(player).uses], token, at)

    def uses(self, player: PlayerId) -> Mapping[TokenId, str]:
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.hgetall(_keys(player).uses)
        return {TokenId(token.decode()): at.decode() for token, at in rows.items()}

    def tokens(self, player: PlayerId) -> Sequence[TokenId]:
        with redis_errors_as(OutOfReach):
            tokens: Reply = self._client.hkeys(_keys(player).tokens)
        return sorted(TokenId(token.decode()) for token in tokens)

    def add_token(self, player: PlayerId, token: TokenId, digest: Digest) -> None:
        self.find(player)
        keys = _keys(player)
        with redis_errors_as(Unconfirmed):
            if not self._add_token.run([keys.person, keys.tokens], token, digest):
                raise ErasedPlayer(player)

    def revoke(self, player: PlayerId, token: TokenId) -> bool:
        keys = _keys(player)
        with redis_errors_as(Unconfirmed):
            return bool(self._revoke.run([keys.tokens, keys.uses, keys.transfer], token))

    def claim(self, player: PlayerId, key: str, value: str) -> str:
        keys = _keys(player)
        # A claim alone changes nothing: the thing it claims is written later.
        with redis_errors_as(OutOfReach):
            own = [keys.claims, keys.claim_times, keys.person]
            first = self._claim.run(own, key, value, A_CLAIM_LASTS)
        return str(first.decode())

    def offer_transfer(self, player: PlayerId, code: Digest) -> None:
        self.find(player)
        keys = _keys(player)
        with redis_errors_as(Unconfirmed):
            if not self._offer.run([keys.person, keys.transfer], code, A_TRANSFER_LASTS):
                raise ErasedPlayer(player)

    def redeem_transfer(
        self, player: PlayerId, code: Digest, token: TokenId, digest: Digest
    ) -> bool:
        keys = _keys(player)
        with redis_errors_as(Unconfirmed):
            return bool(self._redeem.run([keys.transfer, keys.tokens], code, token, digest))

    def erase(self, player: PlayerId) -> None:
        self.find(player)
        keys = _keys(player)
        # The append-only file holds every name that was ever written, until Redis rewrites it.
        rewrite = partial(ask_for_rewrite, self._client, keys.person)
        with also_if_unconfirmed(rewrite), redis_errors_as(Unconfirmed):
            own = msgspec.structs.astuple(keys)
            kinds = [msgspec.structs.astuple(recipient_keys(player, kind)) for kind in KINDS]
            others = [*inbox_keys(player), *invitation_keys(player), *chain.from_iterable(kinds)]
            self._erase.run([*own, *others])


def _keys(player: PlayerId) -> PersonKeys:
    name = person_key(player)
    return PersonKeys(
        person=name,
        tokens=f"{name}:tokens",
        uses=f"{name}:tokens:used",
        claims=f"{name}:claims",
        claim_times=f"{name}:claims:times",
        transfer=f"{name}:transfer",
    )
