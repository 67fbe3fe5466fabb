"""Jobs: what a worker does when it is asked."""

from datetime import UTC, datetime
from pathlib import Path

from service.events.connection import connect
from service.events.embedded import shared_server
from workers.jobs import heartbeat, last_seen, note_seen
from workers.run import queue, worker

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_a_worker_is_seen_when_it_says_so(tmp_path: Path) -> None:
    with shared_server(tmp_path) as url, connect(url) as client:
        note_seen(client, "ana", NOON)

        assert last_seen(client) == {"ana": NOON}


def test_a_heartbeat_names_the_worker_that_did_it(tmp_path: Path) -> None:
    with shared_server(tmp_path) as url, connect(url) as client:
        busy = worker(client)
        queue(client).enqueue(heartbeat)

        busy.work(burst=True, logging_level="WARNING")

        assert set(last_seen(client)) == {busy.name}
