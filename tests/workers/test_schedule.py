"""Jobs: heartbeats, clocks, sweeps and clean-up, under frozen and jumping time."""

import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from freezegun.api import FrozenDateTimeFactory
from redis import Redis

from service.domain.kit.messages import Seat
from service.events.errors import OutOfReach
from service.events.game_settings import ClockSettings, GameSettings
from service.projections.build.documents import Documents
from service.projections.build.game_times import due
from service.projections.upkeep.lag import CURSOR
from service.start.settings import Settings
from tests.kit.processes import end, start
from tests.kit.random_play import CATALOGUE
from tests.kit.servers import Server
from tests.projections.tables import Players
from workers import jobs
from workers.jobs import (
    CLOCKS_A_JOB,
    MANY_JOBS,
    archive_games,
    clean_up,
    heartbeat,
    look_at_clocks,
    old_games,
    sweep,
    sweep_all,
)
from workers.last_seen import last_seen, note_seen
from workers.run import worker
from workers.schedule import PERIODIC_JOBS, Schedule
from workers.wiring import Tools, equip, make_tools, queue

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def schedule(tools: Tools, noon: FrozenDateTimeFactory) -> Schedule:
    return Schedule(tools.queue, [tools.slow], tools.clock)


def runs(tools: Tools) -> list[str]:
    """Return the names of the waiting periodic jobs, and empty the queue."""
    waiting = [job_id.rpartition("-")[0] for job_id in tools.queue.job_ids]
    tools.queue.empty()
    return sorted(waiting)


def test_while_time_stands_still_nothing_is_due(tools, schedule):
    for _ in range(3):
        schedule.update()

    assert runs(tools) == []
    assert len(tools.queue.scheduled_job_registry) == len(PERIODIC_JOBS)


def test_a_job_with_a_look_is_queued_only_where_there_is_work(tools, noon):
    found = [False, True, True]
    looks = {"clocks": lambda: found.pop(0), "late-news": bool, "seeks": bool}
    schedule = Schedule(tools.queue, [tools.slow], tools.clock, looks)
    schedule.update()
    assert runs(tools) == []
    noon.tick(5)
    schedule.update()
    schedule.update()

    assert runs(tools) == ["clocks"]
    assert found == [True]


def test_a_look_that_cannot_tell_counts_as_work_and_stops_nothing(tools, noon):
    def look() -> bool:
        raise OutOfReach

    schedule = Schedule(tools.queue, [tools.slow], tools.clock, {"clocks": look})

    schedule.update()

    assert runs(tools) == ["clocks"]
    assert len(tools.queue.scheduled_job_registry) == len(PERIODIC_JOBS) - 1


def test_each_job_is_queued_when_it_is_due(tools, schedule, noon):
    schedule.update()
    noon.tick(5)
    schedule.update()
    after_five = runs(tools)
    noon.tick(25)
    schedule.update()

    assert after_five == ["clocks", "late-news", "seeks"]
    assert runs(tools) == ["clocks", "late-news", "seeks", "sweep"]


def test_a_jump_ahead_is_made_up_for_once(tools, schedule, noon):
    schedule.update()
    noon.tick(timedelta(days=3))
    for _ in range(3):
        schedule.update()

    assert runs(tools) == ["clean-up", "clocks", "late-news", "seeks", "sweep", "sweep-all"]


def test_after_a_jump_back_jobs_go_on(tools, schedule, noon):
    schedule.update()
    noon.move_to(NOON - timedelta(days=3))
    schedule.update()
    noon.tick(30)
    schedule.update()

    assert runs(tools) == ["clocks", "late-news", "seeks", "sweep"]


def test_two_schedulers_schedule_each_job_once(tools, schedule, noon):
    other = Schedule(tools.queue, [tools.slow], tools.clock)
    schedule.update()
    other.update()
    noon.tick(5)
    schedule.update()
    other.update()

    assert runs(tools) == ["clocks", "late-news", "seeks"]


def test_a_clock_that_runs_out_ends_the_turn(tools, noon):
    players = Players(tools.store, clock=tools.clock)
    terms = GameSettings(created="", clock=ClockSettings(seconds=60))
    game = players.sit_down("toy", "ana", "bo", terms=terms)
    tools.refresher.refresh([game])
    before = Documents(tools.client).read("lobby", game)
    noon.tick(59)
    look_at_clocks()
    early = Documents(tools.client).read("lobby", game).version
    noon.tick(1)

    look_at_clocks()

    after = Documents(tools.client).read("lobby", game)
    assert early == before.version
    assert after.version == before.version + 1
    assert after.document.asked != before.document.asked
    assert due(tools.client, tools.clock() + timedelta(seconds=44), CLOCKS_A_JOB) == []
    assert due(tools.client, tools.clock() + timedelta(seconds=45), CLOCKS_A_JOB) == [
        game
    ]  # its clock is low then


