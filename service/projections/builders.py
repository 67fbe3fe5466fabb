"""Several processes that build read models side by side: a rebuild is work for all cores."""

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pkgutil import resolve_name

from service.domain.catalog import Catalogue
from service.domain.messages import GameId
from service.events.archive import Archive
from service.events.connection import Client, connect
from service.events.redis_store import RedisStore
from service.events.replay_store import ReplayStore
from service.events.whole_store import WholeStore
from service.projections.refresh import Refresher
from service.projections.share import Share, build_share

_mine: list[tuple[Client, Refresher]] = []


class Builders:
    """Builds games in other processes, each with a connection of its own."""

    def __init__(self, pool: ProcessPoolExecutor, processes: int) -> None:
        self._pool = pool
        self._processes = processes

    def build(self, games: Sequence[GameId], editions: Mapping[str, int]) -> Share:
        """Build and compare these games."""
        shares = [games[first :: self._processes] for first in range(self._processes)]
        together = Share()
        for share in self._pool.map(_build, shares, [dict(editions)] * len(shares)):
            together.add(share)
        return together


@contextmanager
def builders(processes: int, url: str, replays: str, catalogue: str) -> Iterator[Builders]:
    """Start processes for the server at the URL; the catalogue is named as `module:name`."""
    # A fresh process for each: a fork would copy threads' locks in whatever state they are.
    with ProcessPoolExecutor(
        processes,
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin,
        initargs=(url, replays, catalogue),
    ) as pool:
        yield Builders(pool, processes)


def _begin(url: str, replays: str, name: str) -> None:
    named = resolve_name(name)
    catalogue: Catalogue = named if isinstance(named, Catalogue) else named()
    client = connect(url)
    archive = Archive(client, catalogue, ReplayStore(replays))
    refresher = Refresher(client, WholeStore(RedisStore(client), archive), catalogue)
    _mine[:] = [(client, refresher)]


def _build(games: Sequence[GameId], editions: Mapping[str, int]) -> Share:
    client, refresher = _mine[0]
    return build_share(client, refresher, games, editions)
