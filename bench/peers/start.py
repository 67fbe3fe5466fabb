"""What `altana run` takes until its first answer, beside another release of Altana."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from uuid import uuid4

import msgspec

from bench.kit.http_processes import HOST, answers
from bench.kit.measure import PROCESSOR_TIME, Measure
from bench.kit.processor_time import marked_seconds
from bench.peers.release import environment_of, source_of
from tests.kit.processes import ROOT, bare_environment
from tests.kit.servers import free_port

PART = "http"
ROUNDS = 5
ASKED = "/v1/rules/burano"
MARK = "BENCH_START"  # in the environment of all processes of one start
LOOK = 0.02  # seconds between two questions
QUIET = 1.0  # seconds with hardly any work: everything has started
HARDLY_ANY = 0.05  # seconds of processor time
WITHOUT = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")


class Start(msgspec.Struct, frozen=True):
    """One start, in milliseconds."""

    work: float  # processor time of all processes until the first answer
    waited: float  # until the first answer
    whole: float  # processor time until workers have started as well


def measures(against: str | None) -> Iterator[Measure]:
    """Start this release and another in turns; none compiles its modules any more."""
    places = [(Path(sys.executable), ROOT)]
    if against is not None:
        places.append((environment_of(against), source_of(against)))
    for place in places:
        _start(*place)
    rounds = [[_start(*place) for place in places] for _ in range(ROUNDS)]
    rows = (
        ("processor time of `altana run` until its first answer", PROCESSOR_TIME, "work", 0.67),
        ("`altana run` until its first answer", "ms", "waited", None),
        ("processor time of `altana run` until all has started", PROCESSOR_TIME, "whole", None),
    )
    for name, unit, field, goal in rows:
        taken = [[float(getattr(start, field)) for start in starts] for starts in rounds]
        yield _compare(name, unit, taken, against, goal)


def _compare(
    name: str, unit: str, rounds: Sequence[Sequence[float]], against: str | None, goal: float | None
) -> Measure:
    ours = median(taken[0] for taken in rounds)
    if against is None:
        return Measure(part=PART, name=name, unit=unit, ours=ours)
    return Measure(
        part=PART,
        name=name,
        unit=unit,
        ours=ours,
        yardstick=median(taken[1] for taken in rounds),
        yardstick_name=against,
        ratio=median(taken[0] / taken[1] for taken in rounds),
        goal=goal,
        at_most=True,
    )


def _start(python: Path, source: Path) -> Start:
    """Run everything on an embedded server, until it answers and then until it is quiet."""
    port, mark = free_port(), uuid4().hex
    own = {name: value for name, value in bare_environment().items() if name not in WITHOUT}
    command = [str(python), "-P", "-m", "service.cli", "run"]
    with TemporaryDirectory() as data:
        # A process title must not overwrite the mark.
        added = {"SPT_NOENV": "1", MARK: mark, "PYTHONPATH": str(source)}
        added |= {"ALTANA_DATA": data, "ALTANA_PORT": str(port)}
        began = monotonic()
        process = subprocess.Popen(
            command,
            cwd=source,
            env={**own, **added},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while not answers(HOST, port, ASKED):
                assert process.poll() is None, f"{source} does not start"
                sleep(LOOK)
            waited, work = monotonic() - began, marked_seconds(MARK, mark)
            return Start(1000 * work, 1000 * waited, 1000 * _until_quiet(mark))
        finally:
            process.terminate()
            process.wait()


def _until_quiet(mark: str) -> float:
    before = -QUIET
    while (now := marked_seconds(MARK, mark)) - before > HARDLY_ANY:
        before = now
        sleep(QUIET)
    return now
