"""A worker beside the drivers, and how its read models differ from a rebuild afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.kit.processes import end, start
from tests.kit.waiting import until

RECOVERY = 120.0  # seconds, on a busy machine


@contextmanager
def working(variables: dict[str, str]) -> Iterator[None]:
    process = start("-m", "service.cli", "work", environment=variables)
    try:
        yield
    finally:
        process.terminate()
        end(process)


def difference(variables: dict[str, str]) -> str:
    """Return how read models differ from a rebuild, after workers had their time."""
    told = ""

    def is_equal() -> bool:
        nonlocal told
        command = ("-m", "service.cli", "projections", "rebuild", "--check")
        process = start(*command, environment=variables)
        said = "".join(end(process)).strip()
        told = said if process.returncode else ""
        return not told

    with suppress(AssertionError):
        until(is_equal, RECOVERY)
    return told
