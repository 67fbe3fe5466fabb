"""When each worker was last seen, noted in the Redis of the queue."""

from datetime import datetime

import redis
from rq.utils import as_text


def note_seen(server: redis.Redis, worker: str, at: datetime) -> None:
    server.hset(seen_key(), worker, at.isoformat())


def last_seen(server: redis.Redis) -> dict[str, datetime]:
    """Return when each worker was last seen."""
    times = server.hgetall(seen_key())
    return {as_text(name): datetime.fromisoformat(as_text(at)) for name, at in times.items()}


def seen_key() -> str:
    return "altana:workers:seen"
