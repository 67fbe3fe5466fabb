"""Fixtures for the tests of the site: a running service, and a real browser."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.site.browsing import CHROMIUM, DESK, Devices, Visitor

if TYPE_CHECKING:
    from tests.e2e.serving import Running
    from tests.kit.servers import Server

MISSING = "chromium is not here: THE SITE WAS NOT TRIED IN A BROWSER"
Visit = Callable[..., Visitor]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if CHROMIUM is None:
        terminalreporter.section("no browser", sep="!", red=True)
        terminalreporter.line(f"{MISSING}. On Debian: apt install chromium")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Server]":
    """A Redis server for the pages alone, as the lobby shows every game."""
    from tests.kit.servers import running as running_server

    with running_server(tmp_path_factory.mktemp("site")) as started:
        yield started


@pytest.fixture(scope="session")
def running(server: "Server") -> "Iterator[Running]":
    """A service of real processes, for all tests of the site; each has tables of its own."""
    from tests.e2e.serving import serving

    if CHROMIUM is None:
        pytest.skip(MISSING)
    with serving(server.url, processes=1) as started:
        yield started


@pytest.fixture
def visit(devices: Devices, running: "Running") -> Iterator[Visit]:
    """Make visitors; fail if a browser reported an error, or got an undocumented answer."""
    visitors: list[Visitor] = []

    def arrive(size: tuple[int, int] = DESK, language: str = "en") -> Visitor:
        visitors.append(Visitor(devices.lend(size, language), running.address))
        return visitors[-1]

    yield arrive
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        devices.take_back(visitor)
    assert complaints == []
    for answer in sorted(set().union(*(visitor.answers for visitor in visitors))):
        running.contract.schema_of(*answer)
