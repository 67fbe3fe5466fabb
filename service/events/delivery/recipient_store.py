"""Recipients in Redis: a few keys for each player who has some, all in one cluster slot."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.delivery.backlog import Backlog
from service.events.delivery.recipient import DeliveryAttempt, Recipient, RecipientId
from service.events.errors import OutOfReach, Unconfirmed
from service.events.people.people import ErasedPlayer
from service.events.people.player_keys import (
    DeliveryKind,
    RecipientKeys,
    person_key,
    recipient_keys,
)
from service.events.redis.aof_rewrite import ask_for_rewrite
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait

MOST_DELIVERIES = 500  # in the log of a player; a few more may stay

R = TypeVar("R", bound=Recipient)
Reply = Any


class TooManyRecipients(Exception):
    """A player has only so many."""


class NoSuchRecipient(Exception):
    """The player has no recipient with this id."""


class RecipientGone(Exception):
    """It was changed or deleted since it was read."""


class RecipientStore(Generic[R]):
    """The recipients of players; what owners set, and what workers do, are stored apart."""

    def __init__(
        self,
        client: Client,
        kind: DeliveryKind,
        type_: type[R],
        *,
        keeps_log: bool = False,
        replicas: Awaited = 0,
        patience: int = WAIT_MILLISECONDS,
    ) -> None:
        self._client, self._kind, self._keeps_log = client, kind, keeps_log
        self._decoder = msgspec.json.Decoder(type_)
        servers, self._wait = servers_of(client), ReplicaWait(replicas, patience)
        self._keep = Script(servers, "keep_recipient.lua", self._wait)
        self._note = Script(servers, "note_attempt.lua")

    def all_of(self, player: PlayerId) -> list[R]:
        """Return the recipients of a player, the oldest first."""
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.hgetall(self._keys(player).recipients)
        found = map(self._decoder.decode, rows.values())
        return sorted(found, key=lambda one: (one.created, one.id))

    def find(self, player: PlayerId, id_: RecipientId) -> R:
        """Return a recipient. Raises NoSuchRecipient."""
        with redis_errors_as(OutOfReach):
            row: Reply = self._client.hget(self._keys(player).recipients, id_)
        if row is None:
            raise NoSuchRecipient
        return self._decoder.decode(row)

    def add(self, player: PlayerId, recipient: R, most: int) -> None:
        """Store a new recipient. Raises TooManyRecipients, ErasedPlayer, RecipientGone."""
        self._swap(player, recipient.id, None, recipient, most)

    def change(self, player: PlayerId, old: R, new: R | None) -> None:
        """Replace or delete a recipient. Raises RecipientGone if it is not as it was."""
        self._swap(player, old.id, old, new, 0)

    def confirm_gone(self, player: PlayerId, id_: RecipientId) -> None:
        """Wait until replicas confirm that a recipient is not there, if that is asked for."""
        self._swap(player, id_, None, None, 0)

    def _swap(
        self, player: PlayerId, id_: RecipientId, old: R | None, new: R | None, most: int
    ) -> None:
        keys = self._keys(player)
        own = [keys.recipients, keys.backlogs, keys.pings, person_key(player)]
        with redis_errors_as(Unconfirmed):
            done = self._keep.run(own, id_, _json(old), _json(new), most)
        match done:
            case 0:
                raise RecipientGone
            case -1:
                raise TooManyRecipients
            case -2:
                raise ErasedPlayer(player)

    def drop_erased(self, player: PlayerId) -> bool:
        """Delete what is left of a player whom a process of an older release has erased."""
        with redis_errors_as(OutOfReach):
            name: Reply = self._client.hget(person_key(player), "name")
            if name != b"":
                return False
            if self._client.delete(*msgspec.structs.astuple(self._keys(player))):
                ask_for_rewrite(self._client, person_key(player))
        return True

    def backlog(self, player: PlayerId, id_: RecipientId) -> Backlog:
        return self.backlogs(player).get(id_, Backlog())

    def backlogs(self, player: PlayerId) -> dict[RecipientId, Backlog]:
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.hgetall(self._keys(player).backlogs)
        return {
            RecipientId(id_.decode()): msgspec.json.decode(row, type=Backlog)
            for id_, row in rows.items()
        }

    def note(
        self,
        player: PlayerId,
        id_: RecipientId,
        backlog: Backlog | None = None,
        attempts: Sequence[DeliveryAttempt] = (),
        ping: str = "",
    ) -> bool:
        """Store what was done for a recipient; False if it was deleted."""
        own = self._keys(player)
        keys = [own.recipients, own.backlogs, own.pings, own.deliveries]
        lines = map(msgspec.json.encode, attempts if self._keeps_log else ())
        with redis_errors_as(OutOfReach):
            return bool(self._note.run(keys, id_, _json(backlog), ping, MOST_DELIVERIES, *lines))

    def _keys(self, player: PlayerId) -> RecipientKeys:
        return recipient_keys(player, self._kind)


def _json(value: object) -> bytes:
    return b"" if value is None else msgspec.json.encode(value)
