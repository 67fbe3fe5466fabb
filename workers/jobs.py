"""The jobs of workers. Any job may be lost, doubled, late, or run concurrently."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from functools import partial
from itertools import islice

from rq import get_current_job
from rq.registry import clean_registries
from rq.worker_registration import clean_worker_registry

from service.domain.kit.messages import GameId
from service.events.errors import OutOfReach
from service.events.redis.error_mapping import node_may_be_away
from service.events.replay_files.archive import NotProven
from service.events.replay_files.exports import Export
from service.projections.build.editions import copy_editions, read_editions
from service.projections.build.game_times import (
    due,
    ended_by,
    forget_ends,
    forget_unexported,
    forget_waiting,
    postpone,
    unexported,
    waiting_since,
)
from service.projections.build.streams import pages_of_games
from service.projections.upkeep.full_pass import read_pass, save_pass
from service.projections.upkeep.recent_moves import sweep_recent
from service.projections.upkeep.refresh_in_reach import refresh_in_reach
from service.projections.upkeep.sweep import missed_among
from service.start.system_clock import utc_now
from workers.analyses.jobs import queue_unanalysed, queue_when_ended
from workers.last_seen import last_seen, note_seen, seen_key
from workers.missing_files import missing_files, not_exported, note_finished, without_page
from workers.queues import A_JOB_MAY_TAKE, GAMES_A_JOB, MOST_CLAIMED, claim, give_back, hand_out
from workers.wiring import Clock, Tools, current_tools

A_NODE_MAY_TAKE = 1.0  # seconds before games of a node that is away are tried again
PAGES_A_JOB = 1  # a page takes a while, and others wait
CLOCKS_A_JOB = 500  # the others wait for the next job, five seconds later
PROOFS_A_JOB = 5  # a proof judges every move of the game again
PAGES_A_SWEEP = 5  # pages of 200 games each
MANY_JOBS = 10  # more than the follower ever leaves waiting
SEEN_IS_KEPT = timedelta(days=1)
ARCHIVED_AT_ONCE = 1000  # games
ENDED_AT_ONCE = 500  # games that somebody left; the next run ends more


def heartbeat(clock: Clock = utc_now) -> None:
    """Record when the worker of this job was last seen."""
    job = get_current_job()
    assert job is not None, "a heartbeat is a job of the queue"
    note_seen(job.connection, str(job.worker_name), clock())


def refresh_games(games: Sequence[GameId]) -> None:
    """Refresh the read models of games, and queue exports of those that have ended."""
    hand_out(current_tools().queue, refresh_late, _refresh(games), after=A_NODE_MAY_TAKE)


def refresh_late(games: Sequence[GameId]) -> None:
    """Do so for games that needed a node which was away; RQ tries again while it still is."""
    if _refresh(games):
        raise OutOfReach


def _refresh(games: Sequence[GameId]) -> list[GameId]:
    """Return the games that have to wait, as they need a node which is away."""
    tools = current_tools()
    refresh = partial(tools.crash_guard.run, do=tools.refresher.refresh)
    refreshed, late = refresh_in_reach(tools.client, refresh, games)
    histories = [one.history for some in refreshed for one in some.games]
    ended = [history.game for history in histories if history.is_over]
    with node_may_be_away(tools.client):  # the sweep finds what is missing
        queue_exports(tools, not_exported(tools, ended))
        queue_when_ended(tools, histories)
    return late


def export_games(games: Sequence[GameId]) -> None:
    """Write the replay files of games, and queue pages of those that have ended."""
    tools = current_tools()
    give_back(tools.slow, "export", games)
    exported = tools.crash_guard.run_each(games, partial(_export, tools), "export")
    ended = [export.game for export in exported if export.is_finished]
    queue_pages(tools, without_page(tools, ended))


def _export(tools: Tools, game: GameId) -> Export:
    """Write the replay file of a game, unless another job has written it."""
    there = tools.exports.find(game)
    is_wanted = tools.exports.wanted_of(game) is not None
    if there is None or is_wanted or there.version < tools.store.version(game):
        return tools.exports.export(game)
    return there


def page_games(games: Sequence[GameId]) -> None:
    """Write the HTML pages of finished games."""
    from workers.html_pages import write_page  # slow to import, and most jobs don't need it

    tools = current_tools()
    give_back(tools.slow, "page", games)

    def write_missing(game: GameId) -> None:
        if tools.exports.pages([game]) == [None]:
            write_page(tools, game)

    tools.crash_guard.run_each(games, write_missing, "page")
    forget_unexported(tools.client, games)


def sweep() -> None:
    """Find missed work on games that moved lately, and on those whose files are missing."""
    tools = current_tools()
    with node_may_be_away(tools.client):
        copy_editions(tools.client)
    # While many jobs wait, nothing is queued: they may do the work. The next sweep will tell.
    if tools.queue.count < MANY_JOBS:
        recent = sweep_recent(tools.client, tools.store)
        hand_out(tools.queue, refresh_games, recent.missed)
        note_finished(tools, recent.games)
    _queue_unexported(tools)
    queue_unanalysed(tools)


def sweep_all(before: GameId | None = None) -> None:
    """Find missed work on the next of all games, in several jobs so that others can run.

    Moves leave hints, so this only finds what no hint names: the games of an earlier release, all
    of them once, and read models that were lost.
    """
    tools = current_tools()
    passed = read_pass(tools.client)
    if before is None:
        for target in read_editions(tools.client).current_targets():
            tools.refresher.settle_some(target)
        if passed.is_under_way(tools.clock()):
            return
        passed = passed.begin()
    last = _sweep_on(tools, before or passed.before)
    passed = passed.advance(last, tools.clock())
    save_pass(tools.client, passed)
    if passed.jobs_left:
        tools.slow.enqueue(sweep_all, last, result_ttl=0, job_timeout=A_JOB_MAY_TAKE)


def _sweep_on(tools: Tools, before: GameId | None) -> GameId | None:
    """Queue missed work on some games, and return the last of them if there are more."""
    pages = list(islice(pages_of_games(tools.store, before), PAGES_A_SWEEP))
    for page in pages:
        if tools.queue.count < MANY_JOBS:
            hand_out(tools.queue, refresh_games, missed_among(tools.client, tools.store, page))
        note_finished(tools, page)
    return pages[-1][-1] if len(pages) == PAGES_A_SWEEP else None


def _queue_unexported(tools: Tools) -> None:
    """Queue exports and pages that are missing, the oldest first, if the slow queue is short."""
    if tools.slow.count >= MANY_JOBS:
        return
    games = unexported(tools.client, MOST_CLAIMED)
    no_file, no_page = missing_files(tools, games)
    queue_exports(tools, no_file)
    queue_pages(tools, no_page)
    done = set(games).difference(no_file, no_page)  # or quarantined
    forget_unexported(tools.client, sorted(done))


def look_at_clocks() -> None:
    """Move on the games whose clock has run out."""
    tools = current_tools()

    games = due(tools.client, tools.clock(), CLOCKS_A_JOB)
    tools.crash_guard.run_each(games, lambda game: tools.settler.sweep([game]), "timing")
    # Store the new deadlines, also of games that turned out not to be due yet.
    tools.crash_guard.run(games, tools.refresher.refresh)


def notify_late() -> None:
    """Tell players what could not be told while the nodes of their inboxes were away."""
    tools = current_tools()
    tools.refresher.notify_late()
    tools.inboxes.put_late()


def clean_up() -> None:
    """Queue old games for the archive, and remove old pages, dead workers and old jobs."""
    tools = current_tools()
    if tools.settings.archive_days and tools.slow.count < MANY_JOBS:
        old = old_games(tools, timedelta(days=tools.settings.archive_days))
        hand_out(tools.slow, archive_games, claim(tools.slow, "archive", old), PROOFS_A_JOB)
    _end_left_games(tools)
    tools.pages.tidy()
    clean_registries(tools.queue)
    clean_worker_registry(tools.queue)
    long_ago = tools.clock() - SEEN_IS_KEPT
    for worker, at in last_seen(tools.queue.connection).items():
        if at < long_ago:
            tools.queue.connection.hdel(seen_key(), worker)


def _end_left_games(tools: Tools) -> None:
    """End games against computer players that their person has left."""
    if not tools.settings.left_days:
        return
    long_ago = tools.clock() - timedelta(days=tools.settings.left_days)
    games = waiting_since(tools.client, long_ago, ENDED_AT_ONCE)
    tools.crash_guard.run_each(games, tools.left_games.end, "timing")
    forget_waiting(tools.client, games)  # those that go on are noted again with their next move


def old_games(tools: Tools, age: timedelta) -> list[GameId]:
    """Return games in Redis that ended at least `age` ago, the oldest first."""
    old = ended_by(tools.client, tools.clock() - age, ARCHIVED_AT_ONCE)
    archived = tools.archive.archived(old)
    forget_ends(tools.client, sorted(archived))  # by a worker of an earlier release
    return [game for game in old if game not in archived]


def archive_games(games: Sequence[GameId]) -> None:
    """Archive finished games, each only if its file proves all of it."""
    tools = current_tools()
    give_back(tools.slow, "archive", games)
    tools.crash_guard.run_each(games, partial(_archive, tools), "archive")


def _archive(tools: Tools, game: GameId) -> None:
    if tools.archive.find(game) is not None:
        return
    export = tools.exports.find(game)
    if export is None or not export.is_finished:
        export = tools.exports.export(game)
    try:
        tools.archive.archive(export, tools.store.read(game))
    except NotProven:
        # It stays in Redis, and its audit says what is wrong with it. Others come first now.
        postpone(tools.client, game, tools.clock())
    else:
        forget_ends(tools.client, [game])


def queue_exports(tools: Tools, games: Iterable[GameId], most: int = GAMES_A_JOB) -> None:
    hand_out(tools.slow, export_games, claim(tools.slow, "export", games), most)


def queue_pages(tools: Tools, games: Iterable[GameId]) -> None:
    hand_out(tools.slow, page_games, claim(tools.slow, "page", games), PAGES_A_JOB)
