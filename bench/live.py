"""Live streams: how much a thousand listeners slow down the moves that they hear of."""

import selectors
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter

from bench.kit.http_callers import Address, Caller, call_all
from bench.kit.http_processes import serving
from bench.kit.http_tables import SEATS, Table
from bench.kit.measure import Measure
from tests.kit.processes import ROOT

PART = "live"
LISTENERS = 1_000
MOVES_A_SECOND = 20
MOVES = 200
MIDDLE = 49  # of a hundred cuts
ROUNDS = 3

Listeners = Callable[[Table], AbstractContextManager[None]]


def measures() -> Iterator[Measure]:
    with TemporaryDirectory() as folder, serving(Path(folder)) as address:
        pairs = [round_of(address, to_its_game) for _ in range(ROUNDS)]
    yield from compared("to its game", pairs)
    with TemporaryDirectory() as folder, serving(Path(folder), worker=True) as address:
        pairs = [round_of(address, to_its_players) for _ in range(ROUNDS)]
    yield from compared("to all that concerns its players", pairs)


def to_its_game(table: Table) -> AbstractContextManager[None]:
    return listening(table.address, f"{table.path}/stream", "id: 2\n")


def to_its_players(table: Table) -> AbstractContextManager[None]:
    return listening(table.address, "/v1/stream", "id: ", *table.tokens)


def round_of(address: Address, listeners: Listeners) -> tuple[list[float], list[float]]:
    """Play a game that nobody listens to, then one before all listeners; return the cuts."""
    alone = cuts(play(Table(address, "burano", seed=1)))
    table = Table(address, "burano", seed=1)
    with listeners(table):
        return alone, cuts(play(table))


def compared(what: str, pairs: Sequence[tuple[list[float], list[float]]]) -> Iterator[Measure]:
    for name, at in (("p50", MIDDLE), ("p99", 98)):
        yield Measure(
            part=PART,
            name=f"a move, {LISTENERS:,} listeners {what}, {MOVES_A_SECOND} moves/s, {name}",
            unit="ms",
            ours=median(before_all[at] for _, before_all in pairs),
            yardstick=median(alone[at] for alone, _ in pairs),
            yardstick_name="nobody listens",
            ratio=median(before_all[at] / alone[at] for alone, before_all in pairs),
            goal=1.2 if at == MIDDLE else None,
            at_most=True,
        )


def cuts(seconds: list[float]) -> list[float]:
    return [1000 * cut for cut in quantiles(seconds, n=100)]


def play(table: Table) -> list[float]:
    """Play the first moves of a game at a steady pace; return the seconds of each."""
    seconds, pause, begin = list[float](), Event(), perf_counter()
    for number, call in enumerate(table.calls()[:MOVES]):
        pause.wait(max(0.0, begin + number / MOVES_A_SECOND - perf_counter()))
        caller = Caller(table.address, SEATS, [call])
        call_all([caller])
        caller.close()
        seconds += [answer.seconds for answer in caller.answers]
    return seconds


@contextmanager
def listening(address: Address, path: str, first: str, *tokens: str) -> Iterator[None]:
    """Run all listeners in another process, with one connection each.

    `first` is what a listener must have received to count as one; those with tokens take turns.
    """
    command = [sys.executable, "-m", "bench.live", *map(str, address), path, first, *tokens]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        process.stdout.readline()  # all of them have received something
        yield
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def listen(address: Address, path: str, first: str, tokens: list[str]) -> None:
    """Open all connections and read until the process is killed."""
    heads = [f"Authorization: Bearer {token}\r\n" for token in tokens] or [""]
    with selectors.DefaultSelector() as waiting:
        for number in range(LISTENERS):
            line, own = socket.create_connection(address), heads[number % len(heads)]
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{own}\r\n".encode())
            waiting.register(line, selectors.EVENT_READ)
        heard = dict.fromkeys((key.fd for key in waiting.get_map().values()), b"")
        while True:
            for ready, _ in waiting.select():
                assert isinstance(ready.fileobj, socket.socket)
                came = ready.fileobj.recv(1_000_000)
                if ready.fd in heard:
                    heard[ready.fd] += came
                    if first.encode() in heard[ready.fd]:
                        del heard[ready.fd]
                        if not heard:
                            print("all listen", flush=True)


if __name__ == "__main__":
    listen((sys.argv[1], int(sys.argv[2])), sys.argv[3], sys.argv[4], sys.argv[5:])
