"""A game that crashes its worker is found and quarantined, and the others go on."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import msgspec
import pytest
from click.testing import CliRunner
from redis import Redis

from service.cli import altana
from service.domain.kit.messages import GameId
from service.projections.build.documents import Documents
from service.projections.build.keys import at_work_key
from service.projections.build.quarantine import quarantine_entries
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.crash_guard import MOST_DEATHS, NOBODY, CrashGuard
from service.projections.upkeep.lag import CURSOR
from service.projections.upkeep.rebuild import Rebuild
from service.projections.upkeep.rebuild_processes import rebuild_processes
from service.projections.upkeep.sweep import missed_among
from tests.kit.processes import start
from tests.kit.servers import Server
from tests.kit.waiting import until
from tests.projections.tables import Players
from tests.workers.deadly import DEADLY, games_and_a_deadly_one
from workers.follower import Follower
from workers.schedule import Schedule
from workers.wiring import Tools

WORKER = """
import sys
from pathlib import Path
from service.start.settings import Settings
from tests.workers.deadly import CATALOGUE
from workers.run import do_jobs
do_jobs(Settings(data=Path(sys.argv[2])), sys.argv[1], CATALOGUE)
"""


@contextmanager
def replaced_when_it_dies(url: str, folder: Path) -> Iterator[list[int]]:
    """Keep one worker running as a supervisor does, and collect the exit codes of dead ones."""
    deaths, stop = list[int](), Event()

    def supervise() -> None:
        while not stop.is_set():
            process = start("-c", WORKER, url, str(folder))
            while process.poll() is None and not stop.wait(0.05):
                pass
            if stop.is_set():
                process.terminate()
            process.communicate()
            deaths.append(process.returncode)

    thread = Thread(target=supervise)
    thread.start()
    try:
        yield deaths
    finally:
        stop.set()
        thread.join()


def mark(client: Redis, *games: GameId) -> None:
    """Mark games as a process does that dies while it works on them."""
    client.hset(at_work_key("showing"), mapping=dict.fromkeys(games, NOBODY))


def test_a_game_that_kills_its_worker_is_quarantined_and_the_others_are_shown(
    own_server: Server, client: Redis, tools: Tools, players: Players, tmp_path: Path
):
    innocent = [players.toy("ana", "bo") for _ in range(6)]
    deadly = players.toy("ana", "bo", cards=DEADLY)

    with replaced_when_it_dies(own_server.url, tmp_path) as deaths:
        [entry] = until(lambda: quarantine_entries(client), patience=120)
        until(lambda: not missed_among(client, tools.store, innocent))

    shown = Documents(client).read_many("lobby", [*innocent, deadly])
    assert (entry.game, entry.is_deadly) == (deadly, True)
    assert [one.version > 0 for one in shown] == [True] * 6 + [False]
    assert deaths.count(-9) >= MOST_DEATHS
    assert missed_among(client, tools.store, [deadly]) == []


def test_a_rebuild_outlives_a_game_that_kills_its_builders(own_server, client, tools, players):
    innocent, deadly = players.toy("ana", "bo"), players.toy("ana", "bo", cards=DEADLY)
    tools.refresher.refresh([innocent])

    with rebuild_processes(1, own_server.url, "/nowhere", games_and_a_deadly_one) as several:
        rebuild = Rebuild(client, tools.store, tools.refresher, build=several.build)
        state = rebuild.begin(list(PROJECTIONS))
        rebuild.run(state, lambda _: None)
        rebuild.swap(state)

    [entry] = quarantine_entries(client)
    assert entry.game == deadly
    assert Documents(client).read("lobby", innocent).version == tools.store.version(innocent)
    assert not state.built.differing


@pytest.fixture
def crash_guard(client: Redis, tools: Tools) -> CrashGuard:
    return CrashGuard(client, tools.store)


def test_games_of_a_dead_process_are_worked_on_alone(client, crash_guard, players):
    first, second, third = (players.toy("ana", "bo") for _ in range(3))
    mark(client, second, third)
    batches: list[list[GameId]] = []

    crash_guard.run([first, second, third], batches.append)

    assert batches == [[first], [second], [third]]
    assert crash_guard.abandoned() == []


def test_games_of_a_living_process_are_worked_on_like_any_other(
    client, crash_guard, tools, players
):
    other, games = CrashGuard(client, tools.store), [players.toy("ana", "bo") for _ in range(2)]
    other.send_heartbeat()
    batches: list[list[GameId]] = []

    other.run(games[:1], lambda _: crash_guard.run(games, batches.append))

    assert batches == [games]


def test_an_error_does_not_count_as_a_crash(client, crash_guard, players):
    game = players.toy("ana", "bo")

    with pytest.raises(ZeroDivisionError):
        crash_guard.run([game], lambda _: 1 // 0)

    assert crash_guard.abandoned() == []


def test_abandoned_games_are_handed_out_again_one_per_job(client, tools, players):
    games = [players.toy("ana", "bo") for _ in range(2)]
    client.set(CURSOR, msgspec.json.encode(tools.store.end_of_news()))
    mark(client, *games)

    Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock)).step()

    assert sorted(list(job.args[0]) for job in tools.queue.jobs) == sorted([game] for game in games)


def test_a_deadly_game_is_tried_again_when_an_operator_asks(
    own_server, client, tools, players, crash_guard
):
    game = players.toy("ana", "bo")
    client.hset("altana:{projections}:deaths:showing", game, MOST_DEATHS)
    crash_guard.run([game], tools.refresher.refresh)
    environment = {"REDIS_URL": own_server.url, "ALTANA_DATA": str(tools.settings.data)}
    command = CliRunner(env=environment)
    before = json.loads(command.invoke(altana, ["projections", "status", "--json"]).output)

    result = command.invoke(altana, ["projections", "retry"])
    crash_guard.run(crash_guard.abandoned(), tools.refresher.refresh)

    assert [one["game"] for one in before["aside"]] == [game]
    assert f"Left to the workers, each alone: {game} (showing)" in result.output
    assert quarantine_entries(client) == []
    assert Documents(client).read("lobby", game).version == tools.store.version(game)
