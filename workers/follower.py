"""Follows the hints of games and queues jobs for batches of them, never one job per move."""

from collections.abc import Callable, Collection, Hashable, Mapping
from functools import partial
from threading import Event
from time import monotonic
from typing import TypeVar

from redis.cluster import RedisCluster

from service.domain.kit.messages import GameId
from service.events.errors import Unavailable
from service.events.pages.pages import PageId, is_page
from service.events.redis.error_mapping import TROUBLE, node_may_be_away
from service.projections.build.quarantine import Work
from service.projections.upkeep.lag import FOLLOWER, read_cursor, recent_cursor, save_cursor
from service.projections.upkeep.lease import Lease
from workers.analyses.jobs import queue_analyses
from workers.jobs import PAGES_A_JOB, queue_exports, queue_pages, refresh_games
from workers.page_jobs import make_pages
from workers.push.jobs import queue_pushes
from workers.queues import hand_out
from workers.schedule import Schedule
from workers.webhooks.jobs import queue_webhooks
from workers.wiring import Tools

POLL_INTERVAL = 0.05  # seconds; hints within one interval become one refresh
MOST_WAITING = 4  # jobs; while this many wait, no more games are handed out
LEASE = 5_000  # milliseconds before another worker replaces a dead follower
ASKED_AGAIN = 30.0  # seconds before an unserved export request is queued again
AFTER_TROUBLE = 1.0  # seconds
HEARTBEAT_INTERVAL = 1.0  # seconds
ABANDONED_INTERVAL = 5.0  # seconds between two looks for abandoned games
LISTS_INTERVAL = 2.0  # seconds between two looks for games that lists do not have
T = TypeVar("T", bound=Hashable)


