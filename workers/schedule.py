"""What has to be done again and again: jobs that RQ is told to do at a time."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from rq import Queue
from rq.scheduler import RQScheduler

from workers.jobs import A_JOB_MAY_TAKE, clean_up, look_at_clocks, sweep, sweep_all
from workers.wiring import Clock

# Every so many seconds.
DUTIES: dict[str, tuple[int, Callable[[], None]]] = {
    "clocks": (5, look_at_clocks),
    "sweep": (30, sweep),
    "sweep-all": (900, sweep_all),
    "clean-up": (3600, clean_up),
}


class Schedule:
    """Sees to it that each duty is in RQ's schedule once for each stretch of time.

    A stretch is named by the time itself, not by what was done before: when the clock jumps
    ahead one run makes up for all that were passed over, when it jumps back runs go on at once.
    """

    def __init__(self, queue: Queue, others: Sequence[Queue], clock: Clock) -> None:
        self._queue = queue
        self._clock = clock
        self._scheduled: dict[str, int] = {}
        all_ = [queue, *others]  # jobs that are to be tried again wait there too
        self._scheduler = RQScheduler(
            all_, connection=queue.connection, serializer=queue.serializer
        )
        self._scheduler.prepare_registries([one.name for one in all_])

    def tend(self) -> None:
        """Schedule what is not yet scheduled, and let RQ enqueue what is due."""
        now = self._clock().timestamp()
        for name, (every, job) in DUTIES.items():
            stretch = int(now // every) + 1
            if self._scheduled.get(name) != stretch:
                self._schedule(
                    f"{name}-{stretch}", datetime.fromtimestamp(stretch * every, UTC), job
                )
                self._scheduled[name] = stretch
        self._scheduler.enqueue_scheduled_jobs()  # type: ignore[no-untyped-call]

    def _schedule(self, job_id: str, at: datetime, job: Callable[[], None]) -> None:
        self._queue.enqueue_at(
            at, job, job_id=job_id, result_ttl=0, failure_ttl=60, job_timeout=A_JOB_MAY_TAKE
        )
