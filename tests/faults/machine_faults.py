"""Faults of one machine: processes die, the server hangs, the disk is full, jobs get lost."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import psutil
from rq import Queue
from rq.serializers import JSONSerializer
from rq.suspension import resume, suspend

from service.events.redis.connect import connect
from service.events.store.redis_store import BODY_AT
from tests.faults.clock_shim import Clock, can_compile
from tests.faults.machine import DRIVERS, QUIET, Machine, Strike, under_load
from tests.faults.report import NotHere, Row
from tests.kit.processes import SERVING
from tests.kit.waiting import until
from workers.wiring import PAGES, QUEUE, SLOW

PROCESS = SERVING
WORKER, BOTS = "service.cli work --lifeline", "service.cli work --bots"
KEEPER = "service.events.server.server_supervisor"
HUNG = 6.0  # seconds
FULL = 4.0  # seconds
UNTOLD = 500  # bytes
SMALL_DISK = "24m"
ROUNDS, A_ROUND, AT_MOST = 8, 0.4, 10  # times, seconds for jobs to come, jobs
TIMES = 2  # that each kind of process is killed
STRICT = {"ALTANA_DURABILITY": "strict"}
HOUR, DAYS = 3600, 3 * 24 * 3600
# Archiving waits for what people wait for, so nobody moves without pause here.
ARCHIVING = {**STRICT, "ALTANA_ARCHIVE_DAYS": "1", "ALTANA_WORKERS": "2"}
ARCHIVERS = 2  # that are killed


def kill_server(machine: Machine) -> None:
    for _ in range(TIMES):
        victim = machine.server()
        victim.kill()
        until(partial(_is_replaced, machine, victim))


def kill_forced_server(machine: Machine) -> None:
    """Kill a server that forces each command to the disk, as `strict` asks for.

    Its moves are answered in the event loop all the same, without a thread and without replicas.
    """
    with connect(machine.url) as client:
        client.config_set("appendfsync", "always")
    Event().wait(QUIET)
    victim = machine.server()
    victim.kill()
    until(partial(_is_replaced, machine, victim))


def kill(machine: Machine, naming: str, first_only: bool = False) -> None:
    """Kill processes of a kind, and wait until others have taken their place."""
    for _ in range(TIMES):
        victims = machine.processes(naming)[: 1 if first_only else None]
        wanted = len(machine.processes(naming))
        for victim in victims:
            victim.kill()
        until(partial(_are_replaced, machine, naming, victims, wanted))


def kill_run(machine: Machine) -> None:
    machine.altana.process.kill()
    machine.altana.process.communicate()
    until(lambda: not machine.altana.processes())
    machine.start_again()


def kill_everything(machine: Machine) -> None:
    machine.kill_everything()
    machine.start_again()


def hang_server(machine: Machine) -> None:
    victim = machine.server()
    victim.suspend()
    Event().wait(HUNG)
    victim.resume()


def cut_power(machine: Machine) -> str:
    """Kill everything, and cut the append-only file off, most likely inside a command.

    In strict an acknowledged move has been forced to the disk, so only what nobody was told about
    can be missing: what the worker writes after the serving processes have stopped.
    """
    for process in machine.processes(PROCESS):
        process.suspend()
    folder = machine.data / "server" / "appendonlydir"
    newest = max(folder.glob("*.incr.aof"), key=lambda file: file.stat().st_mtime_ns)
    told = newest.stat().st_size
    until(lambda: newest.stat().st_size > told + UNTOLD)
    machine.kill_everything()
    size = newest.stat().st_size
    kept = (told + size) // 2
    os.truncate(newest, kept)
    machine.start_again()
    return f"{size - kept:,} bytes cut off"


def fill_disk(machine: Machine) -> str:
    ballast = machine.data / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 65536)
        except OSError:
            pass
        try:
            while True:
                file.write(b"x")
        except OSError:
            pass
    Event().wait(FULL)
    ballast.unlink()
    return f"full for {FULL:g} s"


def lose_jobs(machine: Machine) -> str:
    """Take every waiting job away, again and again."""
    lost = 0
    with _waiting_jobs(machine) as queues:
        for _ in range(ROUNDS):
            until(lambda: any(queue.count for queue in queues))
            Event().wait(A_ROUND)
            for queue in queues:
                lost += len(queue.job_ids)
                queue.empty()
    return f"{lost} jobs lost"


def double_jobs(machine: Machine) -> str:
    """Put every waiting job into its queue once more, again and again."""
    doubled = 0
    for _ in range(ROUNDS):
        with _waiting_jobs(machine) as queues:
            until(lambda: any(queue.count for queue in queues))
            Event().wait(A_ROUND)
            for queue in queues:
                for job in queue.jobs[:AT_MOST]:
                    queue.enqueue(str(job.func_name), *job.args, result_ttl=0)
                    doubled += 1
        Event().wait(A_ROUND)
    return f"{doubled} jobs doubled"


@contextmanager
def _waiting_jobs(machine: Machine) -> Iterator[list[Queue]]:
    """Keep workers from taking jobs, so that they wait in their queues."""
    with connect(machine.url) as client:
        suspend(client)
        try:
            yield [
                Queue(name, connection=client, serializer=JSONSerializer)
                for name in (QUEUE, PAGES, SLOW)
            ]
        finally:
            resume(client)


def jump_clock(machine: Machine, clock: Clock) -> str:
    for seconds in (HOUR, -HOUR, DAYS, 0):
        clock.set(seconds)
        until(partial(_has_move_at, machine, seconds))
        Event().wait(1.5)
    return "an hour ahead, an hour back, three days ahead, and right again"


def kill_archivers(machine: Machine, clock: Clock) -> str:
    """Let workers archive what has ended, and kill them while they do, then the server too."""
    for number in range(1, ARCHIVERS + 1):
        Event().wait(QUIET)  # more games end
        _archive(machine, clock, number * DAYS)
        for victim in machine.processes(WORKER):
            victim.kill()
    archived = _archived(machine)
    kill_server(machine)
    clock.set(0)
    return f"{archived} games archived"


def _archive(machine: Machine, clock: Clock, ahead: int) -> None:
    """Let days pass, and wait until another game is archived."""
    before = _archived(machine)
    clock.set(ahead)

    def is_another_archived() -> bool:
        with connect(machine.url) as client:
            queue = Queue(QUEUE, connection=client, serializer=JSONSerializer)
            if not queue.count:  # what the last one found may not have ended yet
                queue.enqueue("workers.jobs.clean_up", result_ttl=0)
        return _archived(machine) > before

    until(is_another_archived)


def _archived(machine: Machine) -> int:
    with connect(machine.url) as client:
        return sum(client.hlen(key) for key in client.scan_iter("*:archived", count=1000))


def _has_move_at(machine: Machine, ahead: int) -> bool:
    """Return whether the last move of a game was made so many seconds ahead of our clock.

    Any game will do: the first one that is found may be over.
    """
    with connect(machine.url) as client:
        last = [
            fields
            for moves in client.scan_iter("*:game:*:moves", count=1000)
            for _, fields in client.xrevrange(moves, count=1)
        ]
    return any(abs(_ahead(fields) - ahead) < HOUR / 2 for fields in last)


def _ahead(fields: dict[bytes, bytes]) -> float:
    body = next(iter(fields.values()))[BODY_AT:]
    then = datetime.fromisoformat(msgspec.json.decode(body)["at"])
    return (then - datetime.now(UTC)).total_seconds()


def _is_replaced(machine: Machine, victim: psutil.Process) -> bool:
    try:
        return machine.altana.server.is_alive() and machine.server().pid != victim.pid
    except (OSError, psutil.Error):
        return False


def _are_replaced(
    machine: Machine, naming: str, victims: list[psutil.Process], wanted: int
) -> bool:
    now = machine.processes(naming)
    return len(now) >= wanted and not set(now) & set(victims)


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """Mount a small file system in memory, or say why that can't be done."""
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(["mount", *options], capture_output=True).returncode:
        raise NotHere("this user may not mount a small disk")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def full_disk(folder: Path, fault: str) -> Row:
    with small_disk(folder / "data"):
        return under_load(folder, fault, fill_disk, drivers=3)


