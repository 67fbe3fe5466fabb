"""Records in Redis: strings that one script compares and replaces."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfReach, Unconfirmed
from service.events.people.people import ErasedPlayer
from service.events.people.player_keys import person_key
from service.events.records.records import DueTime, Replacement
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import Script, servers_of
from service.events.redis.replica_wait import WAIT_MILLISECONDS, Awaited, ReplicaWait

ERASED = -1

Reply = Any


class RedisRecords:
    """The Records contract on Redis; a write waits for replicas as a move does."""

    def __init__(
        self, client: Client, *, replicas: Awaited = 0, patience: int = WAIT_MILLISECONDS
    ) -> None:
        self._client = client
        self._servers = servers_of(client)
        wait = ReplicaWait(replicas, patience)
        self._replace, self._replace_even_if_full = (
            Script(self._servers, "replace_records.lua", wait, even_if_full=is_erasure)
            for is_erasure in (False, True)
        )

    def read(self, keys: Sequence[str]) -> Sequence[bytes | None]:
        with redis_errors_as(OutOfReach):
            found: Reply = self._servers.run(keys[0], lambda on: on.mget(keys))
        return list(found)

    def read_each(self, keys: Sequence[str]) -> Mapping[str, bytes | None]:
        if not keys:
            return {}
        with redis_errors_as(OutOfReach):
            return self._servers.read_each(keys, lambda pipeline, key: pipeline.get(key))

    def replace(
        self,
        replacements: Sequence[Replacement],
        due: DueTime | None = None,
        person: PlayerId | None = None,
        *,
        even_if_full: bool = False,
    ) -> bool:
        keys = [one.key for one in replacements]
        if due is not None:
            keys.append(due.index)
        if person is not None:
            keys.append(person_key(person))
        at = "" if due is None or due.at is None else repr(due.at)
        values = [
            value
            for one in replacements
            for value in (one.before or b"", one.after or b"", one.seconds)
        ]
        script = self._replace_even_if_full if even_if_full else self._replace
        facts = (len(replacements), due.member if due else "", at, int(person is not None))
        with redis_errors_as(Unconfirmed):
            outcome = int(script.run(keys, *facts, *values))
        if outcome == ERASED:
            assert person is not None
            raise ErasedPlayer(person)
        return bool(outcome)

    def due(self, index: str, now: float, most: int) -> Sequence[str]:
        with redis_errors_as(OutOfReach):
            found: Reply = self._servers.run(
                index,
                lambda on: on.zrange(index, "-inf", now, byscore=True, offset=0, num=most),
            )
        return [member.decode() for member in found]

    def postpone(self, due: DueTime) -> None:
        with redis_errors_as(OutOfReach):
            self._servers.run(
                due.index, lambda on: on.zadd(due.index, {due.member: due.at or 0.0}, xx=True)
            )

    def count(self, name: str, *steps: str) -> None:
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            for step, times in Counter(steps).items():
                pipeline.hincrby(name, step, times)
            pipeline.execute()

    def counts(self, name: str) -> Mapping[str, int]:
        with redis_errors_as(OutOfReach):
            rows: Reply = self._client.hgetall(name)
        return {step.decode(): int(times) for step, times in rows.items()}
