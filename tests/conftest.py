"""What all tests share: fixtures, how many run at once, and what a run may leave behind."""

import gc
import logging
import os
import signal
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.cost_report import CostReport, read_budget
from tests.kit.effort import ALL
from tests.kit.leftovers import ProcessFolder, Watch
from tests.kit.process_state import (
    ProcessState,
    await_ends_of_outages,
    changes,
    process_state,
)
from tests.kit.processes import ROOT
from tests.kit.translation_guard import _every_sentence_is_found  # noqa: F401
from tests.tools.assertion_cache import rewrite_share

# Assertions of the given/when/then helper show what differs, as those of tests do.
pytest.register_assert_rewrite("tests.kit.spec")
pytest_plugins = ["tests.kit.server_fixtures"]
# A slow machine must fail no test.
settings.register_profile(
    "patient",
    deadline=None,
    max_examples=200 if ALL else 20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")

if TYPE_CHECKING:
    from tests.site.browsing import Devices

WATCH = pytest.StashKey[Watch | ProcessFolder]()
LEFT = pytest.StashKey[list[str]]()
EDITS = pytest.StashKey[list[str]]()
BEFORE = pytest.StashKey[ProcessState]()
AFTER = pytest.StashKey[ProcessState]()


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(CostReport(read_budget()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run one test more than there are cores: one of them waits for a browser, server or disk."""
    return 1 + (os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Begin to watch before the test processes start, so that they inherit the run's places."""
    worker = getattr(session.config, "workerinput", None)
    session.config.stash[WATCH] = (
        ProcessFolder(worker["workerid"], os.environ) if worker else Watch(ROOT, os.environ)
    )
    tempfile.tempdir = None  # read the environment again
    if worker:
        modules = sorted((ROOT / "tests").rglob("test_*.py"))
        number = int(worker["workerid"].removeprefix("gw"))
        rewrite_share(session.config, modules, number, worker["workercount"])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave slow tests to `make check-all`."""
    slow = [] if ALL else [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def pytest_collection_finish() -> None:
    """Look for garbage among the tests only once: it takes a quarter of a second each time.

    Later, what has lived long is looked at less often: a tenth of the time of API tests went there.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], 50)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    # What the last test left is what this one finds; to look again would double the cost.
    item.stash[BEFORE] = item.session.stash.get(AFTER, {}) or process_state()
    yield


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Fail a test that leaves its process changed: another one would fail for it, or pass."""
    before = item.stash[BEFORE]
    del item.stash[BEFORE]  # an item lives as long as the run
    yield
    await_ends_of_outages()
    item.session.stash[AFTER] = after = process_state()
    found = changes(before, after)
    if found:
        said = "\n".join([f"{item.nodeid} leaves its process changed:", *found])
        pytest.fail(said, pytrace=False)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run if it leaves something behind; a test process hands on what it found."""
    left = session.config.stash.setdefault(LEFT, [])
    watch = session.config.stash.get(WATCH, None)
    if watch is not None:
        left += watch.left()
    if isinstance(watch, Watch):
        session.config.stash[EDITS] = watch.edits()
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left"] = left
    elif left and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    found = getattr(node, "workeroutput", {})  # a process that was killed gives none
    node.config.stash.setdefault(LEFT, []).extend(found.get("left", []))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    left = config.stash.get(LEFT, [])
    if left:
        terminalreporter.section("left behind by the tests", sep="!", red=True)
        for line in left:
            terminalreporter.line(line)
    edits = config.stash.get(EDITS, [])
    if edits:
        terminalreporter.section("edited during the run: what was tested may be either", sep="-")
        for line in edits:
            terminalreporter.line(line)
    seed = config.getoption("randomly_seed", None)
    if terminalreporter.stats.keys() & {"failed", "error"} and isinstance(seed, int):
        terminalreporter.section("order")
        terminalreporter.line(f"The same order again: pytest -n 0 --randomly-seed={seed}")


@pytest.fixture
def own_logging() -> Iterator[None]:
    """Let a test configure the loggers of the service and of its workers; then put them back."""
    loggers = [logging.getLogger(name) for name in ("altana", "rq.job", "rq.worker")]
    before = [(one.handlers, one.filters, one.level, one.propagate) for one in loggers]
    yield
    for one, (handlers, filters, level, propagate) in zip(loggers, before, strict=True):
        one.handlers, one.filters, one.propagate = handlers, filters, propagate
        one.setLevel(level)


@pytest.fixture
def own_signals() -> Iterator[None]:
    """Let a test answer the signals that end a process; then put their handlers back."""
    before = {sign: signal.getsignal(sign) for sign in (signal.SIGINT, signal.SIGTERM)}
    yield
    for sign, handler in before.items():
        signal.signal(sign, handler)


@pytest.fixture
def own_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test do jobs in its own process; those of the next test find no tools of this one."""
    monkeypatch.setattr("workers.wiring._tools", [])


@pytest.fixture(scope="session")
def lender() -> "Iterator[Devices]":
    """A browser for all tests of this process, to lend devices from."""
    from tests.site.browsing import CHROMIUM, ONE_PROCESS, Devices, browsing

    if CHROMIUM is None:
        pytest.skip("chromium is not here: THE PAGES WERE NOT TRIED IN A BROWSER")
    with browsing(*ONE_PROCESS) as browser:
        devices = Devices(browser)
        with devices.loop.set_aside():
            yield devices


@pytest.fixture
def devices(lender: "Devices") -> "Iterator[Devices]":
    with lender.loop.taken_up():
        yield lender
