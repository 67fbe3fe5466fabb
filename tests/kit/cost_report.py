"""The processor time that each folder of tests takes, printed beside its budget."""

import os
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

BUDGET = Path(__file__).parents[1] / "budget.toml"
TICKS = os.sysconf("SC_CLK_TCK")  # of a second
SHORT = 0.5  # seconds: to look at all processes below takes about a millisecond
MOST_NAMED = 15  # tests


class CostReport:
    """A part of pytest that adds up what its tests cost, with all processes they start."""

    def __init__(self, budget: Mapping[str, float]) -> None:
        self._budget = budget
        self._spent: Any = Counter()  # of seconds
        self._tests: Any = Counter()
        self._looked, self._below = monotonic(), 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Count what a test takes; what runs on in its processes counts for the next long one."""
        before = os.times()
        result = yield
        after = os.times()
        spent = sum(after[:4]) - sum(before[:4])
        if spent > SHORT or monotonic() - self._looked > SHORT:
            earlier, self._below = self._below, _seconds_below()
            spent += self._below - earlier  # what has ended is in the time of who waited for it
            self._looked = monotonic()
        alone = sum(after[:2]) - sum(before[:2])
        # The processes of a browser end with it, and nobody waits for them.
        self._spent[folder_of(item.nodeid, self._budget)] += max(spent, alone)
        self._tests[item.nodeid] = max(spent, alone)
        return result

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["costs"] = dict(self._spent)
            session.config.workeroutput["tests"] = dict(self._tests.most_common(MOST_NAMED))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        found = getattr(node, "workeroutput", {})
        self._spent.update(found.get("costs", {}))
        self._tests.update(found.get("tests", {}))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        terminalreporter.section("processor seconds, and the budget")
        for line in report(self._spent, self._budget):
            terminalreporter.line(line)
        for line in most_expensive(self._tests):
            terminalreporter.line(line)


def read_budget() -> dict[str, float]:
    budget: dict[str, float] = tomllib.loads(BUDGET.read_text("utf-8"))["seconds"]
    return budget


def folder_of(test: str, budget: Mapping[str, float]) -> str:
    """Return the folder of the budget that a test belongs to, or the one right under `tests`."""
    path = test.partition("::")[0].removeprefix("tests/")
    inside = [folder for folder in budget if path.startswith(f"{folder}/")]
    return max(inside, key=len, default=path.partition("/")[0])


def report(spent: Mapping[str, float], budget: Mapping[str, float]) -> Iterator[str]:
    """Yield a line for each folder, the most expensive first, and one for all."""
    for folder, seconds in sorted(spent.items(), key=lambda one: -one[1]):
        over = " OVER ITS BUDGET" if seconds > budget.get(folder, 0.0) else ""
        yield f"{folder:<24}{seconds:7.1f} of {budget.get(folder, 0.0):5g}{over}"
    if len(spent) > 1:
        yield f"{'all':<24}{sum(spent.values()):7.1f} of {sum(budget.values()):5g}"


def most_expensive(tests: Mapping[str, float]) -> Iterator[str]:
    """Yield a line for each of the most expensive tests that take longer than a moment."""
    for test, seconds in Counter(tests).most_common(MOST_NAMED):
        if seconds > SHORT:
            yield f"{seconds:7.1f} {test.removeprefix('tests/'):.140}"


def _seconds_below() -> float:
    """Return the processor time of all processes that run below this one, from /proc."""
    seconds, below = 0.0, _children(str(os.getpid()))
    while below:
        seconds += sum(map(_seconds_of, below))
        below = [child for parent in below for child in _children(parent)]
    return seconds


def _children(process: str) -> list[str]:
    """Return the processes that the threads of a process started; to look at all takes longer."""
    found = list[str]()
    with suppress(OSError):  # it may have ended
        for thread in os.listdir(f"/proc/{process}/task"):
            with suppress(OSError), open(f"/proc/{process}/task/{thread}/children") as children:
                found += children.read().split()
    return found


def _seconds_of(process: str) -> float:
    with suppress(OSError), open(f"/proc/{process}/stat", "rb") as stat:
        fields = stat.read().rpartition(b")")[2].split()
        return sum(map(int, fields[11:15])) / TICKS
    return 0.0
