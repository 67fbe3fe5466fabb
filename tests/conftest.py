"""What all tests share: fixtures, how many run at once, and what a run may leave behind."""

import os
import tempfile
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from tests.leftovers import Watch
from tests.processes import ROOT

# Assertions of the given/when/then helper show what differs, as those of tests do.
pytest.register_assert_rewrite("tests.spec")
# A slow machine is no fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

if TYPE_CHECKING:
    from redis import Redis

    from tests.clusters import Cluster
    from tests.servers import Server

WATCH = pytest.StashKey[Watch]()
LEFT = pytest.StashKey[list[str]]()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run twice as many tests as there are cores: they wait for browsers, servers and disks."""
    return 2 * (os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Begin to watch before the test processes start, so that they inherit the run's places."""
    if not hasattr(session.config, "workerinput"):
        session.config.stash[WATCH] = Watch(ROOT, os.environ)
        tempfile.tempdir = None  # ask the environment anew


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail the run if it leaves something behind."""
    watch = session.config.stash.get(WATCH, None)
    if watch is not None:
        session.config.stash[LEFT] = left = watch.left()
        if left and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    left = config.stash.get(LEFT, [])
    if left:
        terminalreporter.section("left behind by the tests", sep="!", red=True)
        for line in left:
            terminalreporter.line(line)
    seed = config.getoption("randomly_seed", None)
    if terminalreporter.stats.keys() & {"failed", "error"} and isinstance(seed, int):
        terminalreporter.section("order")
        terminalreporter.line(f"The same order again: pytest -n 0 --randomly-seed={seed}")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Server]":
    """A real server for this test process; what a test stores goes by its own game ids."""
    from tests.servers import running  # the rules can be tested without redis

    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def client(server: "Server") -> "Iterator[Redis]":
    with server.client() as connected:
        yield connected


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Cluster]":
    """A real cluster of three masters; a test that harms it heals it again."""
    from tests.clusters import running_cluster

    with running_cluster(tmp_path_factory.mktemp("cluster")) as started:
        yield started
