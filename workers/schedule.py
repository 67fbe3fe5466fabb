"""Periodic jobs, scheduled with RQ."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from rq import Queue
from rq.scheduler import RQScheduler

from service.events.errors import Unavailable
from service.events.redis.error_mapping import TROUBLE
from service.projections.build.game_times import due
from service.projections.build.notifier import count_late
from workers.jobs import clean_up, look_at_clocks, notify_late, sweep, sweep_all
from workers.matchmaking.jobs import look_at_seeks
from workers.queues import A_JOB_MAY_TAKE
from workers.wiring import Clock, Tools

# Each with its interval in seconds.
PERIODIC_JOBS: dict[str, tuple[int, Callable[[], None]]] = {
    "clocks": (5, look_at_clocks),
    "seeks": (2, look_at_seeks),
    "late-news": (5, notify_late),
    "sweep": (30, sweep),
    "sweep-all": (900, sweep_all),
    "clean-up": (3600, clean_up),
}

OPTIONS: dict[str, Any] = {"result_ttl": 0, "failure_ttl": 60, "job_timeout": A_JOB_MAY_TAKE}
HasWork = Callable[[], bool]


def looks(tools: Tools) -> dict[str, HasWork]:
    """Return the looks that tell whether a periodic job has work, by the name of the job."""
    return {
        "clocks": lambda: bool(due(tools.client, tools.clock(), 1)),
        "seeks": tools.seeks.is_due,
        "late-news": lambda: count_late(tools.client) + tools.inboxes.count_late() > 0,
    }


class Schedule:
    """Keeps each periodic job in RQ's schedule once per interval.

    A job with a look is queued when the interval begins, and only if the look finds work: a
    scheduled job writes some two kilobytes to the append-only file of Redis.

    Intervals are numbered by the clock, not by earlier runs: when the clock jumps ahead, one run
    makes up for all that were skipped; when it jumps back, runs go on at once.
    """

    def __init__(
        self,
        queue: Queue,
        others: Sequence[Queue],
        clock: Clock,
        looks: Mapping[str, HasWork] | None = None,
    ) -> None:
        self._queue = queue
        self._clock = clock
        self._looks = looks or {}
        self._scheduled: dict[str, int] = {}
        all_ = [queue, *others]  # retries are scheduled in all of them
        self._scheduler = RQScheduler(
            all_, connection=queue.connection, serializer=queue.serializer
        )
        self._scheduler.prepare_registries([one.name for one in all_])

    def update(self) -> None:
        """Schedule the next run of each job, and let RQ enqueue what is due."""
        now = self._clock().timestamp()
        for name, (seconds, job) in PERIODIC_JOBS.items():
            interval = int(now // seconds) + 1
            if self._scheduled.get(name) != interval:
                at = datetime.fromtimestamp(interval * seconds, UTC)
                if name not in self._looks:
                    self._queue.enqueue_at(at, job, job_id=f"{name}-{interval}", **OPTIONS)
                elif self._finds_work(name):
                    self._queue.enqueue(job, job_id=f"{name}-{interval}", **OPTIONS)
                self._scheduled[name] = interval
        self._scheduler.enqueue_scheduled_jobs()  # type: ignore[no-untyped-call]

    def _finds_work(self, name: str) -> bool:
        """Look whether a job has anything to do; it has while the look can't tell."""
        try:
            return self._looks[name]()
        except (Unavailable, *TROUBLE):  # a node is away: retries and sweeps must not stop
            return True
