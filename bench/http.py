"""Whole games over HTTP, beside a bare Flask route in the same server."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bench.kit.http_callers import Address, Call, Caller, call_all
from bench.kit.http_server import PROCESSES
from bench.kit.measure import Measure, within
from tests.kit.processes import ROOT, end, start
from tests.kit.random_play import RULESETS, RandomGame
from tests.kit.servers import free_port, running
from tests.kit.waiting import until

PART = "http"
GAMES = {"burano": 12, "dream-home": 12}  # concurrent tables
SEATS = 2
ROUNDS = 9
LONG_GAMES = 5
MOST_MS = 5.0


def measures() -> Iterator[Measure]:
    with TemporaryDirectory() as folder, serving(Path(folder)) as address:
        for game in GAMES:
            yield from moves(address, game)
        for game in GAMES:
            yield long_game(address, game)
            yield from looks(address, game)


@contextmanager
def serving(folder: Path, *, worker: bool = False) -> Iterator[Address]:
    """Serve from a new server; with a worker, read models and notifications are written, too."""
    port = free_port()
    with running(folder / "server") as server, ExitStack() as stack:
        if worker:
            own = {"REDIS_URL": server.url, "ALTANA_DATA": str(folder)}
            work = start("-m", "service.cli", "work", environment=own)
            stack.callback(end, work)
            stack.callback(work.terminate)
        command = [
            sys.executable,
            "-m",
            "bench.kit.http_server",
            server.url,
            str(port),
            str(folder),
        ]
        process = subprocess.Popen(command, cwd=ROOT)
        try:
            until(lambda: answers("127.0.0.1", port))
            yield "127.0.0.1", port
        finally:
            process.terminate()
            process.wait()


def answers(host: str, port: int) -> bool:
    try:
        return ask((host, port), "GET", "/readyz")[0] == 200
    except OSError:
        return False


def moves(address: Address, game: str) -> Iterator[Measure]:
    """Alternate: play all tables to the end, then send the same bodies to the bare route."""
    rates, ratios, seconds = list[tuple[float, float]](), list[float](), list[float]()
    for _ in range(ROUNDS):
        tables = [Table(address, game, seed) for seed in range(GAMES[game])]
        ours = calls_a_second([table.caller() for table in tables])
        bare = calls_a_second([table.bare_caller() for table in tables])
        rates.append((ours, bare))
        ratios.append(ours / bare)
        seconds += [one.seconds for table in tables for one in table.played]
    yield Measure(
        part=PART,
        name=f"moves, {game}, {SEATS * GAMES[game]} clients, {PROCESSES} processes",
        unit="moves",
        ours=median(ours for ours, _ in rates),
        yardstick=median(bare for _, bare in rates),
        yardstick_name="bare Flask route",
        ratio=median(ratios),
        goal=0.5,
    )
    cuts = quantiles(seconds, n=100)
    for name, value in (("p50", cuts[49]), ("p99", cuts[98])):
        yield Measure(part=PART, name=f"a move, {game}, {name}", unit="ms", ours=1000 * value)


def calls_a_second(callers: Sequence[Caller]) -> float:
    took = call_all(callers)
    for caller in callers:
        caller.close()
        bad = [answer for answer in caller.answers if answer.status != 201]
        assert not bad, bad[0]
    return sum(len(caller.answers) for caller in callers) / took


def long_game(address: Address, game: str) -> Measure:
    """Compare the last quarter of a long game with its first one."""
    pairs = [quarters(address, game) for _ in range(LONG_GAMES)]
    return Measure(
        part=PART,
        name=f"a move in the last quarter of {len(longest(game))} moves, {game}",
        unit="ms",
        ours=median(last for _, last in pairs),
        yardstick=median(first for first, _ in pairs),
        yardstick_name="in the first quarter",
        ratio=median(last / first for first, last in pairs),
        goal=1.2,
        at_most=True,
    )


def quarters(address: Address, game: str) -> tuple[float, float]:
    """Return the milliseconds of a move at the beginning and at the end."""
    table = Table(address, game, longest_seed(game))
    calls_a_second([table.caller()])
    seconds = [answer.seconds for answer in table.played]
    quarter = len(seconds) // 4
    return 1000 * sum(seconds[:quarter]) / quarter, 1000 * sum(seconds[-quarter:]) / quarter


def looks(address: Address, game: str) -> Iterator[Measure]:
    """Request the table and the legal moves before every move of a game."""
    for name, part in (("the table", ""), ("legal moves", "/legal-moves")):
        table = Table(address, game, seed=1)
        caller = Caller(address, SEATS, table.calls(looking_at=part))
        call_all([caller])
        caller.close()
        assert {answer.status for answer in caller.answers} == {200, 201}
        middle = 1000 * median(answer.seconds for answer in caller.answers[::2])
        yield within(PART, f"{name}, {game}, median", "ms", middle, MOST_MS)


class Table:
    """A new game on the service, and the moves that lead to its end."""

    def __init__(self, address: Address, game: str, seed: int) -> None:
        self.address = address
        self._bodies = recorded(game, seed)
        wanted = {"game": game, "players": SEATS, "deal": f"random play {seed}"}
        self.tokens = [
            ask(address, "POST", "/v1/players", {"name": "Bench"})[1]["token"] for _ in range(SEATS)
        ]
        laid_out = ask(address, "POST", "/v1/games", wanted, self.tokens[0])[1]
        self.path = f"/v1/games/{laid_out['id']}"
        for token in self.tokens[1:]:
            ask(address, "POST", f"{self.path}/seats", {}, token)
        self._caller: Caller | None = None

    @property
    def played(self) -> Any:
        assert self._caller is not None
        return self._caller.answers

    def caller(self) -> Caller:
        self._caller = Caller(self.address, SEATS, self.calls())
        return self._caller

    def bare_caller(self) -> Caller:
        sizes = [len(answer.body) for answer in self.played]
        calls = [
            self._call("POST", f"/bare/{size}", seat, version, body)
            for version, size, (seat, body) in zip(
                range(2, 10**9), sizes, self._bodies, strict=False
            )
        ]
        return Caller(self.address, SEATS, calls)

    def calls(self, looking_at: str | None = None) -> list[Call]:
        """Return the moves, each after a GET of `looking_at` if there is one."""
        calls = []
        for version, (seat, body) in enumerate(self._bodies, SEATS):
            if looking_at is not None:
                calls.append(self._call("GET", f"{self.path}{looking_at}", seat, version, b""))
            calls.append(self._call("POST", f"{self.path}/moves", seat, version, body))
        return calls

    def _call(self, method: str, path: str, seat: int, version: int, body: bytes) -> Call:
        lines = [
            f"{method} {path} HTTP/1.1",
            "Host: localhost",
            f"Authorization: Bearer {self.tokens[seat - 1]}",
            f'If-Match: "{version}"',
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        return Call(seat - 1, "\r\n".join(lines).encode() + b"\r\n\r\n" + body)


@cache
def recorded(game: str, seed: int) -> list[tuple[int, bytes]]:
    """Play a random game in advance; return the seat and the body of each move."""
    [ruleset] = [one for one in RULESETS.values() if one.game == game]
    played = RandomGame(ruleset, SEATS, seed)
    while not played.position.state.is_over:
        played.step()
    stored = [msgspec.json.decode(entry.body) for entry in played.entries[SEATS:]]
    return [(one["seat"], msgspec.json.encode({"commands": one["commands"]})) for one in stored]


def longest_seed(game: str) -> int:
    return max(range(GAMES[game]), key=lambda seed: len(recorded(game, seed)))


def longest(game: str) -> list[tuple[int, bytes]]:
    return recorded(game, longest_seed(game))


def ask(
    address: Address, method: str, path: str, body: Any = None, token: str = ""
) -> tuple[int, Any]:
    line = HTTPConnection(*address, timeout=30)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    sent = headers if token else {"Content-Type": "application/json"}
    line.request(method, path, None if body is None else json.dumps(body), sent)
    with line.getresponse() as answer:
        reply = answer.status, json.loads(answer.read() or b"null")
    line.close()
    return reply
