"""What a worker can be asked to do."""

from collections.abc import Callable
from datetime import UTC, datetime

import redis
from rq import get_current_job
from rq.utils import as_text

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    return datetime.now(UTC)


def heartbeat(clock: Clock = utc_now) -> None:
    """Note that the worker which does this job was seen."""
    job = get_current_job()
    assert job is not None, "a heartbeat is a job of the queue"
    note_seen(job.connection, str(job.worker_name), clock())


def note_seen(server: redis.Redis, worker: str, at: datetime) -> None:
    server.hset(_seen_key(), worker, at.isoformat())


def last_seen(server: redis.Redis) -> dict[str, datetime]:
    """Tell when each worker was last seen at work."""
    noted = server.hgetall(_seen_key())
    return {as_text(name): datetime.fromisoformat(as_text(at)) for name, at in noted.items()}


def _seen_key() -> str:
    return "altana:workers:seen"
