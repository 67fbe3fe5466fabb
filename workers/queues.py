"""Puts jobs into the queues: in batches, and in the slow queue once for each game and kind."""

from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from itertools import islice
from typing import Any, Literal, TypeVar

from rq import Queue, Retry

from service.domain.kit.messages import GameId

GAMES_A_JOB = 100
A_JOB_MAY_TAKE = 300  # seconds
RETRY_INTERVALS = [1, 5, 20]  # seconds; if Redis is down for longer, a sweep repeats the work
A_FAILURE_IS_KEPT = 24 * 3600  # seconds
MOST_CLAIMED = 1000  # games of one kind in the slow queue; a sweep finds the others later
A_CLAIM_LASTS = 3600  # seconds; after that the job counts as lost
Kind = Literal["export", "page", "archive", "analysis"]
T = TypeVar("T")

# Claims outlive jobs that were lost: none is good when the queue is empty, or after an hour.
# The time is that of the server, because the clocks of workers may differ.
CLAIM = """
if redis.call('LLEN', KEYS[2]) == 0 then redis.call('DEL', KEYS[1]) end
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[1]))
local room, claimed = tonumber(ARGV[2]) - redis.call('ZCARD', KEYS[1]), {}
for place = 3, #ARGV do
  if room <= 0 then break end
  if redis.call('ZADD', KEYS[1], 'NX', now, ARGV[place]) == 1 then
    table.insert(claimed, ARGV[place])
    room = room - 1
  end
end
return claimed
"""


def hand_out(
    queue: Queue,
    job: Callable[[Sequence[T]], None],
    games: Iterable[T],
    most: int = GAMES_A_JOB,
    *,
    after: float = 0.0,
) -> None:
    """Queue games or pages in batches, one job per batch, `after` some seconds."""
    options: dict[str, Any] = {
        "result_ttl": 0,
        "failure_ttl": A_FAILURE_IS_KEPT,
        "job_timeout": A_JOB_MAY_TAKE,
        "retry": Retry(max=len(RETRY_INTERVALS), interval=RETRY_INTERVALS),
    }
    left = iter(games)
    while batch := list(islice(left, most)):
        if after:
            queue.enqueue_in(timedelta(seconds=after), job, batch, **options)
        else:
            queue.enqueue(job, batch, **options)


def claim(queue: Queue, kind: Kind, games: Iterable[GameId]) -> list[GameId]:
    """Return the games that no job of this kind waits for, as many as there is room for.

    The caller must queue them: until a job begins, no other caller gets them.
    """
    wanted = list(dict.fromkeys(games))
    if not wanted:
        return []
    script = queue.connection.register_script(CLAIM)
    keys, limits = [claims_key(kind), queue.key], (A_CLAIM_LASTS, MOST_CLAIMED)
    claimed: Any = script(keys=keys, args=[*limits, *wanted])
    return [GameId(game.decode()) for game in claimed]


def give_back(queue: Queue, kind: Kind, games: Sequence[GameId]) -> None:
    """End the claims of a job that begins: what comes up from now on needs another job."""
    if games:
        queue.connection.zrem(claims_key(kind), *games)


def claims_key(kind: Kind) -> str:
    """Return the key, in the Redis of the queue, of the games that wait for a slow job."""
    return f"altana:slow:{kind}"
