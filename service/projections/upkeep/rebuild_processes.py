"""Several processes that build read models side by side: a rebuild is work for all cores."""

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
from service.projections.upkeep.crash_guard import A_SIGN_OF_LIFE_LASTS
from service.projections.upkeep.rebuild_share import GameRebuilder, RebuildShare

MOST_DEATHS_A_PAGE = 20
PARTS_FOR_EACH = 4  # of a page, for each process
_mine: list[GameRebuilder] = []


class RebuildProcessesDie(Exception):
    """Processes that build games died again and again."""

    def __init__(self) -> None:
        super().__init__(
            f"The processes that build died {MOST_DEATHS_A_PAGE} times; what they were at is "
            "noted, and the same command goes on from there."
        )


class RebuildProcesses:
    """Builds games in other processes, each with a connection of its own."""

    def __init__(self, start: Callable[[], ProcessPoolExecutor], processes: int) -> None:
        self._start = start
        self._processes = processes
        self._pool = start()

    def build(self, games: Sequence[GameId], editions: Mapping[str, int]) -> RebuildShare:
        """Build and compare these games; what kills its process is set aside in the end."""
        for _ in range(MOST_DEATHS_A_PAGE):
            try:
                return self._build(games, editions)
            except BrokenProcessPool:
                self.stop()
                # Until then those who died count as alive, and their games as harmless.
                time.sleep(A_SIGN_OF_LIFE_LASTS / 1000)
                self._pool = self._start()
        raise RebuildProcessesDie

    def stop(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def _build(self, games: Sequence[GameId], editions: Mapping[str, int]) -> RebuildShare:
        together, parts = RebuildShare(), parts_of(games, self._processes)
        for share in self._pool.map(_build, parts, [dict(editions)] * len(parts)):
            together.add(share)
        return together


def parts_of(games: Sequence[GameId], processes: int) -> list[Sequence[GameId]]:
    """Cut a page into more parts than processes: who got short games takes the next part."""
    size = max(1, len(games) // (PARTS_FOR_EACH * processes))
    return [games[first : first + size] for first in range(0, len(games), size)]


@contextmanager
def rebuild_processes(
    processes: int, url: str, replays: str, gather: Callable[[], Catalogue]
) -> Iterator[RebuildProcesses]:
    """Start processes for the server at the URL; each gathers the catalogue for itself.

    `gather` stands in a module, so that its name is all that is sent to them.
    """
    # A fresh process for each: a fork would copy threads' locks in whatever state they are.
    several = RebuildProcesses(
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
        yield several
    finally:
        several.stop()


def _begin(url: str, replays: str, gather: Callable[[], Catalogue]) -> None:
    client, catalogue = connect(url), gather()
    store = ArchiveBackedStore(RedisStore(client), Archive(client, catalogue, ReplayStore(replays)))
    _mine[:] = [GameRebuilder(client, store, Refresher(client, store, catalogue))]
    gc.freeze()  # what is there by now stays: no need to look through it after every part


def _build(games: Sequence[GameId], editions: Mapping[str, int]) -> RebuildShare:
    return _mine[0].build(games, editions)