def test_clocks_that_run_out_together_are_looked_at_in_several_jobs(tools, noon, monkeypatch):
    monkeypatch.setattr(jobs, "CLOCKS_A_JOB", 1)
    players = Players(tools.store, clock=tools.clock)
    terms = GameSettings(created="", clock=ClockSettings(seconds=60))
    games = [players.sit_down("toy", "ana", "bo", terms=terms) for _ in range(2)]
    tools.refresher.refresh(games)
    noon.tick(60)

    look_at_clocks()
    left = due(tools.client, tools.clock(), CLOCKS_A_JOB)
    look_at_clocks()

    assert len(left) == 1
    assert due(tools.client, tools.clock(), CLOCKS_A_JOB) == []


def test_a_finished_game_has_no_deadline(tools, noon):
    players = Players(tools.store, clock=tools.clock)
    terms = GameSettings(created="", clock=ClockSettings(seconds=1))
    game = players.sit_down("toy", "ana", "bo", terms=terms)
    tools.refresher.refresh([game])
    players.resign(game, Seat(1))
    tools.refresher.refresh([game])

    assert due(tools.client, tools.clock() + timedelta(days=1), CLOCKS_A_JOB) == []


def test_a_sweep_queues_missed_games(tools, players):
    shown, late = players.toy("ana", "bo"), players.sit_down("toy", "ana", "bo")
    tools.refresher.refresh([shown])

    sweep()

    assert handed_out(tools) == {"refresh_games": [late], "export_games": [shown]}


def test_while_many_jobs_wait_a_sweep_adds_none(tools, players):
    players.sit_down("toy", "ana", "bo")
    for _ in range(MANY_JOBS):
        tools.queue.enqueue(sweep)
        tools.slow.enqueue(sweep)

    sweep()

    assert (tools.queue.count, tools.slow.count) == (MANY_JOBS, MANY_JOBS)


def test_a_whole_sweep_goes_through_all_games_in_parts(tools, players):
    games = sorted((players.sit_down("toy", "ana") for _ in range(1003)), reverse=True)

    sweep_all()

    [rest] = tools.slow.jobs
    assert tools.queue.count == 10
    assert (rest.func_name, list(rest.args)) == ("workers.jobs.sweep_all", [games[999]])
    tools.queue.empty()
    tools.slow.empty()
    sweep_all(games[999])
    assert handed_out(tools) == {"refresh_games": games[1000:]}


def test_an_exported_game_without_a_page_gets_one(tools, players):
    game = players.toy("ana", "bo")
    tools.refresher.refresh([game])
    tools.exports.export(game)

    sweep()

    assert handed_out(tools) == {"page_games": [game]}


def handed_out(tools: Tools) -> dict[str, list[str]]:
    jobs = [*tools.queue.jobs, *tools.slow.jobs]
    return {job.func_name.rpartition(".")[2]: list(job.args[0]) for job in jobs}


def test_old_games_are_archived_and_young_ones_stay(tools, noon):
    players = Players(tools.store, clock=tools.clock)
    old = players.toy("ana", "bo")
    noon.tick(timedelta(days=30))
    young, running = players.toy("ana", "bo"), players.sit_down("toy", "ana", "bo")
    tools.refresher.refresh([old, young, running])
    moves = list(tools.store.read(old))

    archive_games(list(old_games(tools, timedelta(days=30))))

    assert tools.archive.find(old) is not None
    assert tools.archive.find(young) is None
    assert list(tools.store.read(old)) == moves
    assert list(old_games(tools, timedelta(days=30))) == []


def test_cleaning_up_forgets_workers_that_are_long_gone(tools, noon):
    note_seen(tools.client, "old", tools.clock())
    noon.tick(timedelta(days=2))
    note_seen(tools.client, "new", tools.clock())

    clean_up()

    assert list(last_seen(tools.client)) == ["new"]


def test_cleaning_up_hands_old_games_to_those_who_archive_them(own_server, client, tmp_path, noon):
    settings = Settings(data=tmp_path, archive=30)
    tools = make_tools(settings, client, client, CATALOGUE, clock=lambda: datetime.now(UTC))
    equip(tools)
    old = Players(tools.store, clock=tools.clock).toy("ana", "bo")
    tools.refresher.refresh([old])
    noon.tick(timedelta(days=30))

    clean_up()

    assert handed_out(tools) == {"archive_games": [old]}


def test_a_worker_is_seen_after_its_heartbeat(client: Redis) -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    note_seen(client, "ana", noon)

    assert last_seen(client) == {"ana": noon}


def test_a_heartbeat_names_the_worker_that_did_it(client: Redis) -> None:
    busy = worker(client)
    queue(client).enqueue(heartbeat)

    busy.work(burst=True, logging_level="WARNING")

    assert set(last_seen(client)) == {busy.name}


FOLLOWING = """
import sys
from pathlib import Path
from service.domain.catalog import all_games
from service.start.settings import Settings
from workers.run import do_jobs
do_jobs(Settings(data=Path(sys.argv[2])), sys.argv[1], all_games())
"""


def test_a_worker_that_can_no_longer_follow_ends_to_be_replaced(
    own_server: Server, client: Redis, tmp_path: Path
) -> None:
    client.set(CURSOR, "no cursor")
    process = start("-c", FOLLOWING, own_server.url, str(tmp_path))

    _, errors = end(process)

    assert process.returncode in (0, -signal.SIGTERM)  # asked before or after it could hear
    assert "DecodeError" in errors
