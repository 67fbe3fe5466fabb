"""Runs a worker: one process that does the jobs of the queue, one after another."""

import logging
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import click
import redis
from rq import SimpleWorker
from rq.exceptions import StopRequested
from rq.serializers import JSONSerializer
from rq.timeouts import UnixSignalDeathPenalty

from service.commands.run.lifeline import end_with_starter
from service.domain.catalog import Catalogue, all_games
from service.events.errors import OutOfTime
from service.events.redis.connect import connect, connect_server, is_ready
from service.events.server.game_server import game_server
from service.projections.upkeep.crash_guard import CrashGuard
from service.start.settings import Settings, read_settings, without_secrets
from workers.follower import Follower
from workers.jobs import heartbeat
from workers.logs import keep_log
from workers.schedule import Schedule
from workers.wiring import PAGES, SLOW, equip, make_tools, queue

log = logging.getLogger("altana")

A_RESULT_LIVES = 60  # seconds
A_GOODBYE_MAY_TAKE = 2.0  # seconds
# The embedded server is back soon after a crash; RQ alone would wait up to a minute.
LONGEST_WAIT_FOR_SERVER = 2.0  # seconds
A_WORKER_LIVES = 60  # seconds after its last sign; for three quarters of them it waits for a job


class Deadline(UnixSignalDeathPenalty):
    """Ends a job that takes too long, so that no game it was at is taken for broken."""

    def handle_death_penalty(self, signum: Any, frame: Any) -> None:
        raise OutOfTime


class Worker(SimpleWorker):
    """Does jobs in its own process: a crash costs a restart, a fork would cost every job."""

    death_penalty_class = Deadline

    max_connection_wait_time = LONGEST_WAIT_FOR_SERVER
    is_asked_to_stop = False

    def request_stop(self, signum: Any, frame: Any) -> None:
        self.is_asked_to_stop = True
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]

    def _set_ip_address(self, connection: redis.Redis) -> None:
        """Ask the server for nothing yet: it may be away when a worker is made."""
        self.ip_address = "unknown"

    def subscribe(self) -> None:
        """Listen to no commands: nobody sends any, and each lost server would leave a thread."""


def worker(server: redis.Redis) -> Worker:
    name = f"{socket.gethostname()}-{uuid4().hex[:12]}"
    # Each of them when those before it are empty.
    queues = [queue(server), queue(server, PAGES), queue(server, SLOW)]
    return Worker(
        queues,
        name=name,
        connection=server,
        serializer=JSONSerializer,
        worker_ttl=A_WORKER_LIVES,
    )


@click.command()
@click.option("--lifeline", type=int, hidden=True, help="A pipe that `altana run` keeps open.")
def work(lifeline: int | None) -> None:
    """Do background jobs, and nothing else."""
    settings = read_settings()
    keep_log(settings.log_level)
    if lifeline is not None:
        end_with_starter(lifeline)
    with game_server(settings) as url:
        do_jobs(settings, url, all_games(), is_alone=lifeline is None)


def do_jobs(settings: Settings, url: str, catalogue: Catalogue, *, is_alone: bool = False) -> None:
    """Work until a signal to stop comes; one of all workers follows the news as well."""
    queue_url = settings.rq_redis_url or url
    with (
        closing(connect(url)) as client,
        closing(connect_server(queue_url)) as server,
        # Alone, as whoever waits for a job must not give up waiting for an answer before that:
        # a job that comes in between would be sent to nobody.
        closing(connect_server(queue_url)) as waiting,
    ):
        tools = make_tools(settings, client, server, catalogue)
        equip(tools)
        tools.crash_guard.send_heartbeat()
        with following(settings, url, catalogue, tools.crash_guard):
            queue(server).enqueue(heartbeat, result_ttl=A_RESULT_LIVES)
            if is_alone:
                told = {"process": os.getpid(), "server": without_secrets(url)}
                log.info("a worker has started", extra={"told": told})
            work_on(waiting, tools.crash_guard)


def work_on(server: redis.Redis, crash_guard: CrashGuard) -> None:
    """Do jobs until told to stop; RQ alone would quit when it loses the server within a job."""
    while True:
        busy = worker(server)
        try:
            busy.work(logging_level="WARNING")
        except StopRequested:
            pass
        except redis.RedisError as trouble:
            log.warning("the worker lost its server", extra={"told": {"reason": str(trouble)}})
        with suppress(StopRequested):
            while not busy.is_asked_to_stop and not is_ready(server):
                time.sleep(LONGEST_WAIT_FOR_SERVER)
        if busy.is_asked_to_stop:
            return
        log.warning("the server is back, and the worker goes on")
        crash_guard.reset()
        with suppress(redis.RedisError):
            busy.register_death()  # type: ignore[no-untyped-call]


@contextmanager
def following(
    settings: Settings, url: str, catalogue: Catalogue, crash_guard: CrashGuard
) -> Iterator[None]:
    """Follow the news in a thread, with connections of its own, and give signs of life."""
    queue_url = settings.rq_redis_url or url
    with closing(connect(url)) as client, closing(connect_server(queue_url)) as server:
        tools = make_tools(settings, client, server, catalogue)
        follower = Follower(
            tools,
            Schedule(tools.queue, (tools.page_queue, tools.slow), tools.clock),
            crash_guard.send_heartbeat,
        )
        stop = Event()
        thread = Thread(target=_follow, args=(follower, stop), name="follower", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join(A_GOODBYE_MAY_TAKE)


def _follow(follower: Follower, stop: Event) -> None:
    """Follow to the end; a worker that looked alive and followed no more would help nobody."""
    try:
        follower.run(stop)
    except Exception:  # whatever it is, it is told before this worker makes room for another
        log.exception("the follower can't go on; the worker ends")
        os.kill(os.getpid(), signal.SIGTERM)
