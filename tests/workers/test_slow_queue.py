"""The slow queue: a job is there once for each game and kind, and looks whether it is needed."""

from pathlib import Path

import pytest

from service.domain.kit.messages import GameId
from workers import queues
from workers.follower import Follower
from workers.jobs import export_games, page_games, refresh_games, sweep
from workers.schedule import Schedule
from workers.wiring import Tools


def waiting(tools: Tools, name: str) -> list[GameId]:
    """Return the games of the waiting jobs of a kind, one for each time that they are named."""
    jobs = [job for job in tools.slow.jobs if job.func_name.endswith(name)]
    return [game for job in jobs for game in job.args[0]]


def files(tools: Tools, tmp_path: Path) -> dict[str, int]:
    folder = tmp_path / "replays"
    return {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}


def test_a_game_that_is_refreshed_often_waits_for_one_export(tools, players):
    game = players.toy("ana", "bo")
    for _ in range(4):
        refresh_games([game])
        sweep()
    tools.exports.want(game, 1)
    Follower(tools, Schedule(tools.queue, [tools.slow], tools.clock)).step()

    assert waiting(tools, "export_games") == [game]


def test_a_game_that_is_exported_often_waits_for_one_page(tools, game):
    for _ in range(3):
        export_games([game])
        sweep()

    assert waiting(tools, "page_games") == [game]


def test_an_export_that_is_there_is_not_written_again(tools, game, tmp_path):
    export_games([game])
    before = files(tools, tmp_path)

    export_games([game])

    assert files(tools, tmp_path) == before


def test_an_export_that_somebody_asked_for_is_written_in_any_case(tools, game, tmp_path):
    export_games([game])
    tools.exports.want(game, 1)

    export_games([game])

    assert tools.exports.wanted_of(game) is None


def test_a_page_that_is_there_is_not_written_again(tools, game, tmp_path):
    export_games([game])
    page_games([game])
    before = files(tools, tmp_path)
    assert any(name.endswith(".html") for name in before)

    page_games([game])

    assert files(tools, tmp_path) == before


def test_a_job_that_began_makes_room_for_the_next(tools, players):
    game = players.sit_down("toy", "ana", "bo")
    assert queues.claim(tools.slow, "export", [game]) == [game]
    queues.hand_out(tools.slow, export_games, [game])
    assert queues.claim(tools.slow, "export", [game]) == []

    export_games([game])

    assert queues.claim(tools.slow, "export", [game]) == [game]


def test_kinds_do_not_hold_each_other_up(tools, players):
    game = players.sit_down("toy", "ana", "bo")
    queues.hand_out(tools.slow, export_games, queues.claim(tools.slow, "export", [game]))

    assert queues.claim(tools.slow, "page", [game]) == [game]


def test_what_was_in_an_emptied_queue_is_queued_again(tools, players):
    game = players.toy("ana", "bo")
    refresh_games([game])
    tools.slow.empty()

    sweep()

    assert waiting(tools, "export_games") == [game]


def test_the_queue_is_bounded_and_a_sweep_finds_the_rest(tools, players, monkeypatch):
    monkeypatch.setattr(queues, "MOST_CLAIMED", 2)
    games = [players.toy("ana", "bo") for _ in range(3)]
    refresh_games(games)
    first = waiting(tools, "export_games")
    export_games(first)
    tools.slow.empty()

    sweep()

    assert len(first) == 2
    assert waiting(tools, "export_games") == sorted(set(games) - set(first))


@pytest.mark.parametrize("games", [[], ["0" * 32] * 3])
def test_nothing_and_the_same_thrice_are_claimed_once(tools, games):
    assert queues.claim(tools.slow, "archive", games) == games[:1]
