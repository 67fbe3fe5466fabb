"""One master of three hangs: its games get their 503 soon, and all others go on."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import msgspec

from service.domain.kit.messages import GameId
from tests.e2e.serving import serving
from tests.faults.compare import compare
from tests.faults.drivers import Driver, Probe, driving
from tests.faults.journal import Journal
from tests.faults.report import Row
from tests.faults.window import Window, during
from tests.kit.clusters import connected, running_cluster
from tests.kit.servers import pause, resume, running

DRIVERS = 24
WARM_UP, BEFORE, HUNG = 3.0, 6.0, 10.0  # seconds
PROBES = ("/livez", "/readyz")
# The promises of docs/cluster.md.
LEAST_RATE = 0.8
LONGEST_OF_OTHERS = 1.0  # seconds
LONGEST_503 = 2.0  # seconds


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What clients saw while the master hung."""

    rate: float  # of moves in games on the other masters, against the time before
    others: float  # seconds of the longest call for such a game
    sick: float  # seconds of the longest call for a game of the master that hung
    livez: float
    readyz: float
    is_back: bool  # whether games of that master went on afterwards

    def failures(self) -> Iterator[str]:
        if self.rate < LEAST_RATE:
            yield f"the others' rate fell to {self.rate:.2f}"
        if self.others > LONGEST_OF_OTHERS:
            yield f"a call to another node took {self.others:.2f} s"
        if self.sick > LONGEST_503:
            yield f"a 503 took {self.sick:.2f} s"
        if max(self.livez, self.readyz) > LONGEST_OF_OTHERS:
            yield f"a probe took {max(self.livez, self.readyz):.2f} s"
        if not self.is_back:
            yield "its games did not go on"

    def __str__(self) -> str:
        return (
            f"others' rate {self.rate:.2f}, longest: others {self.others:.2f} s, "
            f"its games {self.sick:.2f} s, /livez {self.livez:.2f} s, /readyz {self.readyz:.2f} s"
        )


def hung_master(folder: Path, drivers: int = DRIVERS, seconds: float = HUNG) -> Row:
    """Stop one master with SIGSTOP under load."""
    partly = ("--cluster-require-full-coverage", "no")
    with (
        running_cluster(folder / "nodes", *partly) as cluster,
        running(folder / "queue") as queue,
        serving(cluster.url, RQ_REDIS_URL=queue.url) as service,
        closing(Journal(folder / "journal")) as journal,
    ):
        players = [Driver([service], number, journal) for number in range(drivers)]
        sick = cluster.masters()[0]
        its_games = {one.game for one in players if cluster.shard(GameId(one.game))[0] is sick}
        with driving([*players, *(Probe([service], path) for path in PROBES)]) as calls:
            Event().wait(WARM_UP)
            before = during(calls, BEFORE)
            pause(sick.server)
            while_hung = during(calls, seconds)
            resume(sick.server)
            afterwards = during(calls, WARM_UP)
        seen = _seen(its_games, before, while_hung, afterwards)
        with connected(cluster) as client:
            compared = compare(journal, client)
    return Row(
        fault=f"SIGSTOP a master {seconds:g} s",
        compared=compared,
        note=str(seen),
        failures=tuple(seen.failures()),
    )


def _seen(its_games: set[str], before: Window, hung: Window, afterwards: Window) -> Seen:
    def is_other(subject: str) -> bool:
        return subject not in its_games and subject not in PROBES

    rates = [window.moves(is_other) / window.seconds for window in (before, hung)]
    return Seen(
        rate=rates[1] / max(rates[0], 0.001),
        others=hung.longest(is_other),
        # A call that began before the end may be answered after it.
        sick=max(window.longest(its_games.__contains__) for window in (hung, afterwards)),
        livez=hung.longest("/livez".__eq__),
        readyz=hung.longest("/readyz".__eq__),
        is_back=bool(afterwards.moves(its_games.__contains__)),
    )
