"""The queue is a hint: jobs lost, doubled, shuffled or killed lead to the same read models."""

import random
import re
import signal
from pathlib import Path

import pytest
from rq.job import Job

from service.domain.kit.messages import GameId
from service.events.redis.connect import connect
from service.projections.build.refresh import Refresher
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.rebuild import Rebuild
from service.projections.upkeep.sweep import missed_among
from tests.kit.processes import start
from tests.kit.random_play import CATALOGUE
from tests.kit.servers import Server, running
from tests.kit.tables import entry, new_id
from tests.kit.waiting import until
from tests.projections.tables import BOOK_PARTS, Players, everything_shown
from workers.follower import Follower
from workers.jobs import refresh_games, sweep
from workers.queues import hand_out
from workers.run import worker
from workers.schedule import Schedule
from workers.wiring import Tools, make_tools

NAMES = ("ana", "bo", "cy", "di")
NEW_EDITION = re.compile(rf":2(?=$|:(?:{'|'.join(BOOK_PARTS)})$)")


def played(players: Players, games: int, seed: int) -> list[GameId]:
    """Play several games side by side, so that their hints are mixed; some stay unfinished."""
    chance = random.Random(seed)
    kinds = ("toy", "toy", "toy", "burano", "dream-home")
    tables = []
    for number in range(games):
        kind = kinds[number % len(kinds)]
        options = {"options": {"cards": 6}} if kind == "toy" else {}
        names = chance.sample(NAMES, chance.choice((2, 3)))
        tables.append(players.sit_down(kind, *names, **options))
    for _ in range(40 * games):
        players.step(chance.choice(tables))
    return tables


def one_job_for_each_move(tools: Tools) -> list[Job]:
    """Queue one job per move, in the order of the hints."""
    hints, _ = tools.store.news({})
    for hint in hints:
        hand_out(tools.queue, refresh_games, [hint.game])
    return tools.queue.jobs


def do_all(tools: Tools) -> None:
    worker(tools.queue.connection).work(burst=True, logging_level="WARNING")


def from_scratch(tools: Tools) -> dict:
    """Rebuild everything with empty caches, and return it as if it were the edition before."""
    fresh = Refresher(tools.client, tools.store, CATALOGUE)
    rebuild = Rebuild(tools.client, tools.store, fresh)
    state = rebuild.begin(tuple(PROJECTIONS))
    rebuild.run(state, lambda _: None)
    rebuild.swap(state)
    assert state.built.differing == {}
    rebuilt = everything_shown(tools.client).items()
    return {NEW_EDITION.sub(":1", key): shown for key, shown in rebuilt if NEW_EDITION.search(key)}


def test_every_third_lost_the_others_doubled_and_shuffled(tools, players):
    played(players, 10, seed=1)
    waiting = one_job_for_each_move(tools)
    kept = [job for number, job in enumerate(waiting) if number % 3] * 2
    random.Random(2).shuffle(kept)
    tools.queue.empty()
    for job in kept:
        hand_out(tools.queue, refresh_games, job.args[0])

    do_all(tools)
    sweep()
    do_all(tools)

    shown = everything_shown(tools.client)
    assert shown == from_scratch(tools)
    assert len(shown) > 50


def test_with_all_jobs_lost_a_sweep_shows_everything(tools, players):
    played(players, 5, seed=3)

    sweep()
    do_all(tools)

    assert everything_shown(tools.client) == from_scratch(tools)


def test_a_broken_game_stops_no_other_game(tools, players):
    played(players, 5, seed=4)
    poisoned = new_id()
    tools.store.append(poisoned, entry(1, "nonsense"))

    for _ in range(2):
        sweep()
        do_all(tools)

    shown = everything_shown(tools.client)
    failed = tools.queue.failed_job_registry.get_job_ids()
    assert failed == []
    assert shown == from_scratch(tools)
    assert not any(poisoned.encode() in str(value).encode() for value in shown.values())


SCRIPT = """
import sys
from pathlib import Path
from service.start.settings import Settings
from tests.kit.random_play import CATALOGUE
from workers.run import do_jobs
do_jobs(Settings(data=Path(sys.argv[2])), sys.argv[1], CATALOGUE)
"""


def test_workers_killed_in_the_middle_of_jobs_lose_nothing(
    own_server: Server, tools: Tools, players: Players, tmp_path: Path
):
    """Kill one worker after another while games are played, then let one finish."""
    chance = random.Random(5)
    tables = played(players, 4, seed=5)
    killed = 0
    while killed < 6:
        process = start("-c", SCRIPT, own_server.url, str(tmp_path))
        until(lambda: everything_shown(tools.client))
        for _ in range(chance.randrange(50, 300)):
            players.step(GameId(chance.choice(tables)))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        killed += 1
    for key in ("altana:follower", "rq:queue:altana", "rq:queue:altana-slow"):
        tools.client.delete(key)

    sweep()
    do_all(tools)

    assert everything_shown(tools.client) == from_scratch(tools)


def test_a_worker_outlives_its_server(settings, tmp_path):
    with running(tmp_path / "games") as server, connect(server.url) as client:
        tools = make_tools(settings, client, client, CATALOGUE)
        games = played(Players(tools.store), 10, seed=7)
        process = start("-c", SCRIPT, server.url, str(tmp_path))
        try:
            until(lambda: everything_shown(client))
            server.stop()
            server.restart()
            players = Players(tools.store)
            for game in games:
                players.step(GameId(game))

            until(lambda: not missed_among(client, tools.store, games), patience=60)

            assert process.poll() is None
        finally:
            process.terminate()
            process.communicate()
        assert everything_shown(client) == from_scratch(tools)


@pytest.mark.parametrize("seed", range(3))
def test_several_refreshes_at_once_end_in_the_same(tools, own_server, players, seed):
    from concurrent.futures import ThreadPoolExecutor

    games = played(players, 8, seed=10 + seed)
    chance = random.Random(seed)

    def refresh_some(number: int) -> None:
        with own_server.client() as client:
            mine = Refresher(client, tools.store, CATALOGUE)
            for _ in range(6):
                mine.refresh(chance.sample(games, 3))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(refresh_some, range(4)))
    sweep()
    do_all(tools)

    assert everything_shown(tools.client) == from_scratch(tools)


def test_a_follower_and_a_worker_keep_up_while_games_are_played(tools, players):
    follower = Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock))
    tables = played(players, 3, seed=6)
    for _ in range(10):
        for game in tables:
            players.step(game)
        follower.step()
        do_all(tools)

    assert everything_shown(tools.client) == from_scratch(tools)
