"""Whole games over HTTP, beside a bare Flask route, by rate and by processor time."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import msgspec

from bench.kit.http_callers import Address, Caller, call_all
from bench.kit.http_processes import Served, serving_both
from bench.kit.http_server import PROCESSES
from bench.kit.http_tables import GAMES, SEATS, Table, longest, longest_seed
from bench.kit.measure import Measure, within

PART = "http"
ROUNDS = 9
LONG_GAMES = 5
MOST_MS = 5.0
CROWD = 256  # clients at once
LOOKS = 100  # at a table in the middle of its game
BRIDGED, PLAIN = "bare Flask route", "the same on Granian's WSGI"


def measures() -> Iterator[Measure]:
    with TemporaryDirectory() as folder, serving_both(Path(folder)) as (altana, plain):
        for game in GAMES:
            yield from moves(altana, plain, game)
        for game in GAMES:
            yield long_game(altana.address, game)
            yield from looks(altana, game)
        yield from crowd(altana.address)


class Use(msgspec.Struct, frozen=True):
    """What a server did for a number of calls: how many a second, and its work for each."""

    rate: float
    milliseconds: float | None  # of processor time, of all its processes


def moves(altana: Served, plain: Served, game: str) -> Iterator[Measure]:
    """Alternate: play all tables to the end, then send the same bodies to the bare routes."""
    rounds, seconds = list[tuple[Use, Use, Use]](), list[float]()
    for _ in range(ROUNDS):
        tables = [Table(altana.address, game, seed) for seed in range(GAMES[game])]
        ours = use(altana, [table.caller() for table in tables])
        bridged = use(altana, [table.bare_caller() for table in tables])
        bare = use(plain, [table.bare_caller(plain.address) for table in tables])
        rounds.append((ours, bridged, bare))
        seconds += [one.seconds for table in tables for one in table.played]
    yield _rates(game, [(ours.rate, bridged.rate) for ours, bridged, _ in rounds])
    for name, at, goal in ((BRIDGED, 1, 0.8), (PLAIN, 2, None)):
        yield from _work(game, name, [(one[0], one[at]) for one in rounds], goal)
    cuts = quantiles(seconds, n=100)
    for name, value in (("p50", cuts[49]), ("p99", cuts[98])):
        yield Measure(part=PART, name=f"a move, {game}, {name}", unit="ms", ours=1000 * value)


def _rates(game: str, pairs: Sequence[tuple[float, float]]) -> Measure:
    return Measure(
        part=PART,
        name=f"moves, {game}, {SEATS * GAMES[game]} clients, {PROCESSES} processes",
        unit="moves",
        ours=median(ours for ours, _ in pairs),
        yardstick=median(bare for _, bare in pairs),
        yardstick_name=BRIDGED,
        ratio=median(ours / bare for ours, bare in pairs),
        goal=0.5,
    )


def _work(
    game: str, name: str, pairs: Sequence[tuple[Use, Use]], goal: float | None
) -> Iterator[Measure]:
    """Compare the processor time of a move with that of a call; nothing where it is unknown."""
    figures = [
        (ours.milliseconds, theirs.milliseconds)
        for ours, theirs in pairs
        if ours.milliseconds is not None and theirs.milliseconds is not None
    ]
    if figures:
        yield Measure(
            part=PART,
            name=f"processor time of the server for a move, {game}",
            unit="ms of CPU",
            ours=median(ours for ours, _ in figures),
            yardstick=median(theirs for _, theirs in figures),
            yardstick_name=name,
            ratio=median(ours / theirs for ours, theirs in figures),
            goal=goal,
            at_most=True,
        )


def use(server: Served, callers: Sequence[Caller], status: int = 201) -> Use:
    """Let all callers send what they have; return the rate, and the work of the server."""
    before = server.processor_seconds()
    took = call_all(callers)
    after = server.processor_seconds()
    count = 0
    for caller in callers:
        caller.close()
        bad = [answer for answer in caller.answers if answer.status != status]
        assert not bad, bad[0]
        count += len(caller.answers)
    if before is None or after is None:
        return Use(count / took, None)
    return Use(count / took, 1000 * (after - before) / count)


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
    _play([table])
    seconds = [answer.seconds for answer in table.played]
    quarter = len(seconds) // 4
    return 1000 * sum(seconds[:quarter]) / quarter, 1000 * sum(seconds[-quarter:]) / quarter


def crowd(address: Address) -> Iterator[Measure]:
    """Let many clients play at once: nobody may be refused, or wait much longer than others."""
    tables = [Table(address, "dream-home", seed % GAMES["dream-home"]) for seed in range(CROWD)]
    _play(tables)
    cuts = quantiles([one.seconds for table in tables for one in table.played], n=100)
    yield Measure(
        part=PART,
        name=f"a move, dream-home, {CROWD} clients, p99",
        unit="ms",
        ours=1000 * cuts[98],
        yardstick=1000 * cuts[49],
        yardstick_name="its p50",
        ratio=cuts[98] / cuts[49],
        goal=1.5,
        at_most=True,
    )


def _play(tables: Sequence[Table]) -> None:
    callers = [table.caller() for table in tables]
    call_all(callers)
    for caller in callers:
        caller.close()
        assert {answer.status for answer in caller.answers} == {201}


def looks(altana: Served, game: str) -> Iterator[Measure]:
    """Request the table and the legal moves before every move, then often in the middle."""
    for name, part in (("the table", ""), ("legal moves", "/legal-moves")):
        table = Table(altana.address, game, seed=1)
        caller = Caller(altana.address, SEATS, table.calls(looking_at=part))
        call_all([caller])
        caller.close()
        assert {answer.status for answer in caller.answers} == {200, 201}
        middle = 1000 * median(answer.seconds for answer in caller.answers[::2])
        yield within(PART, f"{name}, {game}, median", "ms", middle, MOST_MS)
        yield from _work_of_looks(altana, game, name, part)


def _work_of_looks(altana: Served, game: str, name: str, part: str) -> Iterator[Measure]:
    tables = [Table(altana.address, game, seed) for seed in range(GAMES[game])]
    for table in tables:
        caller = Caller(altana.address, SEATS, table.first_half())
        call_all([caller])
        caller.close()
    work = use(
        altana, [Caller(altana.address, SEATS, each.looks(part, LOOKS)) for each in tables], 200
    )
    if work.milliseconds is not None:
        told = f"processor time of the server for {name}, {game}"
        yield Measure(part=PART, name=told, unit="ms of CPU", ours=work.milliseconds)
