"""A worker beside the drivers: how late its read models are, and how they differ in the end."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from time import monotonic

from service.domain.kit.messages import GameId
from service.events.redis.connect import connect
from service.projections.build.documents import Documents
from service.projections.build.editions import read_editions
from tests.faults.drivers import Driver
from tests.faults.window import RECOVERY, Call, Calls
from tests.kit.processes import end, start
from tests.kit.waiting import until

STARTED = "a worker has started"  # the line of its log
DELAY, PAUSE = "delay", "pause"  # the subjects of what a watch has seen
A_LOOK = 0.1  # seconds between two looks
SHOWN = "lobby"  # the projection that is looked at


class Watch:
    """Looks how late read models are, and for how long none of them has changed.

    They are late by the time since a move was acknowledged that they do not show yet.
    """

    def __init__(self, url: str, drivers: Sequence[Driver]) -> None:
        self._url, self._drivers = url, drivers

    def play(self, calls: Calls, stop: Event) -> None:
        """Look until `stop` is set; the seconds of its calls are those of the worst game."""
        games = [GameId(driver.game) for driver in self._drivers]
        seen = defaultdict[str, list[tuple[float, int]]](list)  # when, and the version then
        last, changed = list[int](), monotonic()
        with closing(connect(self._url)) as client:
            edition = read_editions(client).of(SHOWN)
            while not stop.wait(A_LOOK):
                for driver in self._drivers:
                    seen[driver.game].append((monotonic(), driver.version))
                shown = Documents(client).versions(SHOWN, edition, games)
                now = monotonic()
                for game, version in zip(games, shown, strict=True):
                    seen[game] = [one for one in seen[game] if one[1] > version]
                late = (now - hidden[0][0] for hidden in seen.values() if hidden)
                calls.add(Call(DELAY, now, max(late, default=0.0), 200))
                last, changed = shown, changed if shown == last else now
                calls.add(Call(PAUSE, now, now - changed, 200))


@contextmanager
def working(variables: dict[str, str]) -> Iterator[None]:
    """Start a worker, and wait until it works: on a busy machine that takes a while."""
    path = Path(variables["ALTANA_DATA"]) / "worker.log"
    with path.open("w") as log:
        # Into a file: a worker in trouble says so, and would wait for somebody to read a pipe.
        process = start("-m", "service.cli", "work", environment=variables, errors=log)
        try:
            until(lambda: STARTED in path.read_text(), RECOVERY)
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
