"""When the clocks of running games run out, sorted by time, so that no scan is needed."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from service.domain.kit.messages import GameId
from service.events.keys import all_tags, tag_of
from service.events.redis.connect import Client
from service.projections.models.game_history import GameHistory


def note_deadlines(client: Client, games: Iterable[GameHistory]) -> None:
    """Store the deadline of each game. A stale deadline only causes an early look."""
    with client.pipeline(transaction=False) as pipeline:
        for history in games:
            if history.settings is None or history.settings.clock is None:
                continue
            if history.position.state.asked is None:
                pipeline.zrem(_key(history.game), history.game)
            else:
                until = datetime.fromisoformat(history.since) + timedelta(
                    seconds=history.settings.clock.seconds
                )
                pipeline.zadd(_key(history.game), {history.game: until.timestamp()})
        pipeline.execute()


def due(client: Client, now: datetime) -> list[GameId]:
    """Return the games whose deadline may have passed."""
    with client.pipeline(transaction=False) as pipeline:
        for tag in all_tags():
            pipeline.zrangebyscore(f"{tag}:deadlines", "-inf", now.timestamp())
        rows: list[list[Any]] = pipeline.execute()
    return sorted(GameId(game.decode()) for games in rows for game in games)


def _key(game: GameId) -> str:
    return f"{tag_of(game)}:deadlines"
