"""Periodic jobs, scheduled with RQ."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from rq import Queue
from rq.scheduler import RQScheduler

from workers.jobs import clean_up, look_at_clocks, sweep, sweep_all
from workers.queues import A_JOB_MAY_TAKE
from workers.wiring import Clock

# Each with its interval in seconds.
PERIODIC_JOBS: dict[str, tuple[int, Callable[[], None]]] = {
    "clocks": (5, look_at_clocks),
    "sweep": (30, sweep),
    "sweep-all": (900, sweep_all),
    "clean-up": (3600, clean_up),
}


class Schedule:
    """Keeps each periodic job in RQ's schedule once per interval.

    Intervals are numbered by the clock, not by earlier runs: when the clock jumps ahead, one run
    makes up for all that were skipped; when it jumps back, runs go on at once.
    """

    def __init__(self, queue: Queue, others: Sequence[Queue], clock: Clock) -> None:
        self._queue = queue
        self._clock = clock
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
                self._schedule(f"{name}-{interval}", at, job)
                self._scheduled[name] = interval
        self._scheduler.enqueue_scheduled_jobs()  # type: ignore[no-untyped-call]

    def _schedule(self, job_id: str, at: datetime, job: Callable[[], None]) -> None:
        self._queue.enqueue_at(
            at, job, job_id=job_id, result_ttl=0, failure_ttl=60, job_timeout=A_JOB_MAY_TAKE
        )
