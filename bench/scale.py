"""Growth: what calls, sweeps, memory, rebuilds and restarts cost with ten times the games.

Figures are processor time of the service and of the server, not time by the clock.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import msgspec

from bench.kit.measure import Measure
from bench.kit.short_games import RARE, ShortGames, player
from service.app import create_app
from service.commands.operate.wiring import make_wiring
from service.domain.catalog import all_games
from service.domain.kit.messages import GameId
from service.events.keys import all_listed, all_lists
from service.events.redis.connect import connect_server
from service.projections.upkeep.lag import save_cursor
from service.projections.upkeep.rebuild import Rebuild
from service.start.settings import Settings
from tests.kit.servers import PATIENCE, Server, running
from tests.kit.waiting import until
from workers.jobs import old_games, sweep, sweep_all
from workers.status import find as find_status
from workers.wiring import Tools, equip, make_tools

GAMES = 100_000
TIMES = 10  # the smaller store has this part of the games
CALLS, ROUNDS = 10, 7
MOVED = 100  # games between two sweeps
GROWS_AT_MOST = 1.3


class Cost(msgspec.Struct, frozen=True):
    """Processor time in milliseconds: of this process, and of the server."""

    service: float
    server: float

    @property
    def both(self) -> float:
        return self.service + self.server


Figures = dict[str, float]


class Store:
    """A server with games, and all parts of Altana on it, in this process."""

    def __init__(self, server: Server, folder: Path) -> None:
        self._server = server
        self.client = connect_server(server.url)
        self.settings = Settings(data=folder, rate_limit=1_000_000_000, log_level="error")
        self.tools: Tools = make_tools(self.settings, self.client, self.client, all_games())
        equip(self.tools)
        self._calls = create_app(self.settings, server.url).test_client()
        self.games = ShortGames(self.client)

    def fill(self, games: int) -> Figures:
        """Create games up to a number and project them; return the cost of each of them."""
        before, fill, show = self.games.made, Cost(0, 0), Cost(0, 0)
        if not before:
            self.tools.refresher.refresh(self.games.rare())
        batches, batch = self.games.fill(games), list[GameId]()

        def play() -> None:
            batch[:] = next(batches, ())

        while True:
            fill = _sum(fill, self.cost(play))
            if not batch:
                break
            show = _sum(show, self.cost(lambda: self.tools.refresher.refresh(batch)))
        save_cursor(self.client, self.tools.store.end_of_news())  # as a follower would
        made = self.games.made - before
        return {
            "a game played": fill.both / made,
            "a game played, server alone": fill.server / made,
            "a game projected": show.both / made,
            "a game projected, server alone": show.server / made,
        }

    def get(self, path: str) -> Callable[[], None]:
        def call() -> None:
            response = self._calls.get(path)
            assert response.status_code == 200, response.text

        return call

    def cost(self, run: Callable[[], object], times: int = 1) -> Cost:
        service, server = process_time(), self._server_time()
        for _ in range(times):
            run()
        spent = process_time() - service, self._server_time() - server
        return Cost(*(1000 * one / times for one in spent))

    def cheapest(self, run: Callable[[], object]) -> Cost:
        run()
        rounds = [self.cost(run, CALLS) for _ in range(ROUNDS)]
        return min(rounds, key=lambda cost: cost.both)

    def rest(self) -> None:
        """Wait until the server has rewritten its file."""
        for begin in (lambda: None, self.client.bgrewriteaof):  # one may be under way already
            begin()
            until(lambda: not self._info("persistence")["aof_rewrite_in_progress"], 600)

    def restart(self) -> float:
        """Stop the server and start it again; return its processor time until it answers."""
        self._server.stop()
        self._server.restart()
        with closing(connect_server(self._server.url)) as patient:
            patient.set_retry(PATIENCE)
            until(lambda: not patient.info("persistence")["loading"], 600)
        return 1000 * self._server_time()

    def memory(self) -> Figures:
        lists = sum(self.client.memory_usage(key, samples=50) or 0 for key in all_lists())
        games = self.games.made
        return {
            "memory of the server, a game": self._info("memory")["used_memory"] / games / 1000,
            "memory of the lists in it, a game": lists / games / 1000,
            "append-only file, a game": self._info("persistence")["aof_current_size"]
            / games
            / 1000,
        }

    def _server_time(self) -> float:
        info = self._info("cpu")
        return float(info["used_cpu_user"]) + float(info["used_cpu_sys"])

    def _info(self, section: str) -> Any:
        return self.client.info(section)


def measures(games: int = GAMES) -> Iterator[Measure]:
    with TemporaryDirectory() as folder, running(Path(folder) / "server") as server:
        store = Store(server, Path(folder))
        few = figures(store, games // TIMES)
        many = figures(store, games)
    for name in few:
        yield compared(name, games, few[name], many[name])


def compared(name: str, games: int, few: float, many: float) -> Measure:
    """Compare a figure at both sizes; what sees every game is divided by their number."""
    unit = "KB" if "memory" in name or "file" in name else "ms"
    has_goal = not name.endswith("server alone")
    return Measure(
        part="scale",
        name=f"{name} (at {games:,} games)",
        unit=unit,
        ours=many,
        yardstick=few,
        yardstick_name=f"at {games // TIMES:,} games",
        ratio=many / few if few else None,
        goal=GROWS_AT_MOST if has_goal else None,
        at_most=True,
    )


def figures(store: Store, games: int) -> Figures:
    found = store.fill(games)
    store.rest()
    for name, path in calls().items():
        cost = store.cheapest(store.get(path))
        found[name] = cost.both
        found[f"{name}, server alone"] = cost.server
    found |= store.memory()
    found |= upkeep(store)
    found |= whole(store)
    return found


def calls() -> dict[str, str]:
    """Return the calls that are measured."""
    return {
        "GET games": "/v1/games",
        "GET games?status=open": "/v1/games?status=open",
        "GET games?status=finished": "/v1/games?status=finished",
        "GET games?player, 3 games": f"/v1/games?player={RARE}",
        "GET games?player, 40 games": f"/v1/games?player={player(1)}",
        "GET games?player&status=running": f"/v1/games?player={player(1)}&status=running",
        "GET leaderboard": "/v1/leaderboards/burano?players=2",
        "GET player": f"/v1/players/{player(1)}",
        "GET metrics": "/metrics",
    }


def upkeep(store: Store) -> Figures:
    """Measure what workers do on a timer, and `altana status`."""
    sweep_until_quiet(store)
    moved = [store.games.one() for _ in range(MOVED)]
    store.tools.refresher.refresh(moved)
    store.games.made += MOVED
    here = make_wiring(store.settings, "", store.client, all_games())
    return {
        f"a sweep after {MOVED} games moved": store.cost(sweep).both,
        "a job of the sweep of all games, 1,000 of them": store.cost(sweep_all).both,
        "altana status": store.cheapest(lambda: find_status(here, store.client)).both,
        "look for old games": store.cheapest(lambda: old_games(store.tools, timedelta())).both,
    }


def sweep_until_quiet(store: Store) -> None:
    """Sweep until all hints of the fill are seen."""
    for _ in range(1 + store.games.made // 10_000):
        sweep()


def whole(store: Store) -> Figures:
    """Measure what must see every game, in processor time for each of them."""
    made = store.games.made
    refresher = store.tools.refresher

    def rebuild() -> None:
        one = Rebuild(store.client, store.tools.store, refresher)
        state = one.begin(["lobby"], afresh=True)
        one.run(state, lambda _: None)
        one.give_up(state)

    def list_all() -> None:
        store.client.delete(*all_listed())
        while store.tools.list_upkeep.step():
            pass

    return {
        "rebuild of the lobby, each game": store.cost(rebuild).both / made,
        "listing a store of 0.1.0, each game": store.cost(list_all).both / made,
        "restart of the server, each thousand games": store.restart() / made * 1000,
    }


def _sum(one: Cost, other: Cost) -> Cost:
    return Cost(one.service + other.service, one.server + other.server)
