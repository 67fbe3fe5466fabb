"""The command `altana status`: Redis, queue, workers, follower and read models."""

import os
import socket
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from typing import Any

import click
import msgspec
import redis
from rq import Worker
from rq.serializers import JSONSerializer
from rq.worker import BaseWorker

from service.commands.operate.projections import lines
from service.commands.operate.wiring import Wiring, wiring
from service.events.pages.pages import PageFigures
from service.events.redis.connect import ask, connect_server
from service.projections.upkeep.lag import hints_left, is_followed
from service.projections.upkeep.status import Status
from service.projections.upkeep.status import status as find_status
from workers.last_seen import last_seen
from workers.wiring import PAGES, QUEUE, SLOW, queue


class QueueStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The number of jobs by state."""

    waiting: int
    started: int
    scheduled: int
    failed: int


class WorkerStatus(msgspec.Struct, frozen=True, kw_only=True):
    """A registered worker, and when it was last seen."""

    name: str
    state: str
    seen: datetime | None


class OverallStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The status of all parts of Altana."""

    server: str
    queue: QueueStatus
    workers: list[WorkerStatus]
    is_followed: bool
    hints_left: int
    wanted_exports: int
    pages: PageFigures
    projections: Status


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def status(as_json: bool) -> None:
    """Show the status of Redis, queue, workers and read models."""
    with wiring() as here:
        queue_url = here.settings.rq_redis_url or here.url
        with closing(connect_server(queue_url)) as server:
            ask(server, "server")  # raises ServerOutOfReach
            overall = find(here, server)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(overall)))
    else:
        click.echo("\n".join(_lines(overall)))


def find(here: Wiring, server: redis.Redis) -> OverallStatus:
    seen, all_ = last_seen(server), [queue(server, name) for name in (QUEUE, PAGES, SLOW)]
    info: Any = here.client.info("server")
    working = Worker.all(connection=server, queue=all_[0], serializer=JSONSerializer)
    return OverallStatus(
        server=f"{info.get('server_name', 'redis')} "
        f"{info.get('valkey_version', info.get('redis_version'))}",
        queue=QueueStatus(
            waiting=sum(jobs.count for jobs in all_),
            started=sum(jobs.started_job_registry.count for jobs in all_),
            scheduled=sum(jobs.scheduled_job_registry.count for jobs in all_),
            failed=sum(jobs.failed_job_registry.count for jobs in all_),
        ),
        workers=[
            WorkerStatus(name=one.name, state=_state(one), seen=seen.get(one.name))
            for one in working
        ],
        is_followed=is_followed(here.client),
        hints_left=hints_left(here.client),
        wanted_exports=here.exports.count_wanted(),
        pages=here.pages.figures(),
        projections=find_status(here.client, here.store),
    )


def _state(worker: BaseWorker) -> str:
    """Return the state, `gone` for a killed worker of this machine: RQ forgets it in a minute."""
    is_here = worker.hostname == socket.gethostname()
    is_gone = is_here and worker.pid is not None and not _is_running(worker.pid)
    return "gone" if is_gone else str(worker.get_state())


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True  # another user's
    return True


def _lines(overall: OverallStatus) -> Iterator[str]:
    jobs = overall.queue
    yield f"server      {overall.server}"
    yield (
        f"queue       {jobs.waiting} waiting, {jobs.started} started, "
        f"{jobs.scheduled} scheduled, {jobs.failed} failed"
    )
    for worker in overall.workers:
        yield f"worker      {worker.name}, {worker.state}"
    if not overall.workers:
        yield "worker      none: nothing is projected until one runs (altana work)"
    follower = "followed" if overall.is_followed else "nobody follows"
    yield f"news        {follower}, {overall.hints_left} hints left"
    yield f"exports     {overall.wanted_exports} wanted"
    pages = overall.pages
    yield (
        f"pages       {pages.wanted} wanted, {pages.kept} kept ({pages.size / 2**20:.1f} MB), "
        f"{pages.failed} failed"
    )
    yield ""
    yield from lines(overall.projections)
