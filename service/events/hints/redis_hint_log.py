"""The last hint of each seat in Redis, in the slot of its game."""

from typing import Any

import msgspec

from service.domain.kit.messages import GameId, Seat
from service.events.errors import OutOfReach
from service.events.hints.hint_log import HintUse
from service.events.keys import tag_of
from service.events.redis.connect import Client
from service.events.redis.error_mapping import redis_errors_as

A_HINT_IS_KEPT = 30 * 24 * 3600  # seconds after the last one of the game


class RedisHintLog:
    """The HintLog contract on Redis; a hint that is lost is only not mentioned in the move."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def note(self, game: GameId, seat: Seat, use: HintUse) -> None:
        key = _key(game)
        with redis_errors_as(OutOfReach), self._client.pipeline(transaction=False) as pipeline:
            pipeline.hset(key, str(seat), msgspec.json.encode(use))
            pipeline.expire(key, A_HINT_IS_KEPT)
            pipeline.execute()

    def last(self, game: GameId, seat: Seat) -> HintUse | None:
        with redis_errors_as(OutOfReach):
            return read_hint(self._client.hget(*last_hint_command(game, seat)[1:]))


def last_hint_command(game: GameId, seat: Seat) -> tuple[str, str, str]:
    return "HGET", _key(game), str(seat)


def read_hint(raw: Any) -> HintUse | None:
    """Read the reply to that command."""
    return None if raw is None else msgspec.json.decode(raw, type=HintUse)


def _key(game: GameId) -> str:
    return f"{tag_of(game)}:game:{game}:hints"
