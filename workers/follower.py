"""Follows the news of games and hands batches of them to the queue, never a job a move."""

from collections.abc import Callable, Collection, Hashable, Mapping
from threading import Event
from time import monotonic
from typing import TypeVar

from service.domain.kit.messages import GameId
from service.events.errors import Unavailable
from service.events.pages.pages import PageId, is_page
from service.events.redis.error_mapping import TROUBLE
from service.projections.build.quarantine import Work
from service.projections.upkeep.lag import FOLLOWER, read_cursor, save_cursor
from service.projections.upkeep.lease import Lease
from workers.jobs import PAGES_A_JOB, export_games, hand_out, page_games, refresh_games
from workers.page_jobs import make_pages
from workers.schedule import Schedule
from workers.wiring import Tools

GATHERING = 0.05  # seconds: moves of one game that come so close together are shown at once
MOST_WAITING = 4  # jobs; while so many wait, games are gathered further
LEASE = 5_000  # milliseconds that a follower which died holds the others up
ASKED_AGAIN = 30.0  # seconds after which a wish that nobody fulfilled is handed out again
AFTER_TROUBLE = 1.0  # seconds
A_SIGN_OF_LIFE = 1.0  # every so many seconds
A_LOOK_FOR_THE_DEAD = 5.0  # every so many seconds
T = TypeVar("T", bound=Hashable)


class Follower:
    """One of all workers follows; a second one at work would do no harm but double the jobs."""

    def __init__(
        self, tools: Tools, duties: Schedule, live: Callable[[], None] = lambda: None
    ) -> None:
        self._tools = tools
        self._live, self._lived = live, -A_SIGN_OF_LIFE
        self._looked = -A_LOOK_FOR_THE_DEAD
        self._client = tools.client
        self._duties = duties
        self._lease = Lease(tools.client, FOLLOWER, LEASE)
        self._cursor: Mapping[str, str] | None = None
        self._gathered: dict[GameId, None] = {}
        self._asked: dict[tuple[GameId, int], float] = {}
        self._pages: dict[tuple[PageId, int, int], float] = {}
        self._handed_out: dict[Work, dict[GameId, float]] = {}

    def run(self, stop: Event) -> None:
        """Follow until told to stop; a server in trouble is waited for."""
        while not stop.wait(GATHERING):
            try:
                self._give_sign_of_life()
                self.step()
            except (Unavailable, *TROUBLE):
                self._cursor = None
                stop.wait(AFTER_TROUBLE)
        self._lease.release()

    def step(self) -> None:
        """Gather what is new, and hand it out unless the queue has enough to do."""
        if not self._lease.acquire():
            self._cursor = None
            return
        hints, cursor = self._tools.store.news(self._read_cursor())
        self._gathered.update(dict.fromkeys(hint.game for hint in hints))
        self._cursor = cursor
        if self._gathered and self._tools.queue.count < MOST_WAITING:
            hand_out(self._tools.queue, refresh_games, self._gathered)
            self._gathered.clear()
            # Only now: what was gathered and not handed out is read again after a crash.
            save_cursor(self._client, cursor)
        self._see_to_wishes()
        self._see_to_the_dead()
        self._duties.tend()

    def _give_sign_of_life(self) -> None:
        """Say that this process lives, whether it follows or not."""
        if monotonic() - self._lived >= A_SIGN_OF_LIFE:
            self._live()
            self._lived = monotonic()

    def _read_cursor(self) -> Mapping[str, str]:
        if self._cursor is None:
            self._gathered.clear()
            self._cursor = read_cursor(self._client)
        return self._cursor

    def _see_to_wishes(self) -> None:
        wishes = _not_lately(self._tools.exports.wanted().items(), self._asked)
        hand_out(self._tools.slow, export_games, [game for game, _ in wishes])
        self._see_to_pages()

    def _see_to_pages(self) -> None:
        """Hand out a few pages: what is wanted is the queue, the oldest request first."""
        wanted = self._tools.pages.wanted()
        room = MOST_WAITING - self._tools.page_queue.count if wanted else 0
        requests = [(page, one.version, one.book) for page, one in wanted.items()]
        due = _not_lately(requests, self._pages, max(room, 0))
        hand_out(self._tools.page_queue, make_pages, [page for page, *_ in due], PAGES_A_JOB)

    def _see_to_the_dead(self) -> None:
        """Hand out again what died with its worker: a job a game, as one may be to blame."""
        if monotonic() - self._looked < A_LOOK_FOR_THE_DEAD:
            return
        self._looked = monotonic()
        queue, slow = self._tools.queue, self._tools.slow
        hand_out(queue, refresh_games, self._left_behind("showing"), 1)
        hand_out(slow, export_games, self._left_behind("export"), 1)
        left = self._left_behind("page")
        hand_out(slow, page_games, [name for name in left if not is_page(name)], 1)
        pages = [PageId(name) for name in left if is_page(name)]
        hand_out(self._tools.page_queue, make_pages, pages, PAGES_A_JOB)

    def _left_behind(self, work: Work) -> list[GameId]:
        """Return what died with its worker, but for what waits in the queue since a while ago."""
        handed_out = self._handed_out.setdefault(work, {})
        return _not_lately(self._tools.crash_guard.abandoned(work), handed_out)


def _not_lately(things: Collection[T], asked: dict[T, float], most: int | None = None) -> list[T]:
    """Return those, or so many of them, that were not asked for lately, and note when they were."""
    now = monotonic()
    due = [one for one in things if now - asked.get(one, -ASKED_AGAIN) >= ASKED_AGAIN][:most]
    noted = {one: asked[one] for one in things if one in asked} | dict.fromkeys(due, now)
    asked.clear()
    asked.update(noted)
    return due
