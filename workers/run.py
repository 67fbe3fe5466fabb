"""Runs a worker: one process that does the jobs of the queue, one after another."""

import socket
from contextlib import closing
from uuid import uuid4

import click
import redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from service.commands.lifeline import end_with_starter
from service.events.connection import connect_server
from service.events.game_server import game_server
from service.settings import read_settings
from workers.jobs import heartbeat

QUEUE = "altana"
A_RESULT_LIVES = 60  # seconds
# The embedded server is back soon after a crash; RQ alone would wait up to a minute.
LONGEST_WAIT_FOR_SERVER = 2.0  # seconds


class Worker(SimpleWorker):
    """Does jobs in its own process: a crash costs a restart, a fork would cost every job."""

    max_connection_wait_time = LONGEST_WAIT_FOR_SERVER


def queue(server: redis.Redis) -> Queue:
    return Queue(QUEUE, connection=server, serializer=JSONSerializer)


def worker(server: redis.Redis) -> Worker:
    name = f"{socket.gethostname()}-{uuid4().hex[:12]}"
    return Worker([queue(server)], name=name, connection=server, serializer=JSONSerializer)


@click.command()
@click.option("--lifeline", type=int, hidden=True, help="A pipe that `altana run` keeps open.")
def work(lifeline: int | None) -> None:
    """Do background jobs, and nothing else."""
    settings = read_settings()
    if lifeline is not None:
        end_with_starter(lifeline)
    with (
        game_server(settings) as url,
        closing(connect_server(settings.rq_redis_url or url)) as server,
    ):
        queue(server).enqueue(heartbeat, result_ttl=A_RESULT_LIVES)
        worker(server).work(logging_level="WARNING")
