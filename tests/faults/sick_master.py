"""One master of three hangs or is gone: its games get a 503 soon, and all others go on."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event
from typing import Any

import msgspec

from service.domain.kit.messages import GameId
from service.projections.build.editions import FIRST_EDITION
from service.projections.build.keys import EDITIONS, books_key
from service.projections.upkeep.lag import FOLLOWER
from tests.e2e.serving import serving
from tests.faults.compare import compare
from tests.faults.drivers import HOST, Driver, Host, Probe, driving
from tests.faults.journal import Journal
from tests.faults.read_models import DELAY, PAUSE, Watch, difference, working
from tests.faults.report import Row
from tests.faults.window import Window, during
from tests.kit.clusters import connected, running_cluster
from tests.kit.servers import Server, pause, resume, running

DRIVERS = 24
WARM_UP, AROUND, SICK = 3.0, 6.0, 10.0  # seconds
PARTLY = ("--cluster-require-full-coverage", "no")
PROBES = ("/livez", "/readyz")
# The promises of docs/cluster.md.
LEAST_RATE = 0.8
LONGEST_OF_OTHERS = 1.0  # seconds
LONGEST_503 = 2.0  # seconds
LONGEST_PAUSE = SICK / 2  # seconds; a worker that waits for the sick node waits longer

BOOKS = books_key("boards", FIRST_EDITION)  # neither of the masters below has it

Harm = Callable[[Server], None]


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What clients saw while the master was away."""

    rate: float  # of moves in games on the other masters, against the time before and after
    others: float  # seconds of the longest call for such a game
    sick: float  # seconds of the longest call for a game of that master
    livez: float
    readyz: float
    delay: float  # seconds, of read models of the other masters' games
    usual_delay: float  # the same before the fault
    pause: float  # seconds in which none of these read models changed

    def failures(self) -> Iterator[str]:
        if self.rate < LEAST_RATE:
            yield f"the others' rate fell to {self.rate:.2f}"
        if self.others > LONGEST_OF_OTHERS:
            yield f"a call to another node took {self.others:.2f} s"
        if self.sick > LONGEST_503:
            yield f"a 503 took {self.sick:.2f} s"
        if max(self.livez, self.readyz) > LONGEST_OF_OTHERS:
            yield f"a probe took {max(self.livez, self.readyz):.2f} s"
        if self.pause > LONGEST_PAUSE:
            yield f"the others' read models stood still for {self.pause:.1f} s"

    def __str__(self) -> str:
        return (
            f"others' rate {self.rate:.2f}, longest: others {self.others:.2f} s, "
            f"its games {self.sick:.2f} s, /livez {self.livez:.2f} s, /readyz {self.readyz:.2f} s, "
            f"others' read models {self.delay:.1f} s late ({self.usual_delay:.1f} s before), "
            f"without a change for {self.pause:.1f} s"
        )


def hung_master(folder: Path) -> Row:
    """Stop the master with SIGSTOP under load at which workers note what they work on."""
    fault = f"`hung-master`: SIGSTOP a master {SICK:g} s"
    return _sick_master(folder, fault, pause, resume, at=EDITIONS)


def gone_master(folder: Path) -> Row:
    """Kill the master under load that says who follows; it has no replica, and comes back."""
    fault = f"`gone-master`: kill -9 a master, back after {SICK:g} s"
    return _sick_master(folder, fault, Server.kill, Server.restart, at=FOLLOWER)


def hung_master_in_strict(folder: Path) -> Row:
    """Stop a master with SIGSTOP under load; a replica takes over, and confirms before that."""
    fault = f"`hung-master-strict`: SIGSTOP a master {SICK:g} s, strict, a replica each"
    return _sick_master(folder, fault, pause, resume, at=BOOKS, is_strict=True)


def _sick_master(
    folder: Path, fault: str, harm: Harm, heal: Harm, *, at: str, is_strict: bool = False
) -> Row:
    """Harm the master that holds a key."""
    options = [*PARTLY, *(["--appendfsync", "always"] if is_strict else [])]
    durability = "strict" if is_strict else "default"
    with (
        running_cluster(folder / "nodes", *options, replicas=is_strict) as cluster,
        running(folder / "queue") as queue,
        closing(Journal(folder / "journal")) as journal,
        ExitStack() as stack,
    ):
        variables: dict[str, Any] = {
            "RQ_REDIS_URL": queue.url,
            "ALTANA_DURABILITY": durability,
            "ALTANA_DATA": str(folder),
        }
        service = stack.enter_context(serving(cluster.url, **variables))
        variables["REDIS_URL"] = cluster.url
        stack.enter_context(working(variables))
        players = [Driver([service], number, journal) for number in range(DRIVERS)]
        sick = cluster.shard_of(at)[0]
        its_games = {one.game for one in players if cluster.shard(GameId(one.game))[0] is sick}
        host, probes = Host([service], DRIVERS, journal), [Probe([service], p) for p in PROBES]
        watch = Watch(cluster.url, [one for one in players if one.game not in its_games])
        with driving([*players, host, *probes, watch]) as calls:
            Event().wait(WARM_UP)
            before = during(calls, AROUND)
            harm(sick.server)
            while_sick = during(calls, SICK)
            heal(sick.server)
            afterwards = during(calls, AROUND)
            stuck = calls.stuck({*(one.game for one in players), HOST})
        seen = _seen(its_games, before, while_sick, afterwards)
        with connected(cluster) as client:
            compared = compare(journal, client)
        differing = difference(variables)
    found = {
        f"{len(stuck)} stuck": bool(stuck),
        f"read models differ: {differing}": bool(differing),
        f"answers that are unclear: {calls.unclear()}": bool(calls.unclear()),
        "it had no games": not its_games or not before.moves(its_games.__contains__),
    }
    failures = (*seen.failures(), *(text for text, is_bad in found.items() if is_bad))
    shown = f"{len(stuck)} stuck; read models {'differ' if differing else 'as rebuilt'}"
    return Row(fault=fault, compared=compared, note=f"{shown}; {seen}", failures=failures)


def _seen(its_games: set[str], before: Window, sick: Window, afterwards: Window) -> Seen:
    def is_other(subject: str) -> bool:
        return subject not in its_games and subject not in (*PROBES, HOST, DELAY, PAUSE)

    # A busy machine is not as busy all the time, so both sides of the fault are the measure.
    moves = before.moves(is_other) + afterwards.moves(is_other)
    usual = max(moves, 1) / (before.seconds + afterwards.seconds)

    def longest(is_meant: Callable[[str], bool]) -> float:
        # A call that began before the end may be answered after it.
        return max(window.longest(is_meant) for window in (sick, afterwards))

    return Seen(
        rate=sick.moves(is_other) / sick.seconds / usual,
        others=longest(is_other),
        sick=longest(its_games.__contains__),
        livez=longest("/livez".__eq__),
        readyz=longest("/readyz".__eq__),
        delay=longest(DELAY.__eq__),
        usual_delay=before.longest(DELAY.__eq__),
        pause=sick.longest(PAUSE.__eq__),
    )
