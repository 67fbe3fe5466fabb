"""The calls of clients, and what they saw in a stretch of time."""

from collections.abc import Callable, Collection
from contextlib import suppress
from threading import Event, Lock
from time import monotonic
from typing import NamedTuple

import msgspec

from tests.kit.waiting import until

RECOVERY = 120.0  # seconds, on a busy machine
NO_ANSWER = 0  # the status of a call whose connection was refused, or broke
CLEAR = (200, 201, 503)  # a success, a clear refusal


class Call(NamedTuple):
    """One answer, or none, of a call about a game or of a probe."""

    subject: str
    ended: float
    seconds: float
    status: int


class Calls:
    """All calls of a run."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._calls: list[Call] = []

    def add(self, call: Call) -> None:
        with self._lock:
            self._calls.append(call)

    def between(self, first: float, last: float) -> list[Call]:
        with self._lock:
            return [call for call in self._calls if first <= call.ended < last]

    def unclear(self, *others: int) -> list[int]:
        """Return statuses that are neither a success, nor a clear refusal, nor one of these."""
        with self._lock:
            return sorted({call.status for call in self._calls}.difference(CLEAR, others))

    def stuck(self, subjects: Collection[str]) -> set[str]:
        """Wait until something of each was acknowledged since now; return those left over."""
        began = monotonic()

        def waiting() -> set[str]:
            made = self.between(began, float("inf"))
            return set(subjects) - {one.subject for one in made if one.status == 201}

        with suppress(AssertionError):
            until(lambda: not waiting(), RECOVERY)
        return waiting()


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


def during(calls: Calls, seconds: float) -> Window:
    """Wait, and return what ended in that time."""
    began = monotonic()
    Event().wait(seconds)
    ended = monotonic()
    return Window(began, ended - began, calls.between(began, ended))
