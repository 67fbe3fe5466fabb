"""Work on many files in several processes; one that is killed doesn't end the others' reports."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

Report = TypeVar("Report")


def on_all_cores(
    work: Callable[[str], Report], names: list[str], processes: int | None
) -> Iterator[tuple[str, Report | None]]:
    """Yield each name with its report, in their order; None if its process was stopped."""
    count = min(processes or os.cpu_count() or 1, len(names))
    if count <= 1:
        yield from ((name, work(name)) for name in names)
        return
    with ProcessPoolExecutor(count) as pool:
        futures = [(name, _submit(pool, work, name)) for name in names]
        try:
            for name, future in futures:
                yield name, None if future is None else _report(future)
        finally:
            for _, future in futures:
                if future is not None:
                    future.cancel()


def _submit(
    pool: ProcessPoolExecutor, work: Callable[[str], Report], name: str
) -> Future[Report] | None:
    try:
        return pool.submit(work, name)
    except BrokenProcessPool:
        return None


def _report(future: Future[Report]) -> Report | None:
    try:
        return future.result()
    except BrokenProcessPool:
        return None
