"""Measures two things alternately, so that noise of the machine affects both alike."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

import msgspec

ROUNDS = 7
PROCESSOR_TIME = "ms of CPU"


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """Our rate and a yardstick's; `goal` is the lowest acceptable ratio."""

    part: str
    name: str
    unit: str
    ours: float
    yardstick: float | None = None
    yardstick_name: str = ""
    ratio: float | None = None
    goal: float | None = None
    at_most: bool = False  # the goal is an upper bound

    @property
    def holds(self) -> bool | None:
        if self.goal is None or self.ratio is None:
            return None
        return self.ratio <= self.goal if self.at_most else self.ratio >= self.goal


def within(part: str, name: str, unit: str, ours: float, most: float) -> Measure:
    """Compare a figure with its upper limit."""
    return Measure(
        part=part,
        name=name,
        unit=unit,
        ours=ours,
        yardstick=most,
        yardstick_name="the most it may be",
        ratio=ours / most,
        goal=1.0,
        at_most=True,
    )


Run = Callable[[], int]  # does something, and returns how many times


def rate(run: Run) -> float:
    """Return the rate per second."""
    begin = perf_counter()
    done = run()
    return done / (perf_counter() - begin)


def compare(
    part: str,
    name: str,
    ours: Run,
    yardstick: Run,
    *,
    unit: str,
    yardstick_name: str,
    goal: float | None = None,
    rounds: int = ROUNDS,
) -> Measure:
    """Run both alternately, several times, and use the median of the ratios.

    Many short rounds are better where a hiccup of the machine is as long as a run.
    """
    ours()
    yardstick()
    pairs = [(rate(ours), rate(yardstick)) for _ in range(rounds)]
    return Measure(
        part=part,
        name=name,
        unit=unit,
        ours=median(pair[0] for pair in pairs),
        yardstick=median(pair[1] for pair in pairs),
        yardstick_name=yardstick_name,
        ratio=median(mine / theirs for mine, theirs in pairs),
        goal=goal,
    )
