"""When the clocks of running games run out: a list by time, so that nobody has to look at all."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from service.domain.kit.messages import GameId
from service.events.keys import all_tags, tag_of
from service.events.redis.connect import Client
from service.projections.models.game_history import GameHistory


def note_deadlines(client: Client, games: Iterable[GameHistory]) -> None:
    """Note until when each game waits. An older note only makes somebody look too early."""
    with client.pipeline(transaction=False) as pipeline:
        for told in games:
            if told.terms is None or told.terms.clock is None:
                continue
            if told.position.state.asked is None:
                pipeline.zrem(_key(told.game), told.game)
            else:
                until = datetime.fromisoformat(told.since) + timedelta(
                    seconds=told.terms.clock.seconds
                )
                pipeline.zadd(_key(told.game), {told.game: until.timestamp()})
        pipeline.execute()


def due(client: Client, now: datetime) -> list[GameId]:
    """Return the games whose time may be up."""
    with client.pipeline(transaction=False) as pipeline:
        for tag in all_tags():
            pipeline.zrangebyscore(f"{tag}:deadlines", "-inf", now.timestamp())
        found: list[list[Any]] = pipeline.execute()
    return sorted(GameId(game.decode()) for games in found for game in games)


def _key(game: GameId) -> str:
    return f"{tag_of(game)}:deadlines"
