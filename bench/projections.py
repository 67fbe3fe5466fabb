"""Projections: latency of a move, speed of rebuilds, speed of exports."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter

import redis

from bench.kit import worker_memory
from bench.kit.measure import Measure, compare, rate
from service.domain.catalog import all_games
from service.domain.kit.fold import advance
from service.domain.kit.messages import GameId
from service.events.replay_files.exports import Exports
from service.events.replay_files.storage import ReplayStore
from service.events.store.codec import codec_for, ruleset_of
from service.events.store.redis_store import RedisStore
from service.projections.build.documents import Documents
from service.projections.build.editions import read_editions
from service.projections.build.refresh import Refresher
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.rebuild import Build, Rebuild
from service.projections.upkeep.rebuild_processes import rebuild_processes
from tests.kit.processes import ROOT
from tests.kit.random_play import CATALOGUE
from tests.kit.servers import Server, running
from tests.kit.waiting import until
from tests.projections.tables import Players

GAMES = 120
TABLES = 40
MOVES_A_SECOND = 200
SECONDS = 10
PROCESSES = os.cpu_count() or 1
WORKER = """
import sys
from pathlib import Path
from service.domain.catalog import all_games
from service.start.settings import Settings
from workers.run import do_jobs
do_jobs(Settings(data=Path(sys.argv[2])), sys.argv[1], all_games())
"""


def measures() -> Iterator[Measure]:
    with (
        TemporaryDirectory() as folder,
        running(Path(folder) / "server") as server,
        server.client() as client,
    ):
        yield from latency(server, client, Path(folder))
        client.flushall()
        yield worker_memory.measure(server.url, Path(folder))
        client.flushall()
        yield from rebuilds(server, client)
        yield exports(client, folder)


def latency(server: Server, client: "redis.Redis", folder: Path) -> Iterator[Measure]:
    """Play at a steady pace and measure when each acknowledged move is shown."""
    with working(server, folder):
        players = Players(RedisStore(client))
        with server.client() as other:
            watch = Watch(other)
            play_at_pace(players, watch)
            until(lambda: not watch.pending)
            watch.stop()
    times = sorted(watch.seconds)
    cuts = quantiles(times, n=100)
    shown = f"shown after a move, {watch.pace:.0f} moves/s"
    for name, value in (("p50", cuts[49]), ("p99", cuts[98])):
        yield Measure(part="projections", name=f"{shown}, {name}", unit="ms", ours=1000 * value)


class Watch:
    """Polls which acknowledged moves are shown."""

    def __init__(self, client: "redis.Redis") -> None:
        self.pending: dict[tuple[GameId, int], float] = {}
        self.seconds: list[float] = []
        self.pace = 0.0
        self._documents = Documents(client)
        self._edition = read_editions(client).of("results")
        self._stopped = Event()
        self._thread = Thread(target=self._look, daemon=True)
        self._thread.start()

    def acknowledged(self, game: GameId, version: int) -> None:
        self.pending[game, version] = perf_counter()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._stopped.wait(0.002):
            waiting = list(self.pending)
            games = sorted({game for game, _ in waiting})
            known = self._documents.versions("results", self._edition, games)
            shown, now = dict(zip(games, known, strict=True)), perf_counter()
            for game, version in waiting:
                if shown[game] >= version:
                    self.seconds.append(now - self.pending.pop((game, version)))


def play_at_pace(players: Players, watch: Watch) -> None:
    tables = [players.sit_down("burano", "ana", "bo") for _ in range(TABLES)]
    begin, pause = perf_counter(), Event()
    for number in range(MOVES_A_SECOND * SECONDS):
        pause.wait(max(0.0, begin + number / MOVES_A_SECOND - perf_counter()))
        place = number % TABLES
        if not players.step(tables[place]):
            tables[place] = players.sit_down("burano", "ana", "bo")
        game = tables[place]
        watch.acknowledged(game, players.handler.load(game, 1).position.version)
    watch.pace = MOVES_A_SECOND * SECONDS / (perf_counter() - begin)


@contextmanager
def working(server: Server, folder: Path) -> Iterator[None]:
    """Run one worker, which also follows."""
    worker = subprocess.Popen([sys.executable, "-c", WORKER, server.url, str(folder)], cwd=ROOT)
    try:
        with server.client() as client:
            until(lambda: client.exists("altana:follower"))
        yield
    finally:
        worker.terminate()
        worker.wait()


def rebuilds(server: Server, client: "redis.Redis") -> Iterator[Measure]:
    """Rebuild all read models; the yardstick decodes and folds the same moves in memory.

    The goal is for `altana projections rebuild` as operators run it: one process per core, with
    reading, storing, comparing, totals and swapping, but without starting the processes. The
    yardstick is one process; a rebuild in one process is measured for comparison.
    """
    store = RedisStore(client)
    players = Players(store)
    games = [players.play(kind, "ana", "bo") for kind in ("burano", "dream-home") * (GAMES // 2)]
    bodies = [[entry.body for entry in store.read(game)] for game in games]
    moves = sum(map(len, bodies))

    def fold() -> int:
        for stored in bodies:
            ruleset = CATALOGUE.ruleset(ruleset_of(stored[0]))
            advance(ruleset, None, codec_for(ruleset).decode(stored))
        return moves

    everything, no_curves = tuple(PROJECTIONS), tuple(set(PROJECTIONS) - {"curves"})
    with rebuild_processes(PROCESSES, server.url, "/nowhere", all_games) as several:
        for name, names, build, goal in (
            (f"rebuild as by default, {PROCESSES} processes", everything, several.build, 0.5),
            ("rebuild in 1 process, for comparison", everything, None, None),
            ("rebuild in 1 process without curves, for comparison", no_curves, None, None),
        ):
            yield compare(
                "projections",
                name,
                partial(rebuild, client, store, names, build),
                fold,
                unit="moves",
                yardstick_name="decode and fold, 1 process, no storage",
                goal=goal,
            )


def rebuild(
    client: "redis.Redis", store: RedisStore, names: tuple[str, ...], build: Build | None
) -> int:
    one = Rebuild(client, store, Refresher(client, store, CATALOGUE), build=build)
    state = one.begin(names)
    one.run(state, lambda _: None)
    one.swap(state)
    return state.built.moves


def exports(client: "redis.Redis", folder: str) -> Measure:
    store = RedisStore(client)
    games = store.games(most=1000)

    def export() -> int:
        with TemporaryDirectory(dir=folder) as place:
            written = Exports(client, store, CATALOGUE, ReplayStore(place))
            for game in games:
                written.export(game)
        return len(games)

    export()
    return Measure(part="projections", name="exported games", unit="games", ours=rate(export))
