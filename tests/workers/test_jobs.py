"""Jobs: heartbeats, and a worker that ends when it can no longer follow."""

import signal
from datetime import UTC, datetime
from pathlib import Path

from service.events.redis.connect import connect
from service.events.server.embedded import shared_server
from service.projections.upkeep.lag import CURSOR
from tests.kit.processes import end, start
from workers.jobs import heartbeat
from workers.last_seen import last_seen, note_seen
from workers.run import queue, worker

WORKER = """
import sys
from pathlib import Path
from service.domain.catalog import all_games
from service.start.settings import Settings
from workers.run import do_jobs
do_jobs(Settings(data=Path(sys.argv[2])), sys.argv[1], all_games())
"""
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_a_worker_is_seen_after_its_heartbeat(tmp_path: Path) -> None:
    with shared_server(tmp_path) as url, connect(url) as client:
        note_seen(client, "ana", NOON)

        assert last_seen(client) == {"ana": NOON}


def test_a_heartbeat_names_the_worker_that_did_it(tmp_path: Path) -> None:
    with shared_server(tmp_path) as url, connect(url) as client:
        busy = worker(client)
        queue(client).enqueue(heartbeat)

        busy.work(burst=True, logging_level="WARNING")

        assert set(last_seen(client)) == {busy.name}


def test_a_worker_that_can_no_longer_follow_ends_to_be_replaced(tmp_path: Path) -> None:
    with shared_server(tmp_path) as url, connect(url) as client:
        client.set(CURSOR, "no cursor")
        process = start("-c", WORKER, url, str(tmp_path))

        _, errors = end(process)

        assert process.returncode in (0, -signal.SIGTERM)  # asked before or after it could hear
        assert "DecodeError" in errors
