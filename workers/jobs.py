"""What a worker can be asked to do. Any job may be lost, doubled, late, or run at once."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import islice

import redis
from rq import Queue, get_current_job
from rq.registry import clean_registries
from rq.utils import as_text
from rq.worker_registration import clean_worker_registry

from service.domain.messages import GameId
from service.events.archive import NotProven
from service.events.errors import NoSuchGame
from service.projections.deadlines import due
from service.projections.documents import Documents
from service.projections.editions import read_editions
from service.projections.streams import pages_of_games
from service.projections.sweep import missed_among
from workers.tools import Clock, Tools, tools, utc_now

GAMES_A_JOB = 100
PAGES_A_JOB = 5  # a page takes a while, and others wait
PAGES_A_SWEEP = 5  # of games, 200 each
MANY_JOBS = 10  # more than a follower ever lets wait
A_JOB_MAY_TAKE = 300  # seconds
A_FAILURE_IS_KEPT = 24 * 3600  # seconds
SEEN_IS_KEPT = timedelta(days=1)
ARCHIVED_AT_ONCE = 1000  # games


def heartbeat(clock: Clock = utc_now) -> None:
    """Note that the worker which does this job was seen."""
    job = get_current_job()
    assert job is not None, "a heartbeat is a job of the queue"
    note_seen(job.connection, str(job.worker_name), clock())


def refresh_games(games: Sequence[GameId]) -> None:
    """Show games as they are now, and see to the replay files of those that ended."""
    at_hand = tools()
    refreshed = at_hand.refresher.refresh(games)
    ended = [one.chronicle.game for one in refreshed.told if one.chronicle.is_over]
    hand_out(at_hand.slow, export_games, _not_exported(at_hand, ended))


def export_games(games: Sequence[GameId]) -> None:
    """Write the replay files of games, and see to the pages of those that are over."""
    at_hand, ended = tools(), list[GameId]()
    for game in games:
        try:
            if at_hand.exports.export(game).is_finished:
                ended.append(game)
        except NoSuchGame:
            continue  # asked for, and gone with a server that came back from a backup
    hand_out(at_hand.slow, page_games, _without_page(at_hand, ended), PAGES_A_JOB)


def page_games(games: Sequence[GameId]) -> None:
    """Write the one-page HTML of games that are over."""
    from workers.pages import write_page  # pictures and all: most jobs do without

    for game in games:
        write_page(tools(), game)


def sweep() -> None:
    """Find what was missed of the newest games."""
    _sweep_on(tools(), None)


def sweep_all(before: GameId | None = None) -> None:
    """Find what was missed of all games, some at a time, so that other jobs come in between."""
    at_hand = tools()
    if before is None:
        for target in read_editions(at_hand.client).shown():
            at_hand.refresher.settle(target)
    last = _sweep_on(at_hand, before)
    if last is not None:
        at_hand.slow.enqueue(sweep_all, last, result_ttl=0, job_timeout=A_JOB_MAY_TAKE)


def _sweep_on(at_hand: Tools, before: GameId | None) -> GameId | None:
    """Hand out what was missed of some games, and give the last of them if there are more.

    While many jobs wait, what they are about may not be missed at all; the next sweep will see.
    """
    pages = list(islice(pages_of_games(at_hand.store, before), PAGES_A_SWEEP))
    for page in pages:
        if at_hand.queue.count < MANY_JOBS:
            games = missed_among(at_hand.client, at_hand.store, page)
            hand_out(at_hand.queue, refresh_games, games)
        if at_hand.slow.count < MANY_JOBS:
            ended = _finished(at_hand, page)
            late = _not_exported(at_hand, ended)
            hand_out(at_hand.slow, export_games, late)
            exported = [game for game in ended if game not in late]
            hand_out(at_hand.slow, page_games, _without_page(at_hand, exported), PAGES_A_JOB)
    return pages[-1][-1] if len(pages) == PAGES_A_SWEEP else None


def look_at_clocks() -> None:
    """Move on the games whose clock has run out."""
    at_hand = tools()
    games = due(at_hand.client, at_hand.clock())
    at_hand.timekeeper.sweep(games)
    # Those that were not due after all get their right deadline; the others their new one.
    at_hand.refresher.refresh(games)


def clean_up() -> None:
    """Archive old games, and forget workers and jobs that are no more."""
    at_hand = tools()
    if at_hand.settings.archive_days:
        archive_old(at_hand, timedelta(days=at_hand.settings.archive_days))
    clean_registries(at_hand.queue)
    clean_worker_registry(at_hand.queue)
    long_ago = at_hand.clock() - SEEN_IS_KEPT
    for worker, at in last_seen(at_hand.queue.connection).items():
        if at < long_ago:
            at_hand.queue.connection.hdel(_seen_key(), worker)


def archive_old(at_hand: Tools, age: timedelta) -> int:
    """Let finished games of at least this age go, whose file proves all of them."""
    until = at_hand.clock() - age
    pages = pages_of_games(at_hand.store)
    old = (game for page in pages for game in _finished(at_hand, page, until))
    return sum(_archive(at_hand, game) for game in islice(old, ARCHIVED_AT_ONCE))


def _archive(at_hand: Tools, game: GameId) -> bool:
    if at_hand.archive.find(game) is not None:
        return False
    try:
        export = at_hand.exports.find(game) or at_hand.exports.export(game)
        return at_hand.archive.archive(export, at_hand.store.read(game))
    except NotProven:
        return False  # it stays where it is; its audit says what is wrong with it


def hand_out(
    queue: Queue,
    job: Callable[[Sequence[GameId]], None],
    games: Iterable[GameId],
    most: int = GAMES_A_JOB,
) -> None:
    """Put games into the queue, some for each job."""
    left = iter(games)
    while batch := list(islice(left, most)):
        queue.enqueue(
            job,
            batch,
            result_ttl=0,
            failure_ttl=A_FAILURE_IS_KEPT,
            job_timeout=A_JOB_MAY_TAKE,
        )


def _finished(
    at_hand: Tools, games: Sequence[GameId], until: datetime | None = None
) -> list[GameId]:
    """Give those of the games that have ended, all or those that had by a time."""
    shown = [one.document for one in Documents(at_hand.client).read_many("lobby", games)]
    return [
        line.game
        for line in shown
        if line is not None
        and line.status == "finished"
        and (until is None or datetime.fromisoformat(line.updated_at) <= until)
    ]


def _not_exported(at_hand: Tools, games: Sequence[GameId]) -> list[GameId]:
    found = at_hand.exports.find_many(games)
    now = zip(games, found, strict=True)
    return [game for game, export in now if export is None]


def _without_page(at_hand: Tools, games: Sequence[GameId]) -> list[GameId]:
    pages = zip(games, at_hand.exports.pages(games), strict=True)
    return [game for game, page in pages if page is None]


def note_seen(server: redis.Redis, worker: str, at: datetime) -> None:
    server.hset(_seen_key(), worker, at.isoformat())


def last_seen(server: redis.Redis) -> dict[str, datetime]:
    """Tell when each worker was last seen at work."""
    noted = server.hgetall(_seen_key())
    return {as_text(name): datetime.fromisoformat(as_text(at)) for name, at in noted.items()}


def _seen_key() -> str:
    return "altana:workers:seen"
