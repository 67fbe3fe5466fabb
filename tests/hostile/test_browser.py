"""Untrusted files and texts in a browser: they do not freeze a page."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.hostile.cost import MOST_GROWTH

PROGRAM = Path(__file__).with_name("read_in_browser.mjs")
TRIES = 3  # the engine cleans up when it wants to; what is too dear is so every time


def too_dear(node: str) -> dict[str, tuple[int, int]]:
    """Return what cost more than it should, for a size and for four times that size."""
    done = subprocess.run([node, PROGRAM], capture_output=True, text=True, check=True)
    return {
        name: (small, large)
        for name, (small, large, look) in json.loads(done.stdout).items()
        if large > MOST_GROWTH * small + look
    }


def test_what_a_browser_reads_costs_what_it_is_long() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not here: READING IN THE BROWSER WAS NOT TRIED")

    dear = too_dear(node)
    for _ in range(TRIES - 1):
        if dear:
            again = too_dear(node)
            dear = {name: again[name] for name in dear if name in again}

    assert not dear
