"""What is done on a timer, or while somebody waits, looks at no more games than it must."""

from datetime import timedelta

import msgspec
from redis import Redis

from service.projections.build.game_times import ended_by, unexported
from service.projections.build.streams import pages_of_games
from service.projections.upkeep.full_pass import JOBS_A_PASS, read_pass
from service.projections.upkeep.recent_moves import CURSOR, read_hints
from service.projections.upkeep.status import status
from tests.projections.tables import Players
from workers import jobs
from workers.jobs import archive_games, clean_up, old_games, refresh_games, sweep, sweep_all


def ranges_read(client: Redis) -> int:
    """Return how often somebody went through the ids of games."""
    figures = client.info("commandstats").get("cmdstat_zrevrangebylex", {"calls": 0})
    return int(figures["calls"])


def behind(tools) -> dict[str, tuple[int, int]]:
    found = status(tools.client, tools.store)
    return {one.name: (one.shown, one.behind) for one in found.projections}


def test_status_sweep_and_clean_up_go_through_no_list_of_games(tools, players, settings):
    object.__setattr__(tools, "settings", msgspec.structs.replace(settings, archive=1))
    refresh_games([players.toy("ana", "bo") for _ in range(3)])
    before = ranges_read(tools.client)

    status(tools.client, tools.store)
    sweep()
    clean_up()

    assert ranges_read(tools.client) == before


def test_status_counts_what_is_shown_behind_and_missing(tools, players):
    shown, old, missing = (players.sit_down("toy", "ana", "bo") for _ in range(3))
    tools.refresher.refresh([shown, old])
    players.step(old)

    found = status(tools.client, tools.store)

    assert found.games == 3
    assert set(behind(tools).values()) == {(1, 2)}
    tools.refresher.refresh([old, missing])
    assert set(behind(tools).values()) == {(3, 0)}


def test_status_counts_what_moved_after_a_sweep(tools, players):
    games = [players.sit_down("toy", "ana", "bo") for _ in range(3)]
    tools.refresher.refresh(games)
    sweep()
    assert set(behind(tools).values()) == {(3, 0)}

    players.step(games[0])

    assert set(behind(tools).values()) == {(2, 1)}


def test_a_sweep_passes_what_is_shown_and_stops_at_what_is_not(tools, players):
    shown, late = players.sit_down("toy", "ana", "bo"), players.sit_down("toy", "ana", "bo")
    tools.refresher.refresh([shown])

    sweep()
    left = {game for rows in read_hints(tools.client).values() for _, game in rows}
    tools.refresher.refresh([late])
    sweep()

    assert left == {late}
    assert not any(read_hints(tools.client).values())
    assert tools.client.exists(CURSOR)


def test_a_lost_job_of_an_old_game_is_found_by_its_hint(tools, players, monkeypatch):
    monkeypatch.setattr(jobs, "PAGES_A_SWEEP", 0)
    old = players.sit_down("toy", "ana", "bo")
    games = [players.sit_down("toy", "ana") for _ in range(5)]
    tools.refresher.refresh([old, *games])
    sweep()
    players.step(old)

    sweep()

    [job] = [job for job in tools.queue.jobs if job.func_name.endswith("refresh_games")]
    assert list(job.args[0]) == [old]


def test_what_an_earlier_release_has_shown_is_exported_and_archived_too(tools, game):
    for name in ("ended", "unexported"):
        tools.client.delete(*tools.client.keys(f"*:{name}"))

    sweep()

    assert ended_by(tools.client, tools.clock(), 10) == [game]
    assert unexported(tools.client, 10) == [game]


def test_the_first_pass_goes_through_all_games_and_later_ones_through_some(
    tools, players, monkeypatch
):
    for _ in range(3):
        players.sit_down("toy", "ana")
    monkeypatch.setattr(jobs, "pages_of_games", one_by_one(pages_of_games))
    monkeypatch.setattr(jobs, "PAGES_A_SWEEP", 1)

    sweep_all()
    begun = read_pass(tools.client)
    while tools.slow.jobs:
        [job] = tools.slow.jobs
        tools.slow.empty()
        sweep_all(*job.args)
    ended = read_pass(tools.client)
    sweep_all()

    assert begun.jobs_left > JOBS_A_PASS
    assert (ended.is_complete, ended.before) == (True, None)
    assert read_pass(tools.client).jobs_left == JOBS_A_PASS - 1


def one_by_one(pages_of_games):
    return lambda store, before=None: pages_of_games(store, before, 1)


def test_a_pass_that_is_under_way_is_not_begun_again(tools, players, noon):
    tools.client.zadd("altana:{0}:games", {f"{number:032x}": 0 for number in range(1001)})
    sweep_all()
    assert tools.slow.count == 1

    noon.tick(900)
    sweep_all()
    assert tools.slow.count == 1

    noon.tick(timedelta(minutes=30))
    sweep_all()
    assert read_pass(tools.client).is_complete


def test_a_game_that_is_not_proven_lets_others_go_first(tools, noon):
    players = Players(tools.store, clock=tools.clock)
    broken, whole = players.toy("ana", "bo"), players.toy("ana", "bo")
    tools.refresher.refresh([broken, whole])
    export = tools.exports.export(broken)
    tools.exports.files.remove([export.name])
    noon.tick(timedelta(days=2))

    archive_games(old_games(tools, timedelta(days=1)))

    assert tools.archive.find(broken) is None
    assert tools.archive.find(whole) is not None
    assert old_games(tools, timedelta(days=1)) == []
    noon.tick(timedelta(days=1))
    assert old_games(tools, timedelta(days=1)) == [broken]
