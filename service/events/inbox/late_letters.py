"""Letters that could not be put, as the node of the inbox was away: kept where a node answers."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any

import msgspec

from service.domain.kit.messages import PlayerId
from service.events.errors import OutOfReach, Unavailable
from service.events.inbox.notification import Letter, NotificationKey
from service.events.keys import all_tags
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as
from service.events.redis.lua_script import servers_of

MOST_KEPT = 1_000  # in one partition; who is not told of more finds them in lists


class LateLetter(msgspec.Struct, frozen=True):
    """A letter as an inbox stores it, so that what it says needs no second reader."""

    to: PlayerId
    key: NotificationKey
    number: int
    name: str
    body: msgspec.Raw

    @classmethod
    def of(cls, letter: Letter) -> "LateLetter":
        body = msgspec.Raw(msgspec.json.encode(letter.notification))
        return cls(letter.to, letter.key, letter.number, letter.notification.name, body)

    @property
    def id(self) -> str:
        return f"{self.to}/{self.key}/{self.number}"


class LateLetters:
    """Letters by partition: any one will do whose node answers."""

    def __init__(self, client: Client) -> None:
        self._servers = servers_of(client)

    def keep(self, letters: Sequence[LateLetter]) -> None:
        """Keep letters; doing it twice changes nothing. Raises Unavailable."""
        fields = {one.id: msgspec.json.encode(one) for one in letters}
        for key in _keys():
            with suppress(Unavailable), redis_errors_as(OutOfReach):
                if self._servers.run(key, partial(_add, key, fields)):
                    return
        raise OutOfReach

    def some(self, most: int) -> list[tuple[str, LateLetter]]:
        """Return some letters, each with the key that it is kept at."""
        rows = self._servers.read_each(_keys(), lambda pipeline, key: pipeline.hvals(key))
        found = (
            (key, msgspec.json.decode(raw, type=LateLetter))
            for key, values in rows.items()
            for raw in values
        )
        return list(islice(found, most))

    def forget(self, key: str, letter: LateLetter) -> None:
        with redis_errors_as(OutOfReach):
            self._servers.run(key, lambda on: on.hdel(key, letter.id))

    def count(self) -> int:
        """Count them, as far as their nodes answer."""
        rows = self._servers.read_each(_keys(), lambda pipeline, key: pipeline.hlen(key))
        return sum(rows.values())


def _add(key: str, fields: Mapping[str, bytes], on: Any) -> bool:
    if on.hlen(key) >= MOST_KEPT:
        return False
    on.hset(key, mapping=fields)
    return True


def _keys() -> list[str]:
    return [f"{tag}:late-letters" for tag in all_tags()]
