"""Moves beside those of boardgame.io: its server and its client, a toy game, all in memory.

It is installed into build/bench, once, and nothing of it is part of Altana.
"""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import copytree, which
from typing import IO

import msgspec

from bench.kit.http_processes import Served, started
from bench.kit.http_server import PROCESSES
from bench.kit.http_tables import GAMES
from bench.kit.http_use import Use, compare_rates, compare_work, tables_of, use
from bench.kit.measure import Measure
from tests.kit.processes import ROOT
from tests.kit.servers import free_port

PART, NAME = "http", "boardgame.io, in memory"
SOURCE = Path(__file__).with_name("boardgame.io")
FOLDER = ROOT / "build" / "bench" / "boardgame.io"
ROUNDS = 3
TABLES = 12  # of all clients together, as here
MOVES = 100  # of a table


class Played(msgspec.Struct, frozen=True):
    """What a client tells at its end."""

    moves: int
    seconds: float


def measures(altana: Served) -> Iterator[Measure]:
    """Measure both alternately, with as many processes; nothing where it can't be installed."""
    if not _is_installed():
        return
    with _serving() as servers:
        _play(servers)  # until its code is compiled
        rounds = [
            (_play(servers), *(_play_ours(altana, game) for game in GAMES)) for _ in range(ROUNDS)
        ]
    for number, game in enumerate(GAMES, 1):
        pairs = [(one[number], one[0]) for one in rounds]
        yield from compare_work(PART, f"a move, {game}", NAME, pairs, 1.2)
        told = f"moves, {game}, {TABLES} tables, {PROCESSES} processes"
        yield compare_rates(PART, told, NAME, pairs, 1.0)


def _is_installed() -> bool:
    if which("node") is None or which("npm") is None:
        _skip("there is no node with npm on this machine")
        return False
    copytree(SOURCE, FOLDER, dirs_exist_ok=True)
    if not (FOLDER / "node_modules" / "boardgame.io").exists():
        npm = ["npm", "install", "--no-audit", "--no-fund", "--omit=dev"]
        if subprocess.run(npm, cwd=FOLDER, capture_output=True, check=False).returncode:
            _skip("npm can't install it")
            return False
    return True


def _skip(reason: str) -> None:
    print(f"\nSKIPPED: {NAME}: {reason}.\n", file=sys.stderr, flush=True)


@contextmanager
def _serving() -> Iterator[list[Served]]:
    """Serve in several processes; each has its own tables, as memory is not shared."""
    with ExitStack() as stack, (FOLDER / "log").open("ab") as log:
        servers = []
        for _ in range(PROCESSES):
            port = free_port()
            command = ["node", "server.js", str(port)]
            running = started(command, port, "/games", at=FOLDER, log=log.fileno())
            servers.append(stack.enter_context(running))
        yield servers


def _play(servers: Sequence[Served]) -> Use:
    """Play at all servers, each with a client of its own."""
    clients = [_client(server) for server in servers]
    for client in clients:
        assert _line(client) == b"ready\n"
    before = [server.processor_seconds() for server in servers]
    for client in clients:
        _stdin(client).write(b"go\n")
        _stdin(client).flush()
    played = [msgspec.json.decode(_line(client), type=Played) for client in clients]
    after = [server.processor_seconds() for server in servers]
    for client in clients:
        client.communicate()
    moves = sum(one.moves for one in played)
    spent = [
        end - begin
        for begin, end in zip(before, after, strict=True)
        if begin is not None and end is not None
    ]
    work = 1000 * sum(spent) / moves if len(spent) == len(servers) else None
    return Use(moves / max(one.seconds for one in played), work)


def _client(server: Served) -> "subprocess.Popen[bytes]":
    port, tables = server.address[1], TABLES // PROCESSES
    command = ["node", "client.js", str(port), str(tables), str(MOVES)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=FOLDER, stdin=pipe, stdout=pipe)


def _stdin(client: "subprocess.Popen[bytes]") -> IO[bytes]:
    assert client.stdin is not None
    return client.stdin


def _line(client: "subprocess.Popen[bytes]") -> bytes:
    assert client.stdout is not None
    return client.stdout.readline()


def _play_ours(altana: Served, game: str) -> Use:
    return use(altana, [table.caller() for table in tables_of(altana.address, game)])
