"""What tests of pages share: the page of a game, and a browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.replays.commands.test_cli import run
from tests.replays.opened import path

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game that ends with a resignation."""
    target = tmp_path_factory.mktemp("export") / "game.html"
    run("export", path("dream-home-given-up"), "-o", str(target))
    return target


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    from tests.site.browsing import CHROMIUM, browsing  # most tests here need no browser

    if CHROMIUM is None:
        pytest.skip("chromium is not here: THE EXPORTED PAGE WAS NOT TRIED")
    with browsing() as started:
        yield started


@pytest.fixture
def browser_page(browser: "Browser") -> "Iterator[Page]":
    """A page for each test: an address that differs in its moment alone would load nothing."""
    with browser.new_page() as page:
        yield page
