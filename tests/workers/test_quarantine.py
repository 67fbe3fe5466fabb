"""The quarantine: a game that fails some work is quarantined for it, and others go on."""

from contextlib import suppress
from datetime import timedelta

import pytest

from service.domain.kit.messages import Seat
from service.events.errors import OutOfTime
from service.events.game_settings import ClockSettings, GameSettings
from service.projections.build.books import Books
from service.projections.build.documents import Documents
from service.projections.build.editions import read_editions
from service.projections.build.game_times import due
from service.projections.build.keys import REBUILDER, at_work_key
from service.projections.build.quarantine import (
    QuarantineEntry,
    quarantine,
    quarantine_entries,
)
from service.projections.models.leaderboards import board_of
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.lease import Lease
from tests.kit.tables import entry, new_id
from tests.projections.tables import Players
from workers.follower import Follower
from workers.jobs import (
    CLOCKS_A_JOB,
    archive_games,
    export_games,
    look_at_clocks,
    refresh_games,
    sweep,
)
from workers.run import worker
from workers.schedule import Schedule
from workers.wiring import queue

MINUTE = GameSettings(created="", clock=ClockSettings(seconds=60))


def broken_game(tools):
    broken = new_id()
    tools.store.append(broken, entry(1, "nonsense"))
    return broken


def test_a_game_whose_clock_fails_stops_no_other_clock(tools, noon):
    players = Players(tools.store, clock=tools.clock)
    games = sorted(players.sit_down("toy", "ana", "bo", terms=MINUTE) for _ in range(3))
    tools.refresher.refresh(games)
    first = games[0]
    tools.store.append(first, entry(tools.store.version(first) + 1, "nonsense"))
    noon.tick(60)

    look_at_clocks()

    entries = {(one.game, one.work) for one in quarantine_entries(tools.client)}
    assert (first, "timing") in entries
    assert due(tools.client, tools.clock(), CLOCKS_A_JOB) == [first]
    later = tools.clock() + timedelta(seconds=60)
    assert sorted(due(tools.client, later, CLOCKS_A_JOB)) == games


def test_a_game_that_can_not_be_exported_stops_no_other_file(tools, players):
    broken, whole = broken_game(tools), players.play("dream-home", "ana", "bo")

    export_games([broken, whole])

    [entry] = quarantine_entries(tools.client)
    assert (entry.game, entry.work) == (broken, "export")
    assert tools.exports.find(whole).is_finished


def test_a_game_quarantined_for_its_file_waits_for_a_retry(command, tools, players, game):
    broken = broken_game(tools)
    export_games([broken])

    result = command("projections", "retry")

    assert f"Left to the workers, each alone: {broken} (export)" in result.output
    assert tools.crash_guard.abandoned("export") == [broken]
    assert quarantine_entries(tools.client) == []


@pytest.mark.parametrize("work", ["showing", "export"])
@pytest.mark.parametrize(
    ("reason", "is_retried"),
    [
        ("UnknownGame: dream-home/2", True),
        ("UnknownGame: burano/99", False),
        ("UnreadableMove: unknown event 'daily_dealt'", True),
        ("UnreadableMove: unknown event 'burano.started'", False),  # not in every game
        ("UnreadableMove: unknown event 'of_later'", False),
    ],
)
def test_a_game_that_an_older_worker_did_not_know_is_retried(
    tools, players, work, reason, is_retried
):
    game = players.sit_down("dream-home", "ana", "bo")
    players.resign(game, Seat(1))
    if work == "export":
        tools.refresher.refresh([game])
    version = tools.store.version(game)
    failed = QuarantineEntry(game=game, version=version, reason=reason, work=work)
    quarantine(tools.client, failed)

    sweep()
    worker(tools.queue.connection).work(burst=True, logging_level="WARNING")

    assert (tools.exports.find(game) is not None) is is_retried
    assert (quarantine_entries(tools.client) == []) is is_retried


def test_a_game_exported_while_it_ran_is_exported_again_at_its_end(tools, players):
    game = players.sit_down("toy", "ana", "bo")
    export_games([game])
    before = tools.exports.find(game)
    players.resign(game, Seat(1))

    refresh_games([game])
    worker(tools.queue.connection).work(burst=True, logging_level="WARNING")

    assert not before.is_finished
    assert tools.exports.find(game).is_finished


def test_a_sweep_finds_a_file_that_was_written_before_the_end(tools, players):
    game = players.sit_down("toy", "ana", "bo")
    export_games([game])
    players.resign(game, Seat(1))
    tools.refresher.refresh([game])

    sweep()

    assert [job.func_name.rpartition(".")[2] for job in tools.slow.jobs] == ["export_games"]


