"""The processor time of a process and of all that it started, as the kernel counts it."""

from contextlib import suppress
from pathlib import Path

import psutil

from tests.kit.processes import marked

PROCESSES = Path("/proc")  # of Linux; other systems have no such figure
NANOSECONDS = 1e-9


def processor_seconds(process: int) -> float | None:
    """Return the seconds, user and system, of a process and its descendants; None if unknown.

    Threads that have ended are not counted: compare two moments between which none ends.
    """
    if not PROCESSES.joinpath("self", "schedstat").exists():
        return None
    return sum(map(_seconds_of, [process, *_descendants(process)]))


def marked_seconds(name: str, value: str) -> float:
    """Return the seconds of all processes with this variable, and of children that have ended.

    Threads that have ended count, too, but the kernel counts in hundredths of a second.
    """
    seconds = 0.0
    for process in marked(name, value):
        with suppress(psutil.Error):
            seconds += sum(process.cpu_times()[:4])
    return seconds


def _descendants(process: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for path in PROCESSES.glob("[0-9]*/stat"):
        try:
            after_name = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        children.setdefault(int(after_name[1]), []).append(int(path.parent.name))
    found = list(children.get(process, ()))
    for one in found:
        found += children.get(one, ())
    return found


def _seconds_of(process: int) -> float:
    threads = PROCESSES.glob(f"{process}/task/*/schedstat")
    return NANOSECONDS * sum(int(thread.read_text().split()[0]) for thread in threads)
