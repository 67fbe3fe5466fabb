"""What a server does for a number of calls: how many a second, and its work for each."""

from collections.abc import Iterator, Sequence
from statistics import median

import msgspec

from bench.kit.http_callers import Address, Caller, call_all
from bench.kit.http_processes import Served
from bench.kit.http_tables import GAMES, SEATS, Table
from bench.kit.measure import PROCESSOR_TIME, Measure

LOOKS = 100  # at a table in the middle of its game


class Use(msgspec.Struct, frozen=True):
    """How many calls a second were answered, and the processor time of each."""

    rate: float
    milliseconds: float | None  # of all processes of the server; None where nobody counts it


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


def play(tables: Sequence[Table]) -> None:
    """Play tables to the end, all at once."""
    callers = [table.caller() for table in tables]
    call_all(callers)
    for caller in callers:
        caller.close()
        assert {answer.status for answer in caller.answers} == {201}


def tables_of(address: Address, game: str) -> list[Table]:
    return [Table(address, game, seed) for seed in range(GAMES[game])]


def looks(server: Served, game: str, part: str) -> Use:
    """Play half of each table, then look at it often, as the player who is to move would."""
    tables = tables_of(server.address, game)
    for table in tables:
        caller = Caller(server.address, SEATS, table.first_half())
        call_all([caller])
        caller.close()
    return use(
        server, [Caller(server.address, SEATS, one.looks(part, LOOKS)) for one in tables], 200
    )


def compare_work(
    part: str, name: str, yardstick: str, pairs: Sequence[tuple[Use, Use]], goal: float | None
) -> Iterator[Measure]:
    """Compare the processor time of two calls; nothing where it is unknown."""
    figures = [
        (ours.milliseconds, theirs.milliseconds)
        for ours, theirs in pairs
        if ours.milliseconds is not None and theirs.milliseconds is not None
    ]
    if figures:
        yield Measure(
            part=part,
            name=f"processor time of the server for {name}",
            unit=PROCESSOR_TIME,
            ours=median(ours for ours, _ in figures),
            yardstick=median(theirs for _, theirs in figures),
            yardstick_name=yardstick,
            ratio=median(ours / theirs for ours, theirs in figures),
            goal=goal,
            at_most=True,
        )


def compare_rates(
    part: str, name: str, yardstick: str, pairs: Sequence[tuple[Use, Use]], goal: float
) -> Measure:
    return Measure(
        part=part,
        name=name,
        unit="moves",
        ours=median(ours.rate for ours, _ in pairs),
        yardstick=median(theirs.rate for _, theirs in pairs),
        yardstick_name=yardstick,
        ratio=median(ours.rate / theirs.rate for ours, theirs in pairs),
        goal=goal,
    )
