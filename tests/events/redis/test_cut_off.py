"""A master is cut off together with one of its two replicas, and the other one takes over."""

import subprocess
import sys

import pytest

from tests.events.redis.split_networks import OWN_NETWORK
from tests.kit.processes import PATIENCE, ROOT

pytestmark = pytest.mark.slow


def acknowledged_and_kept(replicas: str) -> tuple[int, int]:
    try:
        subprocess.run(
            [*OWN_NETWORK, "ip", "link", "set", "lo", "up"], check=True, capture_output=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this system lets nobody make a network")
    command = [*OWN_NETWORK, sys.executable, "-m", "tests.events.redis.cut_off", replicas]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=2 * PATIENCE)
    assert done.returncode == 0, done.stderr
    acknowledged, kept = done.stdout.split()
    return int(acknowledged), int(kept)


def test_no_acknowledged_move_is_lost_where_every_replica_must_have_it() -> None:
    acknowledged, kept = acknowledged_and_kept("all")

    assert kept >= acknowledged


def test_one_of_two_replicas_is_not_enough() -> None:
    """As docs/operating.md says: the test above would notice a loss."""
    acknowledged, kept = acknowledged_and_kept("1")

    assert kept < acknowledged
