"""Untrusted files and texts in a browser: they do not freeze a page."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.hostile.cost import MOST_GROWTH

PROGRAM = Path(__file__).with_name("read_in_browser.mjs")


def test_what_a_browser_reads_costs_what_it_is_long() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not here: READING IN THE BROWSER WAS NOT TRIED")

    done = subprocess.run([node, PROGRAM], capture_output=True, text=True, check=True)

    dear = {
        name: (small, large)
        for name, (small, large, look) in json.loads(done.stdout).items()
        if large > MOST_GROWTH * small + look
    }
    assert not dear
