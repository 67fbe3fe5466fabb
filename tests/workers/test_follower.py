"""The follower: batches of games, nothing lost, one follower at a time."""

from typing import Any

import pytest
from rq.job import Job

from service.projections.build.documents import Documents
from service.projections.upkeep.lag import FOLLOWER
from service.projections.upkeep.lease import Lease
from service.projections.upkeep.sweep import missed
from tests.kit.random_play import CATALOGUE
from tests.kit.servers import running
from tests.kit.tables import new_id
from tests.kit.waiting import until
from tests.projections.tables import Players
from workers import follower as follow
from workers.follower import Follower
from workers.html_pages import write_page
from workers.jobs import refresh_games, sweep
from workers.queues import hand_out
from workers.run import worker
from workers.schedule import Schedule
from workers.wiring import Tools, equip, make_tools


@pytest.fixture
def follower(tools: Tools) -> Follower:
    return Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock))


def handed_out(tools: Tools) -> list[list[str]]:
    """Return the waiting batches, without periodic jobs."""
    jobs = [job for job in tools.queue.jobs if job.func_name.endswith("refresh_games")]
    return [list(job.args[0]) for job in jobs]


def do_all(tools: Tools) -> None:
    worker(tools.queue.connection).work(burst=True, logging_level="WARNING")


def test_many_moves_become_one_job(tools, players, follower):
    games = [players.sit_down("toy", "ana", "bo") for _ in range(5)]
    for game in games:
        players.step(game)

    follower.step()

    [batch] = handed_out(tools)
    assert sorted(batch) == sorted(games)


def test_without_hints_there_is_no_job(tools, players, follower):
    players.sit_down("toy", "ana", "bo")
    follower.step()
    tools.queue.empty()

    follower.step()

    assert handed_out(tools) == []


def test_while_the_queue_is_full_the_batch_grows(tools, players, follower):
    for _ in range(follow.MOST_WAITING):
        tools.queue.enqueue(refresh_games, [new_id()])
    first = players.sit_down("toy", "ana", "bo")
    follower.step()
    second = players.sit_down("toy", "ana", "bo")
    follower.step()
    tools.queue.empty()

    follower.step()

    [batch] = handed_out(tools)
    assert batch == [first, second]


def test_hints_that_were_not_queued_are_read_again_after_a_crash(tools, players, follower):
    for _ in range(follow.MOST_WAITING):
        tools.queue.enqueue(refresh_games, [new_id()])
    game = players.sit_down("toy", "ana", "bo")
    follower.step()
    tools.queue.empty()
    tools.client.delete(FOLLOWER)

    Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock)).step()

    assert handed_out(tools) == [[game]]


def test_a_second_follower_waits_for_the_lease_of_the_first(tools, players, follower):
    players.sit_down("toy", "ana", "bo")
    second = Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock))
    follower.step()
    players.sit_down("toy", "ana", "bo")

    second.step()

    assert len(handed_out(tools)) == 1


def test_a_requested_export_is_queued_once(tools, players, follower):
    game = players.sit_down("toy", "ana", "bo")
    tools.exports.want(game, 2)

    follower.step()
    follower.step()

    assert [list(job.args[0]) for job in tools.slow.jobs] == [[game]]


def test_a_move_reaches_its_read_models(tools, players, follower):
    game = players.toy("ana", "bo")

    follower.step()
    do_all(tools)

    shown = Documents(tools.client)
    assert shown.read("results", game).document.game == game
    assert tools.exports.find(game) is not None
    assert list(missed(tools.client, tools.store)) == []


def test_done_jobs_leave_nothing_behind(tools, players, follower):
    players.toy("ana", "bo")
    follower.step()

    do_all(tools)

    left = {key.decode() for key in tools.client.scan_iter("rq:job:*")}
    scheduled = tools.queue.scheduled_job_registry.get_job_ids()
    assert left == {Job.key_for(job) for job in scheduled}


def test_a_finished_game_gets_its_page(tools, players, follower):
    game = players.play("dream-home", "ana", "bo")

    follower.step()
    do_all(tools)

    [name] = tools.exports.pages([game])
    page = tools.exports.files.get(name)
    assert name.startswith(f"{game}-")
    assert name.endswith(".html")
    assert b"<html" in page
    assert write_page(tools, game) == name


def test_a_game_without_faces_has_its_page_and_is_not_tried_again(tools, players, follower):
    game = players.toy("ana", "bo")
    follower.step()
    do_all(tools)

    sweep()

    [name] = tools.exports.pages([game])
    assert name.endswith(".html")
    assert tools.slow.jobs == []


def test_a_running_game_has_no_page(tools, players, follower):
    game = players.sit_down("dream-home", "ana", "bo")
    tools.exports.want(game, 2)

    follower.step()
    do_all(tools)

    assert tools.exports.find(game) is not None
    assert tools.exports.pages([game]) == [None]


def test_a_job_that_found_the_server_gone_is_tried_again_soon(settings, client, tmp_path):
    with running(tmp_path / "games") as server, server.client() as games:
        tools = make_tools(settings, games, client, CATALOGUE)
        equip(tools)
        game = Players(tools.store).toy("ana", "bo")
        version = tools.store.version(game)
        hand_out(tools.queue, refresh_games, [game])
        server.stop()
        do_all(tools)
        waiting = tools.queue.scheduled_job_registry.count
        server.restart()
        schedule = Schedule(tools.queue, [tools.slow], tools.clock)

        def is_shown() -> bool:
            schedule.update()
            do_all(tools)
            return Documents(games).read("lobby", game).version == version

        assert waiting == 1
        assert until(is_shown)


def test_the_read_timeout_is_longer_than_the_wait_for_a_job(tools):
    waiting = worker(tools.queue.connection)

    made: Any = waiting.connection.connection_pool.make_connection()
    timeout = made.socket_timeout

    assert timeout > waiting.dequeue_timeout


def test_a_lease_that_is_held_is_renewed_a_few_times_only(tools):
    lease = Lease(tools.client, "altana:a-lease", 60_000)
    before = tools.client.info("stats")["total_commands_processed"]
    held = [lease.hold() for _ in range(100)]
    commands = tools.client.info("stats")["total_commands_processed"] - before

    assert all(held)
    assert commands < 50  # the tests before may still have connections
    tools.client.delete("altana:a-lease")
    lease.forget()
    assert lease.hold()
    lease.release()
    assert tools.client.get("altana:a-lease") is None
