"""The log of a worker: one JSON line per message, and no traceback for an outage."""

import json
import logging
import signal
import subprocess
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
import redis

from tests.kit.processes import end, start
from tests.kit.servers import Server, running
from tests.kit.waiting import until
from workers.jobs import heartbeat
from workers.logs import RQ, configure_log
from workers.wiring import queue


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path, "--appendfsync", "always") as server:
        yield server


@pytest.fixture
def written() -> StringIO:
    stream = StringIO()
    configure_log("info", stream)
    return stream


@pytest.fixture
def part(own: Server) -> Iterator["subprocess.Popen[str]"]:
    process = start("-m", "service.cli", "work", environment={"REDIS_URL": own.url})
    yield process
    process.kill()
    process.communicate()


def test_a_worker_survives_an_outage_and_logs_it_in_json_lines(
    own: Server, part: "subprocess.Popen[str]"
) -> None:
    assert part.stderr is not None
    lines = [part.stderr.readline()]
    own.kill()
    own.restart()
    with own.client() as client:
        job = queue(client).enqueue(heartbeat)
        until(lambda: job.get_status(refresh=True) == "finished")
    part.send_signal(signal.SIGTERM)
    lines += end(part)[1].splitlines()

    assert part.returncode == 0
    entries = [json.loads(line) for line in lines]
    assert entries[0]["message"] == "a worker has started"
    assert all("exception" not in line and "quitting" not in line["message"] for line in entries)


def test_a_lost_server_is_one_line_without_a_trace(written: StringIO) -> None:
    try:
        raise redis.ConnectionError("refused")
    except redis.ConnectionError:
        logging.getLogger(RQ).error("unhandled exception, quitting...", exc_info=True)

    [line] = written.getvalue().splitlines()
    entry = json.loads(line)
    assert entry["level"] == "warning"
    assert (entry["message"], entry["reason"]) == (
        "the worker lost its connection to Redis",
        "refused",
    )
