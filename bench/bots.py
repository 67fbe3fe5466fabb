"""Computer players: how soon they answer a person's turn, and what that costs the people."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from bench.kit.bot_tables import BotTable, Room, Times, Watcher, play_at_pace
from bench.kit.http_callers import Address
from bench.kit.http_processes import serving_at
from bench.kit.measure import Measure, within
from service.events.redis.connect import Client
from tests.kit.processes import ROOT
from tests.kit.servers import running

PART = "bots"
LEVEL = "advanced"  # the learned level without search
GAMES, PAUSE, SECONDS = 50, 5.0, 30.0
ROUNDS = 2
MANY_GAMES, LONG_PAUSE, LONG_SECONDS = 1_000, 20.0, 60.0
WARMING = 5.0  # seconds, which are not counted
MOST_MS = {"p50": 150.0, "p99": 300.0}
AT = {"p50": 49, "p99": 98}
BOTS = """
import sys
from pathlib import Path
from service.domain.catalog import all_games
from service.start.settings import Settings
from workers.bot_process import play_bots
play_bots(Settings(data=Path(sys.argv[2])), sys.argv[1], all_games())
"""


def measures() -> Iterator[Measure]:
    with TemporaryDirectory() as folder, serving(Path(folder)) as (address, client):
        room = Room(client, address)
        yield from a_few(room, client)
        yield from many(room, client)


def a_few(room: Room, client: Client) -> Iterator[Measure]:
    """Alternate: the same turns against people, then against bots."""
    people = [BotTable(room, n, "person") for n in range(GAMES)]
    bots = [BotTable(room, n, f"bot-{LEVEL}") for n in range(GAMES)]
    alone, beside = Times(), Times()
    for _ in range(ROUNDS):
        for tables, times in ((people, alone), (bots, beside)):
            _play(client, tables, times, PAUSE, SECONDS)
    name = f"{GAMES} games, a turn every {PAUSE:.0f} s in each"
    for cut, at in AT.items():
        took = cuts(beside.answers)[at]
        yield within(PART, f"{LEVEL} answers, {name}, {cut}", "ms", took, MOST_MS[cut])
    for cut, at in AT.items():
        ours, yardstick = cuts(beside.moves)[at], cuts(alone.moves)[at]
        yield Measure(
            part=PART,
            name=f"a person's turn, {name}, {cut}",
            unit="ms",
            ours=ours,
            yardstick=yardstick,
            yardstick_name="against people",
            ratio=ours / yardstick,
            goal=1.2 if cut == "p50" else None,
            at_most=True,
        )


def many(room: Room, client: Client) -> Iterator[Measure]:
    """Play many games at a person's pace, and see what holds."""
    tables = [BotTable(room, n, f"bot-{LEVEL}") for n in range(MANY_GAMES)]
    times = Times()
    _play(client, tables, times, LONG_PAUSE, LONG_SECONDS)
    name = f"{MANY_GAMES:,} games, a turn every {LONG_PAUSE:.0f} s in each"
    wanted = MANY_GAMES / LONG_PAUSE
    yield Measure(
        part=PART,
        name=f"turns of people, {name}",
        unit="turns",
        ours=len(times.moves) / times.seconds,
        yardstick=wanted,
        yardstick_name="if nobody waited",
        ratio=len(times.moves) / times.seconds / wanted,
    )
    for cut, at in AT.items():
        took = cuts(times.answers)[at]
        yield within(PART, f"{LEVEL} answers, {name}, {cut}", "ms", took, MOST_MS[cut])
    waiting = f"turns without an answer at the end, {name}"
    yield Measure(part=PART, name=waiting, unit="waiting", ours=times.waiting)
    for cut, at in AT.items():
        took = cuts(times.moves)[at]
        yield Measure(part=PART, name=f"a person's turn, {name}, {cut}", unit="ms", ours=took)


def _play(
    client: Client, tables: list[BotTable], times: Times, pause: float, seconds: float
) -> None:
    watcher = Watcher(client)
    with watcher.watching():
        play_at_pace(tables, watcher, pause, WARMING)
        played = play_at_pace(tables, watcher, pause, seconds)
    times.moves += played.moves
    times.answers += played.answers
    times.waiting = played.waiting
    times.seconds += played.seconds


def cuts(seconds: list[float]) -> list[float]:
    return [1000 * cut for cut in quantiles(seconds, n=100)]


@contextmanager
def serving(folder: Path) -> Iterator[tuple[Address, Client]]:
    """Serve, with a process that plays computer players."""
    with (
        running(folder / "server") as server,
        server.client() as client,
        serving_at(server.url, folder) as altana,
    ):
        command = [sys.executable, "-c", BOTS, server.url, str(folder)]
        bots = subprocess.Popen(command, cwd=ROOT)
        try:
            yield altana.address, client
        finally:
            bots.terminate()
            bots.wait()