def with_clock(
    strike: Callable[[Machine, Clock], str], drivers: int = DRIVERS, **variables: str
) -> Callable[[Path, str], Row]:
    """Return a fault that sets the clock."""

    def make(folder: Path, fault: str) -> Row:
        if not can_compile():
            raise NotHere("there is no compiler for the shim in front of the clock")
        clock = Clock(folder)
        settings: dict[str, Any] = {**clock.variables, **variables}
        return under_load(
            folder, fault, lambda machine: strike(machine, clock), drivers, **settings
        )

    return make


def of(strike: Strike, **variables: Any) -> Callable[[Path, str], Row]:
    return lambda folder, fault: under_load(folder, fault, strike, **variables)


def killing(naming: str, first_only: bool = False, **variables: Any) -> Callable[[Path, str], Row]:
    return of(partial(kill, naming=naming, first_only=first_only), **variables)


def _named(make: Callable[[Path, str], Row], fault: str, folder: Path) -> Row:
    return make(folder, fault)


# By name: what it is called in the table, and how it is made.
MACHINE: dict[str, tuple[str, Callable[[Path, str], Row]]] = {
    "kill-server": ("kill -9 the server, strict", of(kill_server, **STRICT)),
    "kill-server-direct": (
        "kill -9 the server, moves in the event loop",
        of(kill_forced_server),
    ),
    "kill-process": ("kill -9 a serving process", killing(PROCESS, first_only=True)),
    "kill-serve": ("kill -9 `altana serve`", killing("service.cli serve")),
    "kill-worker": ("kill -9 the worker", killing(WORKER)),
    "kill-bots": (
        "kill -9 the process of computer players",
        killing(BOTS, challengers=1, ALTANA_BOT_WORKERS="1"),
    ),
    "kill-keeper": ("kill -9 the supervisor of the server", killing(KEEPER)),
    "kill-run": ("kill -9 `altana run`, start again, strict", of(kill_run, **STRICT)),
    "kill-everything": ("kill -9 everything, start again, strict", of(kill_everything, **STRICT)),
    "hung-server": (f"SIGSTOP the server {HUNG:g} s", of(hang_server)),
    "power-cut": ("append-only file truncated, strict", of(cut_power, **STRICT)),
    "full-disk": ("disk full", full_disk),
    "clock-jumps": ("clock jumps", with_clock(jump_clock)),
    "kill-archivers": (
        "kill -9 while games are archived",
        with_clock(kill_archivers, 0, **ARCHIVING),
    ),
    "lost-jobs": ("waiting jobs are lost", of(lose_jobs)),
    "doubled-jobs": ("waiting jobs are doubled", of(double_jobs)),
}
FAULTS: dict[str, Callable[[Path], Row]] = {
    name: partial(_named, make, f"`{name}`: {text}") for name, (text, make) in MACHINE.items()
}
