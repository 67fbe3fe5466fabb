"""Runs a worker: one process that runs the jobs of the queue one after another."""

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
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import UnixSignalDeathPenalty

from service.commands.run.lifeline import end_with_starter
from service.domain.catalog import Catalogue, all_games
from service.events.errors import OutOfTime, Unavailable
from service.events.redis.connect import connect, connect_server, is_ready
from service.events.redis.error_mapping import TROUBLE, node_may_be_away
from service.events.server.game_server import check_queue, game_server
from service.projections.upkeep.crash_guard import CrashGuard
from service.start.settings import Settings, read_settings, without_secrets
from service.start.startup_errors import ServerOutOfReach
from workers.bot_process import play_bots
from workers.delivery.lanes import close_lanes
from workers.follower import Follower
from workers.jobs import heartbeat
from workers.logs import configure_log
from workers.schedule import Schedule, looks
from workers.wiring import PAGES, SLOW, equip, make_tools, queue

log = logging.getLogger("altana")

A_RESULT_LIVES = 60  # seconds
STOPPING_MAY_TAKE = 2.0  # seconds
# The embedded server restarts quickly after a crash; RQ would wait up to a minute.
LONGEST_WAIT_FOR_SERVER = 2.0  # seconds
A_WORKER_LIVES = 60  # seconds after its last heartbeat; RQ waits three quarters of it for a job


class Deadline(UnixSignalDeathPenalty):
    """Ends a job that takes too long with OutOfTime, so that no game is quarantined as broken."""

    def handle_death_penalty(self, signum: Any, frame: Any) -> None:
        raise OutOfTime


class Worker(SimpleWorker):
    """Runs jobs in its own process: a crash costs one restart, a fork would cost every job."""

    death_penalty_class = Deadline

    max_connection_wait_time = LONGEST_WAIT_FOR_SERVER
    is_asked_to_stop = False

    def request_stop(self, signum: Any, frame: Any) -> None:
        self.is_asked_to_stop = True
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]

    def _set_ip_address(self, connection: redis.Redis) -> None:
        """Do not ask Redis for the address: it may be down when a worker is created."""
        self.ip_address = "unknown"

    def handle_exception(self, job: Job, *exc_info: Any) -> None:
        """Log one line if Redis, or a node of it, is away: the job, or a sweep, tries again."""
        if not isinstance(exc_info[1], (Unavailable, *TROUBLE)):
            super().handle_exception(job, *exc_info)
            return
        details = {"job": job.func_name, "reason": str(exc_info[1])}
        log.warning("a job could not reach Redis", extra={"told": details})

    def subscribe(self) -> None:
        """Do not subscribe to commands: nobody sends any, and each outage would leak a thread."""


def worker(server: redis.Redis) -> Worker:
    name = f"{socket.gethostname()}-{uuid4().hex[:12]}"
    # By priority: a queue is served when those before it are empty.
    queues = [queue(server), queue(server, PAGES), queue(server, SLOW)]
    return Worker(
        queues,
        name=name,
        connection=server,
        serializer=JSONSerializer,
        worker_ttl=A_WORKER_LIVES,
    )


@click.command()
@click.option("--bots", is_flag=True, help="Play the turns of computer players instead.")
@click.option("--lifeline", type=int, hidden=True, help="A pipe that `altana run` keeps open.")
def work(bots: bool, lifeline: int | None) -> None:
    """Do background jobs, and nothing else."""
    settings = read_settings()
    configure_log(settings.log_level)
    if lifeline is not None:
        end_with_starter(lifeline)
    do = play_bots if bots else do_jobs
    with game_server(settings) as url:
        do(settings, url, all_games(), is_alone=lifeline is None)


def do_jobs(settings: Settings, url: str, catalogue: Catalogue, *, is_alone: bool = False) -> None:
    """Run jobs until a stop signal comes; one of all workers also follows the hints."""
    queue_url = settings.rq_redis_url or url
    wait_for_queue(queue_url)
    with (
        closing(connect(url, guards_nodes=True)) as client,
        closing(connect_server(queue_url)) as server,
        # A separate client, because RQ raises its read timeout above the time that it waits for a
        # job: with a shorter one, a job that arrives just then would be lost.
        closing(connect_server(queue_url)) as waiting,
    ):
        tools = make_tools(settings, client, server, catalogue)
        equip(tools)
        with node_may_be_away(client):
            tools.crash_guard.send_heartbeat()
        with following(settings, url, catalogue, tools.crash_guard):
            queue(server).enqueue(heartbeat, result_ttl=A_RESULT_LIVES)
            if is_alone:
                details = {"process": os.getpid(), "server": without_secrets(url)}
                log.info("a worker has started", extra={"told": details})
            try:
                work_on(waiting, tools.crash_guard)
            finally:
                close_lanes()


def wait_for_queue(url: str) -> None:
    """Wait until the queue's Redis answers; whether it did at the start has been logged."""
    has_waited = False
    while True:
        try:
            check_queue(url)
        except ServerOutOfReach:
            has_waited = True
            time.sleep(LONGEST_WAIT_FOR_SERVER)
        else:
            break
    if has_waited:
        log.warning("the job queue answers, and the worker starts")


def work_on(server: redis.Redis, crash_guard: CrashGuard) -> None:
    """Run jobs until a stop signal; RQ alone would quit if Redis goes down during a job."""
    while True:
        rq_worker = worker(server)
        try:
            rq_worker.work(logging_level="WARNING")
        except StopRequested:
            pass
        except redis.RedisError as trouble:
            details = {"reason": str(trouble)}
            log.warning("the worker lost its connection to Redis", extra={"told": details})
        with suppress(StopRequested):
            while not rq_worker.is_asked_to_stop and not is_ready(server):
                time.sleep(LONGEST_WAIT_FOR_SERVER)
        if rq_worker.is_asked_to_stop:
            return
        log.warning("Redis is back, and the worker goes on")
        crash_guard.reset()
        with suppress(redis.RedisError):
            rq_worker.register_death()  # type: ignore[no-untyped-call]


@contextmanager
def following(
    settings: Settings, url: str, catalogue: Catalogue, crash_guard: CrashGuard
) -> Iterator[None]:
    """Follow the hints in a thread with its own connections, and send heartbeats."""
    queue_url = settings.rq_redis_url or url
    with (
        closing(connect(url, guards_nodes=True)) as client,
        closing(connect_server(queue_url)) as server,
    ):
        tools = make_tools(settings, client, server, catalogue)
        follower = Follower(
            tools,
            Schedule(tools.queue, (tools.page_queue, tools.slow), tools.clock, looks(tools)),
            crash_guard.send_heartbeat,
        )
        stop = Event()
        thread = Thread(target=_follow, args=(follower, stop), name="follower", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join(STOPPING_MAY_TAKE)


def _follow(follower: Follower, stop: Event) -> None:
    """Run the follower; if it fails, end the worker, which would only look alive."""
    try:
        follower.run(stop)
    except Exception:  # log it before another worker replaces this one
        log.exception("the follower can't go on; the worker ends")
        os.kill(os.getpid(), signal.SIGTERM)
