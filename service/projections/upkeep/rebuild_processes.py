"""Rebuilds read models in several processes, to use all cores."""

import gc
import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial

from service.domain.catalog import Catalogue
from service.domain.kit.messages import GameId
from service.events.redis.connect import connect
from service.events.replay_files.archive import Archive
from service.events.replay_files.archive_store import ArchiveBackedStore
from service.events.replay_files.storage import ReplayStore
from service.events.store.redis_store import RedisStore
from service.projections.build.refresh import Refresher
from service.projections.upkeep.crash_guard import A_HEARTBEAT_LASTS
from service.projections.upkeep.rebuild_share import GameRebuilder, RebuildShare

MOST_DEATHS_A_PAGE = 20
PARTS_FOR_EACH = 4  # parts of a page for each process
_rebuilder: list[GameRebuilder] = []


class RebuildProcessesDie(Exception):
    """The processes of a rebuild crashed again and again."""

    def __init__(self) -> None:
        super().__init__(
            f"The processes of the rebuild died {MOST_DEATHS_A_PAGE} times; its progress is saved, "
            "and the same command goes on from there."
        )


class RebuildProcesses:
    """Builds games in other processes, each with its own connection."""

    def __init__(self, start: Callable[[], ProcessPoolExecutor], processes: int) -> None:
        self._start = start
        self._processes = processes
        self._pool = start()

    def build(self, games: Sequence[GameId], editions: Mapping[str, int]) -> RebuildShare:
        """Build and compare these games; one that crashes its process is quarantined in the end."""
        for _ in range(MOST_DEATHS_A_PAGE):
            try:
                return self._build(games, editions)
            except BrokenProcessPool:
                self.stop()
                # Until then dead processes count as alive, and their games as harmless.
                time.sleep(A_HEARTBEAT_LASTS / 1000)
                self._pool = self._start()
        raise RebuildProcessesDie

    def stop(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _build(self, games: Sequence[GameId], editions: Mapping[str, int]) -> RebuildShare:
        total, parts = RebuildShare(), parts_of(games, self._processes)
        for share in self._pool.map(_build, parts, [dict(editions)] * len(parts)):
            total.add(share)
        return total


def parts_of(games: Sequence[GameId], processes: int) -> list[Sequence[GameId]]:
    """Split a page into more parts than processes, so that a fast process takes the next part."""
    size = max(1, len(games) // (PARTS_FOR_EACH * processes))
    return [games[first : first + size] for first in range(0, len(games), size)]


@contextmanager
def rebuild_processes(
    processes: int, url: str, replays: str, gather: Callable[[], Catalogue]
) -> Iterator[RebuildProcesses]:
    """Start processes for the Redis at the URL; each gathers the catalogue for itself.

    `gather` is a function of a module, so only its name is sent to them.
    """
    # Spawned, not forked: a fork would copy locks that other threads hold.
    pool = RebuildProcesses(
        partial(
            ProcessPoolExecutor,
            processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(url, replays, gather),
        ),
        processes,
    )
    try:
        yield pool
    finally:
        pool.stop()


def _begin(url: str, replays: str, gather: Callable[[], Catalogue]) -> None:
    client, catalogue = connect(url), gather()
    store = ArchiveBackedStore(RedisStore(client), Archive(client, catalogue, ReplayStore(replays)))
    _rebuilder[:] = [GameRebuilder(client, store, Refresher(client, store, catalogue))]
    gc.freeze()  # everything so far lives as long as the process


def _build(games: Sequence[GameId], editions: Mapping[str, int]) -> RebuildShare:
    return _rebuilder[0].build(games, editions)
