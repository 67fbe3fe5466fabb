"""The memory of a process that projects finished games, as a worker does: after some, and many.

`python -m bench.kit.worker_memory` is that process; it prints the bytes after each number of games.
"""

import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import psutil
import redis

from bench.kit.measure import Measure
from service.domain.catalog import all_games
from service.domain.kit.messages import GameId
from service.events.keys import keys_of
from service.events.move import Entry
from service.events.redis.connect import connect_server
from service.events.store.redis_store import encode_entry
from service.start.settings import Settings
from tests.kit.processes import ROOT
from tests.kit.random_play import RandomGame
from workers.wiring import make_tools

FEW, MANY = 100, 1000  # games
SEEDS = 6  # different games
LONG_ONES = 7  # every seventh game is of the longer kind
GAMES_AT_ONCE = 10
GROWS_AT_MOST = 1.2
MEGABYTE = 1_000_000


def measure(url: str, folder: Path) -> Measure:
    """Project many finished games in a new process, and compare its memory with that after few."""
    command = [sys.executable, "-m", "bench.kit.worker_memory", url, str(folder)]
    told = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    few, many = (int(line) / MEGABYTE for line in told.split())
    return Measure(
        part="projections",
        name=f"memory of a worker after {MANY:,} games",
        unit="MB",
        ours=many,
        yardstick=few,
        yardstick_name=f"after {FEW:,} games",
        ratio=many / few,
        goal=GROWS_AT_MOST,
        at_most=True,
    )


def project(url: str, folder: Path) -> None:
    client = connect_server(url)
    tools = make_tools(Settings(data=folder), client, client, all_games())
    for kind, seed in product(("burano", "dream-home"), range(SEEDS)):
        played(kind, seed)  # before anything is measured
    for begin, end in pairwise((0, FEW, MANY)):
        for first in range(begin, end, GAMES_AT_ONCE):
            games = [put(client, number) for number in range(first, first + GAMES_AT_ONCE)]
            assert not tools.refresher.refresh(games).quarantined
        print(psutil.Process().memory_info().rss, flush=True)


def put(client: "redis.Redis", number: int) -> GameId:
    """Write the stream of a whole game, under an id of its own."""
    kind = "burano" if number % LONG_ONES == 0 else "dream-home"
    (first, entries), game = played(kind, number % SEEDS), GameId(f"{number:032x}")
    with client.pipeline(transaction=False) as pipeline:
        for entry in entries:
            body = entry.body.replace(first.encode(), game.encode())
            move = encode_entry(Entry(entry.number, body, entry.hash), "0" * 16)
            pipeline.xadd(keys_of(game).moves, {"move": move}, id=f"{entry.number}-0")
        pipeline.execute()
    return game


@cache
def played(kind: str, seed: int) -> tuple[GameId, Sequence[Entry]]:
    """Play a random game; return its id and its moves."""
    one = RandomGame(all_games().current(kind), 2, seed)
    while not one.position.state.is_over:
        one.step()
    return one.game, tuple(one.entries)


if __name__ == "__main__":
    project(sys.argv[1], Path(sys.argv[2]))
