"""What a worker can be asked to do. Any job may be lost, doubled, late, or run at once."""

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
from workers.wiring import Clock, Tools, tools, utc_now

GAMES_A_JOB = 100
PAGES_A_JOB = 1  # a page takes a while, and others wait
PROOFS_A_JOB = 5  # to prove a game is to judge every move of it again
PAGES_A_SWEEP = 5  # of games, 200 each
MANY_JOBS = 10  # more than a follower ever lets wait
A_JOB_MAY_TAKE = 300  # seconds
TRIED_AGAIN_AFTER = [1, 5, 20]  # seconds: a server in trouble is back soon, or a sweep sees to it
A_FAILURE_IS_KEPT = 24 * 3600  # seconds
SEEN_IS_KEPT = timedelta(days=1)
ARCHIVED_AT_ONCE = 1000  # games
T = TypeVar("T")


def heartbeat(clock: Clock = utc_now) -> None:
    """Note that the worker which does this job was seen."""
    job = get_current_job()
    assert job is not None, "a heartbeat is a job of the queue"
    note_seen(job.connection, str(job.worker_name), clock())


def refresh_games(games: Sequence[GameId]) -> None:
    """Show games as they are now, and see to the replay files of those that ended."""
    at_hand = tools()
    refreshed = at_hand.crash_guard.run(games, at_hand.refresher.refresh)
    histories = [one.history for some in refreshed for one in some.games]
    ended = [history.game for history in histories if history.is_over]
    hand_out(at_hand.slow, export_games, _not_exported(at_hand, ended))


def export_games(games: Sequence[GameId]) -> None:
    """Write the replay files of games, and see to the pages of those that are over."""
    at_hand = tools()
    exported = at_hand.crash_guard.run_each(games, at_hand.exports.export, "export")
    ended = [export.game for export in exported if export.is_finished]
    hand_out(at_hand.slow, page_games, _without_page(at_hand, ended), PAGES_A_JOB)


def page_games(games: Sequence[GameId]) -> None:
    """Write the one-page HTML of games that are over."""
    from workers.html_pages import write_page  # pictures and all: most jobs do without

    at_hand = tools()
    at_hand.crash_guard.run_each(games, partial(write_page, at_hand), "page")


def sweep() -> None:
    """Find what was missed of the newest games."""
    _sweep_on(tools(), None)


def sweep_all(before: GameId | None = None) -> None:
    """Find what was missed of all games, some at a time, so that other jobs come in between."""
    at_hand = tools()
    if before is None:
        for target in read_editions(at_hand.client).current_targets():
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
            hand_out(at_hand.slow, export_games, _not_exported(at_hand, ended))
            found = at_hand.exports.find_many(ended)
            exported = [export.game for export in found if export and export.is_finished]
            hand_out(at_hand.slow, page_games, _without_page(at_hand, exported), PAGES_A_JOB)
    return pages[-1][-1] if len(pages) == PAGES_A_SWEEP else None


def look_at_clocks() -> None:
    """Move on the games whose clock has run out."""
    at_hand = tools()

    games = due(at_hand.client, at_hand.clock())
    at_hand.crash_guard.run_each(games, lambda game: at_hand.turn_clock.sweep([game]), "timing")
    # Those that were not due after all get their right deadline; the others their new one.
    at_hand.crash_guard.run(games, at_hand.refresher.refresh)


def clean_up() -> None:
    """See to the archiving of old games; forget old pages, and workers and jobs that are gone."""
    at_hand = tools()
    if at_hand.settings.archive_days and at_hand.slow.count < MANY_JOBS:
        old = old_games(at_hand, timedelta(days=at_hand.settings.archive_days))
        hand_out(at_hand.slow, archive_games, islice(old, ARCHIVED_AT_ONCE), PROOFS_A_JOB)
    at_hand.pages.tidy()
    clean_registries(at_hand.queue)
    clean_worker_registry(at_hand.queue)
    long_ago = at_hand.clock() - SEEN_IS_KEPT
    for worker, at in last_seen(at_hand.queue.connection).items():
        if at < long_ago:
            at_hand.queue.connection.hdel(_seen_key(), worker)


def old_games(at_hand: Tools, age: timedelta) -> Iterator[GameId]:
    """Yield the games on the server that ended at least so long ago."""
    until = at_hand.clock() - age
    for page in pages_of_games(at_hand.store):
        old = _finished(at_hand, page, until)
        gone = at_hand.archive.archived(old)
        yield from (game for game in old if game not in gone)


def archive_games(games: Sequence[GameId]) -> None:
    """Let finished games go, each if its file proves all of it."""
    at_hand = tools()
    at_hand.crash_guard.run_each(games, partial(_let_go, at_hand), "archive")


def _let_go(at_hand: Tools, game: GameId) -> None:
    # A game that is not proven stays where it is; its audit says what is wrong with it.
    with suppress(NotProven):
        export = at_hand.exports.find(game)
        if export is None or not export.is_finished:
            export = at_hand.exports.export(game)
        at_hand.archive.archive(export, at_hand.store.read(game))


def hand_out(
    queue: Queue,
    job: Callable[[Sequence[T]], None],
    games: Iterable[T],
    most: int = GAMES_A_JOB,
) -> None:
    """Put games or pages into the queue, some for each job."""
    left = iter(games)
    while batch := list(islice(left, most)):
        queue.enqueue(
            job,
            batch,
            result_ttl=0,
            failure_ttl=A_FAILURE_IS_KEPT,
            job_timeout=A_JOB_MAY_TAKE,
            retry=Retry(max=len(TRIED_AGAIN_AFTER), interval=TRIED_AGAIN_AFTER),
        )


def _finished(
    at_hand: Tools, games: Sequence[GameId], until: datetime | None = None
) -> list[GameId]:
    """Return those of the games that have ended, all or those that had by a time."""
    shown = [one.document for one in Documents(at_hand.client).read_many("lobby", games)]
    return [
        line.game
        for line in shown
        if line is not None
        and line.status == "finished"
        and (until is None or datetime.fromisoformat(line.updated_at) <= until)
    ]


def _not_exported(at_hand: Tools, games: Sequence[GameId]) -> list[GameId]:
    """Return those of some finished games whose file is missing, or was written before the end."""
    found = at_hand.exports.find_many(games)
    now = zip(games, found, strict=True)
    late = [game for game, export in now if export is None or not export.is_finished]
    return _possible(at_hand, late, "export")


def _without_page(at_hand: Tools, games: Sequence[GameId]) -> list[GameId]:
    pages = zip(games, at_hand.exports.pages(games), strict=True)
    return _possible(at_hand, [game for game, page in pages if page is None], "page")


def _possible(at_hand: Tools, games: list[GameId], work: Work) -> list[GameId]:
    """Leave out the games that were set aside: finished, they wait until somebody retries."""
    if not games:
        return []
    aside = {one.game for one in quarantine_entries(at_hand.client) if one.work == work}
    return [game for game in games if game not in aside]


def note_seen(server: redis.Redis, worker: str, at: datetime) -> None:
    server.hset(_seen_key(), worker, at.isoformat())


def last_seen(server: redis.Redis) -> dict[str, datetime]:
    """Tell when each worker was last seen at work."""
    noted = server.hgetall(_seen_key())
    return {as_text(name): datetime.fromisoformat(as_text(at)) for name, at in noted.items()}


def _seen_key() -> str:
    return "altana:workers:seen"
