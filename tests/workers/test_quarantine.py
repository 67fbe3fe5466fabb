"""Games in trouble: each is set aside by name for what can't be done, and stops nobody else."""

from contextlib import suppress
from datetime import timedelta

from service.domain.kit.messages import Seat
from service.events.errors import OutOfTime
from service.events.game_settings import ClockSettings, GameSettings
from service.projections.build.books import Books
from service.projections.build.deadlines import due
from service.projections.build.documents import Documents
from service.projections.build.editions import read_editions
from service.projections.build.keys import REBUILDER, at_work_key, book_keys
from service.projections.build.quarantine import quarantine_entries
from service.projections.models.leaderboards import board_of
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.lease import Lease
from tests.kit.tables import entry, new_id
from tests.projections.tables import Players
from workers.follower import Follower
from workers.jobs import archive_games, export_games, look_at_clocks, refresh_games, sweep
from workers.run import queue, worker
from workers.schedule import Schedule

MINUTE = GameSettings(created="", clock=ClockSettings(seconds=60))


def broken_game(tools):
    broken = new_id()
    tools.store.append(broken, entry(1, "nonsense"))
    return broken


def test_a_game_whose_clock_can_not_be_looked_at_stops_no_other_clock(tools, noon):
    players = Players(tools.store, clock=tools.clock)
    games = sorted(players.sit_down("toy", "ana", "bo", terms=MINUTE) for _ in range(3))
    tools.refresher.refresh(games)
    first = games[0]
    tools.store.append(first, entry(tools.store.version(first) + 1, "nonsense"))
    noon.tick(60)

    look_at_clocks()

    aside = {(one.game, one.work) for one in quarantine_entries(tools.client)}
    assert (first, "timing") in aside
    assert due(tools.client, tools.clock()) == [first]
    assert due(tools.client, tools.clock() + timedelta(seconds=60)) == games


def test_a_game_that_can_not_be_exported_stops_no_other_file(tools, players):
    broken, whole = broken_game(tools), players.play("dream-home", "ana", "bo")

    export_games([broken, whole])

    [aside] = quarantine_entries(tools.client)
    assert (aside.game, aside.work) == (broken, "export")
    assert tools.exports.find(whole).is_finished


def test_what_was_set_aside_for_its_file_is_left_to_whoever_retries(command, tools, players, game):
    broken = broken_game(tools)
    export_games([broken])

    said = command("projections", "retry")

    assert f"Left to the workers, each alone: {broken} (export)" in said.output
    assert tools.vigil.left_behind("export") == [broken]
    assert quarantine_entries(tools.client) == []


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


def test_a_job_that_takes_too_long_sets_no_game_aside(tools, players, monkeypatch):
    game = players.toy("ana", "bo")
    monkeypatch.setattr(tools.refresher, "_chronicles", Endless(tools.refresher._chronicles))
    job = queue(tools.queue.connection).enqueue(refresh_games, [game], job_timeout=1)

    worker(tools.queue.connection).work(burst=True, logging_level="CRITICAL")

    assert "OutOfTime" in str(job.latest_result().exc_string)
    assert quarantine_entries(tools.client) == []
    assert tools.vigil.left_behind() == [game]


def test_a_game_that_never_comes_to_an_end_is_set_aside_after_two_tries_alone(tools, players):
    endless, other = sorted(players.toy("ana", "bo") for _ in range(2))
    done = []

    def take_for_ever(games):
        if endless in games:
            raise OutOfTime
        done.extend(games)

    for _ in range(4):
        for some in ([endless, other], [endless], [other]):
            with suppress(OutOfTime):
                tools.vigil.over(some, take_for_ever)

    assert other in done
    assert [(one.game, one.is_deadly) for one in quarantine_entries(tools.client)] == [
        (endless, True)
    ]


def test_a_rebuild_that_was_held_up_for_too_long_ends(command, tools, game, monkeypatch):
    monkeypatch.setattr(Lease, "_renew", lambda self, stop: tools.client.set(REBUILDER, "another"))

    said = command("projections", "rebuild", "--processes", "1")

    assert "Another rebuild has begun meanwhile" in said.output
    assert said.exit_code == 1
    assert set(read_editions(tools.client).current.values()) <= {1}


class Endless:
    """Chronicles that never come to an end."""

    def __init__(self, chronicles):
        self.fetch = chronicles.fetch

    def tell(self, game, *, with_scores):
        while True:
            pass


def test_a_page_that_comes_in_between_doubles_none(tools, players, monkeypatch):
    first, second, third = (players.toy("ana", "bo") for _ in range(3))
    target, board = (PROJECTIONS["boards"], 1), board_of("toy", 2)
    books, order = Books(tools.client, "boards", 1), Books.order
    tools.refresher.refresh([second])
    tools.refresher.build([third], [target])

    def and_then_another_comes(self, book, start, most):
        found = order(self, book, start, most)
        monkeypatch.undo()
        tools.refresher.build([first], [target])
        return found

    monkeypatch.setattr(Books, "order", and_then_another_comes)
    tools.refresher.settle(target)
    tools.refresher.settle(target)

    total = books.total(board)
    tools.client.delete(book_keys(board, 1)[2])
    tools.refresher.settle(target)
    assert total == books.total(board)


def test_what_died_with_its_worker_is_not_handed_out_again_while_it_waits(tools, players):
    game = players.toy("ana", "bo")
    tools.client.hset(at_work_key("export"), game, "nobody")
    follower = Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock))

    follower.step()
    follower._looked = -1000.0
    follower.step()

    assert len(tools.slow.jobs) == 1


def test_two_rebuilds_do_not_run_at_once(command, tools, game, monkeypatch):
    monkeypatch.setattr("service.commands.operate.projections.LEASE", 300)
    other = Lease(tools.client, REBUILDER, 60_000)
    assert other.is_held()

    refused = command("projections", "rebuild", "--processes", "1")
    other.give_up()
    done = command("projections", "rebuild", "--processes", "1")

    assert refused.exit_code == 1
    assert "Another rebuild is running" in refused.output
    assert done.exit_code == 0
    assert Documents(tools.client).read("lobby", game).document.game == game
