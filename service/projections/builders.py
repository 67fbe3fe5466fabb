"""Several processes that build read models side by side: a rebuild is work for all cores."""

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pkgutil import resolve_name

from service.domain.catalog import Catalogue
from service.domain.messages import GameId
from service.events.archive import Archive
from service.events.connection import connect
from service.events.redis_store import RedisStore
from service.events.replay_store import ReplayStore
from service.events.whole_store import WholeStore
from service.projections.projection import PROJECTIONS
from service.projections.refresh import Refresher

Built = list[tuple[GameId, int]]
_mine: list[Refresher] = []


class Builders:
    """Builds games in other processes, each with a connection of its own."""

    def __init__(self, pool: ProcessPoolExecutor, processes: int) -> None:
        self._pool = pool
        self._processes = processes

    def build(self, games: Sequence[GameId], editions: Mapping[str, int]) -> Built:
        """Build these games; gives those that could be folded, with their versions."""
        shares = [games[first :: self._processes] for first in range(self._processes)]
        built = self._pool.map(_build, shares, [dict(editions)] * len(shares))
        return [one for share in built for one in share]


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
    # Games are built once each: nothing is worth keeping.
    _mine[:] = [Refresher(client, WholeStore(RedisStore(client), archive), catalogue, 1)]


def _build(games: Sequence[GameId], editions: Mapping[str, int]) -> Built:
    targets = [(PROJECTIONS[name], edition) for name, edition in editions.items()]
    built = _mine[0].build(games, targets)
    return [(one.chronicle.game, one.chronicle.version) for one in built.told]
