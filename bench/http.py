"""Whole games over HTTP, beside a bare Flask route, by rate and by processor time."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from bench.kit.http_callers import Address, Answered, Caller, call_all
from bench.kit.http_processes import Served, serving_both
from bench.kit.http_server import PROCESSES
from bench.kit.http_tables import GAMES, SEATS, Table, longest, longest_seed
from bench.kit.http_use import (
    Use,
    compare_rates,
    compare_work,
    looks,
    play,
    tables_of,
    use,
)
from bench.kit.measure import PROCESSOR_TIME, Measure, within
from bench.peers import boardgame_io, release, start

PART = "http"
ROUNDS = 7
LONG_GAMES = 5
MOST_MS = 5.0
CROWD = 256  # clients at once
BRIDGED, PLAIN = "bare Flask route", "the same on Granian's WSGI"


def measures(against: str | None = None) -> Iterator[Measure]:
    """Measure this release; with a commit, also beside that one."""
    yield from start.measures(against)
    with TemporaryDirectory() as folder, serving_both(Path(folder)) as (altana, plain):
        for game in GAMES:
            yield from moves(altana, plain, game)
        for game in GAMES:
            yield long_game(altana.address, game)
            yield from reads(altana, game)
        yield from crowd(altana)
        yield from boardgame_io.measures(altana)
        if against is not None:
            yield from release.measures(altana, against)


def moves(altana: Served, plain: Served, game: str) -> Iterator[Measure]:
    """Alternate: play all tables to the end, then send the same bodies to the bare routes."""
    rounds, seconds = list[tuple[Use, Use, Use]](), list[float]()
    for _ in range(ROUNDS):
        tables = tables_of(altana.address, game)
        ours = use(altana, [table.caller() for table in tables])
        bridged = use(altana, [table.bare_caller() for table in tables])
        bare = use(plain, [table.bare_caller(plain.address) for table in tables])
        rounds.append((ours, bridged, bare))
        seconds += [one.seconds for table in tables for one in table.played]
    told = f"moves, {game}, {SEATS * GAMES[game]} clients, {PROCESSES} processes"
    yield compare_rates(PART, told, BRIDGED, [(one[0], one[1]) for one in rounds], 0.5)
    for name, at, goal in ((BRIDGED, 1, 0.8), (PLAIN, 2, None)):
        pairs = [(one[0], one[at]) for one in rounds]
        yield from compare_work(PART, f"a move, {game}", name, pairs, goal)
    cuts = quantiles(seconds, n=100)
    for name, value in (("p50", cuts[49]), ("p99", cuts[98])):
        yield Measure(part=PART, name=f"a move, {game}, {name}", unit="ms", ours=1000 * value)


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
    play([table])
    seconds = [answer.seconds for answer in table.played]
    quarter = len(seconds) // 4
    return 1000 * sum(seconds[:quarter]) / quarter, 1000 * sum(seconds[-quarter:]) / quarter


def crowd(altana: Served) -> Iterator[Measure]:
    """Let many clients play at once: nobody may be refused, or wait much longer than others.

    The bare route is called by as many: what it has as well is the machine's.
    """
    tables = [
        Table(altana.address, "dream-home", seed % GAMES["dream-home"]) for seed in range(CROWD)
    ]
    play(tables)
    bare = [table.bare_caller() for table in tables]
    call_all(bare)
    for caller in bare:
        caller.close()
    yield _tail(f"a move, dream-home, {CROWD} clients, p99", (one.played for one in tables), 1.5)
    yield _tail(f"{BRIDGED}, {CROWD} clients, p99", (one.answers for one in bare), None)


def _tail(name: str, played: Iterable[Sequence[Answered]], goal: float | None) -> Measure:
    """Compare what 99 of 100 calls took at most with what half of them took."""
    cuts = quantiles([one.seconds for answers in played for one in answers], n=100)
    return Measure(
        part=PART,
        name=name,
        unit="ms",
        ours=1000 * cuts[98],
        yardstick=1000 * cuts[49],
        yardstick_name="its p50",
        ratio=cuts[98] / cuts[49],
        goal=goal,
        at_most=True,
    )


def reads(altana: Served, game: str) -> Iterator[Measure]:
    """Request the table and the legal moves before every move, then often in the middle."""
    for name, part in (("the table", ""), ("legal moves", "/legal-moves")):
        table = Table(altana.address, game, seed=1)
        caller = Caller(altana.address, SEATS, table.calls(looking_at=part))
        call_all([caller])
        caller.close()
        assert {answer.status for answer in caller.answers} == {200, 201}
        middle = 1000 * median(answer.seconds for answer in caller.answers[::2])
        yield within(PART, f"{name}, {game}, median", "ms", middle, MOST_MS)
        work = looks(altana, game, part).milliseconds
        if work is not None:
            told = f"processor time of the server for {name}, {game}"
            yield Measure(part=PART, name=told, unit=PROCESSOR_TIME, ours=work)
