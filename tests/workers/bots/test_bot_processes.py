"""Real processes that play computer players: two at once, killed ones, and deadly turns."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
from redis import Redis

from service.domain.kit.messages import GameId
from service.projections.build.quarantine import quarantine_entries
from service.projections.upkeep.crash_guard import MOST_DEATHS
from tests.kit.processes import start
from tests.kit.servers import Server
from tests.kit.waiting import until
from tests.projections.tables import Players
from tests.workers.bots.bot_games import BOT, moves_of, play_to_bot

PROCESS = """
import sys
from pathlib import Path
from service.start.settings import Settings
from tests.kit.random_play import CATALOGUE
from tests.workers.bots import bot_games as bots
from workers.bot_process import play_bots
url, folder, chosen = sys.argv[1:]
play_bots(Settings(data=Path(folder)), url, CATALOGUE, think=getattr(bots, chosen))
"""
Process = subprocess.Popen[str]


@contextmanager
def playing(
    url: str, folder: Path, count: int = 1, chosen: str = "think"
) -> Iterator[list[Process]]:
    """Run processes that play computer players."""
    processes = [start("-c", PROCESS, url, str(folder), chosen) for _ in range(count)]
    try:
        yield processes
    finally:
        for process in processes:
            process.terminate()
        said = [process.communicate()[1] for process in processes]
    assert not any("Traceback" in one for one in said), said


@contextmanager
def restarted(url: str, folder: Path, chosen: str) -> Iterator[list[int]]:
    """Keep one process running as a supervisor does, and collect the exit codes of dead ones."""
    deaths, stop = list[int](), Event()

    def supervise() -> None:
        while not stop.is_set():
            with playing(url, folder, chosen=chosen) as [process]:
                while process.poll() is None and not stop.wait(0.05):
                    pass
            deaths.append(process.returncode)

    thread = Thread(target=supervise)
    thread.start()
    try:
        yield deaths
    finally:
        stop.set()
        thread.join()


def is_over(players: Players, game: GameId) -> bool:
    """Play the turns of the person, if it is asked; return whether the game is over."""
    loaded = players.handler.load(game)
    state = loaded.position.state
    if not state.is_over and state.asked == 1:
        players.give(game, state.asked, *loaded.ruleset.finish_turn(state))
    return bool(state.is_over)


def has_bot_moves(players: Players, game: GameId) -> bool:
    return any("bot" in move.meta for move in moves_of(players, game))


def finish(players: Players, games: list[GameId]) -> None:
    until(lambda: all([is_over(players, game) for game in games]))


def test_two_processes_play_every_turn_once_though_one_is_killed(
    own_server: Server, client: Redis, players: Players, tmp_path: Path
) -> None:
    games = [players.sit_down("dream-home", "ana", BOT) for _ in range(4)]

    with playing(own_server.url, tmp_path, count=2) as [first, _]:
        until(lambda: not is_over(players, games[0]) and has_bot_moves(players, games[0]))
        first.send_signal(signal.SIGKILL)
        finish(players, games)

    for game in games:
        bots = [move for move in moves_of(players, game)[2:] if move.actor == BOT]
        assert all("bot" in move.meta and "plain" not in move.meta for move in bots)
        assert len(bots) >= 12
    assert quarantine_entries(client) == []


@pytest.mark.slow  # it waits for heartbeats of dead processes to expire
def test_a_turn_that_kills_its_process_is_played_plainly(
    own_server: Server, client: Redis, players: Players, tmp_path: Path
) -> None:
    game = players.sit_down("toy", "ana", BOT)
    play_to_bot(players, game)

    with restarted(own_server.url, tmp_path, "deadly") as deaths:
        until(lambda: "bot" in moves_of(players, game)[-1].meta)

    [entry] = quarantine_entries(client)
    assert (entry.game, entry.work, entry.is_deadly) == (game, "bot", True)
    assert moves_of(players, game)[-1].meta["plain"] == "its process died"
    assert deaths.count(-signal.SIGKILL) > MOST_DEATHS


def test_a_game_goes_on_when_workers_come_back(
    own_server: Server, players: Players, tmp_path: Path
) -> None:
    game = players.sit_down("toy", "ana", BOT)
    with playing(own_server.url, tmp_path) as _:
        pass
    play_to_bot(players, game)

    with playing(own_server.url, tmp_path) as _:
        finish(players, [game])

    assert has_bot_moves(players, game)