class Follower:
    """Only one worker follows at a time; a second one would only duplicate jobs."""

    def __init__(
        self, tools: Tools, schedule: Schedule, send_heartbeat: Callable[[], None] = lambda: None
    ) -> None:
        self._tools = tools
        self._send_heartbeat, self._last_heartbeat = send_heartbeat, -HEARTBEAT_INTERVAL
        self._last_look = -ABANDONED_INTERVAL
        self._lists_due = 0.0
        self._client = tools.client
        self._schedule = schedule
        self._lease = _lease(tools)
        self._cursor: Mapping[str, str] | None = None
        self._is_stored = True  # whether the cursor goes on from the one that is stored
        self._batch: dict[GameId, None] = {}
        # When each request was last queued, on the monotonic clock.
        self._exports: dict[tuple[GameId, int], float] = {}
        self._pages: dict[tuple[PageId, int, int], float] = {}
        self._analyses: dict[tuple[GameId, str], float] = {}
        self._abandoned: dict[Work, dict[GameId, float]] = {}

    def run(self, stop: Event) -> None:
        """Follow until `stop` is set, and wait for Redis if it is down."""
        while not stop.wait(POLL_INTERVAL):
            try:
                with node_may_be_away(self._client):
                    self._keep_alive()
                with node_may_be_away(self._client):
                    self._keep_lists()
                self.step()
            except (Unavailable, *TROUBLE):
                self._cursor = None
                self._lease.forget()
                stop.wait(AFTER_TROUBLE)
        self._lease.release()

    def step(self) -> None:
        """Read new hints, and queue their games unless enough jobs are waiting."""
        if not self._lease.hold():
            self._cursor = None
            return
        hints, cursor = self._tools.store.news(self._read_cursor())
        self._batch.update(dict.fromkeys(hint.game for hint in hints))
        self._cursor = cursor
        if self._batch and self._tools.queue.count < MOST_WAITING:
            hand_out(self._tools.queue, refresh_games, self._batch)
            self._batch.clear()
            # Not earlier: after a crash, games that were not queued yet must be read again.
            if self._is_stored:
                with node_may_be_away(self._client):
                    save_cursor(self._client, cursor)
        self._queue_other_work()
        self._schedule.update()

    def _queue_other_work(self) -> None:
        for queue_some in (
            self._queue_exports,
            self._queue_pages,
            self._queue_analyses,
            partial(queue_webhooks, self._tools),
            partial(queue_pushes, self._tools),
            self._queue_abandoned,
        ):
            with node_may_be_away(self._client):
                queue_some()

    def _keep_alive(self) -> None:
        """Send the heartbeat of this process, whether it follows or not."""
        if monotonic() - self._last_heartbeat >= HEARTBEAT_INTERVAL:
            self._send_heartbeat()
            self._last_heartbeat = monotonic()

    def _keep_lists(self) -> None:
        """List games that an older release has moved; that release may have the lease."""
        if monotonic() < self._lists_due:
            return
        if not self._tools.list_upkeep.step():
            self._lists_due = monotonic() + LISTS_INTERVAL

    def _read_cursor(self) -> Mapping[str, str]:
        """Return the cursor to read on from.

        While the node of the stored one is away, who begins to follow hears of the last minutes
        only. Everything is read again when the node is back.
        """
        if self._cursor is None:
            self._batch.clear()
        if self._cursor is None or not self._is_stored:
            try:
                self._cursor, self._is_stored = read_cursor(self._client), True
            except TROUBLE:
                if not isinstance(self._client, RedisCluster):
                    raise
                self._is_stored = False
        if self._cursor is None:
            self._cursor = recent_cursor(self._tools.clock())
        return self._cursor

    def _queue_exports(self) -> None:
        requests = _not_recent(self._tools.exports.wanted().items(), self._exports)
        queue_exports(self._tools, [game for game, _ in requests])

    def _queue_pages(self) -> None:
        """Queue a few pages, the oldest request first; the others stay in the list of requests."""
        requests = self._tools.pages.wanted()
        room = MOST_WAITING - self._tools.page_queue.count if requests else 0
        versions = [(page, one.version, one.book) for page, one in requests.items()]
        due = _not_recent(versions, self._pages, max(room, 0))
        hand_out(self._tools.page_queue, make_pages, [page for page, *_ in due], PAGES_A_JOB)

    def _queue_analyses(self) -> None:
        requests = self._tools.analyses.wanted().values()
        due = _not_recent([(one.game, one.budget) for one in requests], self._analyses)
        queue_analyses(self._tools, [game for game, _ in due], 1)

    def _queue_abandoned(self) -> None:
        """Queue abandoned games again, one per job, because one of them may crash its worker."""
        if monotonic() - self._last_look < ABANDONED_INTERVAL:
            return
        self._last_look = monotonic()
        hand_out(self._tools.queue, refresh_games, self._not_requeued("showing"), 1)
        queue_exports(self._tools, self._not_requeued("export"), 1)
        queue_analyses(self._tools, self._not_requeued("analysis"), 1)
        names = self._not_requeued("page")
        queue_pages(self._tools, [name for name in names if not is_page(name)])
        pages = [PageId(name) for name in names if is_page(name)]
        hand_out(self._tools.page_queue, make_pages, pages, PAGES_A_JOB)

    def _not_requeued(self, work: Work) -> list[GameId]:
        """Return games whose worker died, except those re-queued within ASKED_AGAIN seconds."""
        queued = self._abandoned.setdefault(work, {})
        return _not_recent(self._tools.crash_guard.abandoned(work), queued)


def _lease(tools: Tools) -> Lease:
    """Return the lease of the follower; on a cluster, the queue's server has its stand-in."""
    if not isinstance(tools.client, RedisCluster):
        return Lease(tools.client, FOLLOWER, LEASE)
    stand_in = Lease(tools.queue.connection, FOLLOWER, LEASE)
    return Lease(tools.client, FOLLOWER, LEASE, stand_in)


def _not_recent(things: Collection[T], queued: dict[T, float], most: int | None = None) -> list[T]:
    """Return up to `most` things that were not queued recently, and record the time for each."""
    now = monotonic()
    due = [one for one in things if now - queued.get(one, -ASKED_AGAIN) >= ASKED_AGAIN][:most]
    times = {one: queued[one] for one in things if one in queued} | dict.fromkeys(due, now)
    queued.clear()
    queued.update(times)
    return due
