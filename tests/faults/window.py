"""What clients saw in a stretch of time."""

from collections.abc import Callable
from threading import Event
from time import monotonic

import msgspec

from tests.faults.drivers import Call, Calls


class Window(msgspec.Struct, frozen=True):
    """The calls that ended in a stretch of time."""

    began: float
    seconds: float
    calls: list[Call]

    def longest(self, is_meant: Callable[[str], bool]) -> float:
        """Return the seconds of the longest call for such a game or path."""
        return max((one.seconds for one in self.calls if is_meant(one.subject)), default=0.0)

    def moves(self, is_meant: Callable[[str], bool] = lambda _: True) -> int:
        return sum(one.status == 201 for one in self.calls if is_meant(one.subject))

    def gap(self, is_meant: Callable[[str], bool] = lambda _: True) -> float:
        """Return the longest time in which nobody's move in such a game was acknowledged."""
        moves = (one for one in self.calls if one.status == 201)
        ends = sorted(one.ended for one in moves if is_meant(one.subject))
        last = self.began + self.seconds
        return max(
            after - before for before, after in zip([self.began, *ends], [*ends, last], strict=True)
        )

    def wrong(self) -> int:
        """Count answers other than success or a 503; no answer at all counts, too."""
        return sum(one.status not in (200, 201, 503) for one in self.calls)


def during(calls: Calls, seconds: float) -> Window:
    """Wait, and return what ended in that time."""
    began = monotonic()
    Event().wait(seconds)
    ended = monotonic()
    return Window(began, ended - began, calls.between(began, ended))
