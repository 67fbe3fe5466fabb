"""The jobs of workers. Any job may be lost, doubled, late, or run concurrently."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import islice
from typing import TypeVar

import redis
from rq import Queue, Retry, get_current_job
from rq.registry import clean_registries
from rq.utils import as_text
from rq.worker_registration import clean_worker_registry

from service.domain.kit.messages import GameId
from service.events.replay_files.archive import NotProven
from service.projections.build.deadlines import due
from service.projections.build.documents import Documents
from service.projections.build.editions import read_editions
from service.projections.build.quarantine import Work, quarantine_entries
from service.projections.build.streams import pages_of_games
from service.projections.upkeep.sweep import missed_among
from workers.wiring import Clock, Tools, current_tools, utc_now

GAMES_A_JOB = 100
PAGES_A_JOB = 1  # a page takes a while, and others wait
PROOFS_A_JOB = 5  # a proof judges every move of the game again
PAGES_A_SWEEP = 5  # pages of 200 games each
MANY_JOBS = 10  # more than the follower ever leaves waiting
A_JOB_MAY_TAKE = 300  # seconds
RETRY_INTERVALS = [1, 5, 20]  # seconds; if Redis is down for longer, a sweep repeats the work
A_FAILURE_IS_KEPT = 24 * 3600  # seconds
SEEN_IS_KEPT = timedelta(days=1)
ARCHIVED_AT_ONCE = 1000  # games
T = TypeVar("T")


def heartbeat(clock: Clock = utc_now) -> None:
    """Record when the worker of this job was last seen."""
    job = get_current_job()
    assert job is not None, "a heartbeat is a job of the queue"
    note_seen(job.connection, str(job.worker_name), clock())


def refresh_games(games: Sequence[GameId]) -> None:
    """Refresh the read models of games, and queue exports of those that have ended."""
    tools = current_tools()
    refreshed = tools.crash_guard.run(games, tools.refresher.refresh)
    histories = [one.history for some in refreshed for one in some.games]
    ended = [history.game for history in histories if history.is_over]
    hand_out(tools.slow, export_games, _not_exported(tools, ended))


def export_games(games: Sequence[GameId]) -> None:
    """Write the replay files of games, and queue pages of those that have ended."""
    tools = current_tools()
    exported = tools.crash_guard.run_each(games, tools.exports.export, "export")
    ended = [export.game for export in exported if export.is_finished]
    hand_out(tools.slow, page_games, _without_page(tools, ended), PAGES_A_JOB)


def page_games(games: Sequence[GameId]) -> None:
    """Write the HTML pages of finished games."""
    from workers.html_pages import write_page  # slow to import, and most jobs don't need it

    tools = current_tools()
    tools.crash_guard.run_each(games, partial(write_page, tools), "page")


def sweep() -> None:
    """Find missed work on the newest games."""
    _sweep_on(current_tools(), None)


def sweep_all(before: GameId | None = None) -> None:
    """Find missed work on all games, in several jobs so that others can run in between."""
    tools = current_tools()
    if before is None:
        for target in read_editions(tools.client).current_targets():
            tools.refresher.settle_some(target)
    last = _sweep_on(tools, before)
    if last is not None:
        tools.slow.enqueue(sweep_all, last, result_ttl=0, job_timeout=A_JOB_MAY_TAKE)


def _sweep_on(tools: Tools, before: GameId | None) -> GameId | None:
    """Queue missed work on some games, and return the last of them if there are more.

    While many jobs wait, nothing is queued: they may do the work. The next sweep will tell.
    """
    pages = list(islice(pages_of_games(tools.store, before), PAGES_A_SWEEP))
    for page in pages:
        if tools.queue.count < MANY_JOBS:
            games = missed_among(tools.client, tools.store, page)
            hand_out(tools.queue, refresh_games, games)
        if tools.slow.count < MANY_JOBS:
            ended = _finished(tools, page)
            hand_out(tools.slow, export_games, _not_exported(tools, ended))
            exports = tools.exports.find_many(ended)
            exported = [export.game for export in exports if export and export.is_finished]
            hand_out(tools.slow, page_games, _without_page(tools, exported), PAGES_A_JOB)
    return pages[-1][-1] if len(pages) == PAGES_A_SWEEP else None


def look_at_clocks() -> None:
    """Move on the games whose clock has run out."""
    tools = current_tools()

    games = due(tools.client, tools.clock())
    tools.crash_guard.run_each(games, lambda game: tools.turn_clock.sweep([game]), "timing")
    # Store the new deadlines, also of games that turned out not to be due yet.
    tools.crash_guard.run(games, tools.refresher.refresh)


def clean_up() -> None:
    """Queue old games for the archive, and remove old pages, dead workers and old jobs."""
    tools = current_tools()
    if tools.settings.archive_days and tools.slow.count < MANY_JOBS:
        old = old_games(tools, timedelta(days=tools.settings.archive_days))
        hand_out(tools.slow, archive_games, islice(old, ARCHIVED_AT_ONCE), PROOFS_A_JOB)
    tools.pages.tidy()
    clean_registries(tools.queue)
    clean_worker_registry(tools.queue)
    long_ago = tools.clock() - SEEN_IS_KEPT
    for worker, at in last_seen(tools.queue.connection).items():
        if at < long_ago:
            tools.queue.connection.hdel(_seen_key(), worker)


def old_games(tools: Tools, age: timedelta) -> Iterator[GameId]:
    """Yield the games in Redis that ended at least `age` ago."""
    until = tools.clock() - age
    for page in pages_of_games(tools.store):
        old = _finished(tools, page, until)
        archived = tools.archive.archived(old)
        yield from (game for game in old if game not in archived)


def archive_games(games: Sequence[GameId]) -> None:
    """Archive finished games, each only if its file proves all of it."""
    tools = current_tools()
    tools.crash_guard.run_each(games, partial(_archive, tools), "archive")


def _archive(tools: Tools, game: GameId) -> None:
    # A game that is not proven stays in Redis; its audit says what is wrong with it.
    with suppress(NotProven):
        export = tools.exports.find(game)
        if export is None or not export.is_finished:
            export = tools.exports.export(game)
        tools.archive.archive(export, tools.store.read(game))


def hand_out(
    queue: Queue,
    job: Callable[[Sequence[T]], None],
    games: Iterable[T],
    most: int = GAMES_A_JOB,
) -> None:
    """Queue games or pages in batches, one job per batch."""
    left = iter(games)
    while batch := list(islice(left, most)):
        queue.enqueue(
            job,
            batch,
            result_ttl=0,
            failure_ttl=A_FAILURE_IS_KEPT,
            job_timeout=A_JOB_MAY_TAKE,
            retry=Retry(max=len(RETRY_INTERVALS), interval=RETRY_INTERVALS),
        )


def _finished(tools: Tools, games: Sequence[GameId], until: datetime | None = None) -> list[GameId]:
    """Return those of the games that have ended, or had ended by `until`."""
    lines = [one.document for one in Documents(tools.client).read_many("lobby", games)]
    return [
        line.game
        for line in lines
        if line is not None
        and line.status == "finished"
        and (until is None or datetime.fromisoformat(line.updated_at) <= until)
    ]


def _not_exported(tools: Tools, games: Sequence[GameId]) -> list[GameId]:
    """Return the finished games whose file is missing, or was written before the end."""
    exports = zip(games, tools.exports.find_many(games), strict=True)
    late = [game for game, export in exports if export is None or not export.is_finished]
    return _not_quarantined(tools, late, "export")


def _without_page(tools: Tools, games: Sequence[GameId]) -> list[GameId]:
    pages = zip(games, tools.exports.pages(games), strict=True)
    return _not_quarantined(tools, [game for game, page in pages if page is None], "page")


def _not_quarantined(tools: Tools, games: list[GameId], work: Work) -> list[GameId]:
    """Leave out quarantined games: finished games stay there until an operator retries them."""
    if not games:
        return []
    entries = [one for one in quarantine_entries(tools.client) if not one.is_outdated]
    quarantined = {one.game for one in entries if one.work == work}
    return [game for game in games if game not in quarantined]


def note_seen(server: redis.Redis, worker: str, at: datetime) -> None:
    server.hset(_seen_key(), worker, at.isoformat())


def last_seen(server: redis.Redis) -> dict[str, datetime]:
    """Return when each worker was last seen."""
    times = server.hgetall(_seen_key())
    return {as_text(name): datetime.fromisoformat(as_text(at)) for name, at in times.items()}


def _seen_key() -> str:
    return "altana:workers:seen"