def test_a_game_exported_while_it_ran_can_be_archived(tools, players):
    game = players.sit_down("dream-home", "ana", "bo")
    export_games([game])
    players.resign(game, Seat(1))

    archive_games([game])

    assert tools.archive.archived([game]) == {game}


def test_an_older_file_that_is_noted_late_does_not_hide_the_newer_one(tools, players):
    game = players.sit_down("toy", "ana", "bo")
    older = tools.exports.export(game)
    players.resign(game, Seat(1))
    newer = tools.exports.export(game)

    tools.exports._note(older)

    assert tools.exports.find(game) == newer


def test_a_bulk_export_takes_a_game_again_that_has_ended_since(command, tools, players, tmp_path):
    there, game = tmp_path / "files", players.sit_down("dream-home", "ana", "bo")
    command("export", "--all", "--to", str(there))
    players.resign(game, Seat(1))

    second = command("export", "--all", "--to", str(there))
    third = command("export", "--all", "--to", str(there))

    assert second.stdout == "1 files written, 0 were there already.\n"
    assert third.stdout == "0 files written, 1 were there already.\n"


def test_a_job_that_takes_too_long_quarantines_no_game(tools, players, monkeypatch):
    game = players.toy("ana", "bo")
    monkeypatch.setattr(tools.refresher, "_loader", Endless(tools.refresher._loader))
    job = queue(tools.queue.connection).enqueue(refresh_games, [game], job_timeout=1)

    worker(tools.queue.connection).work(burst=True, logging_level="CRITICAL")

    assert "OutOfTime" in str(job.latest_result().exc_string)
    assert quarantine_entries(tools.client) == []
    assert tools.crash_guard.abandoned() == [game]


def test_a_game_that_never_ends_is_quarantined_after_two_tries_alone(tools, players):
    endless, other = sorted(players.toy("ana", "bo") for _ in range(2))
    done = []

    def take_for_ever(games):
        if endless in games:
            raise OutOfTime
        done.extend(games)

    for _ in range(4):
        for some in ([endless, other], [endless], [other]):
            with suppress(OutOfTime):
                tools.crash_guard.run(some, take_for_ever)

    assert other in done
    assert [(one.game, one.is_deadly) for one in quarantine_entries(tools.client)] == [
        (endless, True)
    ]


def test_a_rebuild_that_was_held_up_for_too_long_ends(command, tools, game, monkeypatch):
    monkeypatch.setattr(Lease, "_renew", lambda self, stop: tools.client.set(REBUILDER, "another"))

    result = command("projections", "rebuild", "--processes", "1")

    assert "Another rebuild has begun, so" in result.output
    assert result.exit_code == 1
    assert set(read_editions(tools.client).current.values()) <= {1}


class Endless:
    """A history loader that never returns."""

    def __init__(self, loader):
        self.fetch = loader.fetch

    def load(self, game, *, with_scores):
        while True:
            pass


def test_a_page_added_in_between_is_counted_once(tools, players, monkeypatch):
    first, second, third = (players.toy("ana", "bo") for _ in range(3))
    target, board = (PROJECTIONS["boards"], 1), board_of("toy", 2)
    books, order = Books(tools.client, "boards", 1), Books.order
    tools.refresher.refresh([second])
    tools.refresher.build([third], [target])

    def and_then_another_comes(self, book):
        found = order(self, book)
        monkeypatch.undo()
        tools.refresher.build([first], [target])
        tools.refresher.settle(target)
        return found

    monkeypatch.setattr(Books, "order", and_then_another_comes)
    tools.refresher.settle(target)

    total = books.total(board)
    assert (total.games, total.total.ranks["ana"].games) == (3, 3)
    assert books.arrivals(board) == [second, first, third]


def test_an_abandoned_game_is_not_handed_out_again_while_it_waits(tools, players):
    game = players.toy("ana", "bo")
    tools.client.hset(at_work_key("export"), game, "nobody")
    follower = Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock))

    follower.step()
    follower._last_look = -1000.0
    follower.step()

    assert len(tools.slow.jobs) == 1


def test_two_rebuilds_do_not_run_at_once(command, tools, game, monkeypatch):
    monkeypatch.setattr("service.commands.operate.projections.LEASE", 300)
    other = Lease(tools.client, REBUILDER, 60_000)
    assert other.acquire()

    refused = command("projections", "rebuild", "--processes", "1")
    other.release()
    done = command("projections", "rebuild", "--processes", "1")

    assert refused.exit_code == 1
    assert "Another rebuild is running" in refused.output
    assert done.exit_code == 0
    assert Documents(tools.client).read("lobby", game).document.game == game
