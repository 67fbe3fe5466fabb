"""What tests of pages share: the page of a game, and a browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.replays.commands.test_cli import run
from tests.replays.golden_games import path

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.site.browsing import Devices


WINDOW = (1280, 720)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game that ends with a resignation."""
    target = tmp_path_factory.mktemp("export") / "game.html"
    run("export", path("dream-home-given-up"), "-o", str(target))
    return target


@pytest.fixture
def browser_page(devices: "Devices") -> "Iterator[Page]":
    """An empty page: an address that differs in its moment alone would load nothing."""
    device = devices.lend(WINDOW, "en")
    yield device.page
    device.page.set_viewport_size({"width": WINDOW[0], "height": WINDOW[1]})
    device.wipe("file://")
    devices.idle.append(device)
