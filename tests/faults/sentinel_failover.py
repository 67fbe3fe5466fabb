"""The master that Sentinel names is killed: its replica takes over, and nothing is lost."""

from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event
from typing import Any

from service.events.redis.connect import connect
from tests.e2e.serving import serving
from tests.faults.compare import compare
from tests.faults.drivers import HOST, Driver, Host, driving
from tests.faults.journal import Journal
from tests.faults.read_models import difference, working
from tests.faults.report import Row
from tests.faults.window import during
from tests.kit.sentinels import SILENCE, watched

FAULT = "`sentinel-failover`: kill -9 the master that Sentinel names, strict, `ALTANA_REPLICAS=1`"
DRIVERS = 16
SENTINELS = 3
WARM_UP, UNTIL_BACK, AFTERWARDS = 3.0, 12.0, 14.0  # seconds
# Sentinel notices, elects and promotes; then a process asks for the master within 0.25 s.
LONGEST_GAP = SILENCE / 1000 + 6.0  # seconds
LONGEST_CALL = 4.5  # seconds, as docs/operating.md says of a Redis that is gone or hangs


def sentinel_failover(folder: Path) -> Row:
    """Kill the master of games and queue under load; `strict` waits for its replica."""
    always = ("--appendfsync", "always")
    with (
        # Two replicas: one becomes the master, and the other confirms its moves.
        watched(folder / "servers", *always, replicas=2, sentinels=SENTINELS) as pair,
        closing(Journal(folder / "journal")) as journal,
        ExitStack() as stack,
    ):
        variables: dict[str, Any] = {
            "ALTANA_DURABILITY": "strict",
            "ALTANA_REPLICAS": "1",
            "ALTANA_DATA": str(folder),
        }
        service = stack.enter_context(serving(pair.url, **variables))
        variables["REDIS_URL"] = pair.url
        stack.enter_context(working(variables))
        players = [Driver([service], number, journal) for number in range(DRIVERS)]
        lost = pair.master()
        with driving([*players, Host([service], DRIVERS, journal)]) as calls:
            Event().wait(WARM_UP)
            lost.kill()
            seen = during(calls, UNTIL_BACK)
            failures = [] if seen.moves() else ["nobody could move without the old master"]
            lost.restart()  # it comes back as a replica
            Event().wait(AFTERWARDS)
            stuck = calls.stuck({*(one.game for one in players), HOST})
        failures += [f"{len(stuck)} stuck"] if stuck else []
        if pair.master() is lost:
            failures.append("no replica took over")
        if seen.gap() > LONGEST_GAP:
            failures.append(f"nobody moved for {seen.gap():.1f} s")
        if seen.longest(bool) > LONGEST_CALL:
            failures.append(f"a call took {seen.longest(bool):.1f} s")
        if unclear := calls.unclear():
            failures.append(f"answers that are unclear: {unclear}")
        with closing(connect(pair.url)) as client:
            compared = compare(journal, client)
        if differing := difference(variables):
            failures.append(f"read models differ: {differing}")
    shown = f"{len(stuck)} stuck; read models {'differ' if differing else 'as rebuilt'}"
    gap = f"nobody moved for {seen.gap():.1f} s, longest call {seen.longest(bool):.1f} s"
    return Row(
        fault=FAULT,
        compared=compared,
        note=f"{shown}; {gap}",
        failures=tuple(failures),
    )
